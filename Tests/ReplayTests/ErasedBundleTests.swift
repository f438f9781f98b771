import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import Projections
import TestSupport
import Testing

@testable import Replay

/// Bundles of a home from which a person or the family was erased: no word of them is in the file, nor in the home that
/// imports it.
@Suite(.serialized) struct ErasedBundleTests {
  /// A home with secrets, and a bundle of it from before the erasure.
  private struct Erased {
    let planted: PlantedHome
    let kind: ErasureKind
    let old = Collected()
    var home: Home { planted.home }

    init(_ kind: ErasureKind) throws {
      self.kind = kind
      planted = try PlantedHome(people: true)
      _ = try planted.home.exportBundle(EventBundle.Options()) { [old] in old.bytes += $0 }
      let name = kind == .person ? planted.aunt?.lowercased ?? "" : ""
      let target = try planted.home.erasureTarget(kind, name, by: planted.fixture.mother)
      #expect(try planted.home.erase(target, why: .asked, by: planted.fixture.mother).waiting == [])
    }

    /// The secrets that went.
    var gone: Set<String> { kind == .person ? planted.secretsOfAunt : Set(planted.secrets.keys) }
  }

  private func holds(_ bytes: Data, _ secrets: Set<String>) -> Bool {
    secrets.contains { secret in PlantedHome.forms(of: secret).contains { bytes.range(of: $0) != nil } }
  }

  private func home(_ folder: TemporaryFolder) throws -> Home {
    try Home(folder: folder.url, environment: .init(clock: { .init(milliseconds: 1_790_000_000_000) }))
  }

  @Test(arguments: [ErasureKind.person, .family], [false, true])
  func `nothing of a person or a family that was erased travels`(kind: ErasureKind, isAnonymous: Bool) throws {
    let way = try Erased(kind)
    // The notes of other people stay in their home; everything else was in a bundle before.
    #expect(holds(way.old.bytes, way.gone))
    let file = Collected()
    var options = EventBundle.Options()
    options.isAnonymous = isAnonymous
    _ = try way.home.exportBundle(options) { file.bytes += $0 }
    #expect(!holds(file.bytes, way.gone))
    let folder = TemporaryFolder()
    let copy = try home(folder)
    try copy.importBundle(file.bytes)
    let all = FileManager.default.enumerator(at: folder.url, includingPropertiesForKeys: nil)?.allObjects ?? []
    for case let file as URL in all {
      guard let bytes = try? Data(contentsOf: file) else { continue }
      #expect(!holds(bytes, way.gone), "\(file.lastPathComponent)")
    }
    let report = try copy.log.verifyChain()
    #expect(report.isIntact && report.removals.unaccounted == [] && report.removals.stillPresent == [], "\(report)")
    let rows = try copy.projections.verify().filter { !$0.isEqual }.map(\.name)
    #expect(rows == [])
    if kind == .family {
      #expect(try copy.familyErasure() != nil)
      #expect(throws: ErasureError.self) { try copy.awaitsFounding() }
    } else {
      let aunt = try #require(way.planted.aunt)
      let former = try copy.read { try $0.formerMembers() }
      #expect(isAnonymous ? former.count == 1 : former == [aunt.lowercased])
    }
  }

  @Test(arguments: [ErasureKind.person, .family])
  func `an older bundle is not taken into the home that erased, and brings nothing back`(kind: ErasureKind) throws {
    let way = try Erased(kind)
    let head = try way.home.log.head()
    #expect(throws: BundleError.homeNotEmpty(events: head.position)) { try way.home.importBundle(way.old.bytes) }
    #expect(try way.home.log.head() == head)
    #expect(try way.planted.found().isDisjoint(with: way.gone))
  }
}

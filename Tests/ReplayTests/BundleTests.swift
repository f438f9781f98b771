import Compass
import Domain
import EventLog
import Foundation
import Projections
import TestSupport
import Testing

@testable import Replay

@Suite struct BundleTests {
  private func bundle(_ home: Home) throws -> Data {
    let file = Collected()
    _ = try home.exportBundle { file.bytes += $0 }
    return file.bytes
  }

  private func emptyHome(_ folder: TemporaryFolder) throws -> Home {
    try Home(folder: folder.url, environment: .init(random: .seeded(99)))
  }

  /// A history that travels whole: the family's own events carry its real id.
  private func fixture(_ seed: UInt64) throws -> ReplayFixture {
    let fixture = try ReplayFixture(seed: seed, events: 0)
    for _ in 0..<40 { try fixture.append() }
    return fixture
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `a bundle that was imported says the same again, and its rows are the same`(seed: UInt64) throws {
    let fixture = try fixture(seed)
    let bytes = try bundle(fixture.home)
    let folder = TemporaryFolder()
    let copy = try emptyHome(folder)
    let summary = try copy.importBundle(bytes)
    #expect(try summary.events == Int(copy.log.head().position))
    let again = try bundle(copy)
    #expect(body(again) == body(bytes), "seed \(seed)")
    #expect(try copy.log.verifyChain().firstBad == nil)
    #expect(try copy.settings.family == fixture.home.settings.family)
    #expect(throws: BundleError.self) { try copy.importBundle(bytes) }
  }

  /// The events' lines: the first one names the source's head.
  private func body(_ bundle: Data) -> [Data] {
    Array(bundle.split(separator: UInt8(ascii: "\n")).dropFirst().dropLast())
  }

  @Test func `private notes and the server's answers stay at home`() throws {
    let fixture = try ReplayFixture(seed: 4, events: 0)
    let school = fixture.schools[0]
    try fixture.append(
      .privateNoteEdited(PrivateNoteEdited(text: "disorganised")),
      to: .privateNote(school: school, owner: fixture.player))
    try fixture.append(
      .writeRefused(WriteRefused(event: UUID(), message: "disorganised", status: 403, stream: "school/x")),
      to: StreamName(category: "publication", key: "laptop"))
    let file = Collected()
    let summary = try fixture.home.exportBundle { file.bytes += $0 }
    #expect(summary.events == 2)
    #expect(!String(decoding: file.bytes, as: UTF8.self).contains("disorganised"))
  }

  @Test(arguments: [UInt64(11), 12])
  func `a bundle cut short or changed anywhere is refused, and nothing is imported`(seed: UInt64) throws {
    let bytes = try bundle(try fixture(seed).home)
    let folder = TemporaryFolder()
    let home = try emptyHome(folder)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      var changed = bytes
      changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      #expect(throws: BundleError.self, "seed \(seed), byte \(place)") { try home.importBundle(changed) }
      #expect(throws: BundleError.self, "seed \(seed), cut at \(place)") { try home.importBundle(bytes.prefix(place)) }
    }
    #expect(try home.log.head().position == 0)
    try home.importBundle(bytes)
  }
}

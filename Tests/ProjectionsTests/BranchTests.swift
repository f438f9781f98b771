import EventLog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Projections

/// A branch gives the rows of a refold, wherever it begins.
@Suite struct BranchTests {
  /// A store that folds everything for each question.
  private static func store(_ fixture: FoldFixture) throws -> ProjectionStore {
    var limits = PastLimits()
    limits.streams = 0
    let folder = fixture.folder.appendingPathComponent("rows")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try ProjectionStore(folder: folder, log: fixture.log, fingerprint: .current, past: limits)
  }

  private static func refold(_ store: ProjectionStore, through position: Int64) throws -> RowSnapshot {
    let branch = try Branch(store)
    try branch.fold(through: position)
    return try branch.read { try RowSnapshot($0) }
  }

  @Test(arguments: [UInt64(81), 82])
  func `rows at a position are those of a refold, in any order of the questions`(seed: UInt64) throws {
    let fixture = try FoldFixture(log: seed, events: 70)
    let store = try Self.store(fixture)
    var random = SeededGenerator(seed: seed)
    for position in Array(0...70).shuffled(using: &random).prefix(12) + [70, 15, 16] {
      let found = try store.read(at: Int64(position)) { try RowSnapshot($0) }
      #expect(try found == Self.refold(store, through: Int64(position)), "seed \(seed), position \(position)")
    }
  }

  @Test func `a fold that goes on from another one is the same, and leaves that one where it was`() throws {
    let fixture = try FoldFixture(log: 83, events: 60)
    let store = try Self.store(fixture)
    for (first, last) in [(0, 60), (10, 60), (20, 23), (0, 8), (31, 60)] as [(Int64, Int64)] {
      let start = try Branch(store).advanced(to: first)
      let end = try start.advanced(to: last)
      #expect(try start.read { try RowSnapshot($0) } == Self.refold(store, through: first))
      #expect(try end.read { try RowSnapshot($0) } == Self.refold(store, through: last))
    }
  }

  @Test func `folds that an earlier version saved go with it, and all of them at an erasure`() throws {
    let fixture = try FoldFixture(log: 84, events: 5)
    let store = try Self.store(fixture)
    func plant(_ name: String) throws { try Data("x".utf8).write(to: store.folder.appendingPathComponent(name)) }
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: store.folder.path)
        .filter { $0.hasPrefix("fold-") || $0.hasSuffix(".draft") }
    }
    let used = "fold-\(Fingerprint.current)-Coaches-8-aa-bb.sqlite"
    try plant(used)
    try plant("fold-00ff00ff00ff00ff-Coaches-8-aa-bb.sqlite")
    try plant("one.draft")
    store.removeUnusedFiles()
    #expect(try Set(names()) == [used, "one.draft"])
    _ = try store.foldAnew()
    #expect(try names().isEmpty)
  }
}

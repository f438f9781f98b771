import Domain
import EventLog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Projections

/// Saved folds may make an answer come sooner and nothing else.
@Suite struct SnapshotTests {
  /// A store that folds everything for each question, and saves rows every few events.
  private static func store(_ fixture: FoldFixture, share: Double = 1e6) throws -> ProjectionStore {
    var limits = PastLimits()
    (limits.streams, limits.spacing, limits.share) = (0, 8, share)
    let folder = fixture.folder.appendingPathComponent("snapshots")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try ProjectionStore(folder: folder, log: fixture.log, fingerprint: .current, past: limits)
  }

  private static func snapshots(_ store: ProjectionStore) -> [Snapshots.Snapshot] {
    ReadModels.all.flatMap { store.snapshots.all(of: $0) }
  }

  private static func refold(_ store: ProjectionStore, through position: Int64) throws -> RowSnapshot {
    let branch = try Branch(store)
    try branch.fold(through: position)
    return try branch.read { try RowSnapshot($0) }
  }

  @Test(arguments: [UInt64(81), 82])
  func `rows from a saved fold are those of a refold, at every position`(seed: UInt64) throws {
    let fixture = try FoldFixture(log: seed, events: 70)
    let store = try Self.store(fixture)
    var random = SeededGenerator(seed: seed)
    // First in any order, then with everything saved.
    for position in Array(0...70).shuffled(using: &random).prefix(12) + [70, 15, 16, 17, 64] {
      let found = try store.read(at: Int64(position)) { try RowSnapshot($0) }
      #expect(try found == Self.refold(store, through: Int64(position)), "seed \(seed), position \(position)")
    }
    let snapshots = Self.snapshots(store)
    #expect(store.snapshots.all(of: SchoolListProjection.self).map(\.position) == [64, 48, 32, 16])
    #expect(Set(snapshots.map(\.projection)).count > 8)
    for snapshot in snapshots { #expect(try FileManager.default.isPrivate(snapshot.file)) }
  }

  @Test func `a fold that goes on from another one is the same, whatever is saved in between`() throws {
    let fixture = try FoldFixture(log: 83, events: 60)
    let store = try Self.store(fixture)
    for (first, last) in [(0, 60), (10, 60), (20, 23), (0, 8), (31, 60)] as [(Int64, Int64)] {
      let start = try WholeFold(store, folding: { _ in true }, at: first)
      let end = try start.advanced(to: last)
      #expect(try start.read { try RowSnapshot($0) } == Self.refold(store, through: first))
      #expect(try end.read { try RowSnapshot($0) } == Self.refold(store, through: last))
    }
  }

  @Test func `rows of a slice are folded on and never saved`() throws {
    let fixture = try FoldFixture(log: 85, events: 60)
    let store = try Self.store(fixture)
    let slice = SchoolListProjection.slice(reachedBy: ["preferences"])
    _ = try WholeFold(store, slice, of: SchoolListProjection.self, at: 20).advanced(to: 60)
    #expect(Self.snapshots(store).isEmpty)
  }

  @Test(arguments: ["of another history", "of bytes that were changed", "cut short", "of nothing"])
  func `a saved fold that is not what its name says is removed and not read`(fault: String) throws {
    let fixture = try FoldFixture(log: 84, events: 40)
    let store = try Self.store(fixture)
    let expected = try Self.refold(store, through: 30)
    _ = try store.read(at: 30) { try RowSnapshot($0) }
    let type = SchoolListProjection.self
    let snapshot = try #require(store.snapshots.all(of: type).first)
    var name = snapshot.file.lastPathComponent
    switch fault {
    case "of another history":
      name = name.replacingOccurrences(of: snapshot.chain, with: String(snapshot.chain.reversed()))
      try FileManager.default.moveItem(
        at: snapshot.file, to: snapshot.file.deletingLastPathComponent().appending(path: name))
    case "of bytes that were changed":
      var bytes = try Data(contentsOf: snapshot.file)
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: snapshot.file)
    case "cut short": try Data(contentsOf: snapshot.file).dropLast(100).write(to: snapshot.file)
    default: try Data().write(to: snapshot.file)
    }
    let file = snapshot.file.deletingLastPathComponent().appending(path: name)
    #expect(try store.snapshots.latest(of: type, through: 30)?.position != snapshot.position)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(try store.read(at: 30) { try RowSnapshot($0) } == expected)
  }

  @Test func `saved folds have their share of the log's size, and those that halve the history stay`() throws {
    let fixture = try FoldFixture(log: 85, events: 200)
    let unbounded = try Self.store(fixture)
    let type = SchoolListProjection.self
    _ = try WholeFold(unbounded, folding: { $0 == type }, at: 200)
    let all = unbounded.snapshots.all(of: type)
    #expect(all.map(\.position) == [192, 160, 128, 96, 64, 32])
    all.forEach(unbounded.snapshots.discard)
    let log = try #require(try FileManager.default.attributesOfItem(atPath: fixture.log.path)[.size] as? Int)
    let largest = try #require(all.map(\.bytes).max())
    // Room for two and a half of them.
    let store = try Self.store(fixture, share: 2.5 * Double(largest) / Double(log))
    for _ in 0..<3 { _ = try WholeFold(store, folding: { $0 == type }, at: 200) }
    let kept = store.snapshots.all(of: type)
    #expect(kept.map(\.position) == [128, 64] && kept.reduce(0) { $0 + $1.bytes } <= Int(2.5 * Double(largest)))
    let none = try Self.store(fixture, share: 0)
    _ = try WholeFold(none, folding: { $0 == CoachesProjection.self }, at: 200)
    #expect(none.snapshots.all(of: CoachesProjection.self).isEmpty)
  }

  @Test(arguments: [UInt64(86), 87, 88])
  func `types that a projection does not name change none of its rows`(seed: UInt64) throws {
    let fixture = try FoldFixture(log: seed, events: 400)
    let events = try fixture.log.events().map { FoldEvent($0) }
    for type in ReadModels.all where type.law == .streamOrder {
      let (named, all) = (try MemoryFold([type]), try MemoryFold([type]))
      let taken = events.filter { type.takes(type: $0.type, ofCategory: $0.category) }
      try named.queue.inDatabase { _ in try named.fold(taken, into: type) }
      try all.queue.inDatabase { _ in try all.fold(events, into: type) }
      for table in type.definitions {
        #expect(
          try named.queue.read { try RowScan.digest(of: table, in: $0) }
            == all.queue.read { try RowScan.digest(of: table, in: $0) }, "seed \(seed): \(table.name)")
      }
    }
  }
}

extension FileManager {
  fileprivate func isPrivate(_ file: URL) throws -> Bool {
    try attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600
  }
}

import Compass
import Domain
import EventLog
import Foundation
import Projections
import TestSupport
import Testing

@testable import Replay

@Suite struct DiffTests {
  /// The rows at a position, folded from zero into a branch of their own.
  private static func rows(_ home: Home, at position: Int64) throws -> RowSnapshot {
    let branch = try Branch(home.projections, folding: Branch.isShown)
    try branch.fold(try home.log.events(EventRange(through: position)))
    return try branch.snapshot()
  }

  @Test(arguments: (1...6).map(UInt64.init))
  func `a difference is that of two refolds, and its opposite backwards`(seed: UInt64) throws {
    let fixture = try ReplayFixture(seed: seed)
    let home = fixture.home
    let head = try home.log.head().position
    var random = SeededGenerator(seed: seed)
    for _ in 0..<6 {
      let (a, b) = (Int64.random(in: 0...head, using: &random), Int64.random(in: 0...head, using: &random))
      let place = Comment(rawValue: "seed \(seed), \(a) to \(b)")
      let diff = try home.diff(from: a, to: b, viewer: fixture.player.lowercased)
      #expect(diff.changes == (try Self.rows(home, at: a)).changes(to: try Self.rows(home, at: b)), place)
      let back = try home.diff(from: b, to: a, viewer: fixture.player.lowercased)
      #expect(back.changes.map(\.from) == diff.changes.map(\.to), place)
      #expect(
        diff.events.map(\.position) == Array((min(a, b) + 1)...max(a, b, min(a, b) + 1)).filter { $0 <= max(a, b) },
        place)
    }
  }

  @Test(arguments: (1...4).map(UInt64.init))
  func `as-of reading is the refold at every position`(seed: UInt64) throws {
    let fixture = try ReplayFixture(seed: seed, events: 30)
    let head = try fixture.home.log.head().position
    for position in 1...head {
      let read = try fixture.home.projections.read(at: position) { db in
        try RowSnapshot(db, where: Branch.isShown)
      }
      #expect(try read == Self.rows(fixture.home, at: position), "seed \(seed), position \(position)")
    }
  }

  @Test func `another's private note is in no difference`() throws {
    let fixture = try ReplayFixture(seed: 9, events: 0)
    let note = DomainEvent.privateNoteEdited(PrivateNoteEdited(text: "they seem disorganised"))
    try fixture.append(note, to: .privateNote(school: fixture.schools[0], owner: fixture.player))
    let head = try fixture.home.log.head().position
    let own = try fixture.home.diff(from: head - 1, to: head, viewer: fixture.player.lowercased)
    #expect(own.changes.contains { $0.to == "they seem disorganised" } && own.events.count == 1)
    let other = try fixture.home.diff(from: head - 1, to: head, viewer: "somebody else")
    #expect(other.changes.isEmpty && other.events.isEmpty)
  }
}

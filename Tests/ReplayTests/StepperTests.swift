import Compass
import Domain
import EventLog
import Foundation
import TestSupport
import Testing

@testable import Replay

@Suite struct StepperTests {
  @Test func `words are read, and nothing else`() {
    let words: [(String, Stepper.Word?)] = [
      ("", .walk(1)), ("n", .walk(1)), ("n 5", .walk(5)), ("b 2", .walk(-2)), ("back", .walk(-1)), ("17", .jump(17)),
      ("/Rice U", .search("Rice U")), ("first", .first), ("last", .last), ("h", .help), ("q", .quit), ("n x", nil),
      ("n 0", nil), ("x", nil), ("/", nil), ("q 2", nil),
    ]
    for (line, word) in words { #expect(Stepper.Word(line) == word, "\(line)") }
  }

  @Test func `a walk goes forth and back, jumps, searches and stops at the ends`() throws {
    let fixture = try ReplayFixture(seed: 5, schools: 2, events: 0)
    let stream = StreamName.school(fixture.schools[0])
    try fixture.append(.schoolAdded(SchoolAdded(athlete: fixture.player, name: "Rice")), to: stream)
    try fixture.append(
      .schoolAdded(SchoolAdded(athlete: fixture.player, name: "Bates")), to: .school(fixture.schools[1]))
    try fixture.append(.favoriteToggled(FavoriteToggled(isFavorite: true)), to: stream)
    try fixture.append(.notesEdited(NotesEdited(notes: "Visit in May")), to: stream)
    var walk = try Stepper(fixture.home, stream: stream, viewer: fixture.player.lowercased)
    #expect(walk.place == (3, 3))
    #expect(try !walk.go(.walk(1)))
    #expect(try walk.go(.walk(-1)) && walk.event()?.type == "FavoriteToggled")
    #expect(try walk.difference().contains { $0.field == "is_favorite" && $0.from == "0" && $0.to == "1" })
    #expect(try walk.go(.first) && walk.event()?.type == "SchoolAdded")
    #expect(try walk.go(.search("visit in may")) && walk.event()?.type == "NotesEdited")
    #expect(try !walk.go(.search("nowhere")))
    let favorite = try #require(try fixture.home.log.events(stream: stream, version: 2))
    #expect(try walk.go(.jump(favorite)) && walk.position == favorite)
    #expect(try walk.go(.jump(favorite - 1)) && walk.event()?.type == "SchoolAdded")
    #expect(throws: CompassError.self) {
      try Stepper(fixture.home, stream: .school(UUID()), viewer: fixture.player.lowercased)
    }
  }
}

extension EventLog {
  fileprivate func events(stream: StreamName, version: Int64) throws -> Int64? {
    try events(EventRange(stream: stream)).first { $0.version == version }?.position
  }
}

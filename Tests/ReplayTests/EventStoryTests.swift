import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Projections
import TestSupport
import Testing

@testable import Replay

@Suite struct EventStoryTests {
  /// What is told of each event of a random history is what the log says when it is read from end to end.
  @Test func `what an event set is told with the event that set it again`() throws {
    try Soak.eachSeed(500, atLeast: 3) { seed in
      let fixture = try ReplayFixture(whole: seed, events: 60)
      let home = fixture.home
      let events = try home.log.events()
      for event in events {
        let story = try home.story(of: event, viewer: fixture.player)
        let place = "seed \(seed), position \(event.position)"
        let later = events.filter { $0.stream == event.stream && $0.position > event.position }
        for setting in story.settings {
          let field = "\(setting.change.field) \(setting.change.item ?? "")"
          let next = later.first { later in
            Self.fields(later.payload?.changesOfRecord).contains(field)
          }
          #expect(setting.overwrittenBy?.position == next?.position, "\(place): \(field)")
        }
        let fields = Set(story.settings.map { "\($0.change.field) \($0.change.item ?? "")" })
        // What was made again is also not removed any more.
        #expect(fields.subtracting(["deleted "]).isSubset(of: Self.fields(event.payload?.fieldChanges)), "\(place)")
        #expect(fields.isSuperset(of: Self.fields(event.payload?.fieldChanges)), "\(place)")
        let rows = try home.diff(from: event.position - 1, to: event.position, viewer: fixture.player.lowercased)
        #expect(story.rows == rows.changes, "\(place)")
        #expect(story.command.map(\.position) == [event.position], "\(place)")
      }
    }
  }

  private static func fields(_ changes: [FieldChange]?) -> Set<String> {
    Set((changes ?? []).map { "\($0.field) \($0.item?.lowercased ?? "")" })
  }

  @Test func `a command's events, its cause and all that follows from it are told, but not another's note`() throws {
    let fixture = try ReplayFixture(seed: 1, events: 0)
    let (home, school) = (fixture.home, fixture.schools[0])
    let other = UUID()
    func append(_ streams: [StreamName], correlation: UUID? = nil, cause: UUID? = nil) throws -> [UUID] {
      let ids = streams.map { _ in home.freshID() }
      let events = zip(ids, streams).map { id, stream in
        let event: DomainEvent =
          stream.category == "private-note"
          ? .privateNoteEdited(PrivateNoteEdited(text: "mine")) : .rankingSet(RankingSet(ranking: 1))
        return NewEvent(
          id: id, stream: stream, type: event.type, schema: event.schema, data: EventCodec.encode(event))
      }
      try home.log.append(
        events,
        in: AppendContext(
          actor: fixture.player.lowercased, family: try #require(home.settings.family).lowercased, device: "laptop",
          correlation: correlation ?? ids[0], causation: cause, clock: 1_770_000_000_000))
      return ids
    }
    let stream = StreamName.school(school)
    let note = StreamName.privateNote(school: school, owner: other)
    let command = try append([stream, note, .school(fixture.schools[1])])
    let alone = try append([stream])
    let undone = try append([stream], cause: command[0])
    let redone = try append([stream, note], cause: undone[0])
    func story(_ id: UUID) throws -> EventStory {
      guard let event = try home.log.event(id) else { throw CompassError.notFound(kind: "event", text: "\(id)") }
      return try home.story(of: event, viewer: fixture.player)
    }
    func ids(_ effects: [EventStory.Effect]) -> [[UUID]] { effects.map { [$0.event.id] + ids($0.effects).joined() } }
    let first = try story(command[0])
    #expect(first.command.map(\.id) == [command[0], command[2]])
    #expect(ids(first.effects) == [[undone[0], redone[0]]] && first.cause == nil)
    #expect(try story(command[2]).command.map(\.id) == [command[0], command[2]])
    #expect(try story(command[2]).effects.isEmpty && story(alone[0]).command.map(\.id) == alone)
    let second = try story(undone[0])
    #expect(second.cause?.id == command[0] && ids(second.effects) == [[redone[0]]])
  }
}

import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import Replay
import Supabase

/// An event in `show --json`. Scripts rely on its keys (command-line contract).
struct StoryAnswer: Encodable {
  struct Setting: Encodable {
    let field: String
    @OrNull var item: String?
    @OrNull var from: RawJSON?
    @OrNull var to: RawJSON?
    @OrNull var overwrittenBy: Event?
  }

  struct Event: Encodable {
    let position: Int64
    let id: String
    let type: String
    let stream: String
    let actor: String
    let at: String

    init(_ event: RecordedEvent) {
      position = event.position
      id = event.id.lowercased
      type = event.type
      stream = event.stream.description
      actor = event.actor
      at = Instant(milliseconds: event.happenedAt).description
    }
  }

  struct Effect: Encodable {
    let event: Event
    let effects: [Effect]

    init(_ effect: EventStory.Effect) {
      event = Event(effect.event)
      effects = effect.effects.map(Effect.init)
    }
  }

  let event: Log.Entry
  @OrNull var problem: String?
  let set: [Setting]
  let command: [Event]
  @OrNull var cause: Event?
  let effects: [Effect]
  let rows: [ChangeAnswer]
  /// `accepted` or `waits`; null if this home publishes to no server.
  @OrNull var server: String?

  init(_ story: EventStory, _ standing: EventStanding?) {
    event = Log.Entry(story.event)
    problem = story.problem
    set = story.settings.map {
      Setting(
        field: $0.change.field, item: $0.change.item, from: $0.change.from.map(RawJSON.init),
        to: $0.change.to.map(RawJSON.init), overwrittenBy: $0.overwrittenBy.map(Event.init))
    }
    command = story.command.map(Event.init)
    cause = story.cause.map(Event.init)
    effects = story.effects.map(Effect.init)
    rows = story.rows.map(ChangeAnswer.init)
    server = standing.map { if case .accepted = $0 { "accepted" } else { "waits" } }
  }
}

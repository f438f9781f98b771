import ArgumentParser
import CanonicalJSON
import CommandKit
import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Replay

/// The options that make a history that never was.
struct AlterationOptions: ParsableArguments {
  /// The word for the events that the conditions choose.
  private static let those = "those"

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Leave these events out: \(EventChoiceOptions.places), or “those” that --by, --type, --on, --since and --until choose. May be given several times.",
      valueName: "events"))
  var drop: [String] = []
  @Option(name: .long, help: ArgumentHelp("Leave all others out. May be given several times.", valueName: "events"))
  var only: [String] = []
  @OptionGroup var conditions: EventChoiceOptions
  @Option(
    name: .long, parsing: .upToNextOption, help: "An event and field=value, the value as JSON or as a plain word.")
  var set: [String] = []
  @Option(name: .long, help: "Move this event; see --to.") var move: String?
  @Option(name: .long, help: "With --move: directly after this position.") var to: Int64?
  @Option(name: .long, help: "A file of events to insert, one JSON object per line.") var insert: String?

  func validate() throws {
    guard (move == nil) == (to == nil) else { throw ValidationError("--move and --to belong together") }
    guard !set.isEmpty || !drop.isEmpty || !only.isEmpty || move != nil || insert != nil else {
      throw ValidationError("name a change: --drop, --only, --set, --move or --insert")
    }
    guard set.count != 1 else { throw ValidationError("--set takes an event and field=value") }
    guard drop.isEmpty || only.isEmpty else { throw ValidationError("--drop and --only exclude each other") }
    let those = (drop + only).filter { $0 == Self.those }
    guard conditions.isGiven ? !those.isEmpty && those.count == (drop + only).count : those.isEmpty else {
      throw ValidationError(
        "--by, --type, --on, --since and --until choose the events of “those”; accepted: --drop those --by NAME, or "
          + "--drop \(EventChoiceOptions.places)")
    }
  }

  /// Returns the alterations, in the order in which they are made, and a sentence that says what they are.
  func alterations(_ session: Session) throws -> (alterations: [Alteration], words: String) {
    let history = try session.history()
    let left = try drop.isEmpty && only.isEmpty ? [] : chosen(session)
    var alterations = left.map { Alteration.drop($0.id) }
    var words = left.isEmpty ? [] : ["without \(Self.described(left))"]
    if let first = set.first {
      let event = try history.event(named: first)
      alterations += try set.dropFirst().map { try assignment($0, to: event) }
      words.append("with \(set.dropFirst().joined(separator: ", ")) in the event at position \(event.position)")
    }
    if let move, let to {
      let event = try history.event(named: move)
      alterations.append(.move(event.id, after: to))
      words.append("with the event at position \(event.position) after position \(to)")
    }
    if let insert {
      let inserted = try InsertFile.read(insert, session.home(), actor: session.actor())
      alterations += inserted
      words.append("with \(inserted.count) \(inserted.count == 1 ? "event" : "events") more")
    }
    return (alterations, "This never happened: a history \(words.joined(separator: ", ")).")
  }

  /// Returns the events that are left out.
  private func chosen(_ session: Session) throws -> [RecordedEvent] {
    let history = try session.history()
    var choice = try conditions.choice(session)
    if !conditions.isGiven { choice.places = try (drop + only).map { try history.place($0) } }
    var events: [RecordedEvent] = []
    try choice.scan(history) { events.append($0) }
    if events.isEmpty {
      try conditions.checkTypes()
      throw DomainError(.notFound, "there are no such events")
    }
    guard !only.isEmpty else { return events }
    let kept = Set(events.map(\.id))
    let others = try history.events().filter { !kept.contains($0.id) }
    guard !others.isEmpty else { throw DomainError(.notFound, "these are all events: --only leaves none out") }
    return others
  }

  private func assignment(_ text: String, to event: RecordedEvent) throws -> Alteration {
    guard let sign = text.firstIndex(of: "=") else {
      throw UsageError(field: "set", "\(text) is not an assignment; accepted: field=value")
    }
    let field = String(text[..<sign])
    if let accepted = EventCatalog.fields(of: event.type), !accepted.contains(field) {
      throw UsageError(unknown: field, "field of \(event.type)", accepted: accepted, field: "set")
    }
    return .set(event.id, field: field, json: String(text[text.index(after: sign)...]))
  }

  private static func described(_ events: [RecordedEvent]) -> String {
    guard let first = events.first, let last = events.last, events.count > 1 else {
      return events.first.map { "the event at position \($0.position)" } ?? ""
    }
    return "\(events.count) events from position \(first.position) to \(last.position)"
  }
}

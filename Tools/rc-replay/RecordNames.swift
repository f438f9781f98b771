import ArgumentParser
import CommandKit
import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import Replay
import Terminal

/// The option of the commands that put names in place of ids.
struct NameOptions: ParsableArguments {
  @Flag(name: .long, help: "Print ids and milliseconds, as the tables have them, not names and times.") var ids = false
}

/// The names of the records, people and events that the answers of this program mention, for people: `--json` and `--ids`
/// have the ids. What it prints of a stream is understood where a stream is asked for.
final class RecordNames {
  private let session: Session
  private let options: NameOptions
  private let people: People
  private var known: [String: String] = [:]

  init(_ session: Session, _ options: NameOptions) throws {
    (self.session, self.options, people) = (session, options, try session.people())
  }

  /// An event on one line: where it stands, when, by whom, what and of which record.
  ///
  /// - Parameter time: The time that is meant: when it was recorded, or when it happened.
  func line(_ event: RecordedEvent, _ time: KeyPath<RecordedEvent, Int64> = \.happenedAt) throws -> String {
    let what = "\(Escaping.visible(event.type))  \(try stream(event.stream))"
    return "\(event.position)  \(self.time(event[keyPath: time]))  \(person(event.actor))  \(what)"
  }

  /// When an event happened, and by whom.
  func moment(of event: RecordedEvent) -> String { "\(time(event.happenedAt)), \(person(event.actor))" }

  /// A person.
  func person(_ id: String) -> String { Escaping.visible(options.ids ? id : people.plainName(id)) }

  /// A stream: its kind, and its record's name.
  func stream(_ stream: StreamName) throws -> String {
    Escaping.visible("\(stream.category)/\(try key(stream.key))")
  }

  /// A row: its table, and the names that make its key.
  func row(_ place: RowSnapshot.Place) throws -> String {
    Escaping.visible("\(place.projection)  \(place.table)/\(try key(place.key))")
  }

  /// A value of a column.
  func value(_ text: String, of column: String) throws -> String {
    if !options.ids, TableDefinition.holdsTime(column), let instant = Int64(text) { return time(instant) }
    return try value(text)
  }

  /// A value that is no time.
  func value(_ text: String) throws -> String { Escaping.visible(try name(text) ?? text) }

  /// A time in milliseconds since 1970 UTC, where the person is.
  func time(_ instant: Int64) -> String {
    let instant = Instant(milliseconds: instant)
    return options.ids ? "\(instant)" : Escaping.visible(session.text.dateAndTime(instant))
  }

  private func key(_ key: String) throws -> String {
    try key.split(separator: "/", omittingEmptySubsequences: false).map { try name(String($0)) ?? String($0) }
      .joined(separator: "/")
  }

  /// The name that belongs to an id; nil for another text, and with `--ids`.
  private func name(_ text: String) throws -> String? {
    guard !options.ids, let id = UUID(strict: text) else { return nil }
    if let name = known[text] { return name }
    let home = try session.home()
    let name =
      try home.read { try $0.name(ofRecord: text) ?? $0.family().flatMap { $0.id == text ? $0.name : nil } }
      ?? home.log.event(id).map { "event \($0.position)" } ?? text
    known[text] = name
    return name
  }
}

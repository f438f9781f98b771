import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Projections

@testable import Replay

/// Answers by folding from the first event on, each time into rows of its own: slow, and with nothing to go stale.
final class Oracle {
  private let history: SoakHistory

  init(_ history: SoakHistory) { self.history = history }

  /// The rows after each position, from 0 on.
  func moments() throws -> [Branch] {
    try (0...history.head).map { position in try branch(history.events.filter { $0.position <= position }) }
  }

  /// What each event has a part in: the projections whose rows it changed. To ask questions that have an answer.
  func effects() throws -> [Set<String>] {
    let branch = try Branch(history.home.projections)
    return try history.events.map { try branch.fold([$0]) }
  }

  func rows(_ events: [RecordedEvent]) throws -> RowSnapshot { try branch(events).read { try RowSnapshot($0) } }

  private func branch(_ events: [RecordedEvent]) throws -> Branch {
    let branch = try Branch(history.home.projections)
    let positions = events.map(\.position)
    // What was moved or inserted has its place in the list alone.
    let isRenumbered = zip(positions, positions.dropFirst()).contains { $0 >= $1 }
    try branch.fold(
      events.enumerated().map { index, event in
        var event = event
        if isRenumbered { event.position = Int64(index) + 1 }
        return event
      })
    return branch
  }

  /// What the fields of a stream are, folded in the plainest way: the last word on each, and nothing from before a record
  /// was made again but who was there.
  static func fields(_ events: [RecordedEvent]) -> [String: FieldValue] {
    var fields: [String: FieldValue] = [:]
    for event in events {
      guard let payload = event.payload else { continue }
      if payload.isRevival, payload.isBeginning {
        fields = fields.filter { !$0.key.hasSuffix(" ") || $0.key == "attended " }
      }
      for change in payload.changesOfRecord {
        fields["\(change.field) \(change.item?.uuidString ?? "")"] = change.value
      }
    }
    return fields
  }
}

/// The fields that differ between two sets of rows.
struct Difference: Equatable {
  struct Field: Hashable {
    let place: RowSnapshot.Place
    let name: String
  }
  struct Values: Equatable {
    let from: String?
    let to: String?
  }

  private(set) var fields: [Field: Values] = [:]

  init(_ a: RowSnapshot, _ b: RowSnapshot) {
    for (place, row) in a.rows {
      for (name, cell) in row where b.rows[place]?[name] ?? .null != cell {
        fields[Field(place: place, name: name)] = Values(from: cell.text, to: b.rows[place]?[name]?.text)
      }
    }
    for (place, row) in b.rows where a.rows[place] == nil {
      for (name, cell) in row where cell != .null {
        fields[Field(place: place, name: name)] = Values(from: nil, to: cell.text)
      }
    }
  }

  init(_ changes: [RowChange]) {
    for change in changes {
      fields[Field(place: change.place, name: change.field)] = Values(from: change.from, to: change.to)
    }
  }

  /// Without the rows that are there for other rows.
  func shown() -> Difference {
    let shown = ReadModels.all.filter(Branch.isShown).map { $0.name }
    return filtered { shown.contains($0.place.projection) }
  }

  /// Without private notes that are another's.
  func visible(to viewer: UUID) -> Difference {
    filtered { $0.place.projection != PrivateNotesProjection.name || $0.place.key.hasSuffix("/\(viewer.lowercased)") }
  }

  func withoutPositions() -> Difference { filtered { !$0.place.hasPositionAsKey } }

  private func filtered(_ isWanted: (Field) -> Bool) -> Difference {
    var copy = self
    copy.fields = fields.filter { isWanted($0.key) }
    return copy
  }
}

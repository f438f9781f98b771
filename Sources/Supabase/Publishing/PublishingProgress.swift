import Domain
import EventLog
public import Foundation
import Projections

/// The progress of a publication.
public struct PublishingProgress: Equatable, Sendable {
  /// Events that the server accepted.
  public var accepted = 0
  /// Events that the server refused.
  public var refused = 0
  /// Events that the server has not accepted yet, without those that it refused.
  public var pending = 0
  /// Requests that are in flight.
  public var underWay = 0
  /// Why the server does not answer; nil if it does.
  public var trouble: String?
  /// The counts of events that are not in the project.
  var counts = PublishingCounts()
  /// The part of `counts` that is private notes, by note. Only a note's owner may learn of it.
  var notes: [StreamName: PublishingCounts] = [:]

  /// The counts that a person may see: without other people's private notes.
  public func counts(seenBy person: UUID) -> PublishingCounts {
    let sight = Sight(of: person)
    var seen = counts
    for (stream, hidden) in notes where sight.hidesNote(stream) {
      for kind in PublishingCounts.kinds { seen[keyPath: kind] -= hidden[keyPath: kind] }
      seen.missing = seen.missing.merging(hidden.missing, uniquingKeysWith: -).filter { $0.value > 0 }
    }
    return seen
  }
}

/// The numbers of a home's events that are not in the project, by what they wait for.
public struct PublishingCounts: Equatable, Sendable {
  /// Events that are in flight, or are sent as soon as the project answers.
  public var onTheWay = 0
  /// Events whose actor is not signed in.
  public var needSignIn = 0
  /// Events of a table that the project does not have.
  public var needTable = 0
  /// Events of rows that the project does not show.
  public var needRow = 0
  /// Events that the project refused and that wait for a person's decision.
  public var parked = 0
  /// Events that the project accepted except for a part that it refused or has no column for.
  public var partly = 0
  /// The number of those events for each table (`offers`) and column (`schools.ranking`) that the project does not have.
  public var missing: [String: Int] = [:]

  fileprivate typealias Kind = WritableKeyPath<PublishingCounts, Int>
  fileprivate static var kinds: [Kind] { [\.onTheWay, \.needSignIn, \.needTable, \.needRow, \.parked, \.partly] }

  fileprivate mutating func count(_ kind: Kind, missing names: Set<String>) {
    self[keyPath: kind] += 1
    for name in names { missing[name, default: 0] += 1 }
  }
}

extension Publisher {
  /// The counts of events that are not in the project, and the part of them that is private notes.
  var counts: (all: PublishingCounts, notes: [StreamName: PublishingCounts]) {
    var all = PublishingCounts()
    var notes: [StreamName: PublishingCounts] = [:]
    for (position, entry) in entries {
      guard let kind = countedKind(of: entry, at: position) else { continue }
      let names = kind == \.needTable || kind == \.partly ? missingNames(of: entry, at: position) : []
      all.count(kind, missing: names)
      if Sight.nobody.hidesNote(entry.stream) {
        notes[entry.stream, default: PublishingCounts()].count(kind, missing: names)
      }
    }
    return (all, notes)
  }

  /// The tables and columns that the project does not have for an event, or for what is left of it.
  private func missingNames(of entry: Entry, at position: Int64) -> Set<String> {
    guard let reasons = entry.remainder else { return missingTable(of: entry).map { [$0.rawValue] } ?? [] }
    return entry.writes.indices.reduce(into: []) { names, index in
      let write = entry.writes[index]
      guard reasons[index] == .gone, !entry.omitted.contains(index), !isObsolete(Step(position: position, index: index))
      else { return }
      if server.missing.contains(write.row.table) {
        names.insert(write.row.table.rawValue)
      } else {
        names.formUnion(write.said.map { "\(write.row.table.rawValue).\($0)" })
      }
    }
  }

  /// The counter that an event belongs to; nil if the project lacks nothing of it any more.
  private func countedKind(of entry: Entry, at position: Int64) -> PublishingCounts.Kind? {
    if entry.isErasure { return nil }
    if entry.remainder != nil {
      let steps = entry.writes.indices.map { Step(position: position, index: $0) }
      return steps.allSatisfy { isObsolete($0) || isDormant($0) } ? nil : \.partly
    }
    if entry.parked != nil { return \.parked }
    switch sessions[entry.person] {
    case .usable, .refreshing:
      if missingTable(of: entry) != nil { return \.needTable }
      return unseenRow(of: entry) == nil ? \.onTheWay : \.needRow
    case .signedOut, nil: return \.needSignIn
    }
  }
}

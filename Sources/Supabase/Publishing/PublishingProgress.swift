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
  /// Events that the project refused and that wait for a person's decision.
  public var parked = 0
  /// Events that the project accepted except for a part that it refused or has no column for.
  public var partly = 0

  fileprivate typealias Kind = WritableKeyPath<PublishingCounts, Int>
  fileprivate static var kinds: [Kind] { [\.onTheWay, \.needSignIn, \.needTable, \.parked, \.partly] }
}

extension Publisher {
  /// The counts of events that are not in the project, and the part of them that is private notes.
  var counts: (all: PublishingCounts, notes: [StreamName: PublishingCounts]) {
    var all = PublishingCounts()
    var notes: [StreamName: PublishingCounts] = [:]
    for (position, entry) in entries {
      guard let kind = countedKind(of: entry, at: position) else { continue }
      all[keyPath: kind] += 1
      if Sight.nobody.hidesNote(entry.stream) { notes[entry.stream, default: PublishingCounts()][keyPath: kind] += 1 }
    }
    return (all, notes)
  }

  /// The counter that an event belongs to; nil if the project lacks nothing of it any more.
  private func countedKind(of entry: Entry, at position: Int64) -> PublishingCounts.Kind? {
    if entry.remainder != nil {
      return entry.writes.indices.allSatisfy { isObsolete(Step(position: position, index: $0)) } ? nil : \.partly
    }
    if entry.parked != nil { return \.parked }
    switch sessions[entry.person] {
    case .usable, .refreshing: return missingTable(of: entry) == nil ? \.onTheWay : \.needTable
    case .signedOut, nil: return \.needSignIn
    }
  }
}

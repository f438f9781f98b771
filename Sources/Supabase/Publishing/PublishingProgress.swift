import EventLog
public import Foundation
import Projections

/// How far a publication is.
public struct PublishingProgress: Equatable, Sendable {
  /// Events that the server took over.
  public var accepted = 0
  /// Events that it refused.
  public var refused = 0
  /// Events that are on their way.
  public var pending = 0
  /// Requests that wait for their answers.
  public var underWay = 0
  /// Why the server does not answer; nil while it does.
  public var trouble: String?
  /// What is not in the project.
  var counts = PublishingCounts()
  /// The part of it that is private notes, which only their owners may be told of.
  var notes: [StreamName: PublishingCounts] = [:]

  /// What is not in the project, as far as a person may know of it: nobody is told that another one wrote for himself.
  public func counts(seenBy person: UUID) -> PublishingCounts {
    let sight = Sight(of: person)
    var seen = counts
    for (stream, hidden) in notes where sight.hidesNote(stream) {
      for kind in PublishingCounts.kinds { seen[keyPath: kind] -= hidden[keyPath: kind] }
    }
    return seen
  }
}

/// How many of a home's events are not in the project, by what they wait for.
public struct PublishingCounts: Equatable, Sendable {
  /// They are on their way, or go as soon as the project answers.
  public var onTheWay = 0
  /// Their person is not signed in.
  public var needSignIn = 0
  /// The project does not have the table that they are for.
  public var needTable = 0
  /// The project refused them, and a person has to say what becomes of them.
  public var parked = 0
  /// The project took them over but for a part that it has no place for, or refused.
  public var partly = 0

  fileprivate typealias Kind = WritableKeyPath<PublishingCounts, Int>
  fileprivate static var kinds: [Kind] { [\.onTheWay, \.needSignIn, \.needTable, \.parked, \.partly] }
}

extension Publisher {
  /// What is not in the project, and the part of it that is private notes.
  var counts: (all: PublishingCounts, notes: [StreamName: PublishingCounts]) {
    var all = PublishingCounts()
    var notes: [StreamName: PublishingCounts] = [:]
    for (position, entry) in entries {
      guard let kind = whatIsMissed(of: entry, at: position) else { continue }
      all[keyPath: kind] += 1
      if Sight.nobody.hidesNote(entry.stream) { notes[entry.stream, default: PublishingCounts()][keyPath: kind] += 1 }
    }
    return (all, notes)
  }

  /// What an event counts as; nil for one of which nothing is missed any more.
  private func whatIsMissed(of entry: Entry, at position: Int64) -> PublishingCounts.Kind? {
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

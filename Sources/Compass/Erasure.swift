public import Domain
public import Errors
public import EventLog
public import Foundation

/// What kind of record can be erased.
public enum ErasureKind: String, CaseIterable, Sendable {
  /// The actor's own private note on a school.
  case note
  /// A contact with a school.
  case interaction
  /// A document of the family.
  case document
  /// A coach, also where others' payloads repeat his name.
  case coach
  /// A recruiting event.
  case event
  /// An offer.
  case offer
  /// A performance metric.
  case metric
  /// A school with all that hangs on it.
  case school
  /// An athlete's details.
  case player
  /// The home that an athlete's distances are measured from.
  case location
  /// What an athlete's family wants of a school.
  case wishes

  /// Whether somebody may erase such a record: a private note and an athlete's details their owner alone, an athlete's
  /// numbers, home and wishes he and a parent, all else, which is the family's, a parent.
  ///
  /// - Parameter isOwn: Whether it is his own note, or about himself.
  public func mayBeErased(by role: MemberRole, isOwn: Bool) -> Bool {
    switch self {
    case .note, .player: isOwn
    case .metric, .location, .wishes: isOwn || role == .parent
    default: role == .parent
    }
  }
}

/// What is to be erased: a record, or all values that one of its fields ever had.
public struct ErasureTarget: Equatable, Sendable {
  /// The kind of record.
  public let kind: ErasureKind
  /// Its stream.
  public let stream: StreamName
  /// What people call it: what has to be typed before it goes.
  public let name: String
  /// The field, where the record itself stays.
  public let field: String?

  /// A record, or one field of it.
  public init(kind: ErasureKind, stream: StreamName, name: String, field: String? = nil) {
    self.kind = kind
    self.stream = stream
    self.name = name
    self.field = field
  }
}

/// Why nothing was erased.
public enum ErasureError: Error, Equatable, Sendable {
  /// Nothing is left of the record, or of the field.
  case nothingLeft(what: String, since: Instant?)
  /// No event of the record sets such a field.
  case noSuchField(String, of: String, accepted: [String])
  /// The record cannot be without the field.
  case needed(field: String, of: String, event: String)
  /// What was to be erased is another thing than what was named.
  case notConfirmed(given: String?, name: String)
  /// The home is a copy of a log that is kept elsewhere.
  case isReplica(path: String)
}

extension ErasureError: CustomStringConvertible, LocalizedError {
  /// One sentence: the thing, the value and what would be accepted.
  public var description: String {
    switch self {
    case .nothingLeft(let what, let since):
      "nothing is left of \(what)" + (since.map { ": it was erased on \($0)" } ?? "")
    case .noSuchField(let field, let what, let accepted):
      "\(what) has no field \(field); accepted: \(accepted.joined(separator: ", "))"
    case .needed(let field, let what, let event):
      "\(what) cannot be without \(field), which its \(event) must hold: erase the whole record"
    case .notConfirmed(let given, let name):
      "nothing was erased: \(given.map { "\($0) is not the name" } ?? "the name has to be typed"); "
        + "accepted: --yes '\(name)'"
    case .isReplica(let path):
      "\(path) is a copy of a log that is kept elsewhere, from which nothing can be erased here"
    }
  }

  /// The same sentence, for whoever prints errors the Foundation way.
  public var errorDescription: String? { description }
}

extension ErasureError: ClassifiedError {
  /// What the error means for whoever asked.
  public var kind: ErrorKind {
    switch self {
    case .noSuchField, .notConfirmed: .usage
    case .nothingLeft, .needed, .isReplica: .refused
    }
  }
}

/// What would go, and why each: made under the log's lock, so that nothing slips in between.
public struct ErasurePlan: Equatable, Sendable {
  /// Why an event loses its payload.
  public enum Reason: String, Sendable {
    /// It is of the record.
    case own = "of the record"
    /// It is of a record that hangs on it.
    case hangsOn = "hangs on it"
    /// It is of another record and repeats a text.
    case repeats = "repeats its text"
    /// It is a score that was computed from it.
    case computed = "computed from it"
  }

  /// One event.
  public struct Item: Equatable, Sendable {
    /// Its place in the log.
    public let position: Int64
    /// Its identity.
    public let id: UUID
    /// Its stream.
    public let stream: StreamName
    /// Its type.
    public let type: String
    /// Why it is on the list.
    public let reason: Reason
    /// What its payload stays without; nil where all of it goes.
    public let proof: String?
  }

  /// What was asked for.
  public let target: ErasureTarget
  /// The events, by position.
  public internal(set) var items: [Item]
  /// What the payloads that stay lose: paths of members. Where one field was asked for, also what the others went for.
  public internal(set) var fields: [String]
  /// Files of this home that hold the same, and are cleaned or made anew.
  public internal(set) var files: [String] = []

  /// How many payloads go as a whole.
  public var whole: Int { items.count { $0.proof == nil } }
  /// How many stay without some fields.
  public var parts: Int { items.count - whole }

  /// The events that say so: what one person alone may know of stands in a stream of his own.
  func events(why: ErasureReason) -> [(stream: StreamName, event: DomainEvent)] {
    let isHidden = { (stream: StreamName) in stream.category == "private-note" && stream != target.stream }
    let groups = Dictionary(grouping: items) { isHidden($0.stream) ? $0.stream : target.stream }
    // The command has its first event's id, which everybody sees: that event is none of a private note's.
    let order = { (stream: StreamName) in (stream == target.stream ? "" : stream.description) }
    return groups.sorted { order($0.key) < order($1.key) }.map { stream, items in
      let parts = items.filter { $0.proof != nil }
      return (
        stream,
        .eventsRedacted(
          EventsRedacted(
            events: items.filter { $0.proof == nil }.map(\.id.lowercased),
            fields: parts.isEmpty && target.field == nil ? [] : fields, parts: parts.map(\.id.lowercased),
            proofs: parts.compactMap(\.proof), why: why))
      )
    }
  }
}

public import Domain
public import Errors
public import EventLog
public import Foundation

/// A kind of record that can be erased.
public enum ErasureKind: String, CaseIterable, Sendable {
  /// The actor's own private note on a school.
  case note
  /// A contact with a school.
  case interaction
  /// A document of the family.
  case document
  /// A coach, including payloads of other records that repeat the coach's name.
  case coach
  /// A recruiting event.
  case event
  /// An offer.
  case offer
  /// A performance metric.
  case metric
  /// A school with all records that depend on it.
  case school
  /// An athlete's details.
  case player
  /// The home address from which an athlete's distances are measured.
  case location
  /// The family's preferences for a school.
  case wishes

  /// Whether a person may erase such a record. Only the owner may erase a private note or an athlete's details. An
  /// athlete's metrics, home address and school preferences may be erased by the athlete or by a parent. Everything
  /// else belongs to the family, and only a parent may erase it.
  ///
  /// - Parameter isOwn: Whether the record is the person's own note or about the person.
  public func mayBeErased(by role: MemberRole, isOwn: Bool) -> Bool {
    switch self {
    case .note, .player: isOwn
    case .metric, .location, .wishes: isOwn || role == .parent
    default: role == .parent
    }
  }
}

/// The target of an erasure: a record, or all values that one of its fields ever had.
public struct ErasureTarget: Equatable, Sendable {
  /// The kind of record.
  public let kind: ErasureKind
  /// Its stream.
  public let stream: StreamName
  /// Its name, which has to be typed to confirm the erasure.
  public let name: String
  /// The field to erase; nil to erase the whole record.
  public let field: String?

  /// Creates a target: a record, or one field of it.
  public init(kind: ErasureKind, stream: StreamName, name: String, field: String? = nil) {
    self.kind = kind
    self.stream = stream
    self.name = name
    self.field = field
  }
}

/// The reason why nothing was erased.
public enum ErasureError: Error, Equatable, Sendable {
  /// Nothing is left of the record, or of the field.
  case nothingLeft(what: String, since: Instant?)
  /// No event of the record sets such a field.
  case noSuchField(String, of: String, accepted: [String])
  /// The record cannot exist without the field.
  case needed(field: String, of: String, event: String)
  /// The typed name is not that of the target.
  case notConfirmed(given: String?, name: String)
  /// The home is a replica of a log that is kept elsewhere.
  case isReplica(path: String)
}

extension ErasureError: CustomStringConvertible, LocalizedError {
  /// One sentence: the subject, the value and what would be accepted.
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

  /// The same sentence, for code that prints a `LocalizedError`.
  public var errorDescription: String? { description }
}

extension ErasureError: ClassifiedError {
  /// The error's kind, from the caller's point of view.
  public var kind: ErrorKind {
    switch self {
    case .noSuchField, .notConfirmed: .usage
    case .nothingLeft, .needed, .isReplica: .refused
    }
  }
}

/// The payloads that an erasure would remove, each with the reason. The plan is made under the log's write lock, so
/// that no event is appended meanwhile.
public struct ErasurePlan: Equatable, Sendable {
  /// The reason why an event loses its payload.
  public enum Reason: String, Sendable {
    /// The event belongs to the record.
    case own = "of the record"
    /// The event belongs to a dependent record.
    case hangsOn = "hangs on it"
    /// The event belongs to another record and repeats a text.
    case repeats = "repeats its text"
    /// The event is a score that was computed from the record.
    case computed = "computed from it"
  }

  /// One event of the plan.
  public struct Item: Equatable, Sendable {
    /// Its position in the log.
    public let position: Int64
    /// Its id.
    public let id: UUID
    /// Its stream.
    public let stream: StreamName
    /// Its type.
    public let type: String
    /// The reason why it is on the list.
    public let reason: Reason
    /// The proof of what is left of the payload; nil if the whole payload is removed.
    public let proof: String?
  }

  /// The target of the erasure.
  public let target: ErasureTarget
  /// The events, by position.
  public internal(set) var items: [Item]
  /// The paths of the JSON members that are removed from payloads which keep the rest. If the target is one field, the
  /// paths include members whose payloads are removed as a whole.
  public internal(set) var fields: [String]
  /// The files of this home that hold the same data, and are cleaned or rebuilt.
  public internal(set) var files: [String] = []

  /// The number of payloads that are removed as a whole.
  public var whole: Int { items.count { $0.proof == nil } }
  /// The number of payloads that only lose some fields.
  public var parts: Int { items.count - whole }

  /// The redaction events, each with its stream. The redactions of private notes are in the notes' own streams, which
  /// only their owners see; all others are in the target's stream.
  func events(why: ErasureReason) -> [(stream: StreamName, event: DomainEvent)] {
    let isHidden = { (stream: StreamName) in stream.category == "private-note" && stream != target.stream }
    let groups = Dictionary(grouping: items) { isHidden($0.stream) ? $0.stream : target.stream }
    // The command's id, which everybody sees, is that of its first event. So the first event must not be one of a
    // hidden private note.
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

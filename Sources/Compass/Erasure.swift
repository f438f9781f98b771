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
  /// A person of the family: the person's name and everything that was the person's alone.
  case person
  /// The whole family: every payload of its history.
  case family

  /// Whether a person may erase such a record. Only the owner may erase a private note or an athlete's details. An
  /// athlete's metrics, home address and school preferences may be erased by the athlete or by a parent, and a person
  /// by that person or a parent. Everything else belongs to the family, and only a parent may erase it. (Decision 0050
  /// has the exceptions for people and families.) In a home that an athlete took over, the athlete alone has the rights
  /// of a parent.
  ///
  /// - Parameter isOwn: Whether the record is the person's own note, about the person, or the person.
  public func mayBeErased(by actor: Actor, isOwn: Bool) -> Bool {
    guard actor.mayEnter else { return false }
    return switch self {
    case .note, .player: isOwn
    case .metric, .location, .wishes, .person: isOwn || actor.runsHome
    default: actor.runsHome
    }
  }
}

/// The target of an erasure: a record, a person or the family, or all values that one field of a record ever had.
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
  /// The person is an athlete, or the only member, without whom the history would be nobody's.
  case neededPerson(name: String)
  /// Everything of the family was erased.
  case familyErased(FamilyErasure)
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
    case .neededPerson(let name):
      "\(name) cannot be erased while the family stays, which needs its athletes and at least one person; "
        + "accepted: the whole family (rc erase family), or single records (rc erase player, rc erase note)"
    case .familyErased(let erasure):
      "everything of this family was erased on \(erasure.at) by the member \(erasure.by.prefix(13)); "
        + "accepted: another folder for a new family (--home FOLDER)"
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
    case .nothingLeft, .needed, .isReplica, .neededPerson, .familyErased: .refused
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
    /// The event holds the person's name.
    case names = "holds the name"
    /// The event is one of the family's history.
    case everything = "of the family"
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
    /// The stream of a private note whose owner alone may learn of the event; nil for all other events.
    var owned: StreamName?
  }

  /// The target of the erasure.
  public let target: ErasureTarget
  /// The events that the person who asks may see, by position.
  public internal(set) var items: [Item]
  /// The events that other people alone may see, such as their private notes. They are removed as well, and nothing
  /// tells of them.
  var hidden: [Item] = []
  /// The paths of the JSON members that are removed from payloads which keep the rest. If the target is one field, the
  /// paths include members whose payloads are removed as a whole.
  public internal(set) var fields: [String]
  /// The files of this home that hold the same data, and are cleaned or rebuilt.
  public internal(set) var files: [String] = []

  /// The number of payloads that are removed as a whole.
  public var whole: Int { items.count { $0.proof == nil } }
  /// The number of payloads that only lose some fields.
  public var parts: Int { items.count - whole }

  /// The greatest number of events that one redaction event names as a whole. A family's history may have a million.
  static let mostNamed = 1_000

  /// The redaction events, each with its stream. What one person alone may know of is redacted in the stream of that
  /// person's private note, which only that person sees; all else in the target's stream.
  func events(why: ErasureReason) -> [(stream: StreamName, event: DomainEvent)] {
    let groups = Dictionary(grouping: items + hidden) { $0.owned ?? target.stream }
    // The command's id, which everybody sees, is that of its first event. So the first event must not be one of a
    // hidden private note.
    let order = { (stream: StreamName) in (stream == target.stream ? "" : stream.description) }
    let sorted = groups.sorted { order($0.key) < order($1.key) }
    return sorted.flatMap { stream, items -> [(stream: StreamName, event: DomainEvent)] in
      let parts = items.filter { $0.proof != nil }
      let whole = items.filter { $0.proof == nil }.map(\.id.lowercased)
      let first = EventsRedacted(
        events: Array(whole.prefix(Self.mostNamed)), fields: parts.isEmpty && target.field == nil ? [] : fields,
        parts: parts.map(\.id.lowercased), proofs: parts.compactMap(\.proof), why: why)
      let others = stride(from: Self.mostNamed, to: whole.count, by: Self.mostNamed).map { start in
        EventsRedacted(
          events: Array(whole[start..<min(start + Self.mostNamed, whole.count)]), fields: first.fields, parts: [],
          proofs: [], why: why)
      }
      return ([first] + others).map { (stream, DomainEvent.eventsRedacted($0)) }
    }
  }
}

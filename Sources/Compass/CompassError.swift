import Domain
public import Errors
public import Foundation

/// An error of a home, in addition to those of the domain, the log and the projections.
public enum CompassError: Error, Equatable, Sendable {
  /// There is no family in the home yet.
  case noFamily
  /// There is no home in the folder.
  case noHome(path: String)
  /// The log is empty but had events before: its file is gone or was emptied.
  case historyLost(path: String, position: Int64, seen: Date)
  /// The home already belongs to a family.
  case familyExists(name: String)
  /// No actor is named or configured, and the family does not have exactly one person.
  case nobody(candidates: [String])
  /// The family has no athlete, so there is no season to show.
  case noAthlete
  /// The person is not a member of this family.
  case notAMember(String)
  /// The person was taken out of the family.
  case memberNoMore(String)
  /// The athlete who took the home over closed it to this member.
  case noAccess(String)
  /// A name or id matches nothing.
  case notFound(kind: String, text: String)
  /// A name or shortened id matches several things.
  case ambiguous(kind: String, text: String, candidates: [String])
  /// The stream contains an event that only a newer version understands: it can be read but not changed (ruling 15).
  case newerEvents(stream: String, type: String, schema: Int)
  /// A later event set a field that the undo would reset (ruling 17).
  case setSince(field: String, event: UUID, type: String, position: Int64)
  /// The command's id belongs to another command (ruling 5).
  case commandTaken(id: UUID, type: String, position: Int64)
  /// An undo would hide what others have written since, as listed. It is performed only if the person confirms.
  case wouldHide([UndoPlan.Hidden], undoing: String)
  /// There is nothing to undo.
  case nothingToUndo
  /// A moment that cannot be parsed.
  case badMoment(String)
  /// A position or instant beyond the log's end.
  case outOfRange(String)
  /// A file of the home cannot be read or written.
  case file(path: String, reason: String)
  /// A backup does not match its own chain.
  case damagedBackup(path: String, position: Int64, reason: String)
  /// A backup without events, which would replace a history by an empty one.
  case emptyBackup(path: String)
}

extension CompassError: CustomStringConvertible, LocalizedError {
  /// One sentence: the subject, the value and what would be accepted.
  public var description: String {
    switch self {
    case .noFamily: "this home has no family yet; make one with: rc family create NAME"
    case .noHome(let path):
      "there is no home in \(path); make one with rc family create NAME, or name another folder with --home"
    case .historyLost(let path, let position, let seen):
      "\(path) is empty, and had \(position) events when it was last seen on \(Instant(milliseconds: Int64(seen.timeIntervalSince1970 * 1000))): restore it with "
        + "rc restore FILE (rc doctor lists what there is), or use another folder for a new family"
    case .familyExists(let name): "this home belongs to the family \(name) already; use another home for another family"
    case .nobody(let candidates):
      "who acts is not known; name one with --as: \(candidates.joined(separator: ", "))"
    case .noAthlete: "the family has no athlete yet; add one with: rc family add NAME --role player"
    case .notAMember(let who): "\(who) is not of this family"
    case .memberNoMore(let who):
      "\(who) is no member of this family any more; name who acts with --as, or for good with rc family switch"
    case .noAccess(let who):
      "\(who) has no access to this home: the athlete who took it over decides that, with rc family take-over"
    case .notFound(let kind, let text): "no \(kind) is called \(text), and no id begins with it"
    case .ambiguous(let kind, let text, let candidates):
      "\(text) fits more than one \(kind); name one by its id: \(candidates.joined(separator: "; "))"
    case .newerEvents(let stream, let type, let schema):
      "\(stream) holds \(type) of schema \(schema), made by a newer version: it can be read here, not changed"
    case .setSince(let field, let event, let type, let position):
      "\(field) was set again by \(type) (event \(event.uuidString.lowercased()), position \(position)): undo that first"
    case .commandTaken(let id, let type, let position):
      "the command \(id.uuidString.lowercased()) was given before with other content (\(type), position \(position)): "
        + "nothing was changed; look at what is there now, and give it again anew"
    case .wouldHide(let hidden, let type):
      "to undo \(type) would hide what others wrote since: "
        + hidden.prefix(3).map { "\($0.type) (event \($0.event.uuidString.lowercased()), position \($0.position))" }
        .joined(separator: ", ") + (hidden.count > 3 ? " and \(hidden.count - 3) more" : "")
        + "; --anyway does it all the same"
    case .nothingToUndo: "there is nothing to undo"
    case .badMoment(let text):
      "\(text) is not a moment; accepted: \(When.accepted)"
    case .outOfRange(let text): text
    case .file(let path, let reason): "\(path): \(reason)"
    case .damagedBackup(let path, let position, let reason):
      "\(path) is damaged at position \(position): \(reason); nothing was restored"
    case .emptyBackup(let path):
      "\(path) holds no events; nothing was restored; accepted: a backup of a log that has some"
    }
  }

  /// The same sentence, for code that prints a `LocalizedError`.
  public var errorDescription: String? { description }
}

extension CompassError: ClassifiedError {
  /// The error's kind, from the caller's point of view.
  public var kind: ErrorKind {
    switch self {
    case .nobody, .badMoment: .usage
    case .outOfRange, .damagedBackup, .emptyBackup: .data
    case .file, .historyLost: .file
    case .notAMember, .memberNoMore, .noAccess: .forbidden
    case .noHome, .noFamily, .noAthlete, .familyExists, .notFound, .ambiguous, .newerEvents, .setSince, .wouldHide,
      .commandTaken,
      .nothingToUndo:
      .refused
    }
  }
}

public import Errors
public import Foundation

/// What an event log refuses, and what it found where it expected something else.
public enum EventLogError: Error, Equatable, Sendable {
  /// The stream does not have the version that the decision was made on.
  case wrongVersion(stream: String, expected: Int64, actual: Int64)
  /// The log is another family's (ruling 19).
  case otherFamily(path: String, family: String, given: String)
  /// The id is taken by an event with other content (ruling 5).
  case idTaken(id: UUID, position: Int64, stored: String, new: String)
  /// A text holds U+0000, which no PostgreSQL would take (ruling 1).
  case nulCharacter(field: String)
  /// The payload is no canonical JSON object; `position` where the event has one already.
  case notCanonical(event: UUID, type: String, position: Int64?, reason: String)
  /// A schema that no version of a type can have.
  case noSchema(event: UUID, type: String, schema: Int)
  /// The file is no event log of ours.
  case foreignFile(path: String, applicationID: Int32)
  /// The file was written by a newer version of this program.
  case newerFormat(path: String, format: Int, supported: Int)
  /// The file is damaged, cut short or no database at all.
  case damagedFile(path: String, reason: String)
  /// The file or its folder cannot be written.
  case notWritable(path: String, reason: String)
  /// The disk is full; nothing was appended.
  case diskFull(path: String)
  /// Another process held the lock for longer than the time-out.
  case busy(path: String)
  /// An event in the log cannot be read as one.
  case unreadableEvent(position: Int64, reason: String)
  /// The log does not stand where the events were to go on.
  case movedOn(position: Int64)
  /// The log was replaced by a restore since whoever reads it looked at it the last time.
  case replaced(path: String, position: Int64)
  /// The file has another history than the log that it is a copy of.
  case otherHistory(path: String, position: Int64)
}

extension EventLogError: CustomStringConvertible, LocalizedError {
  /// One sentence: the thing, the value and what would be accepted.
  public var description: String {
    switch self {
    case .wrongVersion(let stream, let expected, let actual):
      "stream \(stream) is at version \(actual), not at the expected version \(expected): read it again and retry"
    case .idTaken(let id, let position, let stored, let new):
      "event id \(id.uuidString.lowercased()) is taken by \(stored) at position \(position); "
        + "\(new) needs an id of its own"
    case .otherFamily(let path, let family, let given):
      "\(path) is the history of the family \(family) and takes no event of the family \(given)"
    case .nulCharacter(let field):
      "\(field) holds the character U+0000, which no text may hold"
    case .notCanonical(let event, let type, let position, let reason):
      "the payload of \(type) \(event.uuidString.lowercased())\(position.map { " at position \($0)" } ?? "") holds "
        + "\(reason); accepted: a JSON object in the canonical form of RFC 8785"
    case .noSchema(let event, let type, let schema):
      "schema \(schema) of \(type) \(event.uuidString.lowercased()) is none; "
        + "accepted: \(Self.schemas.lowerBound) to \(Self.schemas.upperBound)"
    case .foreignFile(let path, let applicationID):
      "\(path) is a database of another program (application id \(applicationID)), not an event log"
    case .newerFormat(let path, let format, let supported):
      "\(path) has log format \(format), this version reads up to \(supported): update the program"
    case .damagedFile(let path, let reason):
      "\(path) cannot be read as an event log: \(reason)"
    case .notWritable(let path, let reason):
      "\(path) cannot be written: \(reason)"
    case .diskFull(let path):
      "the disk that holds \(path) is full; nothing was appended"
    case .busy(let path):
      "another process has held the lock of \(path) for too long; nothing was appended"
    case .unreadableEvent(let position, let reason):
      "the event at position \(position) cannot be read: \(reason)"
    case .movedOn(let position):
      "the log stands at position \(position), not where the events go on: catch up and decide again"
    case .replaced(let path, let position):
      "\(path) was replaced by a restore: what was read of it up to position \(position) is another history"
    case .otherHistory(let path, let position):
      "\(path) has another history up to position \(position) than the log that it is a copy of: remove it"
    }
  }

  /// The same sentence, for whoever prints errors the Foundation way.
  public var errorDescription: String? { description }
}

extension EventLogError: ClassifiedError {
  /// What the error means for whoever asked.
  public var kind: ErrorKind {
    switch self {
    case .wrongVersion, .idTaken, .otherFamily, .movedOn, .replaced: .refused
    case .nulCharacter, .notCanonical, .noSchema: .data
    case .busy: .unavailable
    case .foreignFile, .newerFormat, .damagedFile, .notWritable, .diskFull, .unreadableEvent, .otherHistory: .file
    }
  }
}

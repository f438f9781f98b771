public import Errors
import Files
public import Foundation

/// An error of an event log.
public enum EventLogError: Error, Equatable, Sendable {
  /// The stream does not have the version that the decision was based on.
  case wrongVersion(stream: String, expected: Int64, actual: Int64)
  /// The log belongs to another family (ruling 19).
  case otherFamily(path: String, family: String, given: String)
  /// The id belongs to an event with different content (ruling 5).
  case idTaken(id: UUID, position: Int64, stored: String, new: String)
  /// A text contains U+0000, which PostgreSQL cannot store (ruling 1).
  case nulCharacter(field: String)
  /// The payload is not a canonical JSON object; `position` is the event's, if it already has one.
  case notCanonical(event: UUID, type: String, position: Int64?, reason: String)
  /// The schema version is out of range.
  case noSchema(event: UUID, type: String, schema: Int)
  /// The file is not an event log.
  case foreignFile(path: String, applicationID: Int32)
  /// The file was written by a newer version of this program.
  case newerFormat(path: String, format: Int, supported: Int)
  /// The file is damaged, truncated or not a database.
  case damagedFile(path: String, reason: String)
  /// The file or its folder cannot be written.
  case notWritable(path: String, reason: String)
  /// The disk is full; nothing was appended.
  case diskFull(path: String)
  /// The file cannot be read.
  case notReadable(path: String, reason: String)
  /// Another process wrote the file while it was read where no lock could be taken.
  case changedMeanwhile(path: String)
  /// Another process held the lock longer than the timeout.
  case busy(path: String)
  /// A stored event cannot be read.
  case unreadableEvent(position: Int64, reason: String)
  /// The log is not at the head that the events continue.
  case movedOn(position: Int64)
  /// The log was replaced by a restore since the reader last read it.
  case replaced(path: String, position: Int64)
  /// The replica's history differs from that of its upstream.
  case otherHistory(path: String, position: Int64)
}

extension EventLogError: CustomStringConvertible, LocalizedError {
  /// One sentence: the subject, the value and what would be accepted.
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
    case .notReadable(let path, let reason):
      "\(path) cannot be read: \(reason)"
    case .changedMeanwhile(let path):
      "\(path) was written by another program while it was read: run the command again"
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

  /// The same sentence, for code that prints a `LocalizedError`.
  public var errorDescription: String? { description }
}

extension EventLogError: ClassifiedError {
  /// The error's kind, from the caller's point of view.
  public var kind: ErrorKind {
    switch self {
    case .wrongVersion, .idTaken, .otherFamily, .movedOn, .replaced: .refused
    case .nulCharacter, .notCanonical, .noSchema: .data
    case .busy, .changedMeanwhile: .unavailable
    case .foreignFile, .newerFormat, .damagedFile, .notWritable, .notReadable, .diskFull, .unreadableEvent,
      .otherHistory:
      .file
    }
  }
}

extension EventLogError {
  /// The error for what stands in the way of a log's file.
  init(_ obstacle: FileObstacle) {
    self =
      switch (obstacle.act, obstacle.cause) {
      case (.read, _): .notReadable(path: obstacle.path, reason: obstacle.reason)
      case (.write, .full): .diskFull(path: obstacle.path)
      case (.write, _): .notWritable(path: obstacle.path, reason: obstacle.reason)
      }
  }
}

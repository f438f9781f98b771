import CanonicalJSON
import Compass
import Crypto
import Domain
import Errors
import EventLog
import Foundation

/// A home's history in a file of lines, for another home of the same family (Docs/sync.md).
///
/// The first line is a header, each other one an event, and the last one holds the number of events and the SHA-256 of
/// all lines before it. Unlike a bundle, it has the events' salts and order times, so that both homes fold the same
/// records and prove the same erasures.
package enum SyncFile {
  static let format = "recruiting-compass-sync"
  static let version = 1
  /// The length of the longest line that is read, in bytes. A payload is written as a text, so it may double.
  static let longestLine = 8 << 20

  /// Returns whether a file may contain the events of a stream.
  ///
  /// - Parameter person: The person whose private notes it may contain; nil for nobody's.
  static func carries(_ stream: StreamName, with person: UUID?) -> Bool {
    EventBundle.isExported(stream, with: person)
  }
}

/// The fault of a file of another home.
package enum SyncFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A line is not valid.
  case line(Int, reason: String)
  /// The file is truncated, or its end does not match the lines before it.
  case damaged(reason: String)

  /// One sentence with the place, the fault and what would be accepted.
  package var description: String {
    switch self {
    case .line(let number, let reason): "line \(number) of the file: \(reason); nothing was taken from it"
    case .damaged(let reason): "the file is damaged: \(reason); nothing was taken from it"
    }
  }
}

extension SyncFileError: ClassifiedError {
  /// The kind of the error.
  package var kind: ErrorKind { .data }
}

extension Home {
  /// Writes this home's history for another home of the family, line by line.
  ///
  /// - Parameter person: The person whose private notes go along; nil for nobody's.
  /// - Returns: The number of events written.
  /// - Throws: `CompassError.noFamily` if there are none; `HomeJoinError`, `ErasureError.familyErased`; what `write`
  ///   throws.
  package func writeSyncFile(withNotesOf person: UUID?, to write: (Data) throws -> Void) throws -> Int {
    try requireMayMeet()
    try requireFamilyNotErased()
    let head = try log.head()
    let settings = try settings
    guard let family = settings.family else { throw CompassError.noFamily }
    let times = try log.orderTimes(through: head.position)
    var hash = SHA256()
    func emit(_ members: [String: JSONValue]) throws {
      let line = Data((JSONValue.object(members).canonical + "\n").utf8)
      hash.update(data: line)
      try write(line)
    }
    var header: [String: JSONValue] = [
      "format": .string(SyncFile.format), "version": .number(Double(SyncFile.version)),
      "family": .string(family.lowercased), "device": .string(settings.device.lowercased),
      "head": .object(["position": .number(Double(head.position)), "hash": .string(head.hash.description)]),
    ]
    if let person { header["person"] = .string(person.lowercased) }
    try emit(header)
    var count = 0
    try log.scan(EventRange(through: head.position)) { row in
      guard SyncFile.carries(try row.stream, with: person) else { return }
      let event = try row.recorded()
      try emit(event.synced(orderTime: times[event.id]))
      count += 1
    }
    let digest = hash.finalize().map { String(format: "%02x", $0) }.joined()
    let end = JSONValue.object(["end": .number(Double(count)), "sha256": .string(digest)])
    try write(Data((end.canonical + "\n").utf8))
    return count
  }
}

extension RecordedEvent {
  fileprivate func synced(orderTime: Int64?) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "id": .string(id.lowercased), "stream": .string(stream.description), "type": .string(type),
      "schema": .number(Double(schema)), "data": data.map { .string($0) } ?? .null, "actor": .string(actor),
      "device": .string(device), "clock": .number(Double(clock)),
      "salt": .string(salt.map { String(format: "%02x", $0) }.joined()),
    ]
    if correlation != id { members["correlation"] = .string(correlation.lowercased) }
    if let causation { members["causation"] = .string(causation.lowercased) }
    if let occurredAt { members["occurredAt"] = .number(Double(occurredAt)) }
    if let orderTime { members["order"] = .number(Double(orderTime)) }
    if isUnreadable { members["unreadable"] = true }
    return members
  }
}

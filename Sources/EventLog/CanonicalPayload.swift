import CanonicalJSON
public import Foundation

extension EventLogError {
  /// Demands that a payload is a canonical JSON object, so that every program that reads it sees the same bytes and the
  /// same values. Every log checks what it appends by it, for events decided here and for those of others.
  ///
  /// One pass over the bytes without an allocation: about two nanoseconds a byte, less than hashing them takes.
  ///
  /// - Parameter position: The event's place, where it has one already.
  /// - Throws: `.notCanonical` with the event and the place; `.nulCharacter` for U+0000.
  public static func throwIfNotCanonical(_ data: String, of event: UUID, type: String, at position: Int64? = nil) throws
  {
    do throws(JSONError) {
      try CanonicalJSON.checkObject(data)
    } catch  where error.code == .nulCharacter {
      throw EventLogError.nulCharacter(field: "the payload of \(type)")
    } catch {
      throw EventLogError.notCanonical(event: event, type: type, position: position, reason: error.description)
    }
  }

  /// The schemas that an event may have: versions count from 1, and PostgreSQL's integer ends here.
  public static let schemas = 1...Int(Int32.max)

  /// Demands a schema that every log can hold.
  ///
  /// - Throws: `.noSchema` with the event.
  public static func throwIfInvalidSchema(_ schema: Int, of event: UUID, type: String) throws {
    guard schemas.contains(schema) else { throw EventLogError.noSchema(event: event, type: type, schema: schema) }
  }
}

extension EventLog {
  /// An event whose payload would not be taken today: an older version, or another program, has written it.
  public struct UncanonicalPayload: Equatable, Sendable {
    /// The event's place.
    public let position: Int64
    /// The event's type.
    public let type: String
    /// What is wrong, and at which byte.
    public let reason: String
  }

  /// The events whose payload is no canonical JSON object, first to last.
  ///
  /// - Parameter limit: At most this many are named.
  /// - Returns: Those named, and how many there are.
  public func uncanonicalPayloads(limit: Int) throws -> (named: [UncanonicalPayload], count: Int) {
    var named: [UncanonicalPayload] = []
    var count = 0
    try scan { row in
      guard !row.isRedacted else { return }
      guard let fault = CanonicalJSON.fault(in: row.data) else { return }
      count += 1
      guard named.count < limit else { return }
      named.append(UncanonicalPayload(position: row.position, type: try row.type, reason: fault.description))
    }
    return (named, count)
  }
}

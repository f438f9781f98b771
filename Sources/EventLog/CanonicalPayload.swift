import CanonicalJSON
public import Foundation

extension EventLogError {
  /// Throws unless a payload is a canonical JSON object, so that every program reads the same bytes and the same
  /// values. Every log checks each payload that it appends, whether it was decided here or elsewhere. Those that a
  /// replica or a restore copies were checked in the log that they come from.
  ///
  /// Makes one pass over the bytes without an allocation: about two nanoseconds per byte, less than hashing them takes.
  ///
  /// - Parameter position: The event's position, if it already has one.
  /// - Throws: `.notCanonical` with the event and the position; `.nulCharacter` for U+0000.
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

  /// The schema versions that an event may have: they count from 1, up to the maximum of PostgreSQL's integer.
  public static let schemas = 1...Int(Int32.max)

  /// Throws unless every log can store the schema version.
  ///
  /// - Throws: `.noSchema` with the event.
  public static func throwIfInvalidSchema(_ schema: Int, of event: UUID, type: String) throws {
    guard schemas.contains(schema) else { throw EventLogError.noSchema(event: event, type: type, schema: schema) }
  }
}

extension EventLog {
  /// An event whose payload would be refused today; an older version or another program wrote it.
  public struct UncanonicalPayload: Equatable, Sendable {
    /// The event's position.
    public let position: Int64
    /// The event's type.
    public let type: String
    /// What is wrong, and at which byte.
    public let reason: String
  }

  /// Returns the events whose payload is not a canonical JSON object, first to last.
  ///
  /// - Parameter limit: The maximum number of events to list.
  /// - Returns: The listed events, and the total count.
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

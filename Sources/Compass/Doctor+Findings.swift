import Domain
import EventLog
import Foundation

extension Diagnosis {
  /// An event whose payload would be refused today; see `EventLog.uncanonicalPayloads`.
  public struct Uncanonical: Codable, Equatable, Sendable {
    /// The event's position.
    public let position: Int64
    /// What is wrong, and at which byte of the payload.
    public let reason: String
  }

  /// The maximum number of findings to list of each kind.
  static let namedAtMost = 100
}

extension Home {
  /// The events whose payload is not canonical JSON, and their total number.
  func uncanonical() throws -> (named: [Diagnosis.Uncanonical], count: Int) {
    let found = try log.uncanonicalPayloads(limit: Diagnosis.namedAtMost)
    return (found.named.map { .init(position: $0.position, reason: $0.reason) }, found.count)
  }
}

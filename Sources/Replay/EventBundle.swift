import CanonicalJSON
public import Compass
import Crypto
import Domain
import EventLog
public import Foundation
import Projections

/// A history in a file of lines that another home, or another program, can read.
///
/// The first line says what it is, each following one is an event with the fields that travel (ruling 43), the last one
/// holds their number and the SHA-256 of all lines before it: a bundle that was cut short or changed is refused. Private
/// notes and what the server answered to this device are never in it (rulings 20, 43).
public enum EventBundle {
  static let format = "recruiting-compass-events"
  static let version = 1
  /// The longest line that is read: the longest text of an event, escaped, fits many times.
  static let longestLine = 4 << 20

  /// What a bundle holds.
  public struct Summary: Equatable, Sendable {
    /// The family's id.
    public let family: String
    /// How many events it holds.
    public let events: Int
    /// How many were left out because they are private.
    public let leftOut: Int
  }

  static func travels(_ event: RecordedEvent) -> Bool {
    event.stream.category != "private-note" && event.stream.category != "publication" && event.data != nil
  }
}

/// What is wrong with a bundle.
public enum BundleError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A line is not what it should be.
  case line(Int, reason: String)
  /// The file ends early, or its end does not fit what stands before it.
  case damaged(reason: String)
  /// An import needs a home without events.
  case homeNotEmpty(events: Int64)

  /// One sentence: the place, what is wrong and what would be accepted.
  public var description: String {
    switch self {
    case .line(let number, let reason): "line \(number) of the bundle: \(reason); nothing was imported"
    case .damaged(let reason): "the bundle is damaged: \(reason); nothing was imported"
    case .homeNotEmpty(let events):
      "the home holds \(events) events already; a bundle is imported into an empty home only"
    }
  }
}

extension Home {
  /// Writes the history as a bundle, line by line.
  public func exportBundle(to write: (Data) throws -> Void) throws -> EventBundle.Summary {
    let head = try log.head()
    guard let family = settings.family else { throw CompassError.noFamily }
    var hash = SHA256()
    func emit(_ members: [String: JSONValue]) throws {
      let line = Data((JSONValue.object(members).canonical + "\n").utf8)
      hash.update(data: line)
      try write(line)
    }
    try emit([
      "format": .string(EventBundle.format), "version": .number(Double(EventBundle.version)),
      "family": .string(family.lowercased),
      "source": .object(["position": .number(Double(head.position)), "hash": .string(head.hash.description)]),
    ])
    var (count, leftOut) = (0, 0)
    try log.scan(EventRange(through: head.position)) { row in
      let event = try row.recorded()
      guard EventBundle.travels(event), let data = event.data else {
        leftOut += 1
        return
      }
      try emit(try event.travelling(data))
      count += 1
    }
    let digest = hash.finalize().map { String(format: "%02x", $0) }.joined()
    try write(
      Data((JSONValue.object(["end": .number(Double(count)), "sha256": .string(digest)]).canonical + "\n").utf8))
    return EventBundle.Summary(family: family.lowercased, events: count, leftOut: leftOut)
  }

  /// Takes a bundle's history over into this home, which must be empty. Positions, versions, times and the chain are
  /// this log's own; all else is as it was.
  ///
  /// - Throws: `BundleError`; then nothing was changed.
  @discardableResult
  public func importBundle(_ bytes: Data) throws -> EventBundle.Summary {
    let bundle = try BundleReader.read(bytes)
    try log.write { transaction in
      guard transaction.head.position == 0 else { throw BundleError.homeNotEmpty(events: transaction.head.position) }
      for (event, context) in bundle.events { _ = try transaction.append([event], in: context) }
    }
    try updateSettings {
      $0.family = bundle.family
      $0.user = nil
    }
    try projections.catchUp()
    return EventBundle.Summary(family: bundle.family.lowercased, events: bundle.events.count, leftOut: 0)
  }
}

extension RecordedEvent {
  fileprivate func travelling(_ data: String) throws -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "id": .string(id.lowercased), "stream": .string(stream.description), "type": .string(type),
      "schema": .number(Double(schema)), "data": try JSONValue(parsing: data), "actor": .string(actor),
      "family": .string(family), "device": .string(device), "clock": .number(Double(clock)),
    ]
    if correlation != id { members["correlation"] = .string(correlation.lowercased) }
    if let causation { members["causation"] = .string(causation.lowercased) }
    if let occurredAt { members["occurredAt"] = .number(Double(occurredAt)) }
    return members
  }
}

import Foundation

/// When something took place and who told of it: what the stamp of its event says, and the envelope where it has none.
public struct Provenance: Hashable, Sendable {
  /// The person's id as the log has it.
  public var by: String
  /// When.
  public var at: Instant

  /// Nobody and never: what nothing is told of yet.
  public static let unknown = Provenance(by: "", at: Instant(milliseconds: 0))

  /// Something that took place then.
  public init(by: String, at: Instant) {
    self.by = by
    self.at = at
  }

  /// The same in an event that brings the thing back; nil for an actor who is no person.
  package var stamp: Stamp? { UUID(strict: by).map { Stamp(at: Int(at.milliseconds), by: $0) } }
}

/// An event that makes something of which a page says when it took place and who told of it.
///
/// The first such event leaves the stamp out: its envelope says both. One that brings the thing back after it was
/// removed carries the stamp, as its own envelope says when it came back and who brought it (decision 0026).
public protocol Stamped: EventPayload {
  /// When it took place and who told of it; nil where the envelope says so.
  var stamp: Stamp? { get set }
}

extension InteractionLogged: Stamped {}
extension ProConAdded: Stamped {}
extension CoachMarkedPresent: Stamped {}
extension DocumentShared: Stamped {}

extension Stamped {
  /// When what the payload tells of took place, and who told of it first.
  public func provenance(by actor: String, at instant: Instant) -> Provenance {
    stamp.map { Provenance(by: $0.by.lowercased, at: Instant(milliseconds: Int64($0.at))) }
      ?? Provenance(by: actor, at: instant)
  }

  /// The payload with its stamp, from the envelope where it has none of its own; an actor who is no person gives none.
  package func stamped(by actor: String, at instant: Instant) -> Self {
    var stamped = self
    stamped.stamp = provenance(by: actor, at: instant).stamp
    return stamped
  }

  /// The payload without its stamp, as a person tells it.
  public var unstamped: Self {
    var unstamped = self
    unstamped.stamp = nil
    return unstamped
  }
}

import Foundation

/// When something took place and who recorded it: from the stamp of its event, or from the envelope if there is no
/// stamp.
public struct Provenance: Hashable, Sendable {
  /// The person's id as the log stores it.
  public var by: String
  /// When it took place.
  public var at: Instant

  /// The provenance of something that was not recorded yet.
  public static let unknown = Provenance(by: "", at: Instant(milliseconds: 0))

  /// Creates a provenance.
  public init(by: String, at: Instant) {
    self.by = by
    self.at = at
  }

  /// The provenance as the stamp of an event that restores the thing; nil if the actor is not a person.
  package var stamp: Stamp? { UUID(strict: by).map { Stamp(at: Int(at.milliseconds), by: $0) } }
}

/// An event that creates something. Pages show when it took place and who recorded it.
///
/// The first such event has no stamp: its envelope has both. An event that restores the thing after a removal has the
/// stamp, as its own envelope says when and by whom it was restored (decision 0026).
public protocol Stamped: EventPayload {
  /// When it took place and who recorded it; nil if the envelope's values apply.
  var stamp: Stamp? { get set }
}

extension InteractionLogged: Stamped {}
extension ProConAdded: Stamped {}
extension CoachMarkedPresent: Stamped {}
extension DocumentShared: Stamped {}

extension Stamped {
  /// Returns when the thing took place and who recorded it first: the stamp's values, or else those of the envelope.
  public func provenance(by actor: String, at instant: Instant) -> Provenance {
    stamp.map { Provenance(by: $0.by.lowercased, at: Instant(milliseconds: Int64($0.at))) }
      ?? Provenance(by: actor, at: instant)
  }

  /// Returns the payload with a stamp: its own, or else one from the envelope. There is no stamp if the envelope's actor is
  /// not a person.
  package func stamped(by actor: String, at instant: Instant) -> Self {
    var stamped = self
    stamped.stamp = provenance(by: actor, at: instant).stamp
    return stamped
  }

  /// The payload without its stamp, as a person enters it.
  public var unstamped: Self {
    var unstamped = self
    unstamped.stamp = nil
    return unstamped
  }
}

import Foundation

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
  /// The payload with its stamp, from the envelope where it has none of its own; an actor who is no person gives none.
  func stamped(by actor: String, at instant: Instant) -> Self {
    guard stamp == nil, let person = UUID(strict: actor) else { return self }
    var stamped = self
    stamped.stamp = Stamp(at: Int(instant.milliseconds), by: person)
    return stamped
  }

  /// The payload without its stamp, as a person tells it.
  public var unstamped: Self {
    var unstamped = self
    unstamped.stamp = nil
    return unstamped
  }
}

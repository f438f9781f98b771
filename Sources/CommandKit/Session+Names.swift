import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections

extension Session {
  /// The stream that a text names: `category/key`, whose key may be a name or the beginning of an id; or a school,
  /// coach, recruiting event or document by its name. Deleted records are found too.
  ///
  /// - Throws: `CompassError.notFound`, or `.ambiguous` with the candidates.
  package func stream(_ text: String) throws -> StreamName { try home().read { try $0.findStream(text) } }

  /// The family's people, as the person at this terminal sees them. If that person is unknown, only what everybody may
  /// see.
  ///
  /// - Throws: `CompassError` if `--as` names nobody.
  package func people() throws -> People {
    let home = try home()
    let viewer = options.actor == nil ? try? actor() : try actor()
    return try home.read { try People(from: $0, viewer: viewer) }
  }
}

import Compass
import Domain
public import EventLog
import Foundation
public import Pages
import Projections

extension Session {
  /// The stream that a text names: `category/key`, where the key may be a name or an id's beginning; or a school, coach,
  /// recruiting event or document by its name. Deleted ones are found too.
  ///
  /// - Throws: `CompassError.notFound`, or `.ambiguous` with the candidates.
  public func stream(_ text: String) throws -> StreamName { try home().read { try $0.findStream(text) } }

  /// The family's people, as the person at this terminal sees them; where nobody says who that is, as anybody does.
  ///
  /// - Throws: `CompassError` where `--actor` names nobody.
  public func people() throws -> People {
    let home = try home()
    let viewer = options.actor == nil ? try? actor() : try actor()
    return People(try home.read { try $0.members() }, viewer: viewer)
  }
}

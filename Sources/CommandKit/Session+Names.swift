import Compass
import Domain
public import EventLog
import Foundation
public import Pages
import Projections

extension Session {
  /// The stream that a text names: `category/key`, or a school by its name or id.
  ///
  /// - Throws: `CompassError.notFound`, or `.ambiguous` with the candidates.
  public func stream(_ text: String) throws -> StreamName {
    if let stream = StreamName(text) { return stream }
    let row = try home().read { try $0.anySchool(text) }
    return StreamName(category: "school", key: row.id)
  }

  /// The family's people, as the person at this terminal sees them.
  public func people() throws -> People {
    let home = try home()
    let actor = try actor()
    return People(try home.read { try $0.members() }, viewer: viewer(actor, athlete: actor, now: home.now()))
  }
}

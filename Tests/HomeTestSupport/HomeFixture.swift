public import Compass
public import Domain
import EventLog
public import Foundation
public import Pages
import Synchronization

/// A home in a folder of its own with a family of three and a clock that the test moves.
public final class HomeFixture {
  /// A clock that stands still until it is set.
  public final class Clock: Sendable {
    private let instant = Mutex(Instant(milliseconds: 1_770_000_000_000))
    /// What it says.
    public var now: Instant {
      get { instant.withLock { $0 } }
      set { instant.withLock { $0 = newValue } }
    }
  }

  /// The home.
  public let home: Home
  /// The home's clock.
  public let clock = Clock()
  /// The athlete, Sam.
  public let player: UUID
  /// A parent, Ana.
  public let mother: UUID
  /// A parent, Luis.
  public let father: UUID
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rc-compass-\(UUID().uuidString)")

  /// A home that was just founded.
  public init() throws {
    let clock = clock
    home = try Home(folder: folder, environment: .init(clock: { clock.now }, random: .seeded(1)))
    try home.createFamily(name: "The Rivers")
    player = try home.addMember(name: "Sam", role: .player)
    mother = try home.addMember(name: "Ana", role: .parent)
    father = try home.addMember(name: "Luis", role: .parent, by: mother)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Adds a school to the player's list.
  public func add(_ name: String, _ fields: SchoolFields = SchoolFields(), status: SchoolStatus? = nil) throws -> UUID {
    let id = home.freshID()
    try home.perform(
      .school(id, .add(athlete: player, name: name, fields: fields, status: status, notes: nil)),
      in: CommandContext(actor: player))
    return id
  }

  /// Performs a command on a school, as the player by default.
  @discardableResult
  public func perform(_ school: UUID, _ command: School.Command, by actor: UUID? = nil) throws -> Outcome {
    try home.perform(.school(school, command), in: CommandContext(actor: actor ?? player))
  }

  /// Somebody who looks at the player's season, the player by default.
  public func viewer(_ id: UUID? = nil) -> Viewer {
    Viewer(id: id ?? player, athlete: player, timeZone: .gmt, now: clock.now)
  }

  /// A school's page as somebody sees it.
  public func page(_ school: UUID, _ viewer: UUID? = nil) throws -> SchoolDetailPage? {
    try home.read { try SchoolDetailPage.load(school.lowercased, from: $0, viewer: self.viewer(viewer)) }
  }

  /// The list of schools as the player sees it.
  public func list(_ change: (inout SchoolFilters) -> Void = { _ in }, sort: SchoolSort = .name) throws
    -> SchoolsListPage
  {
    var filters = SchoolFilters()
    change(&filters)
    return try home.read { try SchoolsListPage.load(from: $0, viewer: viewer(), filters: filters, sort: sort) }
  }
}

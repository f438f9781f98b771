import Compass
import Domain
import EventLog
import Foundation
import PageModels
import Pages
import Projections
import Synchronization
import TestSupport

/// A home in a folder of its own with a family of three, a clock that the test moves, and a store for page models.
@MainActor final class ModelFixture {
  let home: Home
  let clock = TestClock()
  let player: UUID
  let mother: UUID
  let father: UUID
  let store: PageStore
  private let folder: TemporaryFolder

  /// A family: Sam plays, Ana and Luis are his parents. `viewer` picks who looks.
  init(viewer: KeyPath<ModelFixture, UUID> = \.player) throws {
    let folder = TemporaryFolder("rc-models")
    self.folder = folder
    let moment = Moments()
    home = try Home(folder: folder.url, environment: .init(clock: { moment.next() }, random: .seeded(1)))
    try home.createFamily(name: "The Rivers")
    player = try home.addMember(name: "Sam", role: .player)
    mother = try home.addMember(name: "Ana", role: .parent)
    father = try home.addMember(name: "Luis", role: .parent, by: mother)
    let ids = [\ModelFixture.player: player, \.mother: mother, \.father: father]
    store = PageStore(
      home: home, viewer: Viewer(id: ids[viewer] ?? player, athlete: player, timeZone: .gmt, now: moment.next()),
      clock: clock)
  }

  /// A second store of the same home, as another person would have.
  func store(of person: UUID) -> PageStore {
    PageStore(
      home: home, viewer: Viewer(id: person, athlete: player, timeZone: .gmt, now: home.now()), clock: clock)
  }

  func add(_ name: String, _ fields: SchoolFields = SchoolFields(), status: SchoolStatus? = nil) throws -> UUID {
    let id = home.freshID()
    try home.perform(
      .school(id, .add(athlete: player, name: name, fields: fields, status: status, notes: nil)),
      in: CommandContext(actor: player))
    return id
  }

  @discardableResult
  func perform(_ command: Command, by actor: UUID? = nil) throws -> Outcome {
    try home.perform(command, in: CommandContext(actor: actor ?? player))
  }
}

/// What a test makes fail.
struct Broken: Error, CustomStringConvertible {
  let description = "the disk is full"
}

/// A clock that goes one second further at each reading: events of a test have an order in time.
private final class Moments: Sendable {
  private let last = Mutex(Int64(1_770_000_000_000))

  func next() -> Instant {
    last.withLock {
      $0 += 1000
      return Instant(milliseconds: $0)
    }
  }
}

// What was saved, read past every model.
extension ModelFixture {
  func events(_ type: String) throws -> Int {
    try home.log.events(EventRange()).count { $0.type == type }
  }

  func stored() throws -> PlayerDetails { try home.read { try $0.playerDetails(of: self.player) } }
  func storedHome() throws -> HomeLocation { try home.read { try $0.homeLocation(of: self.player) } }
}

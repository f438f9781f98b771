import Domain
import EventLog
import EventSchemas
import Foundation
import TestSupport
import Testing

@testable import Compass

/// A family with several devices, each with a home of its own. One of them writes at a time; the others copy its log.
final class WitnessFamily {
  private let folder = TemporaryFolder("rc-witness")
  private var made = 0
  private(set) var homes: [Home] = []
  /// Which of the homes writes.
  var writer = 0
  private(set) var player = UUID()
  private(set) var mother = UUID()
  private var random: SeededGenerator
  private var clock: Int64 = 1_770_000_000_000

  init(seed: UInt64, homes count: Int) throws {
    random = SeededGenerator(seed: seed)
    homes = try (0..<count).map { _ in try fresh() }
    try homes[0].createFamily(name: "The Rivers")
    player = try homes[0].addMember(name: "Sam", role: .player)
    mother = try homes[0].addMember(name: "Ana", role: .parent)
  }

  deinit { for home in homes { try? home.close() } }

  /// A home in a new folder.
  private func fresh() throws -> Home {
    made += 1
    return try open(folder.url.appendingPathComponent("home\(made)"))
  }

  func open(_ folder: URL) throws -> Home {
    clock += 60_000
    return try Home(
      folder: folder,
      environment: .init(clock: { [clock] in Instant(milliseconds: clock) }, random: .seeded(UInt64(made))))
  }

  /// Reopens a home, by now with a later clock.
  func reopen(_ number: Int) throws -> Home {
    let folder = homes[number].folder
    try? homes[number].close()
    homes[number] = try open(folder)
    return homes[number]
  }

  func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  func enroll(_ number: Int, by actor: UUID? = nil) throws {
    try homes[number].enrollDevice(named: "Device \(number)", by: actor ?? mother)
  }

  @discardableResult
  func write(_ name: String = "Rice University") throws -> UUID {
    let school = homes[writer].freshID()
    try homes[writer].perform(
      .school(school, .add(athlete: player, name: name, fields: SchoolFields(), status: nil, notes: "near the sea")),
      in: CommandContext(actor: player))
    return school
  }

  /// Copies the writer's log to another home with the signed heads, which go both ways, as `rc log copy` does. A home
  /// with another history than the writer's is given up for a new one.
  func copy(to number: Int) throws {
    guard let family = try homes[writer].settings.family, number != writer else { return }
    let here = try homes[number].log.head()
    if try homes[writer].log.hash(at: here.position) != here.hash {
      try homes[number].close()
      homes[number] = try fresh()
    }
    try homes[number].takeOver(homes[writer].log, of: family)
    try homes[writer].signHead()
    try homes[number].signHead()
    _ = try homes[number].take(agreeing(homes[writer]))
    _ = try homes[writer].take(agreeing(homes[number]))
  }

  /// The heads of a home that its log has.
  func agreeing(_ home: Home) throws -> [SignedHead] {
    try home.headsReport().lines.filter { $0.standing == .agrees }.map(\.entry.head)
  }

  /// All heads that a home knows, as a file carries them.
  func known(_ home: Home) throws -> [SignedHead] { try home.signedHeads.heads().entries.map(\.head) }
}

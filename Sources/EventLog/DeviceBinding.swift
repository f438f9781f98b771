public import Foundation
import GRDB
import RawSQLite

/// What binds a log's file to the device that it lies on. It stands in the log's own database and is read in the
/// transaction that decides, so that every process of the device acts on the same values. A copy of the file that is made
/// to be carried elsewhere has none: whoever opens that is another device.
public struct DeviceBinding: Equatable, Sendable {
  /// This device, as events name it.
  public var device: UUID
  /// Who acts when nobody is named.
  public var person: UUID?
  /// Readings of the clock up to here are believed, in milliseconds since 1970 UTC (`rc doctor --accept-clock`).
  public var acceptedClock: Int64?
  /// Whether the file is a replica of a log kept upstream: what was appended to it alone would be lost.
  public internal(set) var isReplica = false

  /// A binding.
  public init(device: UUID, person: UUID? = nil, acceptedClock: Int64? = nil) {
    self.device = device
    self.person = person
    self.acceptedClock = acceptedClock
  }

  /// The binding of a file; nil where it has none.
  static func load(_ db: Database) throws -> DeviceBinding? {
    let statement = try RawStatement(
      cached: db, "SELECT device, person, accepted_clock, is_copy FROM binding WHERE id = 1")
    defer { statement.reset() }
    guard try statement.step(), let device = statement.uuid(0) else { return nil }
    var binding = DeviceBinding(
      device: device, person: statement.uuid(1), acceptedClock: statement.optionalInteger(2))
    binding.isReplica = statement.integer(3) != 0
    return binding
  }

  func save(_ db: Database) throws {
    let statement = try RawStatement(
      cached: db, "INSERT OR REPLACE INTO binding (id, device, person, accepted_clock, is_copy) VALUES (1, ?, ?, ?, ?)")
    defer { statement.reset() }
    statement.bind(1, device)
    statement.bind(2, person)
    statement.bind(3, acceptedClock)
    statement.bind(4, Int64(isReplica ? 1 : 0))
    try statement.run()
  }
}

extension EventLog {
  /// The binding of this file; nil for one that is opened for reading and was never opened otherwise.
  public func binding() throws -> DeviceBinding? {
    try reading { db in try db.tableExists("binding") ? DeviceBinding.load(db) : nil }
  }

  /// The binding, made by `fresh` where the file has none yet.
  public func binding(orMake fresh: () throws -> DeviceBinding) throws -> DeviceBinding {
    if let known = try binding() { return known }
    return try writeHere { transaction in
      if let known = try transaction.binding() { return known }
      try transaction.bind(fresh())
      return try transaction.binding() ?? fresh()
    }
  }

  /// Changes the binding of this file, where it has one.
  public func updateBinding(_ change: (inout DeviceBinding) -> Void) throws {
    try writeHere { transaction in
      guard let known = try transaction.binding() else { return }
      var changed = known
      change(&changed)
      if changed != known { try transaction.bind(changed) }
    }
  }

  /// The binding of a file that is not opened otherwise; nil where there is none that can be read.
  public static func binding(ofFileAt path: String) -> DeviceBinding? {
    var options = Options()
    options.readOnly = true
    guard let log = try? EventLog(path: path, options: options) else { return nil }
    defer { try? log.close() }
    return try? log.binding()
  }
}

extension AppendTransaction {
  /// The binding as it is under the lock; nil before the file's first opening as a home.
  public func binding() throws -> DeviceBinding? { try DeviceBinding.load(db) }

  /// Sets the binding.
  public func bind(_ binding: DeviceBinding) throws {
    var binding = binding
    binding.isReplica = log.isReplica
    try binding.save(db)
  }
}

public import Foundation
import GRDB
import RawSQLite

/// The binding of a log's file to its device. It is stored in the log's own database and read in the transaction that
/// makes a decision, so that all processes of the device act on the same values. A copy of the file that is made for
/// transport has no binding: it is opened on another device.
public struct DeviceBinding: Equatable, Sendable {
  /// The id of this device, as events record it.
  public var device: UUID
  /// The person who acts when none is named.
  public var person: UUID?
  /// For programs up to 1.0.0: the clock reading up to which they accept readings, in milliseconds since 1970 UTC.
  public var acceptedClock: Int64?
  /// Whether the file is a replica of an upstream log. Anything appended only to a replica would be lost.
  public internal(set) var isReplica = false

  /// Creates a binding.
  public init(device: UUID, person: UUID? = nil, acceptedClock: Int64? = nil) {
    self.device = device
    self.person = person
    self.acceptedClock = acceptedClock
  }

  /// Loads the binding of a file; nil if it has none.
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
  /// The binding of this file; nil if the file was never opened as a home.
  public func binding() throws -> DeviceBinding? {
    try reading { db in try db.tableExists("binding") ? DeviceBinding.load(db) : nil }
  }

  /// Returns the binding. Saves the one that `fresh` makes if the file has none yet; a file that cannot be written gets
  /// none.
  public func binding(orMake fresh: () throws -> DeviceBinding) throws -> DeviceBinding {
    if let known = try binding() { return known }
    if obstacle != nil { return try fresh() }
    return try writeHere { transaction in
      if let known = try transaction.binding() { return known }
      try transaction.bind(fresh())
      return try transaction.binding() ?? fresh()
    }
  }

  /// Changes the binding of this file, if it has one.
  public func updateBinding(_ change: (inout DeviceBinding) -> Void) throws {
    try writeHere { transaction in
      guard let known = try transaction.binding() else { return }
      var changed = known
      change(&changed)
      if changed != known { try transaction.bind(changed) }
    }
  }

  /// The binding of a file that is not open; nil if there is no readable one.
  public static func binding(ofFileAt path: String) -> DeviceBinding? {
    var options = Options()
    options.readOnly = true
    guard let log = try? EventLog(path: path, options: options) else { return nil }
    defer { try? log.close() }
    return try? log.binding()
  }
}

extension AppendTransaction {
  /// The binding, read under the write lock; nil before the file is first opened as a home.
  public func binding() throws -> DeviceBinding? { try DeviceBinding.load(db) }

  /// Saves the binding.
  public func bind(_ binding: DeviceBinding) throws {
    var binding = binding
    binding.isReplica = log.isReplica
    try binding.save(db)
  }
}

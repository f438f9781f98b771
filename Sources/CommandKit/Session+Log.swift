import ArgumentParser
import Compass
import Domain
public import Foundation
public import PostgresLog

extension Session {
  /// The address that `--home` or `$RC_HOME` names; nil for a folder.
  public var logAddress: String? {
    let named = options.home ?? ProcessInfo.processInfo.environment["RC_HOME"]
    return named.flatMap { PostgresAddress.isMeant(by: $0) ? $0 : nil }
  }

  /// The PostgreSQL of all families that `--home` or `$RC_HOME` names, for an operator who says in `$RC_PURPOSE` why he
  /// looks.
  ///
  /// - Throws: `ValidationError` for a folder; `PostgresError`.
  public func allFamilies(connections: Int = 8) throws -> PostgresServer {
    guard let address = logAddress else {
      throw ValidationError("all families are in a PostgreSQL: --home postgres://USER@HOST:PORT/DATABASE")
    }
    return try Self.operated(PostgresAddress(address), connections: connections)
  }

  /// The PostgreSQL at an address, for an operator who says in `$RC_PURPOSE` why he looks.
  ///
  /// - Throws: `PostgresError.unreachable` at once where it does not answer.
  public static func operated(_ address: PostgresAddress, connections: Int = 8) throws -> PostgresServer {
    var limits = PostgresLimits()
    limits.connections = connections
    return try PostgresServer.answering(
      at: address, limits: limits, purpose: ProcessInfo.processInfo.environment["RC_PURPOSE"])
  }

  /// A home that is a copy of a log in PostgreSQL. What is done in it is done there.
  func copy(of text: String, _ environment: Home.Environment) throws -> Home {
    let address = try PostgresAddress(text)
    // An operator is shown nothing before he has said why he looks.
    let server = try Self.operated(address)
    let family = try address.family ?? Self.onlyFamily(of: server)
    var environment = environment
    environment.upstream = server.log(of: family)
    return try Home(folder: folder, environment: environment)
  }

  /// The family of a server that has one.
  ///
  /// - Throws: `CompassError` where there is none, or several.
  public static func onlyFamily(of server: PostgresServer) throws -> UUID {
    let families = try server.families()
    guard let only = families.first else { throw CompassError.noFamily }
    guard families.count == 1 else {
      throw CompassError.ambiguous(
        kind: "family", text: "the address", candidates: families.prefix(5).map { "?family=\($0.lowercased)" })
    }
    return only
  }

  /// Where the copies of logs are kept that are elsewhere: a folder for each address.
  func copyFolder(of address: String) -> URL {
    #if canImport(Darwin)
      let base = URL.cachesDirectory
    #else
      let cache = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"].flatMap { $0.isEmpty ? nil : $0 }
      let base = URL(fileURLWithPath: cache ?? Self.personsFolder + "/.cache")
    #endif
    // FNV-1a: a name for a folder, not a secret.
    let number = address.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return base.appendingPathComponent("recruiting-compass/copies/\(String(number, radix: 16))")
  }
}

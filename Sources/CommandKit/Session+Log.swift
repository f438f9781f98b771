import ArgumentParser
import Compass
import Domain
import Foundation
import PostgresLog

extension Session {
  /// The PostgreSQL address in `--home` or `$RC_HOME`; nil for a folder.
  package var logAddress: String? {
    let named = options.home ?? ProcessInfo.processInfo.environment["RC_HOME"]
    return named.flatMap { PostgresAddress.isMeant(by: $0) ? $0 : nil }
  }

  /// The PostgreSQL server at the address in `--home` or `$RC_HOME`, for work on the logs of all its families. An
  /// operator states the purpose of the access in `$RC_PURPOSE`.
  ///
  /// - Throws: `ValidationError` for a folder; `PostgresError`.
  package func allFamilies(connections: Int = 8) throws -> PostgresServer {
    guard let address = logAddress else {
      throw ValidationError("all families are in a PostgreSQL: --home postgres://USER@HOST:PORT/DATABASE")
    }
    return try Self.operated(PostgresAddress(address), connections: connections)
  }

  /// The PostgreSQL server at an address, for an operator who states the purpose of the access in `$RC_PURPOSE`.
  ///
  /// - Throws: `PostgresError.unreachable` at once if the server does not respond.
  package static func operated(_ address: PostgresAddress, connections: Int = 8) throws -> PostgresServer {
    var limits = PostgresLimits()
    limits.connections = connections
    return try PostgresServer.answering(
      at: address, limits: limits, purpose: ProcessInfo.processInfo.environment["RC_PURPOSE"])
  }

  /// Opens a home that is a replica of a log in PostgreSQL. Commands append to the log in PostgreSQL.
  func openReplica(of text: String, _ environment: Home.Environment) throws -> Home {
    let address = try PostgresAddress(text)
    // An operator sees no data before stating a purpose.
    let server = try Self.operated(address)
    let family = try address.family ?? Self.onlyFamily(of: server)
    var environment = environment
    environment.upstream = server.log(of: family)
    return try Home(folder: folder, environment: environment)
  }

  /// The only family of a server.
  ///
  /// - Throws: `CompassError` if there is none or more than one.
  package static func onlyFamily(of server: PostgresServer) throws -> UUID {
    let families = try server.families()
    guard let only = families.first else { throw CompassError.noFamily }
    guard families.count == 1 else {
      throw CompassError.ambiguous(
        kind: "family", text: "the address", candidates: families.prefix(5).map { "?family=\($0.lowercased)" })
    }
    return only
  }

  /// The folder of the replica of a log at an address: each address has its own.
  func replicaFolder(of address: String) -> URL {
    #if canImport(Darwin)
      let base = URL.cachesDirectory
    #else
      let cache = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"].flatMap { $0.isEmpty ? nil : $0 }
      let base = URL(fileURLWithPath: cache ?? Self.userHomeDirectory + "/.cache")
    #endif
    // FNV-1a is enough: the hash names a folder and protects no secret.
    let number = address.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return base.appendingPathComponent("recruiting-compass/copies/\(String(number, radix: 16))")
  }
}

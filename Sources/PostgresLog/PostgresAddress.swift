import Foundation

/// The address of a PostgreSQL server, without any secret: `postgres://USER@HOST:PORT/DATABASE`.
///
/// The password comes from a file that only its owner may read (`?passfile=FILE`, `PGPASSFILE`, `~/.pgpass`). Any host
/// other than this machine is reached by TLS, with the certificate and the host name verified (`sslmode=verify-full`).
package struct PostgresAddress: Equatable, Sendable {
  /// The host's name or IP address, or the folder of a unix socket.
  package var host: String
  /// The port.
  package var port: Int
  /// The user who signs in; nil for libpq's default.
  package var user: String?
  /// The database's name.
  package var database: String
  /// A file with passwords, in libpq's format.
  package var passwordFile: String?
  /// A file with the root certificates by which the server's certificate is verified.
  package var rootCertificates: String?

  /// The family that the address names, if any: `?family=ID`.
  package var family: UUID?

  /// Returns whether a text is the address of a PostgreSQL server rather than a folder.
  package static func isMeant(by text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  /// Whether the server is on this machine.
  package var isLocal: Bool { host.hasPrefix("/") || ["127.0.0.1", "::1", "localhost"].contains(host) }

  /// Reads an address.
  ///
  /// - Throws: `PostgresError.badAddress`, which repeats nothing of the text: it may contain a password.
  package init(_ text: String) throws(PostgresError) {
    guard text.utf8.count <= 2_000, let parts = URLComponents(string: text),
      ["postgres", "postgresql"].contains(parts.scheme)
    else { throw .badAddress(reason: "that is no address of a PostgreSQL") }
    guard parts.password == nil else {
      throw .badAddress(reason: "a password in the address is seen by everybody on this machine")
    }
    var options: [String: String] = [:]
    for item in parts.queryItems ?? [] {
      guard ["family", "host", "passfile", "port", "sslrootcert", "user"].contains(item.name),
        options[item.name] == nil,
        let value = item.value, !value.isEmpty
      else { throw .badAddress(reason: "one of the address's options is not known, empty or there twice") }
      options[item.name] = value
    }
    let database = String(parts.path.dropFirst())
    let number = parts.port ?? options["port"].map { Int($0) ?? 0 } ?? 5_432
    let named = parts.host.flatMap { $0.isEmpty ? nil : $0 } ?? options["host"]
    guard let host = named?.trimmingCharacters(in: ["[", "]"]), !database.isEmpty, !database.contains("/"),
      (1...65_535).contains(number), parts.fragment == nil
    else { throw .badAddress(reason: "the address lacks a host or a database, or its port is none") }
    self.host = host
    self.database = database
    port = number
    user = parts.user.flatMap { $0.isEmpty ? nil : $0 } ?? options["user"]
    passwordFile = options["passfile"]
    rootCertificates = options["sslrootcert"]
    family = options["family"].flatMap(UUID.init(uuidString:))
    guard family != nil || options["family"] == nil else {
      throw .badAddress(reason: "the address's family is no id")
    }
    for text in [host, database, user, passwordFile, rootCertificates].compactMap({ $0 }) {
      guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
        throw .badAddress(reason: "the address holds a control character")
      }
    }
  }

  /// The address as it may be shown.
  package var shown: String {
    "postgres://\(user.map { $0 + "@" } ?? "")\(host.contains(":") ? "[\(host)]" : host):\(port)/\(database)"
  }

  /// Returns the connection's parameters, with libpq's names.
  func parameters(_ limits: PostgresLimits) -> [(String, String)] {
    let settings = [
      "statement_timeout=\(limits.statement.milliseconds)", "lock_timeout=\(limits.statement.milliseconds)",
      "idle_in_transaction_session_timeout=\(limits.statement.milliseconds)", "timezone=UTC",
      // One plan serves every family; when it runs, it skips the partitions of the others. A plan for each family would
      // take longer.
      "plan_cache_mode=force_generic_plan",
    ]
    var parameters = [
      ("host", host), ("port", "\(port)"), ("dbname", database), ("sslmode", isLocal ? "prefer" : "verify-full"),
      ("application_name", "recruiting-compass"), ("client_encoding", "UTF8"),
      ("options", settings.map { "-c \($0)" }.joined(separator: " ")), ("keepalives_idle", "10"),
      ("keepalives_interval", "5"), ("keepalives_count", "3"),
      ("tcp_user_timeout", "\(limits.statement.milliseconds)"),
    ]
    if let user { parameters.append(("user", user)) }
    if let passwordFile { parameters.append(("passfile", passwordFile)) }
    if let rootCertificates { parameters.append(("sslrootcert", rootCertificates)) }
    return parameters
  }
}

/// The limits on connections and on time.
package struct PostgresLimits: Equatable, Sendable {
  /// The maximum number of open connections, in addition to the one that listens for news.
  package var connections = 8
  /// How long a statement may run, and how long it may wait for a family's lock.
  package var statement = Duration.seconds(10)
  /// How long connecting may take.
  package var connect = Duration.seconds(5)
  /// How long a broken or refused connection is retried before the caller gets the error, and how long the caller waits
  /// for a free one.
  package var patience = Duration.seconds(10)

  /// Creates the defaults: 8 connections, 10 s for a statement, 5 s for a connection, 10 s of patience.
  package init() {}
}

extension Duration {
  var milliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
}

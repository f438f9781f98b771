import ArgumentParser
import CommandKit
import Foundation
import PostgresLog

extension LogCommand {
  struct Migrate: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "migrate",
      abstract: "Bring a PostgreSQL database to the log's schema of this program.",
      discussion: """
        As the database's owner: postgres://OWNER@HOST:PORT/DATABASE. Each migration is a transaction, and the table \
        compass.migration has those that are done: a run that was ended is continued by the next, and two at once wait \
        for each other. A database that was prepared by hand is recognized. One that a newer program has migrated is \
        refused. --node and --operator make roles without a password, or give existing ones what they need; set the \
        password with psql's \\password. Migrate before the nodes of the new version start: nodes of both versions go on \
        meanwhile.
        """)

    @OptionGroup var options: HomeOptions
    @Argument(help: "postgres://OWNER@HOST:PORT/DATABASE") var address: String
    @Flag(name: .customLong("dry-run"), help: "Only say what would be done.") var isDryRun = false
    @Option(name: .customLong("node"), help: "A role that nodes sign in with; may be repeated.") var nodes: [String] =
      []
    @Option(name: .customLong("operator"), help: "A role that an operator signs in with; may be repeated.")
    var operators: [String] = []

    func run(_ session: Session) throws {
      let migrator = try Migrator(PostgresAddress(address))
      if isDryRun {
        let pending = try migrator.plan()
        guard !options.json else { return try session.print(json: Answer(applied: [], pending: pending)) }
        for name in pending { session.print("Would apply \(name)") }
        if pending.isEmpty { session.print("The database has every migration") }
        return
      }
      let applied = try migrator.migrate()
      for role in nodes { try migrator.grant("compass_node", to: role) }
      for role in operators { try migrator.grant("compass_operator", to: role) }
      guard !options.json else { return try session.print(json: Answer(applied: applied, pending: [])) }
      for name in applied { session.print("Applied \(name)") }
      if applied.isEmpty { session.print("The database has every migration") }
      for role in nodes + operators { session.print("\(role) may sign in") }
    }

    private struct Answer: Encodable {
      let applied: [String]
      let pending: [String]
    }
  }

  struct Check: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Say whether a node could serve from a PostgreSQL database.",
      discussion: """
        As the role of the nodes: that every migration is there and no newer one, that the role may do what a node does, \
        and that the server does not lose what it acknowledged. Exit code 1 if something is in the way. The systemd unit \
        of a node runs it before each start.
        """)

    @OptionGroup var options: HomeOptions
    @Argument(help: "postgres://USER@HOST:PORT/DATABASE") var address: String

    func run(_ session: Session) throws {
      let findings = try Migrator(PostgresAddress(address)).findings()
      if options.json {
        try session.print(json: Answer(findings: findings))
      } else {
        session.print(findings.isEmpty ? "A node can serve from it" : findings.joined(separator: "\n"))
      }
      if !findings.isEmpty { throw ExitCode(1) }
    }

    private struct Answer: Encodable { let findings: [String] }
  }
}

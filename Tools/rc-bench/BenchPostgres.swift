import Domain
import Foundation
import PostgresLog
import Synchronization

/// The private PostgreSQL of a run, which ends with this process.
final class BenchPostgres {
  /// The server's port and the folder of PostgreSQL's programs; the run's child processes read them from a file.
  struct ServerAddress: Codable {
    let port: Int
    let programs: String

    private static func file(in workspace: Workspace) -> URL {
      workspace.folder.appendingPathComponent("postgres.json")
    }
    static func read(from workspace: Workspace) throws -> ServerAddress {
      try JSONDecoder().decode(ServerAddress.self, from: Data(contentsOf: file(in: workspace)))
    }
    func write(to workspace: Workspace) throws {
      try JSONEncoder().encode(self).write(to: Self.file(in: workspace))
    }

    func address(_ role: String) -> String { "postgres://\(role)@127.0.0.1:\(port)/bench" }

    /// Returns a client of the server with at most this number of connections. It connects at the first statement.
    func client(maxConnections connections: Int = 8, role: String = "node") throws -> PostgresServer {
      var limits = PostgresLimits()
      limits.connections = connections
      limits.statement = .seconds(60)
      return PostgresServer(
        try PostgresAddress(address(role)), limits: limits, purpose: role == "operator" ? "rc-bench" : nil)
    }
  }

  private let process = Process()
  private let input = Pipe()
  private let workspace: Workspace
  let serverAddress: ServerAddress
  private(set) var families = 0

  /// Starts PostgreSQL in the workspace and waits until it accepts connections.
  ///
  /// - Throws: `BenchError` if this machine cannot run PostgreSQL.
  init(_ workspace: Workspace) throws {
    self.workspace = workspace
    let finder = try Self.output(of: "/bin/sh", ["Tools/supabase-dev/python.sh"])
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: finder.trimmingCharacters(in: .whitespacesAndNewlines))
    process.arguments = [
      "-B", "Tools/rc-bench/private_postgres.py", workspace.folder.appendingPathComponent("postgres").path,
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while !line.contains(10) {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw BenchError("the private PostgreSQL did not start") }
      line += more
    }
    guard let address = try? JSONDecoder().decode(ServerAddress.self, from: line) else {
      throw BenchError(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }
    serverAddress = address
    try address.write(to: workspace)
    _ = try address.client().families()
  }

  /// Stops the server and waits until it and its folder are gone.
  func stop() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Loads families until there are this many; existing ones stay.
  func fill(to count: Int, events: Int) throws {
    guard count > families else { return }
    try load(families + 1...count, FamilyMix(events: events))
    families = count
    try sql("vacuum analyze public.domain_event; checkpoint")
  }

  /// Loads families as restoring a backup does: by COPY, with their hash chains.
  func load(_ numbers: ClosedRange<Int>, _ mix: FamilyMix) throws {
    let psql = Process()
    let lines = Pipe()
    psql.executableURL = URL(fileURLWithPath: serverAddress.programs + "/psql")
    psql.arguments = connection + ["-c", "set statement_timeout = 0", "-c", "copy public.domain_event from stdin"]
    psql.standardInput = lines
    psql.standardOutput = FileHandle.nullDevice
    try psql.run()
    let handle = lines.fileHandleForWriting
    var buffer: [UInt8] = []
    for number in numbers {
      for event in mix.log(of: number) { event.writeCopy(to: &buffer) }
      try handle.write(contentsOf: buffer)
      buffer.removeAll(keepingCapacity: true)
    }
    try handle.close()
    psql.waitUntilExit()
    guard psql.terminationStatus == 0 else { throw BenchError("the families could not be loaded") }
  }

  /// Deletes families that were loaded for one measurement only, bypassing the triggers that forbid deletion.
  func deleteFamilies(_ numbers: ClosedRange<Int>) throws {
    let ids = numbers.map { "'\(FamilyMix.family($0).lowercased)'" }.joined(separator: ",")
    try sql("set session_replication_role = replica; delete from public.domain_event where family in (\(ids))")
  }

  /// Runs statements, separated by semicolons, as the database's owner. No statement may contain a semicolon.
  @discardableResult
  func sql(_ statements: String) throws -> String {
    try Self.output(
      of: serverAddress.programs + "/psql",
      connection + ["-At"] + statements.split(separator: ";").flatMap { ["-c", String($0)] })
  }

  private var connection: [String] {
    [
      "-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", String(serverAddress.port), "-U", "postgres",
      "bench",
    ]
  }

  /// Runs pgbench with 8 connections, appending to the families with these numbers, and returns its transactions per
  /// second. The script writes no valid hash chain.
  func pgbench(_ numbers: ClosedRange<Int>, seconds: Int) throws -> Double {
    let text = try Self.output(
      of: serverAddress.programs + "/pgbench",
      [
        "-n", "-M", "prepared", "-c", "8", "-j", "2", "-T", String(seconds), "-D", "first=\(numbers.lowerBound)",
        "-D", "last=\(numbers.upperBound)", "-f",
        "Tools/rc-bench/append.pgbench", "-h", "127.0.0.1", "-p", String(serverAddress.port), "-U", "postgres", "bench",
      ])
    let line = text.split(separator: "\n").first { $0.hasPrefix("tps = ") } ?? ""
    guard let rate = line.split(separator: " ").dropFirst(2).first.flatMap({ Double($0) }) else {
      throw BenchError("pgbench says: \(text)")
    }
    return rate
  }

  /// Runs a program and returns its output.
  static func output(of path: String, _ arguments: [String], environment: [String: String] = [:]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchError("\(path) \(arguments.first ?? "") ended with \(process.terminationStatus): \(text)")
    }
    return text
  }
}

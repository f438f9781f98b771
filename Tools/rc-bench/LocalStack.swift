import Foundation

/// A project to which changes are published, as the children of the run read it from a file.
struct BenchProject: Codable {
  let address: String
  let key: String
  let password: String
  /// The name of its database, the port of its PostgreSQL and the folder of that server's programs; nil if there is
  /// none.
  var name: String?
  var port: Int?
  var programs: String?

  /// The person who publishes and the family, with their ids in the project; the home has the same id for the person.
  static let user = "11111111-1111-4111-8111-111111111111"
  static let email = "alex.player@example.com"
  static let family = "f1f1f1f1-f1f1-4f1f-8f1f-f1f1f1f1f1f1"

  private static func file(in workspace: Workspace) -> URL {
    workspace.folder.appendingPathComponent("project.json")
  }
  static func read(from workspace: Workspace) throws -> BenchProject {
    try JSONDecoder().decode(BenchProject.self, from: Data(contentsOf: file(in: workspace)))
  }
  func write(to workspace: Workspace) throws {
    try JSONEncoder().encode(self).write(to: Self.file(in: workspace))
  }
}

/// A private PostgreSQL with projects in it, which end with this process.
final class LocalStack {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var pending = Data()

  /// - Throws: `BenchError` if this machine cannot run one.
  init(_ workspace: Workspace) throws {
    let finder = try BenchPostgres.output(of: "/bin/sh", ["Tools/supabase-dev/python.sh"])
    process.executableURL = URL(fileURLWithPath: finder.trimmingCharacters(in: .whitespacesAndNewlines))
    process.arguments = [
      "-B", "Tools/rc-bench/private_supabase.py", workspace.folder.appendingPathComponent("supabase").path,
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    struct Start: Decodable { let missing: String? }
    if let missing = try JSONDecoder().decode(Start.self, from: line()).missing { throw BenchError(missing) }
  }

  /// Stops the server and waits until it and its folder are gone.
  func stop() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Creates a project with a family that has no rows.
  func project(takesEvents: Bool = true) throws -> BenchProject {
    try JSONDecoder().decode(
      BenchProject.self, from: ask(["op": "project", "rowsOnly": takesEvents ? "" : "yes"]))
  }

  /// Runs statements as the database's owner.
  func sql(_ statements: String, in project: BenchProject) throws {
    _ = try ask(["op": "sql", "name": project.name ?? "", "sql": statements])
  }

  private func ask(_ question: [String: String]) throws -> Data {
    try input.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(question) + Data("\n".utf8))
    return try line()
  }

  private func line() throws -> Data {
    while true {
      if let end = pending.firstIndex(of: 10) {
        defer { pending.removeSubrange(...end) }
        return Data(pending[..<end])
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw BenchError("the private PostgreSQL has ended") }
      pending += more
    }
  }
}

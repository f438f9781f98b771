public import Foundation
import Testing

/// A process of ours: one of the built products, run and listened to.
public final class Child {
  /// The process itself.
  public let process = ChildProcess()
  private let output = Pipe()
  private let errors = Pipe()
  private let questions: Pipe?
  private var pending = Data()

  /// The folder of the built products: where the tests' own bundle lies.
  public static let products: URL = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    #else
      return Bundle.main.bundleURL
    #endif
  }()

  /// Starts a product with an input to read; `listens` gives it one that `ask` writes to, `umask` the modes that its
  /// new files do not get unless it sees to it, such as "077", and `behind` the words of a command that runs it, such as
  /// those of `Surroundings`.
  public init(
    _ product: String, _ arguments: [String], environment: [String: String] = [:], input: FileHandle = .nullDevice,
    listens: Bool = false, umask: String? = nil, behind: [String] = []
  ) throws {
    questions = listens ? Pipe() : nil
    let program = Self.products.appendingPathComponent(product)
    process.executableURL = umask == nil ? program : URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      umask.map { ["-c", #"umask "$1" && shift && exec "$0" "$@""#, program.path, $0] + arguments } ?? arguments
    if !behind.isEmpty {
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = behind + [program.path] + arguments
    }
    // A project that the tests are pointed at is theirs alone: a child knows of the one that it is given.
    // Dates and numbers are those of every machine.
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("RC_SUPABASE_") }
      .merging(["LC_ALL": "C"]) { $1 }.merging(environment) { $1 }
    process.standardInput = questions ?? input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  /// The next line that it says; nil when it says no more.
  public func line() -> String? {
    while true {
      if let end = pending.firstIndex(of: 10) {
        defer { pending.removeSubrange(...end) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      pending.append(more)
    }
  }

  /// Writes a line to its input and answers the next line that it says.
  public func ask(_ line: String) throws -> String? {
    try questions?.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    return self.line()
  }

  /// Ends its input.
  public func hangUp() throws { try questions?.fileHandleForWriting.close() }

  /// Ends it at once.
  public func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Everything that it says until it ends, and how it ends.
  public func finish() -> (code: Int32, output: String, errors: String) {
    let said = pending + output.fileHandleForReading.readDataToEndOfFile()
    let complained = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: said, as: UTF8.self), String(decoding: complained, as: UTF8.self)
    )
  }
}

/// A home's folder of its own, removed with the fixture.
public final class HomeFolder {
  /// Where it is; it is made by who writes into it.
  public let url = FileManager.default.temporaryDirectory.appendingPathComponent("rc-home-\(UUID().uuidString)")
  /// The same as a path.
  public var path: String { url.path }

  /// A folder that is not made yet.
  public init() {}

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Runs `rc` on the home.
  @discardableResult
  public func rc(_ arguments: String..., expecting code: Int32? = 0) throws -> String {
    try run("rc", arguments, expecting: code)
  }

  /// Runs `rc-replay` on the home.
  @discardableResult
  public func replay(_ arguments: String..., expecting code: Int32? = 0) throws -> String {
    try run("rc-replay", arguments, expecting: code)
  }

  /// Runs a product on the home.
  @discardableResult
  public func run(_ product: String, _ arguments: [String], expecting code: Int32? = 0) throws -> String {
    let result = try Child(product, arguments, environment: ["RC_HOME": path, "TZ": "UTC", "COLUMNS": "120"]).finish()
    if let code { #expect(result.code == code, "\(product) \(arguments): \(result.errors)") }
    return result.output + result.errors
  }

  /// Runs SQL on a file of the home, and answers what it prints: a line for each row, columns parted by "|".
  @discardableResult
  public func sqlite(_ file: String, _ sql: String) throws -> String {
    let tool = ChildProcess()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tool.arguments = ["sqlite3", url.appendingPathComponent(file).path, sql]
    let output = Pipe()
    tool.standardOutput = output
    try tool.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    try #require(tool.terminationStatus == 0, "\(sql)")
    return String(decoding: said, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// A copy of the folder as it is now.
  public func copy() throws -> HomeFolder {
    let copy = HomeFolder()
    try FileManager.default.copyItem(at: url, to: copy.url)
    return copy
  }

  /// The projections' file in use.
  public func projections() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    return try #require(names.filter { $0.hasPrefix("projections-") && $0.hasSuffix(".sqlite") }.max())
  }
}

import Crypto
import Foundation
import HTTP
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program of ours as a child: a node that serves families, or a command that ends. Its address is set before anybody
/// else knows it, and nothing else changes: hence the unchecked conformance.
final class NodeProcess: @unchecked Sendable {
  private let process = ChildProcess()
  private let output = Pipe()
  private let errors = Pipe()
  private(set) var address: URL?

  /// Where the programs are.
  static var products: URL {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    #else
      return Bundle.main.bundleURL
    #endif
  }

  private init(_ arguments: [String], _ environment: [String: String] = [:], program: String = "rc") throws {
    process.executableURL = Self.products.appendingPathComponent(program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C"]) { $1 }.merging(environment) {
      $1
    }
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  /// Runs `rc` to its end: exit code, what it said, what it complained of.
  static func rc(
    _ arguments: String..., environment: [String: String] = [:], program: String = "rc"
  ) throws -> (code: Int32, output: String, errors: String) {
    try rc(arguments, environment: environment, program: program)
  }

  /// The same, for a list of arguments.
  static func rc(
    _ arguments: [String], environment: [String: String] = [:], program: String = "rc"
  ) throws -> (code: Int32, output: String, errors: String) {
    let child = try NodeProcess(arguments, environment, program: program)
    let output = String(decoding: child.output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let errors = String(decoding: child.errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    child.process.waitUntilExit()
    return (child.process.terminationStatus, output, errors)
  }

  /// Starts a node, and waits until it says where it is.
  static func node(_ log: String, secret: URL, in folder: URL) throws -> NodeProcess {
    let child = try NodeProcess([
      "serve", "--log", log, "--listen", "127.0.0.1", "--jwt-secret", secret.path, "--home", folder.path, "--json",
    ])
    struct Said: Decodable { let address: URL }
    var line = Data()
    while !line.contains(10) {
      let more = child.output.fileHandleForReading.availableData
      if more.isEmpty {
        let complaint = child.errors.fileHandleForReading.readDataToEndOfFile()
        throw PostgresStack.Failure(description: String(decoding: complaint, as: UTF8.self))
      }
      line += more
    }
    child.address = try JSONDecoder().decode(Said.self, from: line).address
    return child
  }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  func end() {
    signal(SIGKILL)
    process.waitUntilExit()
  }

  deinit { if process.isRunning { end() } }

  /// Asks for a page or calls the API as somebody.
  func send(
    _ method: HTTPRequest.Method, _ path: String, as token: String, json: String? = nil
  ) async throws -> (status: Int, text: String) {
    guard let url = address.flatMap({ URL(string: path, relativeTo: $0) })?.absoluteURL else {
      throw PostgresStack.Failure(description: "the node has no address")
    }
    var headers = [HTTPHeader("Authorization", "Bearer \(token)")]
    if json != nil { headers.append(HTTPHeader("Content-Type", "application/json")) }
    let answer = try await systemHTTPClient().send(
      HTTPRequest(method, url, headers: headers, body: json.map { Data($0.utf8) }))
    return (answer.status, String(decoding: answer.body, as: UTF8.self))
  }
}

/// A token as a project signs them, for an hour.
func token(of person: UUID, signedWith secret: String) -> String {
  func part(_ data: some DataProtocol) -> String {
    Data(data).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
  let end = Int(Date().timeIntervalSince1970) + 3_600
  let head = part(Data(#"{"alg":"HS256","typ":"JWT"}"#.utf8))
  let claims = part(
    Data(
      #"{"aud":"authenticated","exp":\#(end),"role":"authenticated","sub":"\#(person.uuidString.lowercased())"}"#.utf8))
  let signature = HMAC<SHA256>.authenticationCode(
    for: Data("\(head).\(claims)".utf8), using: SymmetricKey(data: Data(secret.utf8)))
  return "\(head).\(claims).\(part(Data(signature)))"
}

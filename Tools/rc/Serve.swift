import ArgumentParser
import CommandKit
import Compass
import Dispatch
import Foundation
import Pages
import Synchronization
import Web

struct Serve: HomeCommand {
  static let configuration = CommandConfiguration(
    abstract: "The pages in a browser on this machine.",
    discussion: """
      Prints the address to open. It listens on 127.0.0.1 alone and lets in only the browser that opened that address; \
      the next start has another one. Control-C ends it.
      """)

  @OptionGroup var options: HomeOptions

  @Option(name: .long, help: "The port; 0 for any that is free.")
  var port = 0

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port is 0 to 65535, not \(port)") }
  }

  func run(_ session: Session) throws {
    let server = WebServer(home: try session.home(), viewer: try session.viewer())
    let asJSON = options.json
    try Self.wait { [port] in
      try await server.run(port: port) { address in
        let line = asJSON ? #"{"address":"\#(address.absoluteString)"}"# : "Open \(address.absoluteString)"
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
      }
    }
  }

  /// A command is synchronous, a server is not.
  private static func wait(_ body: @escaping @Sendable () async throws -> Void) throws {
    let done = DispatchSemaphore(value: 0)
    let problem = Box()
    Task {
      do { try await body() } catch { problem.error.withLock { $0 = error } }
      done.signal()
    }
    done.wait()
    if let error = problem.error.withLock({ $0 }) { throw error }
  }

  private final class Box: Sendable {
    let error = Mutex<(any Error)?>(nil)
  }
}

import Foundation
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing

@testable import Web

/// A server that is told to stop first says so, then stops.
@Suite struct GracefulStopTests {
  /// A server that runs until it is told to stop, and says when it was.
  private struct Endless: Service {
    let steps: Steps
    let started: AsyncStream<Void>.Continuation

    func run() async throws {
      started.finish()
      try await gracefulShutdown()
      steps.add("server stopped")
    }
  }

  private final class Steps: Sendable {
    private let kept = Mutex<[String]>([])
    func add(_ step: String) { kept.withLock { $0.append(step) } }
    var all: [String] { kept.withLock { $0 } }
  }

  @Test(arguments: [Duration.zero, .milliseconds(50)])
  func `it is not ready before it stops`(drain: Duration) async throws {
    let steps = Steps()
    let (starts, started) = AsyncStream.makeStream(of: Void.self)
    let stop = GracefulStop(
      server: Endless(steps: steps, started: started), listener: .init(), drain: drain, logger: .quiet
    ) { steps.add("not ready") }
    let group = ServiceGroup(
      configuration: .init(
        services: [.init(service: stop, successTerminationBehavior: .gracefullyShutdownGroup)], logger: .quiet))
    async let running: Void = group.run()
    for await _ in starts {}
    await group.triggerGracefulShutdown()
    try await running
    #expect(steps.all == ["not ready", "server stopped"])
  }

  @Test func `an error of the server is its own`() async throws {
    struct Broken: Service {
      func run() async throws { throw PortTaken(address: "127.0.0.1", port: 1) }
    }
    let stop = GracefulStop(server: Broken(), listener: .init(), drain: .zero, logger: .quiet) {}
    await #expect(throws: PortTaken.self) { try await stop.run() }
  }
}

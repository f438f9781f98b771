import Logging
import NIOCore
import ServiceLifecycle
import Synchronization

/// A server that takes its time to stop, so that no answer is broken off to whoever heeds `/ready`.
///
/// After the signal, `/ready` says no and each answer ends its connection, while new connections are still accepted: for
/// so long a load balancer may take to send nobody any more. Then the server accepts no more, finishes the requests
/// under way, and ends the connections on which none is.
struct GracefulStop: Service {
  /// The listening channel, once there is one.
  final class Listener: Sendable {
    private let channel = Mutex<(any Channel)?>(nil)

    func set(_ channel: any Channel) { self.channel.withLock { $0 = channel } }

    fileprivate func close() { channel.withLock { $0?.close(promise: nil) } }
  }

  /// The time in which connections end by themselves once no more are accepted.
  private static let rest = Duration.seconds(1)

  let server: any Service
  let listener: Listener
  /// How long new connections are still accepted.
  let drain: Duration
  let logger: Logger
  /// Begins to stop.
  let begin: @Sendable () -> Void

  func run() async throws {
    let group = ServiceGroup(
      configuration: .init(
        services: [.init(service: server, successTerminationBehavior: .gracefullyShutdownGroup)], logger: .quiet))
    let isStopping = Atomic(false)
    // A detached task does not learn of the signal, which reaches the server in its turn.
    let serving = Task.detached { try await group.run() }
    do {
      try await withGracefulShutdownHandler {
        try await serving.value
      } onGracefulShutdown: {
        isStopping.store(true, ordering: .releasing)
        logger.notice("stopping")
        begin()
        Task {
          if drain > .zero {
            try? await Task.sleep(for: drain)
            listener.close()
            try? await Task.sleep(for: Self.rest)
          }
          await group.triggerGracefulShutdown()
        }
      }
    } catch  where isStopping.load(ordering: .acquiring) && error is ServiceGroupError {
      // The server ended when it accepted no more and every connection was over.
    }
    logger.notice("stopped")
  }
}

extension Logger {
  /// For what the libraries say of their own work, which may hold what somebody sent.
  static var quiet: Logger {
    var logger = Logger(label: "rc serve")
    logger.logLevel = .critical
    return logger
  }
}

#if canImport(CCurl)
  import Foundation
  import Synchronization

  /// Keeps threads out of libcurl once the process exits.
  ///
  /// At exit OpenSSL frees what its threads share. A thread that ends a connection meanwhile crashes a program that has
  /// done its work, and the exit status says that it failed.
  final class ExitGate: Sendable {
    /// The gate that closes when this process exits. Ask for it after libcurl is initialised: handlers of an exit run in
    /// the reverse order of their registration, and this one has to run before OpenSSL's.
    static let ofProcess: ExitGate = {
      // An answer may be handed to somebody who calls `exit`: that thread waits for itself, so not for long.
      atexit { _ = ofProcess.close(within: .seconds(2)) }
      return ExitGate()
    }()

    private struct State {
      var inside = 0
      var isClosed = false
    }

    private let state = Mutex(State())
    private let isEmpty = DispatchSemaphore(value: 0)

    /// Lets the calling thread in; once the gate is closed, the thread waits forever.
    func enter() {
      let isIn = state.withLock { state in
        if !state.isClosed { state.inside += 1 }
        return !state.isClosed
      }
      if !isIn { DispatchSemaphore(value: 0).wait() }
    }

    /// Lets the calling thread out.
    func leave() {
      state.withLock { state in
        state.inside -= 1
        if state.isClosed, state.inside == 0 { isEmpty.signal() }
      }
    }

    /// Lets nobody in any more, and waits until everybody is out.
    ///
    /// - Returns: Whether everybody is.
    func close(within patience: DispatchTimeInterval) -> Bool {
      let isBusy = state.withLock { state in
        state.isClosed = true
        return state.inside > 0
      }
      return !isBusy || isEmpty.wait(timeout: .now() + patience) == .success
    }
  }
#endif

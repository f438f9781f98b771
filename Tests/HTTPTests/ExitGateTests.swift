#if canImport(CCurl)
  import Dispatch
  import Foundation
  import Synchronization
  import TestSupport
  import Testing

  @testable import HTTP

  /// What keeps the threads of libcurl from what OpenSSL frees at exit.
  @Suite(.waitsForOthers) struct ExitGateTests {
    /// A thread that goes in, tells of it, and stays until it may leave.
    private final class Guest: Sendable {
      private let isIn = DispatchSemaphore(value: 0)
      private let mayLeave = DispatchSemaphore(value: 0)

      init(_ gate: ExitGate) {
        Thread.detachNewThread { [self] in
          gate.enter()
          isIn.signal()
          mayLeave.wait()
          gate.leave()
        }
      }

      func isIn(within patience: DispatchTimeInterval) -> Bool { isIn.wait(timeout: .now() + patience) == .success }
      func leave() { mayLeave.signal() }
    }

    @Test func `it closes once everybody is out, and then lets nobody in`() {
      let gate = ExitGate()
      let guests = (0..<8).map { _ in Guest(gate) }
      #expect(guests.allSatisfy { $0.isIn(within: .seconds(60)) })
      #expect(!gate.close(within: .milliseconds(1)))
      for guest in guests { guest.leave() }
      #expect(gate.close(within: .seconds(60)))
      #expect(!Guest(gate).isIn(within: .milliseconds(50)))
    }

    @Test func `an empty one closes at once, however often`() {
      let gate = ExitGate()
      gate.enter()
      gate.leave()
      #expect(gate.close(within: .never) && gate.close(within: .never))
    }
  }
#endif

import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Projections

@Suite struct FileLockTests {
  /// Other threads open files meanwhile, which get the numbers of descriptors that were just closed.
  @Test func `a refused lock closes its own descriptor, and no other`() throws {
    let folder = TemporaryFolder("rc-lock")
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let path = folder.url.appendingPathComponent("lock").path
    let held = try #require(try FileLock(path: path, .exclusive, waits: true))
    let faults = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for _ in 0..<100_000 {
        if thread == 0 {
          let isRefused = (try? FileLock(path: path, .exclusive, waits: false)) == nil
          if !isRefused { faults.withLock { $0 += 1 } }
        } else {
          let descriptor = open("/dev/null", O_WRONLY)
          let isOpen = write(descriptor, "x", 1) == 1
          if close(descriptor) != 0 || !isOpen { faults.withLock { $0 += 1 } }
        }
      }
    }
    #expect(faults.withLock { $0 } == 0)
    withExtendedLifetime((held, folder)) {}
  }
}

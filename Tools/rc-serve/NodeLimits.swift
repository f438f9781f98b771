import CommandKit
import Foundation
import Logging
import Web

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Serve {
  /// How much the node takes on: as much as its options say, and no more connections than it has file descriptors for
  /// beside the files of its families.
  func serverLimits(_ logger: Logger) -> ServerLimits {
    var limits = ServerLimits()
    limits.requests = asked.requests
    let wanted = asked.connections ?? 1_024
    let possible = max(16, Self.raiseDescriptorLimit() / 4)
    limits.connections = min(wanted, possible)
    if asked.connections != nil, possible < wanted {
      logger.warning(
        "fewer connections than --connections says: there are too few file descriptors",
        metadata: ["connections": .stringConvertible(possible)])
    }
    return limits
  }

  /// Lets the process open as many files as the system permits, and returns how many.
  private static func raiseDescriptorLimit() -> Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limit) == 0 else { return 256 }
    let soft = limit.rlim_cur
    // More than this helps nobody, and some systems permit an endless number.
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    if limit.rlim_cur <= soft || setrlimit(resource, &limit) != 0 { limit.rlim_cur = soft }
    return Int(clamping: limit.rlim_cur)
  }
}

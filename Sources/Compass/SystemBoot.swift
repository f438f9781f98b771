import Foundation

#if canImport(Darwin)
  import Darwin
#endif

/// Which run of the operating system this is: what was written and never waited for is whole as long as it lasts.
enum SystemBoot {
  /// The kernel's name for this run; a fresh one where the system has none, so that nothing passes for written in it.
  static let id: String = {
    #if canImport(Darwin)
      var size = 64
      var bytes = [CChar](repeating: 0, count: size)
      guard sysctlbyname("kern.bootsessionuuid", &bytes, &size, nil, 0) == 0 else { return UUID().uuidString }
      return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      let kept = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
      return kept?.trimmingCharacters(in: .whitespacesAndNewlines) ?? UUID().uuidString
    #endif
  }()
}

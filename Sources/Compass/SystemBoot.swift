import Foundation

#if canImport(Darwin)
  import Darwin
#endif

/// Identifies the current boot of the operating system. Data that was written without waiting for the disk is intact
/// until the next boot.
enum SystemBoot {
  /// The kernel's id of this boot; a random one if the system has none, so that no data counts as written during this
  /// boot.
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

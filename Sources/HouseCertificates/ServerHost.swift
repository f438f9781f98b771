import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An IP address: 4 bytes, or 16.
package struct IPAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address in network order.
  package let bytes: [UInt8]

  /// The address of its bytes; nil for any other number of them.
  package init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = Array(bytes)
  }

  /// The address of a text such as "192.168.1.20" or "fd00::1"; nil for any other text.
  package init?(_ text: String) {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      if inet_pton(family, text, &bytes) == 1 {
        self.bytes = bytes
        return
      }
    }
    return nil
  }

  /// The usual text.
  package var description: String {
    let length = 46
    var text = [CChar](repeating: 0, count: length)
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard inet_ntop(family, bytes, &text, socklen_t(length)) != nil else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether only this machine has it.
  package var isLoopback: Bool { bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1] }

  /// Whether it stands for all addresses of the machine.
  package var isAny: Bool { bytes.allSatisfy { $0 == 0 } }
}

/// A name or an address by which a server is reached.
package enum ServerHost: Hashable, Sendable, CustomStringConvertible {
  /// A name of the domain name system or of multicast DNS, in lower case: "laptop.local".
  case name(String)
  /// An address: 192.168.1.20.
  case address(IPAddress)

  /// The host of a text: an address if it is one, otherwise a name.
  package init(_ text: String) {
    let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    self = IPAddress(bare).map(ServerHost.address) ?? .name(text.lowercased())
  }

  /// The host as an address bar has it.
  package var description: String {
    switch self {
    case .name(let name): name
    case .address(let address): address.bytes.count == 4 ? "\(address)" : "[\(address)]"
    }
  }

  /// Whether only this machine reaches it.
  package var isLoopback: Bool {
    switch self {
    case .name(let name): name == "localhost"
    case .address(let address): address.isLoopback
    }
  }
}

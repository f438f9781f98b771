import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How devices in the house reach this machine, the best first.
package enum MachineHosts {
  /// An address of one of the machine's network interfaces.
  struct Interface: Equatable {
    let name: String
    let address: IPAddress
  }

  /// The hosts of a server on this machine that may be in a certificate of the family's own authority.
  ///
  /// - Parameter address: The address that the server listens on; nil for all of IPv4.
  /// - Throws: `CertificateProblem.publicHost` if the authority may not issue a certificate for it.
  package static func reached(at address: String?) throws -> [ServerHost] {
    try reached(at: address, name: hostName(), interfaces: interfaces())
  }

  static func reached(at address: String?, name: String, interfaces: [Interface]) throws -> [ServerHost] {
    let names = names(of: name)
    let loopback: [ServerHost] = ["localhost", "127.0.0.1"].map(ServerHost.init)
    guard let address, IPAddress(address)?.isAny != true else {
      let hasBoth = address.flatMap { IPAddress($0) }?.bytes.count == 16
      let own = interfaces.filter { (hasBoth || $0.address.bytes.count == 4) && !$0.address.isLoopback }
        .filter { PrivateHosts.contains(.address($0.address)) && !isLinkLocal($0.address) }
      let addresses = own.sorted { (rank($0), "\($0.address)") < (rank($1), "\($1.address)") }
        .map { ServerHost.address($0.address) }
      return unique(addresses + names + loopback + (hasBoth ? [ServerHost("::1")] : []))
    }
    let host = ServerHost(address)
    guard PrivateHosts.contains(host) else { throw CertificateProblem.publicHost("\(host)") }
    return unique(host.isLoopback ? loopback.filter { $0 != host } + [host] : [host] + names)
  }

  /// The names by which other devices may know a machine: its name in multicast DNS, and its full name if that is
  /// private.
  private static func names(of machine: String) -> [ServerHost] {
    let full = machine.lowercased()
    let first = full.prefix { $0 != "." }
    let isPlain = full.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E
    }
    guard isPlain, !first.isEmpty, full.utf8.count <= 253, first != "localhost" else { return [] }
    return [ServerHost.name("\(first).local"), .name(full)].filter(PrivateHosts.contains)
  }

  /// An address with a zone is not one that a browser opens.
  private static func isLinkLocal(_ address: IPAddress) -> Bool {
    address.bytes.count == 16 && address.bytes[0] == 0xFE
  }

  /// How unlikely it is that a phone in the house reaches an interface: networks of virtual machines, containers and
  /// tunnels come last.
  private static func rank(_ interface: Interface) -> Int {
    let virtual = [
      "docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "bridge", "utun", "tun", "tap", "wg", "zt", "cni",
    ]
    let isVirtual = virtual.contains { interface.name.hasPrefix($0) } || interface.name.hasPrefix("tailscale")
    let first = interface.address.bytes[0]
    let kind = interface.address.bytes.count == 16 ? 5 : [192: 0, 10: 1, 172: 2, 100: 3][first] ?? 4
    return (isVirtual ? 10 : 0) + kind
  }

  private static func unique(_ hosts: [ServerHost]) -> [ServerHost] {
    var seen = Set<ServerHost>()
    return hosts.filter { seen.insert($0).inserted }
  }

  private static func hostName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func interfaces() -> [Interface] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: [Interface] = []
    var next = first
    // IFF_UP, whose type differs between systems.
    let isUp: UInt32 = 1
    while let entry = next?.pointee {
      next = entry.ifa_next
      guard let socket = entry.ifa_addr, UInt32(entry.ifa_flags) & isUp != 0 else { continue }
      let address: IPAddress? =
        switch Int32(socket.pointee.sa_family) {
        case AF_INET:
          socket.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { pointer in
            IPAddress(withUnsafeBytes(of: pointer.pointee.sin_addr) { Array($0) })
          }
        case AF_INET6:
          socket.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
            IPAddress(withUnsafeBytes(of: pointer.pointee.sin6_addr) { Array($0) })
          }
        default: nil
        }
      if let address { found.append(Interface(name: String(cString: entry.ifa_name), address: address)) }
    }
    return found
  }
}

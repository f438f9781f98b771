/// The hosts for which the family's own authority may issue certificates: names and addresses that exist in a house
/// only. A certificate of a public site that somebody made with the authority's key is refused by every device that
/// trusts it.
package enum PrivateHosts {
  /// The names, each with all names below it. None of them is delegated in the public domain name system.
  package static let names = ["local", "localhost", "home.arpa", "internal", "lan", "home"]

  /// The addresses that are not routed on the internet, as address and length of the prefix.
  package static let ranges: [(address: String, prefix: Int)] = [
    ("10.0.0.0", 8), ("172.16.0.0", 12), ("192.168.0.0", 16), ("169.254.0.0", 16), ("127.0.0.0", 8),
    // Shared by carriers and by private networks over the internet, such as Tailscale.
    ("100.64.0.0", 10),
    ("::1", 128), ("fc00::", 7), ("fe80::", 10),
  ]

  /// The ranges as certificates hold them: the address, followed by its mask.
  static var encodedRanges: [[UInt8]] {
    ranges.compactMap { range in
      IPAddress(range.address).map { $0.bytes + mask(of: range.prefix, count: $0.bytes.count) }
    }
  }

  /// Whether the authority may issue a certificate for a host.
  package static func contains(_ host: ServerHost) -> Bool {
    switch host {
    case .name(let name): names.contains { name == $0 || name.hasSuffix(".\($0)") }
    case .address(let address):
      encodedRanges.contains { range in
        let count = address.bytes.count
        guard range.count == 2 * count else { return false }
        return (0..<count).allSatisfy { address.bytes[$0] & range[count + $0] == range[$0] }
      }
    }
  }

  private static func mask(of prefix: Int, count: Int) -> [UInt8] {
    (0..<count).map { index in
      let bits = min(8, max(0, prefix - index * 8))
      return bits == 0 ? 0 : UInt8(truncatingIfNeeded: 0xFF << (8 - bits))
    }
  }
}

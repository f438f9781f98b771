import Domain
import Foundation

/// Where the family's devices reach `rc serve --house`, as its last start said. `rc devices invite` makes its links from
/// it, so that a link leads to where a phone finds the server.
///
/// It is a file beside the log that holds no secret, and stays when the server stops: the next start usually has the
/// same address.
package struct HouseAddress: Codable, Equatable, Sendable {
  /// The origin that devices open: "https://192.168.1.20:8443".
  package let origin: String
  /// The address of the page that helps to trust the server's certificate; nil if devices trust it already.
  package let trustPage: String?
  /// The process that serves.
  package let process: Int32

  /// The address of a server in this process.
  package init(origin: String, trustPage: String? = nil) {
    self.origin = origin
    self.trustPage = trustPage
    process = ProcessInfo.processInfo.processIdentifier
  }

  /// Whether the process that said so still exists.
  package var isServed: Bool { process > 0 && (kill(process, 0) == 0 || errno == EPERM) }
}

extension Home {
  private var houseFile: URL { folder.appendingPathComponent("devices/address") }

  /// Where the last start of `rc serve --house` is reached; nil if there was none.
  package var houseAddress: HouseAddress? {
    // A file that others can write could lead a family's devices elsewhere.
    guard pairedDevices.isKept, !HomeDirectory.isOpen(houseFile.path) else { return nil }
    return FileManager.default.contents(atPath: houseFile.path).flatMap {
      try? JSONDecoder().decode(HouseAddress.self, from: $0)
    }
  }

  /// Records where `rc serve --house` is reached.
  ///
  /// - Throws: `CompassError.file`.
  package func record(_ address: HouseAddress) throws {
    guard pairedDevices.isKept else { return }
    try PrivateFile.write(JSONEncoder().encode(address), to: houseFile)
  }
}

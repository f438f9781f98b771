import Foundation

/// The house servers of other homes with which this home exchanges its history (`rc sync https://…`).
///
/// Each is a file `houses/<SHA-256 of its address>` beside the log that only its owner can read. It holds this device's
/// secret at that server; no event, backup, export or bundle contains it.
package struct PairedHouses: Sendable {
  /// A house server at which this device is paired.
  package struct House: Codable, Equatable, Sendable {
    /// How it is reached: "https://192.168.1.20:8443".
    package let origin: String
    /// The person as whom this device is paired there.
    package let person: UUID
    /// This device's secret there.
    package let secret: String
    /// The certificate authority that alone is trusted for it, in PEM; nil for those that the system trusts.
    package let authority: String?

    /// A house server.
    package init(origin: String, person: UUID, secret: String, authority: String?) {
      (self.origin, self.person, self.secret, self.authority) = (origin, person, secret, authority)
    }
  }

  /// The folder of the files.
  let folder: URL

  /// All of them, by their addresses.
  package func all() -> [House] { names().compactMap(load).sorted { $0.origin < $1.origin } }

  /// The one at an address; nil if this device is not paired there.
  package func house(at origin: String) -> House? {
    load(Self.name(of: origin)).flatMap { $0.origin == origin ? $0 : nil }
  }

  /// Keeps one, in place of what was known of its address.
  ///
  /// - Throws: `CompassError.file`.
  package func keep(_ house: House) throws {
    try PrivateFile.write(JSONEncoder().encode(house), to: file(Self.name(of: house.origin)))
  }

  /// Removes all of them, or those at which this device is paired as one person.
  ///
  /// - Returns: The files that cannot be removed, a sentence each.
  func removeAll(of person: UUID? = nil) -> [String] {
    names(of: person).compactMap { name in
      let path = file(name).path
      return unlink(path) == 0 || !FileManager.default.fileExists(atPath: path) ? nil : "\(path) cannot be removed"
    }
  }

  /// The names of the files that concern a person; for nil, of all.
  func names(of person: UUID? = nil) -> [String] {
    // Nobody knows whose a file is that cannot be read.
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { name in
      guard let person, let house = load(name) else { return true }
      return house.person == person
    }
  }

  private func load(_ name: String) -> House? {
    let path = file(name).path
    // A file that others can write could lead the family's history elsewhere.
    guard !name.hasSuffix(".part"), !HomeDirectory.isOpen(path) else { return nil }
    return FileManager.default.contents(atPath: path).flatMap { try? JSONDecoder().decode(House.self, from: $0) }
  }

  private func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

  private static func name(of origin: String) -> String { HexadecimalDigest.sha256(of: Data(origin.utf8)) }
}

extension Home {
  /// The house servers with which this home exchanges its history.
  package var pairedHouses: PairedHouses { PairedHouses(folder: folder.appendingPathComponent("houses")) }
}

public import Foundation
import GRDB
import RawSQLite

/// The rows that another version of the program keeps in a home's folder. They are read without opening the home:
/// nothing is built, caught up or swept, and no file is changed.
public struct OlderFile: Sendable {
  /// The fingerprint of the version that made the file.
  public let fingerprint: String
  /// The file's path.
  public let path: String

  /// Returns the files in use by other versions than this one, the most recently used first. If `current.sqlite` cannot
  /// be read, they are each version's newest file in the folder.
  ///
  /// - Parameter includingThis: Whether this version's own file is included, in case another program has just made it.
  /// - Throws: Errors of Foundation if the folder cannot be read.
  public static func all(in folder: URL, includingThis: Bool = false) throws -> [OlderFile] {
    let registry = folder.appendingPathComponent("current.sqlite").path
    guard FileManager.default.fileExists(atPath: registry) else { return [] }
    let rows = try? ReadOnlyFile.read(registry) { db in
      try Row.fetchAll(db, sql: "SELECT fingerprint, generation FROM current ORDER BY used_at DESC, fingerprint")
        .map { row -> (fingerprint: String, generation: Int64) in (row[0], row[1]) }
    }
    return try (rows ?? newest(in: folder)).compactMap { fingerprint, generation in
      // The name becomes part of a path: a registry that somebody forged must not lead out of the folder.
      guard fingerprint.utf8.allSatisfy({ (48...57).contains($0) || (97...122).contains($0) }) else { return nil }
      guard includingThis || fingerprint != Fingerprint.current.description else { return nil }
      let path = folder.appendingPathComponent("projections-\(fingerprint)-\(generation).sqlite").path
      return FileManager.default.fileExists(atPath: path) ? OlderFile(fingerprint: fingerprint, path: path) : nil
    }
  }

  private static func newest(in folder: URL) throws -> [(fingerprint: String, generation: Int64)] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
    let named = files.compactMap { file -> (fingerprint: String, generation: Int64, changed: Date)? in
      let parts = file.deletingPathExtension().lastPathComponent.split(separator: "-")
      guard file.pathExtension == "sqlite", parts.count == 3, parts[0] == "projections",
        let generation = Int64(parts[2]), let values = try? file.resourceValues(forKeys: [.contentModificationDateKey])
      else { return nil }
      return (String(parts[1]), generation, values.contentModificationDate ?? .distantPast)
    }
    let newest = Dictionary(grouping: named, by: \.fingerprint).values.compactMap {
      $0.max { $0.generation < $1.generation }
    }
    return newest.sorted { ($1.changed, $0.fingerprint) < ($0.changed, $1.fingerprint) }.map {
      ($0.fingerprint, $0.generation)
    }
  }

  /// Reads the rows as the file holds them.
  func read<T>(_ body: (Database) throws -> T) throws -> T { try ReadOnlyFile.read(path, body) }
}

import Crypto
import Foundation

/// A ZIP archive whose last file lists the SHA-256 of each other file, in the form that `sha256sum --check` reads.
struct ManifestArchive {
  /// The name of the list.
  static let manifest = "MANIFEST.sha256"

  private var archive: ZipArchive
  private var lines = ""

  init(_ archive: ZipArchive) { self.archive = archive }

  /// Adds a file that is in memory.
  mutating func add(_ name: String, _ content: Data) throws { try add(name) { try $0(content) } }

  /// Adds a file in pieces: `body` passes each piece to the function that it is given.
  mutating func add(_ name: String, _ body: (_ write: (Data) throws -> Void) throws -> Void) throws {
    var hash = SHA256()
    try archive.add(name) { write in
      try withoutActuallyEscaping(write) { write in
        try body { piece in
          hash.update(data: piece)
          try write(piece)
        }
      }
    }
    lines += hash.finalize().map { String(format: "%02x", $0) }.joined() + "  \(name)\n"
  }

  /// Adds the list and completes the archive.
  mutating func finish() throws {
    try archive.add(Self.manifest, Data(lines.utf8))
    try archive.finish()
  }
}

import Foundation

/// Who knows colleges by what people type, for completing a name.
public protocol CollegeSuggestions: Sendable {
  /// The colleges that a text may mean, best first.
  ///
  /// - Throws: `CollegeDirectoryError`, `CollegeLookupError`.
  func colleges(like text: String, limit: Int) async throws -> [College]
}

/// The directory of this device, kept in memory while somebody types: it is read once, and again when another file was
/// imported.
public actor DirectorySuggestions: CollegeSuggestions {
  private let directory: CollegeDirectory
  private var colleges: [College] = []
  private var stamp: Stamp?

  private struct Stamp: Equatable {
    let size: UInt64
    let changed: Date
    let file: UInt64
  }

  /// Suggestions from a directory, which is first read when it is asked.
  public init(_ directory: CollegeDirectory) { self.directory = directory }

  /// The colleges that a text may mean; none where no file was imported.
  public func colleges(like text: String, limit: Int) throws -> [College] {
    let now = try? FileManager.default.attributesOfItem(atPath: directory.file.path)
    let present = now.map { attributes in
      Stamp(
        size: (attributes[.size] as? NSNumber)?.uint64Value ?? 0,
        changed: attributes[.modificationDate] as? Date ?? .distantPast,
        file: (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0)
    }
    if present != stamp {
      colleges = try directory.all()
      stamp = present
    }
    return CollegeSearch.find(text, in: colleges, limit: limit)
  }
}

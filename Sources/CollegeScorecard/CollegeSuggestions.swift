import Foundation
import Synchronization

/// Who knows colleges by what people type, for completing a name.
public protocol CollegeSuggestions: Sendable {
  /// The colleges that a text may mean, best first.
  ///
  /// - Throws: `CollegeDirectoryError`, `CollegeReleaseError`, `CollegeLookupError`.
  func colleges(like text: String, limit: Int) async throws -> [College]
}

/// The directory that names are completed from, kept in memory while somebody types: the file that was imported on this
/// device, and where there is none the directory in the product. A file is read once, and again when another one was
/// imported.
public final class DirectorySuggestions: CollegeSuggestions {
  private let directory: CollegeDirectory?
  private let imported = Mutex<(stamp: Stamp, index: CollegeIndex)?>(nil)

  private struct Stamp: Equatable {
    let size: UInt64
    let changed: Date
    let file: UInt64

    /// nil where there is no file.
    init?(_ file: URL) {
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path) else { return nil }
      size = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
      changed = attributes[.modificationDate] as? Date ?? .distantPast
      self.file = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
    }
  }

  /// Suggestions from an imported directory, which is first read when it is asked; nil where nothing can be imported.
  public init(_ directory: CollegeDirectory? = nil) { self.directory = directory }

  /// The release that the product's directory is of; nil where a file was imported.
  public var release: String? {
    directory.flatMap { Stamp($0.file) } == nil ? CollegeRelease.embedded.name : nil
  }

  /// The colleges that can be suggested now.
  ///
  /// - Throws: `CollegeDirectoryError`, `CollegeReleaseError`.
  public func index() throws -> CollegeIndex {
    guard let directory, let stamp = Stamp(directory.file) else { return try CollegeDirectory.embedded }
    return try imported.withLock { imported in
      if let imported, imported.stamp == stamp { return imported.index }
      let index = CollegeIndex(try directory.all())
      imported = (stamp, index)
      return index
    }
  }

  /// The colleges that a text may mean.
  public func colleges(like text: String, limit: Int) async throws -> [College] {
    try index().search(text, limit: limit)
  }
}

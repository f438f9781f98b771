import Foundation
import Synchronization

/// A source of suggestions for completing a college's name.
public protocol CollegeSuggestions: Sendable {
  /// Returns the colleges that a text may mean, best first.
  ///
  /// - Throws: `CollegeDirectoryError`, `CollegeReleaseError`, `CollegeLookupError`.
  func colleges(like text: String, limit: Int) async throws -> [College]
}

/// The directory from which names are completed, kept in memory: the file that was imported on this device, or the
/// built-in directory if there is none. A file is read once, and again after another import.
public final class DirectorySuggestions: CollegeSuggestions {
  private let directory: CollegeDirectory?
  private let imported = Mutex<(stamp: Stamp, index: CollegeIndex)?>(nil)

  private struct Stamp: Equatable {
    let size: UInt64
    let changed: Date
    let file: UInt64

    /// Returns nil if there is no file.
    init?(_ file: URL) {
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path) else { return nil }
      size = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
      changed = attributes[.modificationDate] as? Date ?? .distantPast
      self.file = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
    }
  }

  /// Creates suggestions from an imported directory, which is read at the first use; nil if nothing can be imported.
  public init(_ directory: CollegeDirectory? = nil) { self.directory = directory }

  /// The release of the built-in directory; nil if a file was imported.
  public var release: String? {
    directory.flatMap { Stamp($0.file) } == nil ? CollegeRelease.embedded.name : nil
  }

  /// Returns the colleges that can be suggested now.
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

  /// Returns the colleges that a text may mean.
  public func colleges(like text: String, limit: Int) async throws -> [College] {
    try index().search(text, limit: limit)
  }
}

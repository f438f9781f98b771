import Domain
public import Errors
import Files
import Foundation

/// The colleges that were imported from a bulk file, for lookups without a network.
public struct CollegeDirectory: Sendable {
  /// The file's usual name.
  public static let fileName = "colleges.jsonl"

  /// The file, with one JSON object per line.
  public let file: URL

  /// Uses `file` for the imported colleges. It need not exist yet.
  public init(file: URL) { self.file = file }

  /// Replaces all colleges atomically. Only the owner may read or write the file (ruling 9).
  ///
  /// - Throws: `CollegeDirectoryError.unwritable`.
  public func replace(with colleges: [College]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var data = Data()
    do {
      for college in colleges {
        data.append(try encoder.encode(college))
        data.append(UInt8(ascii: "\n"))
      }
      try writeAtomically(data)
    } catch let error as CollegeDirectoryError {
      throw error
    } catch {
      throw CollegeDirectoryError.unwritable(path: file.path, reason: FileReason.words(error))
    }
  }

  /// Returns all colleges in the order of the import; none if there was no import.
  ///
  /// - Throws: `CollegeDirectoryError.unreadable`, `.damaged` with the line.
  public func all() throws -> [College] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw CollegeDirectoryError.unreadable(path: file.path, reason: FileReason.words(error))
    }
    // Decoding one array takes a third of the time of decoding single lines, which is done only to name a damaged line.
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if let colleges = try? JSONDecoder().decode([College].self, from: Self.array(lines)) { return colleges }
    var colleges: [College] = []
    for (index, line) in lines.enumerated() where !line.isEmpty {
      guard let college = try? JSONDecoder().decode(College.self, from: line) else {
        throw CollegeDirectoryError.damaged(path: file.path, line: index + 1)
      }
      colleges.append(college)
    }
    return colleges
  }

  /// Returns the college with a UNITID.
  public func college(unitID: String) throws -> College? {
    try all().first { $0.unitID.utf8.elementsEqual(unitID.utf8) }
  }

  private static func array(_ lines: [Data]) -> Data {
    var array = Data("[".utf8)
    for line in lines where !line.isEmpty {
      if array.count > 1 { array.append(UInt8(ascii: ",")) }
      array.append(line)
    }
    array.append(UInt8(ascii: "]"))
    return array
  }

  /// Writes a new file and renames it over the old one. The mode is set when the file is created, so that nobody else
  /// can read it at any moment.
  private func writeAtomically(_ data: Data) throws {
    let new = file.deletingLastPathComponent()
      .appendingPathComponent(".\(file.lastPathComponent).\(UUID().uuidString)")
    let descriptor = OwnedFile.make(new.path, O_WRONLY)
    guard descriptor >= 0 else { throw unwritable(errno) }
    do {
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      try handle.write(contentsOf: data)
      try handle.synchronize()
      try handle.close()
      guard rename(new.path, file.path) == 0 else { throw unwritable(errno) }
    } catch {
      unlink(new.path)
      throw error
    }
  }

  private func unwritable(_ code: Int32) -> CollegeDirectoryError {
    .unwritable(
      path: file.path,
      reason: FileObstacle.afterFailing(file.path, otherwise: String(cString: strerror(code))).reason)
  }
}

/// The reason why the imported colleges cannot be read or written.
public enum CollegeDirectoryError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file cannot be read.
  case unreadable(path: String, reason: String)
  /// A line is not a college.
  case damaged(path: String, line: Int)
  /// The file cannot be written; the previous one is unchanged.
  case unwritable(path: String, reason: String)

  /// One sentence with the file and the problem; for a damaged file also with the remedy.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .damaged(let path, let line):
      "\(path) line \(line) is not a college; importing the College Scorecard file again replaces it"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
    }
  }
}

extension CollegeDirectoryError: ClassifiedError {
  /// The kind of the error.
  public var kind: ErrorKind { .file }
}

extension CollegeDirectory {
  /// The built-in directory, read at the first access: a release of the College Scorecard of the US Department of
  /// Education, which is in the public domain.
  ///
  /// - Throws: `CollegeReleaseError` if the product was built incorrectly.
  public static var embedded: CollegeIndex { get throws(CollegeReleaseError) { try release.get() } }

  private static let release = Result { () throws(CollegeReleaseError) in
    let release = CollegeRelease.embedded
    return CollegeIndex(try release.read(), release: release.name)
  }

  /// Returns a search index of the imported colleges; nil if no file was imported.
  ///
  /// - Throws: `CollegeDirectoryError`.
  public func index() throws -> CollegeIndex? {
    FileManager.default.fileExists(atPath: file.path) ? CollegeIndex(try all()) : nil
  }

  /// Searches the imported colleges with an index; returns none if no file was imported.
  public func search(_ text: String, limit: Int) throws -> [College] {
    try index()?.search(text, limit: limit) ?? []
  }

  /// Returns the imported college with this UNITID, or the only one with this whole name, ignoring case; nil if there
  /// is none, or if several have the name.
  public func match(_ text: String) throws -> College? { try index()?.match(text) }
}

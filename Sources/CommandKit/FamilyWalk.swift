import Compass
import Dispatch
import Foundation
import Synchronization

/// Work on many families, several at a time. A journal records the results, so that a killed walk continues where it
/// stopped.
///
/// The journal is a text file: one line with the question, then one for each family, written when the family is done.
/// It is removed when the walk is complete.
package struct FamilyWalk<Finding: Codable & Sendable>: Sendable {
  /// The result for one family.
  package struct Found: Codable, Sendable {
    /// The family.
    package let family: UUID
    /// The result.
    package let finding: Finding
  }

  private struct Head: Codable, Equatable { let question: String }

  private let question: String
  private let jobs: Int
  private let journal: URL?

  /// Creates a walk.
  ///
  /// - Parameters:
  ///   - question: What is asked, and where. A journal of another question is refused.
  ///   - jobs: The number of families to work on at once.
  ///   - journal: The journal's file; nil for none.
  package init(_ question: String, jobs: Int, journal: URL?) {
    self.question = question
    self.jobs = max(1, jobs)
    self.journal = journal
  }

  /// Calls `body` for each family that is not in the journal, and returns the results of all families, in their order.
  ///
  /// - Parameter progress: Called, on any thread, with the number of families that are done.
  /// - Throws: What `body` throws, which ends the walk; `CompassError.file` for a journal that does not belong to this
  ///   walk.
  package func run(
    _ families: [UUID], progress: @Sendable (Int) -> Void = { _ in }, _ body: @Sendable (UUID) throws -> Finding
  ) throws -> [Found] {
    let file = try journal.map(open)
    defer { try? file?.handle.close() }
    let wanted = Set(families)
    var known: [UUID: Found] = [:]
    for found in file?.known ?? [] where wanted.contains(found.family) { known[found.family] = found }
    let rest = families.filter { known[$0] == nil }
    let state = Mutex((next: 0, found: known, error: (any Error)?.none))
    DispatchQueue.concurrentPerform(iterations: min(jobs, rest.count)) { _ in
      while true {
        let number = state.withLock { state in
          defer { state.next += 1 }
          return state.error == nil ? state.next : rest.count
        }
        guard number < rest.count else { return }
        do {
          let found = Found(family: rest[number], finding: try body(rest[number]))
          let line = try Self.line(found)
          progress(
            try state.withLock { state in
              try file?.handle.write(contentsOf: line)
              state.found[found.family] = found
              return state.found.count
            })
        } catch {
          state.withLock { $0.error = $0.error ?? error }
        }
      }
    }
    let (found, error) = state.withLock { ($0.found, $0.error) }
    if let error { throw error }
    if let journal { try? FileManager.default.removeItem(at: journal) }
    return families.compactMap { found[$0] }
  }

  /// Opens the journal, or starts one. An incomplete last line is discarded.
  private func open(_ journal: URL) throws -> (handle: FileHandle, known: [Found]) {
    let head = Head(question: question)
    func refusal(_ reason: String) -> CompassError { .file(path: journal.path, reason: reason) }
    let manager = FileManager.default
    // Of a pipe or a device it would be read without an end.
    let isThere = manager.fileExists(atPath: journal.path)
    guard try !isThere || NamedFile.isRegular(journal.path) else {
      throw refusal("accepted: a regular file, or a new one")
    }
    if !isThere {
      guard manager.createFile(atPath: journal.path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
        throw refusal("it cannot be written")
      }
    }
    let handle = try FileHandle(forUpdating: journal)
    let data = try handle.readToEnd() ?? Data()
    let lines = data.split(separator: 10, omittingEmptySubsequences: false).dropLast()
    let whole = lines.reduce(0) { $0 + $1.count + 1 }
    guard let first = lines.first else {
      // The file is empty or holds only a part of the first line.
      guard try Self.line(head).starts(with: data) else { throw refusal("it is no journal of a walk") }
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: Self.line(head))
      return (handle, [])
    }
    guard (try? JSONDecoder().decode(Head.self, from: Data(first))) == head else {
      throw refusal(
        "it is the journal of another question; accepted: a file that does not exist yet, or one of "
          + question)
    }
    let known = try lines.dropFirst().map { line in
      guard let found = try? JSONDecoder().decode(Found.self, from: Data(line)) else {
        throw refusal("a line of it is none that a walk writes")
      }
      return found
    }
    try handle.truncate(atOffset: UInt64(whole))
    return (handle, known)
  }

  private static func line(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value) + Data("\n".utf8)
  }
}

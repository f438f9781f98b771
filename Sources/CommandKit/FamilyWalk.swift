import Compass
import Dispatch
public import Foundation
import Synchronization

/// Work over many families, several at a time, of which a journal remembers what was found: a walk that was killed goes
/// on where it ended.
///
/// The journal is a text file: a line with the question, then one for each family, written when the family is done. It
/// is removed when the walk is.
public struct FamilyWalk<Finding: Codable & Sendable>: Sendable {
  /// What was found of one family.
  public struct Found: Codable, Sendable {
    /// The family.
    public let family: UUID
    /// What was found.
    public let finding: Finding
  }

  private struct Head: Codable, Equatable { let question: String }

  private let question: String
  private let jobs: Int
  private let journal: URL?

  /// A walk.
  ///
  /// - Parameters:
  ///   - question: What is asked, and where: a journal of another question is refused.
  ///   - jobs: How many families at once.
  ///   - journal: The file that remembers; nil for none.
  public init(_ question: String, jobs: Int, journal: URL?) {
    self.question = question
    self.jobs = max(1, jobs)
    self.journal = journal
  }

  /// Looks at each family that the journal does not know, and answers for all, in their order.
  ///
  /// - Parameter progress: Is told, on any thread, how many families are done.
  /// - Throws: What `body` throws, which ends the walk; `CompassError.file` for a journal that is none of this walk.
  public func run(
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

  /// Opens the journal, or begins one. A last line that was not written to its end does not count.
  private func open(_ journal: URL) throws -> (handle: FileHandle, known: [Found]) {
    let head = Head(question: question)
    func refusal(_ reason: String) -> CompassError { .file(path: journal.path, reason: reason) }
    let manager = FileManager.default
    if !manager.fileExists(atPath: journal.path) {
      guard manager.createFile(atPath: journal.path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
        throw refusal("it cannot be written")
      }
    }
    let handle = try FileHandle(forUpdating: journal)
    let data = try handle.readToEnd() ?? Data()
    let lines = data.split(separator: 10, omittingEmptySubsequences: false).dropLast()
    let whole = lines.reduce(0) { $0 + $1.count + 1 }
    guard let first = lines.first else {
      // Nothing, or the beginning of the first line.
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

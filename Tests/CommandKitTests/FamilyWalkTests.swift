import CommandKit
import Foundation
import Synchronization
import TestSupport
import Testing

/// Work over many families, ended at any moment.
@Suite(.waitsForOthers) struct FamilyWalkTests {
  private struct Trouble: Error {}
  private let folder = TemporaryFolder("rc-walk")
  private let families = (0..<12).map { _ in UUID() }
  private var journal: URL { folder.url.appendingPathComponent("journal") }

  init() throws { try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true) }

  private func walk(_ question: String = "how many") -> FamilyWalk<Int> {
    FamilyWalk(question, jobs: 3, journal: journal)
  }

  /// Ends the walk at a family, and answers what stands in the journal then.
  private func interrupted(at stop: Int) throws -> Data {
    #expect(throws: Trouble.self) {
      try walk().run(families) { family in
        let number = families.firstIndex(of: family) ?? 0
        guard number < stop else { throw Trouble() }
        return number
      }
    }
    return try Data(contentsOf: journal)
  }

  @Test func `a walk that was killed after any byte asks only what it did not know, and answers the same`() throws {
    let whole = try interrupted(at: 5)
    for length in 0...whole.count {
      let left = whole.prefix(length)
      try left.write(to: journal)
      let known = max(0, left.split(separator: 10, omittingEmptySubsequences: false).count - 2)
      let asked = Mutex(0)
      let found = try walk().run(families) { family in
        asked.withLock { $0 += 1 }
        return families.firstIndex(of: family) ?? 0
      }
      #expect(found.map(\.family) == families && found.map(\.finding) == Array(0..<12))
      #expect(asked.withLock { $0 } == 12 - known, "killed after \(length) bytes")
      #expect(!FileManager.default.fileExists(atPath: journal.path))
    }
  }

  @Test func `a journal of another question, and a file that is none, are refused and left alone`() throws {
    let kept = try interrupted(at: 3)
    #expect(throws: (any Error).self) { try walk("something else").run(families) { _ in 0 } }
    #expect(try Data(contentsOf: journal) == kept)
    let letter = Data("Dear coach,\nyours".utf8)
    try letter.write(to: journal)
    #expect(throws: (any Error).self) { try walk().run(families) { _ in 0 } }
    #expect(try Data(contentsOf: journal) == letter)
    try Data("short".utf8).write(to: journal)
    #expect(throws: (any Error).self) { try walk().run(families) { _ in 0 } }
    #expect(try Data(contentsOf: journal) == Data("short".utf8))
  }

  @Test func `families that are not asked for are not answered for`() throws {
    _ = try interrupted(at: 5)
    let found = try walk().run(Array(families.suffix(4))) { _ in 9 }
    #expect(found.map(\.family) == Array(families.suffix(4)) && found.allSatisfy { $0.finding == 9 })
  }
}

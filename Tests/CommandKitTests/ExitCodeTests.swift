import Errors
import Foundation
import Testing

@testable import CommandKit

/// What the shell is told of an error (Docs/compatibility.md#exit-codes).
@Suite struct ExitCodeTests {
  private struct Trouble: ClassifiedError { let kind: ErrorKind }

  private static let codes: [(ErrorKind, Int32)] = [
    (.refused, 1), (.usage, 64), (.data, 65), (.unavailable, 69), (.file, 74), (.forbidden, 77),
  ]

  @Test(arguments: codes)
  func `each kind of error has its code`(kind: ErrorKind, code: Int32) {
    #expect(Exit(for: Trouble(kind: kind)).rawValue == code)
  }

  @Test func `an error of Foundation's files is one of a file, and any other is a no`() {
    #expect(Exit(for: CocoaError(.fileReadNoSuchFile)) == .file)
    #expect(Exit(for: CancellationError()) == .no)
  }
}

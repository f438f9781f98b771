import ArgumentParser
import Domain
import Errors
import EventLog
import Foundation
import GRDB
import RawSQLite

/// The exit codes (Docs/compatibility.md#exit-codes).
package enum Exit: Int32, Sendable {
  /// Done.
  case done = 0
  /// The answer is no: a check failed, something was not found, or a command was refused.
  case no = 1
  /// The arguments of the command line are wrong.
  case usage = 64
  /// A value is not acceptable.
  case data = 65
  /// A service is not reachable.
  case unavailable = 69
  /// A file cannot be read or written.
  case file = 74
  /// The actor's role does not permit it.
  case forbidden = 77

  /// The exit code for an error: by its kind if it is a `ClassifiedError`.
  init(for error: any Error) {
    self =
      switch error {
      case let error as any ClassifiedError: Exit(error.kind)
      case is ValidationError: .usage
      case is CocoaError: .file
      case let error as DatabaseError: error.resultCode == .SQLITE_BUSY ? .unavailable : .file
      default: (error as NSError).domain == NSCocoaErrorDomain ? .file : .no
      }
  }

  /// The exit code for a kind of error.
  init(_ kind: ErrorKind) {
    self =
      switch kind {
      case .refused: .no
      case .usage: .usage
      case .data: .data
      case .unavailable: .unavailable
      case .file: .file
      case .forbidden: .forbidden
      }
  }
}

/// An error as it is reported: one line for people, a JSON object for programs.
struct ErrorReport: Encodable {
  struct Body: Encodable {
    let code: String
    let message: String
    let field: String?
  }

  let error: Body

  /// - Parameter effects: What the command did before it failed, and what stays so.
  init(_ error: any Error, after effects: [String] = []) {
    let exit = Exit(for: error)
    let domain = error as? DomainError
    let code = exit == .usage ? "usage" : domain?.code.rawValue ?? String(describing: exit)
    let field = domain?.field ?? (error as? UsageError)?.field
    let message = (effects + [Self.message(error)]).joined(separator: "; ")
    self.error = Body(code: code, message: message, field: field)
  }

  /// The message of an error. The project's own errors are sentences; errors of libraries are reworded.
  private static func message(_ error: any Error) -> String {
    switch error {
    case let error as DatabaseError:
      "a file of the home cannot be used: \(error.plainReason); rc doctor looks at all of them"
    case let error as CocoaError:
      "\(error.filePath.map { "\($0) cannot be used" } ?? "a file cannot be used"): \(FileReason.words(error))"
    case EventLogError.damagedFile(let path, let reason) where path.hasSuffix("/log.sqlite"):
      "\(path) cannot be read as an event log: \(reason); rc doctor says what helps"
    case is DecodingError, is EncodingError:
      "a file or an answer is not of the form that this version knows"
    case let error as any LocalizedError: error.errorDescription ?? String(describing: error)
    // Of all other errors, only the description of a system error means nothing to a person.
    default: type(of: error) is NSError.Type ? FileReason.words(error) : String(describing: error)
    }
  }
}

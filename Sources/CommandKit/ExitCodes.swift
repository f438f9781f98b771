import ArgumentParser
import CollegeScorecard
import Compass
import Domain
import EventLog
import Exchange
import Foundation
import GRDB
import PostgresLog
import Projections
import RawSQLite
import Replay
import SeparatedValues
import Supabase

/// What the shell is told (Docs/compatibility.md#exit-codes).
public enum Exit: Int32, Sendable {
  /// Done.
  case done = 0
  /// The answer is no: a check failed, something was not found, a command was refused.
  case no = 1
  /// The words of the command line do not fit.
  case usage = 64
  /// A value is not acceptable.
  case data = 65
  /// A service is not reachable.
  case unavailable = 69
  /// A file cannot be read or written.
  case file = 74
  /// A role does not permit it.
  case forbidden = 77

  /// The code for an error of any room.
  init(for error: any Error) {
    self =
      switch error {
      case let error as DomainError: Exit(rawValue: error.code.exitCode) ?? .no
      case let error as CompassError: Exit(error)
      case let error as EventLogError: Exit(error)
      case let error as PostgresError: Exit(error)
      case is LogCopyError: .no
      case let error as ErasureError: Exit(error)
      case is ValidationError, is UsageError, is BlameError: .usage
      case is ProjectionError, is CocoaError: .file
      case CSVError.unreadable: .file
      case is CSVError, is BulkFileError: .data
      case SpreadsheetError.noField: .usage
      case is SpreadsheetError: .data
      case ZipError.notWritable: .file
      case is CollegeDirectoryError: .file
      case CollegeLookupError.nameTooShort: .data
      case CollegeLookupError.unreachable, CollegeLookupError.tooManyRequests, CollegeLookupError.server: .unavailable
      case GeocodingError.addressRequired: .data
      case GeocodingError.failed: .unavailable
      case let error as SignInError: Exit(error)
      case let error as PullError: Exit(error)
      case JoinError.badCode: .data
      case JoinError.unavailable: .unavailable
      case PublishingError.file: .file
      case is PublishingError: .no
      case is ConditionError: .data
      case is BisectError, is ShrinkError, is UpgradeError: .no
      case BundleError.homeNotEmpty, BundleError.notAnonymized: .no
      case AlterationError.notFound: .no
      case is BundleError, is AlterationError: .data
      case let error as DatabaseError: error.resultCode == .SQLITE_BUSY ? .unavailable : .file
      default: (error as NSError).domain == NSCocoaErrorDomain ? .file : .no
      }
  }

  private init(_ error: CompassError) {
    self =
      switch error {
      case .nobody: .usage
      case .badMoment, .outOfRange, .damagedBackup, .emptyBackup: .data
      case .file, .historyLost: .file
      case .notAMember: .forbidden
      case .noHome, .noFamily, .familyExists, .notFound, .ambiguous, .newerEvents, .setSince, .wouldHide, .commandTaken,
        .nothingToUndo:
        .no
      }
  }

  private init(_ error: ErasureError) {
    self =
      switch error {
      case .noSuchField, .notConfirmed: .usage
      case .nothingLeft, .needed, .isReplica: .no
      }
  }

  private init(_ error: SignInError) {
    self =
      switch error {
      case .badAddress, .badKey: .data
      case .wrongCredentials, .signInAgain, .notSignedIn, .refused: .no
      case .tooManyRequests, .unavailable, .notSupabase, .unreachable: .unavailable
      case .file: .file
      }
  }

  private init(_ error: PullError) {
    self =
      switch error {
      case .noFamily, .severalFamilies, .notOfFamily, .otherFamily: .no
      case .request(_, .transient), .request(_, .unreadable), .badRows: .unavailable
      case .request: .no
      }
  }

  private init(_ error: PostgresError) {
    self =
      switch error {
      case .notBuilt, .unreachable: .unavailable
      case .badAddress, .unexpectedAnswer, .otherFamily: .data
      // Of insufficient rights, and of anything else.
      case .refused(let refusal): refusal.code == "42501" ? .forbidden : .no
      }
  }

  private init(_ error: EventLogError) {
    self =
      switch error {
      case .wrongVersion, .idTaken, .otherFamily, .movedOn, .replaced: .no
      case .nulCharacter, .notCanonical, .noSchema: .data
      case .busy: .unavailable
      case .foreignFile, .newerFormat, .damagedFile, .notWritable, .diskFull, .unreadableEvent, .otherHistory: .file
      }
  }
}

/// An error as it is told: one line for people, an object for machines.
struct ErrorReport: Encodable {
  struct Body: Encodable {
    let code: String
    let message: String
    let field: String?
  }

  let error: Body

  init(_ error: any Error) {
    let exit = Exit(for: error)
    let domain = error as? DomainError
    let code = exit == .usage ? "usage" : domain?.code.rawValue ?? String(describing: exit)
    let field = domain?.field ?? (error as? UsageError)?.field
    self.error = Body(code: code, message: Self.message(error), field: field)
  }

  /// Our own errors are sentences; those of libraries are told in ours.
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
    // Of all other errors only those of the system say nothing to a person.
    default: type(of: error) is NSError.Type ? FileReason.words(error) : String(describing: error)
    }
  }
}

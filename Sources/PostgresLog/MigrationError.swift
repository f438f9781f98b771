import Errors
import Foundation

/// Why a database's schema cannot be brought to this program's version.
package enum MigrationError: Error, Equatable, Sendable {
  /// The database has steps of a newer program.
  case newer([String])
  /// A step is missing although a later one is there.
  case gap(missing: String, though: String)
  /// The database is a Supabase project.
  case isProject
  /// Somebody else is migrating.
  case locked
  /// PostgreSQL refused a step.
  case refused(step: String, PostgresError.Refusal)
  /// A name that is no plain name of a role.
  case badRole(String)
}

extension MigrationError: CustomStringConvertible, LocalizedError, ClassifiedError {
  /// One sentence about what is wrong, and what would help.
  package var description: String {
    switch self {
    case .newer(let names):
      "the database has migrations that this program does not know (\(names.joined(separator: ", "))): update the program"
    case .gap(let missing, let later):
      "migration \(missing) is missing, though \(later) is there: apply \(missing) by hand, then run this again"
    case .isProject:
      "the database is a Supabase project, whose migrations are applied by its own tools: 0101 to 0117 of "
        + "Tools/supabase-dev/migrations, in order"
    case .locked: "somebody else is migrating this database; try again when that is done"
    case .refused(let step, let refusal): "migration \(step) was refused (\(refusal.code)): \(refusal.message)"
    case .badRole(let name):
      "\"\(name)\" is no name of a role here; accepted: small letters, digits and _, at most 63, not beginning with a digit"
    }
  }

  /// The same sentence, for code that prints errors as Foundation does.
  package var errorDescription: String? { description }

  /// The error's class.
  package var kind: ErrorKind {
    switch self {
    case .newer, .gap, .isProject: .refused
    case .locked: .unavailable
    case .refused(_, let refusal): refusal.code == "42501" ? .forbidden : .refused
    case .badRole: .data
    }
  }
}

public import Foundation

/// Why a pull did not go on. What was read before is kept; the next pull goes on from there.
public enum PullError: Error, Equatable, Sendable {
  /// The person belongs to no family of the project.
  case noFamily
  /// The person belongs to several families, and none was chosen.
  case severalFamilies([UUID])
  /// The person does not belong to this family.
  case notOfFamily(UUID)
  /// The home is another family's.
  case otherFamily(home: UUID, project: UUID)
  /// A request came to something else than rows.
  case request(table: String, RESTOutcome)
  /// Rows came in another shape or order than asked for.
  case badRows(table: String)
}

extension PullError: CustomStringConvertible, LocalizedError {
  /// One sentence: what is wrong, and what would help.
  public var description: String {
    switch self {
    case .noFamily: "you belong to no family of this project; join one there, then pull again"
    case .severalFamilies(let ids):
      "you belong to several families; choose one with --family: "
        + ids.map { $0.uuidString.lowercased() }.joined(separator: ", ")
    case .notOfFamily(let id): "you do not belong to the family \(id.uuidString.lowercased())"
    case .otherFamily(let home, let project):
      "this home is the family \(home.uuidString.lowercased())'s, the project has you in "
        + "\(project.uuidString.lowercased()); use another home for another family"
    case .request(let table, let outcome): "\(table) cannot be read: \(outcome.reason)"
    case .badRows(let table): "\(table) answers rows without ids or out of order"
    }
  }

  /// The same sentence, for whoever prints errors the Foundation way.
  public var errorDescription: String? { description }
}

/// What a pull did.
public struct PullReport: Equatable, Sendable {
  /// How many rows were read, by table.
  public var rows: [String: Int] = [:]
  /// How many events were appended.
  public var events = 0
  /// Tables that the project does not have.
  public var missing: [String] = []
  /// Records that were left alone, because a newer version of this program wrote to them.
  public var leftAlone: [String] = []
  /// Records that were left alone, as a whole or in some fields, because that was erased here: the project still has it.
  public var erased: [String] = []
  /// Rows that say what no event of ours can hold: metrics without a number.
  public var unreadable: [String] = []
}

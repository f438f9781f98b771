public import Foundation

/// Why a pull stopped. What was appended before is kept. The next pull reads everything again and appends only what is
/// still missing.
public enum PullError: Error, Equatable, Sendable {
  /// The person belongs to no family of the project.
  case noFamily
  /// The person belongs to several families, and none was chosen.
  case severalFamilies([UUID])
  /// The person does not belong to this family.
  case notOfFamily(UUID)
  /// The home belongs to another family.
  case otherFamily(home: UUID, project: UUID)
  /// The answer to a request was not rows.
  case request(table: String, RESTOutcome)
  /// The rows have another shape or order than requested.
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

  /// The same sentence as `description`, for code that prints a `LocalizedError`.
  public var errorDescription: String? { description }
}

/// The result of a pull.
public struct PullReport: Equatable, Sendable {
  /// The number of rows that were read, by table.
  public var rows: [String: Int] = [:]
  /// The number of events that were appended.
  public var events = 0
  /// Tables that the project does not have.
  public var missing: [String] = []
  /// Records that were skipped because a newer version of this program wrote to them.
  public var leftAlone: [String] = []
  /// Records of which everything or some fields were skipped, because that was erased here. The project still has it.
  public var erased: [String] = []
  /// The ids of records that the project does not show any more and does not say were deleted, by table. They stay here.
  public var unseen: [String: [String]] = [:]
  /// Values that nothing here can hold, each with its row, and what would be accepted. They stay on the server.
  public var unreadable: [UnreadableValue] = []
}

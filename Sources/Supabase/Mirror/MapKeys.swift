import CanonicalJSON
import Domain
import Foundation

/// The keys of open maps that events of ours fill. All others are somebody else's, and no difference.
enum MapKeys {
  static func known(of column: String, category: String, viewer: UUID) -> [String] {
    switch (column, category) {
    case ("academic_info", _): info
    case ("private_notes", _): [viewer.lowercased]
    case ("data", "player"): PlayerDetails.fieldNames.map(ColumnNames.snake)
    case ("data", "location"): HomeLocation.fieldNames
    case ("data", "notifications"): NotificationFields.fieldNames
    case ("data", "dashboard"): DashboardFields.fieldNames.map(WriteMapping.dashboardPath)
    case ("data", "school"): ["preferences", "template_used"]
    default: []
    }
  }

  private static let info = SchoolFields.fieldNames.filter { !WriteMapping.schoolColumns.contains($0) }
    .map(ColumnNames.snake)

  /// The wishes for a school as we would write them; as they stand where they cannot be read.
  static func wishes(_ value: JSONValue?) -> JSONValue? {
    guard let value, let list = RowEvents.wishes(["preferences": value]) else { return value }
    return WriteMapping.json(of: list).withoutNothing
  }
}

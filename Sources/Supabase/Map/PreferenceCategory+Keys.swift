import CanonicalJSON
import Domain

// The keys of the preference maps, named as the application writes them (facts §6).
extension PreferenceCategory {
  /// The key of a field; a path if the application keeps maps within the map.
  func key(of field: String) -> String {
    switch self {
    case .player: return ColumnNames.snake(field)
    case .dashboard:
      guard let part = DashboardPart(rawValue: field) else { return field }
      return (DashboardPart.cards.contains(part) ? "statsCards." : "widgets.") + field
    default: return field
    }
  }

  /// The keys that our events fill. All others belong to somebody else and are not compared.
  var keys: [String] {
    switch self {
    case .player: PlayerDetails.fieldNames.map(key)
    case .location: HomeLocation.fieldNames
    case .notifications: NotificationFields.fieldNames
    case .dashboard: DashboardFields.fieldNames.map(key)
    case .school: ["preferences", "template_used"]
    default: []
    }
  }

  /// The keys that an edit changes, with their new values; nil for a field that it clears.
  func keys(_ fields: some PatchFields) -> [String: JSONValue?] {
    var keys: [String: JSONValue?] = [:]
    fields.forEachField { name, value in keys.updateValue(value.map { ColumnNames.json($0) }, forKey: key(of: name)) }
    return keys
  }
}

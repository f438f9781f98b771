import CanonicalJSON
import Compass
import Domain
import EventLog
import EventSchemas
import Foundation

extension RowEvents {
  /// Returns the events of a row of preferences. Such a row holds one person's map of one category; the map's keys are
  /// the application's own names.
  func preferences(_ row: JSONObject, owner: UUID, category: String, _ base: Base<Preferences>) -> [Seen] {
    guard let data = row.object("data"), let event = edit(category, data, base) else { return [] }
    return [
      Seen(
        stream: .preferences(owner, category), event: event, actor: person(row, "user_id"),
        at: row.instant("updated_at"))
    ]
  }

  private func edit(_ category: String, _ data: JSONObject, _ base: Base<Preferences>) -> DomainEvent? {
    let known = base.state
    let category = PreferenceCategory(rawValue: category)
    func changes<F: PatchFields & JSONCodable>(_ known: F) -> F? {
      let changes = base.difference(RowFields.read(F.self, fromMap: data, of: category), from: known)
      return changes.isEmpty ? nil : changes
    }
    switch category {
    case .player: return changes(known.player).map { .playerDetailsEdited(PlayerDetailsEdited(fields: $0)) }
    case .location: return changes(known.home).map { .homeLocationSet(HomeLocationSet(fields: $0)) }
    case .notifications:
      return changes(known.notifications).map {
        .notificationPreferencesEdited(NotificationPreferencesEdited(fields: $0))
      }
    case .dashboard: return changes(known.dashboard).map { .dashboardEdited(DashboardEdited(fields: $0)) }
    case .school:
      guard !base.hasPending, !base.isErased, !base.withheld.isAny, let list = Self.wishes(data) else { return nil }
      return list.edit(from: known.school).map { .schoolPreferencesEdited($0) }
    default: return nil
    }
  }

  /// Returns the list in the order of its items. Nil if there is no list or an item has no type, or if an item's id is
  /// not one as we write them: such an item could not be recognised next time.
  static func wishes(_ data: JSONObject) -> SchoolPreferenceList? {
    guard case .array(let elements)? = data["preferences"] else { return nil }
    var items: [SchoolPreferenceList.Item] = []
    for element in elements {
      guard case .object(let wish) = element, let id = wish.id("id"), let type = wish.text("type") else { return nil }
      var item = PreferenceItem(id: id)
      item.type = SchoolPreferenceType(rawValue: type)
      item.category = wish.text("category").map(SchoolPreferenceCategory.init(rawValue:))
      item.isDealbreaker = wish.flag("is_dealbreaker")
      item.flag = wish.flag("value")
      item.number = wish.number("value")
      item.text = wish.text("value")
      item.list = wish.texts("value")
      items.append(SchoolPreferenceList.Item(item))
    }
    return SchoolPreferenceList(items: items, templateUsed: data.text("template_used"))
  }
}

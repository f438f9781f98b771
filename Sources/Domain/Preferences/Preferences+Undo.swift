import Foundation

extension Preferences {
  /// Returns the events that undo an event; `self` is the state before that event.
  public func undo(_ event: DomainEvent, now state: Preferences) throws(DomainError) -> [DomainEvent] {
    switch event {
    case .playerDetailsEdited(let event):
      return Self.event(event.fields.undone(restoring: player, now: state.player))
    case .homeLocationSet(let event):
      return Self.event(event.fields.undone(restoring: home, now: state.home))
    case .notificationPreferencesEdited(let event):
      return Self.event(event.fields.undone(restoring: notifications, now: state.notifications))
    case .dashboardEdited(let event):
      return Self.event(event.fields.undone(restoring: dashboard, now: state.dashboard))
    case .schoolPreferencesEdited(let event):
      return Self.event(school.takingBack(event, now: state.school), from: state.school)
    case .schoolPreferenceTemplateApplied(let event):
      let edit = SchoolPreferencesEdited(
        added: event.items, order: event.items.map(\.id.lowercased), removed: event.removed,
        templateUsed: .value(event.template))
      return Self.event(school.takingBack(edit, now: state.school), from: state.school)
    case .preferencesReset(let event): return undo(event, now: state)
    default: throw .cannotUndo(event)
    }
  }

  private func undo(_ reset: PreferencesReset, now state: Preferences) -> [DomainEvent] {
    func wasCleared(_ name: String) -> Bool { reset.fields.contains { $0.hasSameBytes(as: name) } }
    switch reset.category {
    case .player: return Self.event(player.keeping(wasCleared).changes(from: state.player))
    case .location: return Self.event(home.keeping(wasCleared).changes(from: state.home))
    case .notifications: return Self.event(notifications.keeping(wasCleared).changes(from: state.notifications))
    case .dashboard: return Self.event(dashboard.keeping(wasCleared).changes(from: state.dashboard))
    default:
      let edit = SchoolPreferencesEdited(
        removed: reset.removed, templateUsed: wasCleared(SchoolPreferenceList.templateField) ? .null : .absent)
      return Self.event(school.takingBack(edit, now: state.school), from: state.school)
    }
  }

  private static func event(_ fields: PlayerDetails) -> [DomainEvent] {
    fields.isEmpty ? [] : [.playerDetailsEdited(PlayerDetailsEdited(fields: fields))]
  }

  private static func event(_ fields: HomeLocation) -> [DomainEvent] {
    fields.isEmpty ? [] : [.homeLocationSet(HomeLocationSet(fields: fields))]
  }

  private static func event(_ fields: NotificationFields) -> [DomainEvent] {
    fields.isEmpty ? [] : [.notificationPreferencesEdited(NotificationPreferencesEdited(fields: fields))]
  }

  private static func event(_ fields: DashboardFields) -> [DomainEvent] {
    fields.isEmpty ? [] : [.dashboardEdited(DashboardEdited(fields: fields))]
  }

  private static func event(_ list: SchoolPreferenceList, from now: SchoolPreferenceList) -> [DomainEvent] {
    list.edit(from: now).map { [.schoolPreferencesEdited($0)] } ?? []
  }
}

extension SchoolPreferenceList {
  /// Returns the present list with an edit undone, item by item and field by field; `self` is the list before the edit.
  func takingBack(_ edit: SchoolPreferencesEdited, now: SchoolPreferenceList) -> SchoolPreferenceList {
    var back = SchoolPreferencesEdited()
    // An item that the edit added is removed; one that it replaced or removed gets its former content.
    let added = edit.added ?? []
    back.removed = added.filter { self[$0.id] == nil }.map(\.id.lowercased)
    let gone = (edit.removed ?? []).compactMap(UUID.init(uuidString:))
    back.added = (gone + added.map(\.id)).compactMap { self[$0] }.map(PreferenceItem.init)
    back.changed = (edit.changed ?? []).compactMap { change in
      guard let before = self[change.id].map(PreferenceItem.init) else { return nil }
      var restored = PreferenceItem(id: change.id)
      if change.type != nil { restored.type = before.type }
      if change.category != nil { restored.category = before.category }
      if change.value != nil { restored.value = before.value }
      if change.isDealbreaker != nil { restored.isDealbreaker = before.isDealbreaker }
      return restored
    }
    if edit.order != nil { back.order = items.map(\.id.lowercased) }
    if !edit.templateUsed.isAbsent { back.templateUsed = templateUsed.map(Patch.value) ?? .null }
    var list = now
    list.apply(back)
    return list
  }
}

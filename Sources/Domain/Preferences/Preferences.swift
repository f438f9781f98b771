public import Foundation

/// The preferences of one person: the streams `preferences/<user>/<category>`. Each stream fills its own part (PR-1).
///
/// Only values that were set are stored. The others get their defaults when they are read (PR-3), see
/// `NotificationSettings` and `DashboardSettings`.
public struct Preferences: Aggregate {
  /// The player's details; fields that were never set are absent.
  public internal(set) var player = PlayerDetails()
  /// The family's home address, from which distances are measured.
  public internal(set) var home = HomeLocation()
  /// The family's wishes for a school.
  public internal(set) var school = SchoolPreferenceList()
  /// The notification settings that the person set.
  public internal(set) var notifications = NotificationFields()
  /// The dashboard settings that the person set.
  public internal(set) var dashboard = DashboardFields()

  /// Creates preferences in which nothing is set.
  public init() {}

  /// The commands for preferences.
  public enum Command: Sendable {
    /// Change some of the player's details; only the player may.
    case editPlayer(PlayerDetails)
    /// Change some of the home address's fields.
    case setHome(HomeLocation)
    /// Change some of the notification settings.
    case editNotifications(NotificationFields)
    /// Show or hide parts of the dashboard.
    case editDashboard(DashboardFields)
    /// Add, change, remove or reorder wishes for a school. The edit's `templateUsed` is ignored: it is derived.
    case editSchool(SchoolPreferencesEdited)
    /// Replace all wishes by those of a template; `ids` are given to its wishes in order, fresh ids to the rest.
    case applyTemplate(SchoolPreferenceTemplate, ids: [UUID])
    /// Reset a category to its defaults.
    case reset(PreferenceCategory)

    /// The category of the command, and so its stream.
    public var category: PreferenceCategory {
      switch self {
      case .editPlayer: .player
      case .setHome: .location
      case .editNotifications: .notifications
      case .editDashboard: .dashboard
      case .editSchool, .applyTemplate: .school
      case .reset(let category): category
      }
    }
  }

  /// Returns the events that a command leads to; none if it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    try context.actor.requires(command.category.capability)
    switch command {
    case .editPlayer(let details): return try edit(details)
    case .setHome(let location):
      let changes = try location.validated(over: home).changes(from: home)
      return changes.isEmpty ? [] : [.homeLocationSet(HomeLocationSet(fields: changes))]
    case .editNotifications(let fields):
      // A value that equals the present setting, stored or default, is not written (PR-3).
      let changes = try fields.validated(over: notifications).changes(from: NotificationSettings(notifications).fields)
        .changes(from: notifications)
      return changes.isEmpty ? [] : [.notificationPreferencesEdited(NotificationPreferencesEdited(fields: changes))]
    case .editDashboard(let fields):
      let changes = fields.changes(from: DashboardSettings(dashboard).fields).changes(from: dashboard)
      return changes.isEmpty ? [] : [.dashboardEdited(DashboardEdited(fields: changes))]
    case .editSchool(let edit): return try self.edit(edit)
    case .applyTemplate(let template, let ids): return apply(template, ids: ids, in: context)
    case .reset(let category):
      let reset = reset(try OpenValueRule.known(category, "category"))
      return reset.fields.isEmpty && reset.removed.isEmpty ? [] : [.preferencesReset(reset)]
    }
  }

  private func edit(_ details: PlayerDetails) throws(DomainError) -> [DomainEvent] {
    var wanted = try details.validated(over: player)
    // If the new sport does not have the primary position, the position is cleared (PR-67).
    if let sport = wanted.primarySport.value.flatMap(Sport.init(rawValue:)), wanted.primaryPosition.isAbsent,
      let position = player.primaryPosition.value, !sport.positions.contains(position)
    {
      wanted.primaryPosition = .null
    }
    let changes = wanted.changes(from: player)
    return changes.isEmpty ? [] : [.playerDetailsEdited(PlayerDetailsEdited(fields: changes))]
  }

  private func edit(_ edit: SchoolPreferencesEdited) throws(DomainError) -> [DomainEvent] {
    if let missing = (edit.changed ?? []).first(where: { school[$0.id] == nil }) {
      throw DomainError(.notFound, field: "id", "Preference \(missing.id.lowercased) not found")
    }
    var wanted = school
    wanted.apply(edit)
    for item in wanted.items {
      // Unchanged items are not validated again: they may come from a version that knows more.
      guard let before = school[item.id] else {
        wanted.replace(try item.validated())
        continue
      }
      if let change = item.difference(from: before), change.value != nil || change.type != nil || change.category != nil
      {
        wanted.replace(try item.validated())
      }
    }
    // Adding, removing and reordering items clears `templateUsed`; a dealbreaker or another value does not (PR-90).
    let isSameList = wanted.items.map(\.id) == school.items.map(\.id)
    wanted.templateUsed = isSameList ? school.templateUsed : nil
    return wanted.edit(from: school).map { [.schoolPreferencesEdited($0)] } ?? []
  }

  private func apply(
    _ template: SchoolPreferenceTemplate, ids: [UUID], in context: DecisionContext
  ) -> [DomainEvent] {
    let wishes = template.preferences
    guard school.templateUsed != template.rawValue || school.preferences != wishes else { return [] }
    let items = wishes.enumerated().map { index, wish in
      SchoolPreferenceList.Item(id: index < ids.count ? ids[index] : context.freshID(), preference: wish)
    }
    let kept = Set(items.map(\.id))
    return [
      .schoolPreferenceTemplateApplied(
        SchoolPreferenceTemplateApplied(
          items: items.map(PreferenceItem.init),
          removed: school.items.map(\.id).filter { !kept.contains($0) }.map(\.lowercased),
          template: template.rawValue))
    ]
  }

  /// Returns the reset that clears everything that was set in a category.
  private func reset(_ category: PreferenceCategory) -> PreferencesReset {
    var fields: [String] = []
    func note(_ name: String, _ value: FieldValue?) { if value != nil { fields.append(name) } }
    switch category {
    case .player: player.forEachField(note)
    case .location: home.forEachField(note)
    case .notifications: notifications.forEachField(note)
    case .dashboard: dashboard.forEachField(note)
    default: if school.templateUsed != nil { fields = [SchoolPreferenceList.templateField] }
    }
    return PreferencesReset(
      category: category, fields: fields, removed: category == .school ? school.items.map(\.id.lowercased) : [])
  }

  /// Folds one event into the state. Events of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    switch event {
    case .playerDetailsEdited(let event): player.merge(event.fields)
    case .homeLocationSet(let event): home.merge(event.fields)
    case .notificationPreferencesEdited(let event): notifications.merge(event.fields)
    case .dashboardEdited(let event): dashboard.merge(event.fields)
    case .schoolPreferencesEdited(let event): school.apply(event)
    case .schoolPreferenceTemplateApplied(let event): school.apply(event)
    case .preferencesReset(let event):
      switch event.category {
      case .player: player.clear(event.fields)
      case .location: home.clear(event.fields)
      case .notifications: notifications.clear(event.fields)
      case .dashboard: dashboard.clear(event.fields)
      case .school: school.apply(event)
      default: break
      }
    default: break
    }
  }
}

extension PatchFields {
  /// Clears fields by name, as a reset does.
  public mutating func clear(_ names: [String]) {
    merge(keeping { name in names.contains { $0.hasSameBytes(as: name) } }.inverse(restoring: Self()))
  }
}

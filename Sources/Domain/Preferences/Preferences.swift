public import Foundation

/// The preferences of one person: the streams `preferences/<user>/<category>`, each of which fills its own part (PR-1).
///
/// Only what was said is kept. What was never said has its default when it is read (PR-3), see `NotificationSettings`
/// and `DashboardSettings`.
public struct Preferences: Aggregate {
  /// The player's details; every field that was never given is absent.
  public internal(set) var player = PlayerDetails()
  /// The home that distances are measured from.
  public internal(set) var home = HomeLocation()
  /// What the family wants of a school.
  public internal(set) var school = SchoolPreferenceList()
  /// What the person is notified of, as far as it was set.
  public internal(set) var notifications = NotificationFields()
  /// What the person's dashboard shows, as far as it was set.
  public internal(set) var dashboard = DashboardFields()

  /// Nothing told yet.
  public init() {}

  /// What can be asked of the preferences.
  public enum Command: Sendable {
    /// Change some of the player's details; only the player may.
    case editPlayer(PlayerDetails)
    /// Change some of the home's fields.
    case setHome(HomeLocation)
    /// Change some of the notifications' settings.
    case editNotifications(NotificationFields)
    /// Show or hide parts of the dashboard.
    case editDashboard(DashboardFields)
    /// Add, change, remove or reorder wishes for a school. What the edit says of the template is ignored: it follows.
    case editSchool(SchoolPreferencesEdited)
    /// Put a template in the place of all wishes; the first ids are given to its wishes in order.
    case applyTemplate(SchoolPreferenceTemplate, ids: [UUID])
    /// Go back to the defaults of a category.
    case reset(PreferenceCategory)

    /// The category, and so the stream, that the command is for.
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

  /// The events that a command leads to; none when it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    try context.actor.requires(command.category.capability)
    switch command {
    case .editPlayer(let details): return try edit(details)
    case .setHome(let location):
      let changes = try location.validated().changes(from: home)
      return changes.isEmpty ? [] : [.homeLocationSet(HomeLocationSet(fields: changes))]
    case .editNotifications(let fields):
      // A value that holds by default is not written (PR-3).
      let changes = try fields.validated().changes(from: NotificationSettings(notifications).fields)
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
    var wanted = try details.validated(sport: player.primarySport.value)
    // A sport without the primary position takes it away (PR-67).
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
      // What was there before is not judged again: it may come from a version that knows more.
      guard let before = school[item.id] else {
        wanted.replace(try item.validated())
        continue
      }
      if let change = item.difference(from: before), change.value != nil || change.type != nil || change.category != nil
      {
        wanted.replace(try item.validated())
      }
    }
    // Adding, removing and reordering end the template; a dealbreaker or another value does not (PR-90).
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

  /// The reset that would clear all that was set in a category.
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

  /// Folds one event in; those of other streams change nothing.
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
    merge(keeping { name in names.contains { $0.hasSameBytes(as: name) } }.inverse(in: Self()))
  }
}

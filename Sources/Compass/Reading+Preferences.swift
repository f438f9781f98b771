public import Domain
import EventLog
import EventSchemas
public import Foundation
public import Projections

extension Reading {
  /// An athlete's details; empty if none were entered.
  public func playerDetails(of athlete: UUID) throws -> PlayerDetails {
    try preferences(athlete, .player)?.fields() ?? PlayerDetails()
  }

  /// The family's home address, from which distances to schools are measured; empty if none was entered.
  public func homeLocation(of athlete: UUID) throws -> HomeLocation {
    try preferences(athlete, .location)?.fields() ?? HomeLocation()
  }

  /// What an athlete's family wants of a school, by order of importance: one list for all schools.
  public func schoolPreferences(of athlete: UUID) throws -> SchoolPreferenceList {
    try preferences(athlete, .school)?.school ?? SchoolPreferenceList()
  }

  /// A person's notification preferences, as far as they were set; `NotificationSettings` adds the defaults.
  public func notificationFields(of person: UUID) throws -> NotificationFields {
    try preferences(person, .notifications)?.fields() ?? NotificationFields()
  }

  /// A person's notification preferences, with the defaults.
  public func notificationSettings(of person: UUID) throws -> NotificationSettings {
    NotificationSettings(try notificationFields(of: person))
  }

  /// A person's dashboard preferences, as far as they were set; `DashboardSettings` adds the defaults.
  public func dashboardFields(of person: UUID) throws -> DashboardFields {
    try preferences(person, .dashboard)?.fields() ?? DashboardFields()
  }

  /// A person's dashboard preferences, with the defaults.
  public func dashboardSettings(of person: UUID) throws -> DashboardSettings {
    DashboardSettings(try dashboardFields(of: person))
  }

  /// How a person settled steps in What Next, by the steps' ids.
  public func settledSteps(of person: UUID) throws -> [String: NextStep.Settlement] {
    try SettledStepRow.fetchAll(db, "WHERE owner = ?", [person.lowercased]).reduce(into: [:]) {
      $0[$1.step] = $1.state.settlement
    }
  }

  /// The row of a person's preferences; nil if none were ever set.
  public func preferenceRow(of owner: UUID, _ category: PreferenceCategory) throws -> PreferenceRow? {
    try PreferenceRow.fetch(db, key: PairKey(owner.lowercased, category.rawValue))
  }

  private func preferences(_ owner: UUID, _ category: PreferenceCategory) throws -> PreferenceData? {
    try preferenceRow(of: owner, category).map { PreferenceData($0.data) }
  }
}

/// One change of a person's preferences, as recorded in the log (PR-8).
public struct PreferenceChange: Equatable, Sendable {
  /// The change of one field.
  public struct Field: Equatable, Sendable {
    /// The field's name, as in the payloads.
    public let name: String
    /// The id of the school preference, if the field belongs to one.
    public let item: String?
    /// The value before as JSON; nil for none.
    public let old: String?
    /// The value after as JSON; nil for none.
    public let new: String?
  }

  /// The event's position in the log.
  public let position: Int64
  /// The event's type.
  public let type: String
  /// The category.
  public let category: PreferenceCategory
  /// The id of the person who acted.
  public let actor: String
  /// When it happened.
  public let at: Instant
  /// The changed fields.
  public let fields: [Field]
}

extension Reading {
  /// The changes of a person's preferences in one category, newest first (PR-8, facts §3.3).
  ///
  /// - Parameters:
  ///   - limit: The maximum number of changes, 1 or more.
  ///   - offset: The number of newest changes to skip.
  public func preferenceHistory(
    of owner: UUID, _ category: PreferenceCategory, limit: Int = 50, offset: Int = 0
  ) throws -> [PreferenceChange] {
    let positions = try positions(of: owner, category).reversed().dropFirst(max(offset, 0)).prefix(max(limit, 1))
    let events = try log.events(at: Array(positions))
    let changes = try changes(of: events)
    return events.map { event in
      PreferenceChange(
        position: event.position, type: event.type, category: category, actor: event.actor,
        at: Instant(milliseconds: event.happenedAt),
        fields: (changes[event.position] ?? []).map {
          PreferenceChange.Field(name: $0.field, item: $0.item, old: $0.from, new: $0.to)
        })
    }
  }

  /// The number of changes of a person's preferences in one category.
  public func preferenceChanges(of owner: UUID, _ category: PreferenceCategory) throws -> Int {
    try positions(of: owner, category).count
  }

  private func positions(of owner: UUID, _ category: PreferenceCategory) throws -> [Int64] {
    let stream = StreamName.preferences(owner, category.rawValue).description
    guard position > 0, let number = try events.number(of: stream) else { return [] }
    return try events.positions(of: [number], in: 1...position)
  }
}

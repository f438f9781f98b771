// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// A person changed what his dashboard shows.
public struct DashboardEdited: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "DashboardEdited"
  /// The version of the type's schema.
  public static let schema = 1

  /// The parts that were switched on or off.
  public var fields: DashboardFields

  /// The payload with the given fields.
  @inlinable
  public init(fields: DashboardFields) {
    self.fields = fields
  }
}

/// The family’s home changed.
public struct HomeLocationSet: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "HomeLocationSet"
  /// The version of the type's schema.
  public static let schema = 1

  /// The fields that changed.
  public var fields: HomeLocation

  /// The payload with the given fields.
  @inlinable
  public init(fields: HomeLocation) {
    self.fields = fields
  }
}

/// A person changed what he is notified of.
public struct NotificationPreferencesEdited: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "NotificationPreferencesEdited"
  /// The version of the type's schema.
  public static let schema = 1

  /// The fields that changed.
  public var fields: NotificationFields

  /// The payload with the given fields.
  @inlinable
  public init(fields: NotificationFields) {
    self.fields = fields
  }
}

/// The player changed his details.
public struct PlayerDetailsEdited: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "PlayerDetailsEdited"
  /// The version of the type's schema.
  public static let schema = 1

  /// The fields that changed.
  public var fields: PlayerDetails

  /// The payload with the given fields.
  @inlinable
  public init(fields: PlayerDetails) {
    self.fields = fields
  }
}

/// All preferences of one category went back to their defaults.
public struct PreferencesReset: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "PreferencesReset"
  /// The version of the type's schema.
  public static let schema = 1

  /// The category.
  public var category: PreferenceCategory
  /// The names of the fields that were cleared.
  public var fields: [String]
  /// The ids of the items that were removed, where the category holds items.
  public var removed: [String]

  /// The payload with the given fields.
  @inlinable
  public init(category: PreferenceCategory, fields: [String], removed: [String]) {
    self.category = category
    self.fields = fields
    self.removed = removed
  }
}

/// A template took the place of all that the family wanted of a school.
public struct SchoolPreferenceTemplateApplied: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "SchoolPreferenceTemplateApplied"
  /// The version of the type's schema.
  public static let schema = 1

  /// What the template contained, in its order.
  public var items: [PreferenceItem]
  /// The ids of the items that it replaced.
  public var removed: [String]
  /// The template’s id.
  public var template: String

  /// The payload with the given fields.
  @inlinable
  public init(items: [PreferenceItem], removed: [String], template: String) {
    self.items = items
    self.removed = removed
    self.template = template
  }
}

/// The family changed what it wants of a school.
public struct SchoolPreferencesEdited: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "SchoolPreferencesEdited"
  /// The version of the type's schema.
  public static let schema = 1

  /// Items that are new or came back, each whole.
  public var added: [PreferenceItem]?
  /// Items whose value or weight changed: what changed of them.
  public var changed: [PreferenceItem]?
  /// The ids of all items in their new order, where it changed: the first has the highest priority.
  public var order: [String]?
  /// The ids of the items that were removed.
  public var removed: [String]?
  /// The template that the list is taken from, where that changed.
  public var templateUsed: Patch<String>

  /// The payload with the given fields.
  @inlinable
  public init(
    added: [PreferenceItem]? = nil, changed: [PreferenceItem]? = nil, order: [String]? = nil, removed: [String]? = nil,
    templateUsed: Patch<String> = .absent
  ) {
    self.added = added
    self.changed = changed
    self.order = order
    self.removed = removed
    self.templateUsed = templateUsed
  }
}

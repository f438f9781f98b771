// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// What a person wants to be notified of, and when.
public struct NotificationFields: PatchFields {
  /// Whether to send only urgent ones by e-mail.
  public var emailOnlyHighPriority: Patch<Bool>
  /// Whether to sum up each day.
  public var enableDailyDigest: Patch<Bool>
  /// Whether to tell of coming deadlines of offers and events.
  public var enableDeadlineAlerts: Patch<Bool>
  /// Whether to send important notifications by e-mail too.
  public var enableEmailNotifications: Patch<Bool>
  /// Whether to remind of coaches who were not contacted for a while.
  public var enableFollowUpReminders: Patch<Bool>
  /// Whether to tell when a coach reaches out.
  public var enableInboundInteractionAlerts: Patch<Bool>
  /// Days without a contact before a reminder, 1 to 90.
  public var followUpReminderDays: Patch<Int>
  /// The time from which things are sent again, HH:MM.
  public var quietHoursEnd: Patch<String>
  /// The time from which nothing is sent, HH:MM.
  public var quietHoursStart: Patch<String>

  /// The names of all fields, sorted.
  public static let fieldNames = [
    "emailOnlyHighPriority", "enableDailyDigest", "enableDeadlineAlerts", "enableEmailNotifications",
    "enableFollowUpReminders", "enableInboundInteractionAlerts", "followUpReminderDays", "quietHoursEnd",
    "quietHoursStart",
  ]

  /// Creates an edit that changes no field.
  @inlinable public init() { self.init(emailOnlyHighPriority: .absent) }

  /// An edit of the given fields.
  @inlinable
  public init(
    emailOnlyHighPriority: Patch<Bool> = .absent, enableDailyDigest: Patch<Bool> = .absent,
    enableDeadlineAlerts: Patch<Bool> = .absent, enableEmailNotifications: Patch<Bool> = .absent,
    enableFollowUpReminders: Patch<Bool> = .absent, enableInboundInteractionAlerts: Patch<Bool> = .absent,
    followUpReminderDays: Patch<Int> = .absent, quietHoursEnd: Patch<String> = .absent,
    quietHoursStart: Patch<String> = .absent
  ) {
    self.emailOnlyHighPriority = emailOnlyHighPriority
    self.enableDailyDigest = enableDailyDigest
    self.enableDeadlineAlerts = enableDeadlineAlerts
    self.enableEmailNotifications = enableEmailNotifications
    self.enableFollowUpReminders = enableFollowUpReminders
    self.enableInboundInteractionAlerts = enableInboundInteractionAlerts
    self.followUpReminderDays = followUpReminderDays
    self.quietHoursEnd = quietHoursEnd
    self.quietHoursStart = quietHoursStart
  }

  /// Whether the edit changes no field.
  public var isEmpty: Bool {
    emailOnlyHighPriority.isAbsent && enableDailyDigest.isAbsent && enableDeadlineAlerts.isAbsent
      && enableEmailNotifications.isAbsent && enableFollowUpReminders.isAbsent
      && enableInboundInteractionAlerts.isAbsent && followUpReminderDays.isAbsent && quietHoursEnd.isAbsent
      && quietHoursStart.isAbsent
  }

  /// Applies a newer edit: the fields that it changes replace those of this edit.
  public mutating func merge(_ newer: NotificationFields) {
    emailOnlyHighPriority = emailOnlyHighPriority.merged(with: newer.emailOnlyHighPriority)
    enableDailyDigest = enableDailyDigest.merged(with: newer.enableDailyDigest)
    enableDeadlineAlerts = enableDeadlineAlerts.merged(with: newer.enableDeadlineAlerts)
    enableEmailNotifications = enableEmailNotifications.merged(with: newer.enableEmailNotifications)
    enableFollowUpReminders = enableFollowUpReminders.merged(with: newer.enableFollowUpReminders)
    enableInboundInteractionAlerts = enableInboundInteractionAlerts.merged(with: newer.enableInboundInteractionAlerts)
    followUpReminderDays = followUpReminderDays.merged(with: newer.followUpReminderDays)
    quietHoursEnd = quietHoursEnd.merged(with: newer.quietHoursEnd)
    quietHoursStart = quietHoursStart.merged(with: newer.quietHoursStart)
  }

  /// Returns the edit without the fields that have the same value in `other`.
  public func changes(from other: NotificationFields) -> NotificationFields {
    var changes = NotificationFields()
    changes.emailOnlyHighPriority = emailOnlyHighPriority.changed(from: other.emailOnlyHighPriority)
    changes.enableDailyDigest = enableDailyDigest.changed(from: other.enableDailyDigest)
    changes.enableDeadlineAlerts = enableDeadlineAlerts.changed(from: other.enableDeadlineAlerts)
    changes.enableEmailNotifications = enableEmailNotifications.changed(from: other.enableEmailNotifications)
    changes.enableFollowUpReminders = enableFollowUpReminders.changed(from: other.enableFollowUpReminders)
    changes.enableInboundInteractionAlerts =
      enableInboundInteractionAlerts.changed(from: other.enableInboundInteractionAlerts)
    changes.followUpReminderDays = followUpReminderDays.changed(from: other.followUpReminderDays)
    changes.quietHoursEnd = quietHoursEnd.changed(from: other.quietHoursEnd)
    changes.quietHoursStart = quietHoursStart.changed(from: other.quietHoursStart)
    return changes
  }

  /// Returns the edit that undoes this one: for each field that it changes, the value in `earlier`, or null.
  public func inverse(restoring earlier: NotificationFields) -> NotificationFields {
    var inverse = NotificationFields()
    inverse.emailOnlyHighPriority = emailOnlyHighPriority.inverse(restoring: earlier.emailOnlyHighPriority)
    inverse.enableDailyDigest = enableDailyDigest.inverse(restoring: earlier.enableDailyDigest)
    inverse.enableDeadlineAlerts = enableDeadlineAlerts.inverse(restoring: earlier.enableDeadlineAlerts)
    inverse.enableEmailNotifications = enableEmailNotifications.inverse(restoring: earlier.enableEmailNotifications)
    inverse.enableFollowUpReminders = enableFollowUpReminders.inverse(restoring: earlier.enableFollowUpReminders)
    inverse.enableInboundInteractionAlerts =
      enableInboundInteractionAlerts.inverse(restoring: earlier.enableInboundInteractionAlerts)
    inverse.followUpReminderDays = followUpReminderDays.inverse(restoring: earlier.followUpReminderDays)
    inverse.quietHoursEnd = quietHoursEnd.inverse(restoring: earlier.quietHoursEnd)
    inverse.quietHoursStart = quietHoursStart.inverse(restoring: earlier.quietHoursStart)
    return inverse
  }

  /// Returns the edit without the fields that it clears.
  public func droppingNulls() -> NotificationFields {
    var set = NotificationFields()
    set.emailOnlyHighPriority = emailOnlyHighPriority.droppingNull
    set.enableDailyDigest = enableDailyDigest.droppingNull
    set.enableDeadlineAlerts = enableDeadlineAlerts.droppingNull
    set.enableEmailNotifications = enableEmailNotifications.droppingNull
    set.enableFollowUpReminders = enableFollowUpReminders.droppingNull
    set.enableInboundInteractionAlerts = enableInboundInteractionAlerts.droppingNull
    set.followUpReminderDays = followUpReminderDays.droppingNull
    set.quietHoursEnd = quietHoursEnd.droppingNull
    set.quietHoursStart = quietHoursStart.droppingNull
    return set
  }

  /// Returns the edit with only the fields for whose names `isKept` returns true.
  public func keeping(_ isKept: (_ name: String) -> Bool) -> NotificationFields {
    var kept = NotificationFields()
    if isKept("emailOnlyHighPriority") { kept.emailOnlyHighPriority = emailOnlyHighPriority }
    if isKept("enableDailyDigest") { kept.enableDailyDigest = enableDailyDigest }
    if isKept("enableDeadlineAlerts") { kept.enableDeadlineAlerts = enableDeadlineAlerts }
    if isKept("enableEmailNotifications") { kept.enableEmailNotifications = enableEmailNotifications }
    if isKept("enableFollowUpReminders") { kept.enableFollowUpReminders = enableFollowUpReminders }
    if isKept("enableInboundInteractionAlerts") { kept.enableInboundInteractionAlerts = enableInboundInteractionAlerts }
    if isKept("followUpReminderDays") { kept.followUpReminderDays = followUpReminderDays }
    if isKept("quietHoursEnd") { kept.quietHoursEnd = quietHoursEnd }
    if isKept("quietHoursStart") { kept.quietHoursStart = quietHoursStart }
    return kept
  }

  /// Calls `visit` for each changed field, sorted by name, with its new value; with nil if it is cleared.
  public func forEachField(_ visit: (_ name: String, _ value: FieldValue?) -> Void) {
    emailOnlyHighPriority.visit("emailOnlyHighPriority", visit)
    enableDailyDigest.visit("enableDailyDigest", visit)
    enableDeadlineAlerts.visit("enableDeadlineAlerts", visit)
    enableEmailNotifications.visit("enableEmailNotifications", visit)
    enableFollowUpReminders.visit("enableFollowUpReminders", visit)
    enableInboundInteractionAlerts.visit("enableInboundInteractionAlerts", visit)
    followUpReminderDays.visit("followUpReminderDays", visit)
    quietHoursEnd.visit("quietHoursEnd", visit)
    quietHoursStart.visit("quietHoursStart", visit)
  }
}

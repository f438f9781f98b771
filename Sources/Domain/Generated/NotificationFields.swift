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

  /// An edit that touches nothing.
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

  /// Whether the edit touches nothing.
  public var isEmpty: Bool {
    emailOnlyHighPriority.isAbsent && enableDailyDigest.isAbsent && enableDeadlineAlerts.isAbsent
      && enableEmailNotifications.isAbsent && enableFollowUpReminders.isAbsent
      && enableInboundInteractionAlerts.isAbsent && followUpReminderDays.isAbsent && quietHoursEnd.isAbsent
      && quietHoursStart.isAbsent
  }

  /// Takes over the fields that a newer edit touches.
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

  /// Only those fields whose value differs from the one in `other`.
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

  /// The edit that takes this one back: for each field that it touches the value in `other`, or null.
  public func inverse(in other: NotificationFields) -> NotificationFields {
    var inverse = NotificationFields()
    inverse.emailOnlyHighPriority = emailOnlyHighPriority.inverse(in: other.emailOnlyHighPriority)
    inverse.enableDailyDigest = enableDailyDigest.inverse(in: other.enableDailyDigest)
    inverse.enableDeadlineAlerts = enableDeadlineAlerts.inverse(in: other.enableDeadlineAlerts)
    inverse.enableEmailNotifications = enableEmailNotifications.inverse(in: other.enableEmailNotifications)
    inverse.enableFollowUpReminders = enableFollowUpReminders.inverse(in: other.enableFollowUpReminders)
    inverse.enableInboundInteractionAlerts =
      enableInboundInteractionAlerts.inverse(in: other.enableInboundInteractionAlerts)
    inverse.followUpReminderDays = followUpReminderDays.inverse(in: other.followUpReminderDays)
    inverse.quietHoursEnd = quietHoursEnd.inverse(in: other.quietHoursEnd)
    inverse.quietHoursStart = quietHoursStart.inverse(in: other.quietHoursStart)
    return inverse
  }

  /// Only those fields that are set to a value.
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

  /// Only those fields whose name is accepted.
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

  /// Calls `visit` for each touched field, sorted by name, with its value or nil where it is cleared.
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

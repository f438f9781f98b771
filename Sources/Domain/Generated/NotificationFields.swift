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
  public static let fieldNames = declared.map(\.name).sorted()

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

  /// Shows `visitor` each field, sorted by name, beside the same field of `other`.
  @inlinable public mutating func visitFields(beside other: NotificationFields, _ visitor: inout some PatchVisitor) {
    visitor.visit("emailOnlyHighPriority", &emailOnlyHighPriority, beside: other.emailOnlyHighPriority)
    visitor.visit("enableDailyDigest", &enableDailyDigest, beside: other.enableDailyDigest)
    visitor.visit("enableDeadlineAlerts", &enableDeadlineAlerts, beside: other.enableDeadlineAlerts)
    visitor.visit("enableEmailNotifications", &enableEmailNotifications, beside: other.enableEmailNotifications)
    visitor.visit("enableFollowUpReminders", &enableFollowUpReminders, beside: other.enableFollowUpReminders)
    visitor.visit(
      "enableInboundInteractionAlerts", &enableInboundInteractionAlerts, beside: other.enableInboundInteractionAlerts)
    visitor.visit("followUpReminderDays", &followUpReminderDays, beside: other.followUpReminderDays)
    visitor.visit("quietHoursEnd", &quietHoursEnd, beside: other.quietHoursEnd)
    visitor.visit("quietHoursStart", &quietHoursStart, beside: other.quietHoursStart)
  }
}

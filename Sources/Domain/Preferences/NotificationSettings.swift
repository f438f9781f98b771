/// A person's notification settings: the values that were set, and the defaults of all others (PR-96 to PR-103).
///
/// A stored value that is out of range, such as 500 days, counts as not set (PR-4).
public struct NotificationSettings: Equatable, Sendable {
  /// Days without a contact before a reminder, 1 to 90.
  public let followUpReminderDays: Int
  /// Whether to remind the person of coaches who were not contacted for a while.
  public let enableFollowUpReminders: Bool
  /// Whether to notify of approaching deadlines.
  public let enableDeadlineAlerts: Bool
  /// Whether to send a summary of each day.
  public let enableDailyDigest: Bool
  /// Whether to notify when a coach reaches out.
  public let enableInboundInteractionAlerts: Bool
  /// Whether to send important notifications by e-mail too.
  public let enableEmailNotifications: Bool
  /// Whether to send only urgent notifications by e-mail.
  public let emailOnlyHighPriority: Bool
  /// The start of the quiet hours, HH:MM; nil for none.
  public let quietHoursStart: String?
  /// The end of the quiet hours, HH:MM; nil for none.
  public let quietHoursEnd: String?

  /// The settings of a person who set nothing.
  public static let defaults = NotificationSettings(NotificationFields())

  /// The range of `followUpReminderDays`.
  public static let days = 1...90

  /// Creates the settings from stored fields and the defaults.
  public init(_ fields: NotificationFields) {
    followUpReminderDays = fields.followUpReminderDays.value.flatMap { Self.days.contains($0) ? $0 : nil } ?? 7
    enableFollowUpReminders = fields.enableFollowUpReminders.value ?? true
    enableDeadlineAlerts = fields.enableDeadlineAlerts.value ?? true
    enableDailyDigest = fields.enableDailyDigest.value ?? true
    enableInboundInteractionAlerts = fields.enableInboundInteractionAlerts.value ?? true
    enableEmailNotifications = fields.enableEmailNotifications.value ?? true
    emailOnlyHighPriority = fields.emailOnlyHighPriority.value ?? false
    quietHoursStart = fields.quietHoursStart.value.flatMap { ClockTime.minutes($0) == nil ? nil : $0 }
    quietHoursEnd = fields.quietHoursEnd.value.flatMap { ClockTime.minutes($0) == nil ? nil : $0 }
  }

  /// The settings as fields, all set: the values that a form shows.
  public var fields: NotificationFields {
    NotificationFields(
      emailOnlyHighPriority: .value(emailOnlyHighPriority), enableDailyDigest: .value(enableDailyDigest),
      enableDeadlineAlerts: .value(enableDeadlineAlerts), enableEmailNotifications: .value(enableEmailNotifications),
      enableFollowUpReminders: .value(enableFollowUpReminders),
      enableInboundInteractionAlerts: .value(enableInboundInteractionAlerts),
      followUpReminderDays: .value(followUpReminderDays), quietHoursEnd: quietHoursEnd.map(Patch.value) ?? .null,
      quietHoursStart: quietHoursStart.map(Patch.value) ?? .null)
  }

  /// The kinds of notifications.
  public enum Kind: CaseIterable, Hashable, Sendable {
    /// A coach was not contacted for a while.
    case followUp
    /// A deadline of an offer or event is approaching.
    case deadline
    /// The summary of a day.
    case digest
    /// A coach reached out.
    case inbound
  }

  /// Whether notifications of a kind are wanted (PR-108).
  public func wants(_ kind: Kind) -> Bool {
    switch kind {
    case .followUp: enableFollowUpReminders
    case .deadline: enableDeadlineAlerts
    case .digest: enableDailyDigest
    case .inbound: enableInboundInteractionAlerts
    }
  }

  /// Whether a notification is also sent by e-mail.
  public func wantsEmail(isUrgent: Bool) -> Bool { enableEmailNotifications && (isUrgent || !emailOnlyHighPriority) }

  /// Whether a minute of the day is in the quiet hours, which may span midnight. There are no quiet hours unless both
  /// start and end are set.
  public func isQuiet(minuteOfDay: Int) -> Bool {
    guard let start = quietHoursStart.flatMap(ClockTime.minutes), let end = quietHoursEnd.flatMap(ClockTime.minutes)
    else { return false }
    return start <= end
      ? (start..<end).contains(minuteOfDay) : minuteOfDay >= start || minuteOfDay < end
  }
}

/// Times of the day as they are stored: "HH:MM".
enum ClockTime {
  /// Returns the minutes since midnight; nil if the text has another form or is not a time of the day.
  static func minutes(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), let hours = Int(text.prefix(2)),
      let minutes = Int(text.suffix(2)), bytes.allSatisfy({ TextRule.isDigit($0) || $0 == UInt8(ascii: ":") }),
      hours < 24, minutes < 60
    else { return nil }
    return hours * 60 + minutes
  }
}

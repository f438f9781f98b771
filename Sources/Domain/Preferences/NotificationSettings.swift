/// What a person is notified of: what was set, and the default of everything else (PR-96 to PR-103).
///
/// A stored value that nobody could have set, such as 500 days, counts as not set (PR-4).
public struct NotificationSettings: Equatable, Sendable {
  /// Days without a contact before a reminder, 1 to 90.
  public let followUpReminderDays: Int
  /// Whether to remind of coaches who were not contacted for a while.
  public let enableFollowUpReminders: Bool
  /// Whether to tell of coming deadlines.
  public let enableDeadlineAlerts: Bool
  /// Whether to sum up each day.
  public let enableDailyDigest: Bool
  /// Whether to tell when a coach reaches out.
  public let enableInboundInteractionAlerts: Bool
  /// Whether to send important notifications by e-mail too.
  public let enableEmailNotifications: Bool
  /// Whether to send only urgent ones by e-mail.
  public let emailOnlyHighPriority: Bool
  /// The time from which nothing is sent, HH:MM; nil for none.
  public let quietHoursStart: String?
  /// The time from which things are sent again, HH:MM; nil for none.
  public let quietHoursEnd: String?

  /// What holds where nothing was set.
  public static let defaults = NotificationSettings(NotificationFields())

  /// The days that a reminder may be set to.
  public static let days = 1...90

  /// The settings that some fields mean.
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

  /// The settings as fields, each with its value: what a form shows.
  public var fields: NotificationFields {
    NotificationFields(
      emailOnlyHighPriority: .value(emailOnlyHighPriority), enableDailyDigest: .value(enableDailyDigest),
      enableDeadlineAlerts: .value(enableDeadlineAlerts), enableEmailNotifications: .value(enableEmailNotifications),
      enableFollowUpReminders: .value(enableFollowUpReminders),
      enableInboundInteractionAlerts: .value(enableInboundInteractionAlerts),
      followUpReminderDays: .value(followUpReminderDays), quietHoursEnd: quietHoursEnd.map(Patch.value) ?? .null,
      quietHoursStart: quietHoursStart.map(Patch.value) ?? .null)
  }

  /// What a person can be notified of.
  public enum Kind: CaseIterable, Hashable, Sendable {
    /// A coach was not contacted for a while.
    case followUp
    /// A deadline of an offer or event comes near.
    case deadline
    /// What happened today.
    case digest
    /// A coach reached out.
    case inbound
  }

  /// Whether a notification is wanted now (PR-108).
  public func wants(_ kind: Kind) -> Bool {
    switch kind {
    case .followUp: enableFollowUpReminders
    case .deadline: enableDeadlineAlerts
    case .digest: enableDailyDigest
    case .inbound: enableInboundInteractionAlerts
    }
  }

  /// Whether a notification goes out by e-mail too.
  public func wantsEmail(isUrgent: Bool) -> Bool { enableEmailNotifications && (isUrgent || !emailOnlyHighPriority) }

  /// Whether a minute of the day lies in the quiet hours, which may reach over midnight. Without a beginning and an end
  /// there are none.
  public func isQuiet(minuteOfDay: Int) -> Bool {
    guard let start = quietHoursStart.flatMap(ClockTime.minutes), let end = quietHoursEnd.flatMap(ClockTime.minutes)
    else { return false }
    return start <= end
      ? (start..<end).contains(minuteOfDay) : minuteOfDay >= start || minuteOfDay < end
  }
}

/// Times of the day as they are stored: "HH:MM".
enum ClockTime {
  /// Minutes since midnight; nil for a text of another form, or a time that no clock shows.
  static func minutes(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), let hours = Int(text.prefix(2)),
      let minutes = Int(text.suffix(2)), bytes.allSatisfy({ TextRule.isDigit($0) || $0 == UInt8(ascii: ":") }),
      hours < 24, minutes < 60
    else { return nil }
    return hours * 60 + minutes
  }
}

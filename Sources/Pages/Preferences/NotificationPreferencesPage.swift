public import Compass
public import Domain

/// The page that sets what a person is notified of, and the quiet hours (PR-96 to PR-107).
public struct NotificationPreferencesPage: PreferencePage {
  /// A switch with the control that depends on it.
  public struct Row: Codable, Equatable, Sendable {
    /// The switch.
    public let field: PreferenceField
    /// The dependent control, which is enabled while the switch is on (PR-105).
    public let nested: PreferenceField?
    /// The text after the dependent control, such as "days".
    public let suffix: String?
  }

  /// A group of switches under a heading.
  public struct Section: Codable, Equatable, Sendable {
    /// The heading.
    public let title: String
    /// The switches of the section.
    public let rows: [Row]
  }

  /// The title, the button labels and the messages.
  public let texts: PreferenceTexts
  /// The sections for notifications in the app and by e-mail.
  public let sections: [Section]
  /// The hours between which nothing is sent; the start and the end may both be empty (C46).
  public let quietHours: PreferenceSection
  /// The meaning of the current quiet hours.
  public let quietText: String
  /// The minimum number of days of a reminder.
  public let minimumDays: Int
  /// The maximum number of days of a reminder.
  public let maximumDays: Int
  /// "Last updated Feb 7, 2026 by Sam".
  public let lastUpdated: String?
  /// The publication of the changes made here: pending, published, or refused with the reason. Nil if this home does
  /// not publish.
  public let publication: Notice?
  /// Whether nothing can be edited.
  public let isReadOnly: Bool
  /// Whether the page shows a past position.
  public let isPast: Bool

  /// Creates the page from some fields.
  public init(_ fields: NotificationFields, in context: PreferenceContext) {
    let settings = NotificationSettings(fields)
    func field(
      _ key: String, _ kind: PreferenceField.Kind, _ value: String?, help: String? = nil, isEnabled: Bool = true
    ) -> PreferenceField {
      PreferenceField(
        key, Fields.label(of: key), kind, value: value, placeholder: kind == .time ? "HH:MM" : nil, help: help,
        isEnabled: isEnabled && !context.isReadOnly, problem: context.problems[key])
    }
    func row(
      _ key: String, _ isOn: Bool, _ help: String, nested: PreferenceField? = nil, suffix: String? = nil
    ) -> Row {
      Row(field: field(key, .toggle, isOn ? "true" : "false", help: help), nested: nested, suffix: suffix)
    }
    texts = Self.texts
    sections = [
      Section(
        title: "In-App Notifications",
        rows: [
          row(
            "enableFollowUpReminders", settings.enableFollowUpReminders,
            "Remind me when I haven't contacted a coach in a while",
            // The draft may hold a number that is not valid: it is shown with its error message.
            nested: field(
              "followUpReminderDays", .number, "\(fields.followUpReminderDays.value ?? settings.followUpReminderDays)",
              isEnabled: settings.enableFollowUpReminders), suffix: "days"),
          row("enableDeadlineAlerts", settings.enableDeadlineAlerts, "Notify me about upcoming offer/event deadlines"),
          row("enableDailyDigest", settings.enableDailyDigest, "Receive a daily summary of activity"),
          row(
            "enableInboundInteractionAlerts", settings.enableInboundInteractionAlerts,
            "Notify me when a coach reaches out"),
        ]),
      Section(
        title: "Email Notifications",
        rows: [
          row(
            "enableEmailNotifications", settings.enableEmailNotifications, "Send important notifications via email",
            nested: field(
              "emailOnlyHighPriority", .toggle, settings.emailOnlyHighPriority ? "true" : "false",
              help: "Only email me for urgent notifications", isEnabled: settings.enableEmailNotifications))
        ]),
    ]
    quietHours = PreferenceSection(
      "Quiet Hours",
      [
        field("quietHoursStart", .time, fields.quietHoursStart.value),
        field("quietHoursEnd", .time, fields.quietHoursEnd.value),
      ])
    quietText = Self.quietText(settings)
    minimumDays = NotificationSettings.days.lowerBound
    maximumDays = NotificationSettings.days.upperBound
    lastUpdated = context.lastUpdated
    publication = context.publication
    isReadOnly = context.isReadOnly
    isPast = context.isPast
  }

  private static func quietText(_ settings: NotificationSettings) -> String {
    switch (settings.quietHoursStart, settings.quietHoursEnd) {
    case (let start?, let end?): "Nothing is sent from \(start) to \(end)"
    case (nil, nil): "No quiet hours"
    default: "Quiet hours need a start and an end"
    }
  }
}

extension NotificationPreferencesPage {
  /// The category of preferences that the page edits.
  public static let category = PreferenceCategory.notifications

  /// The title, the button labels and the messages.
  public static let texts = PreferenceTexts(
    "Notification Preferences", "Configure how you receive alerts and updates", save: "Save Preferences",
    saved: "Preferences saved successfully", failed: "Failed to save preferences", reset: "Reset to Defaults")

  /// The defaults of settings that were never set.
  public static let defaults = NotificationSettings.defaults.fields

  /// Returns the viewer's settings, with the defaults for what was never set.
  public static func fields(in reading: Reading, viewer: Viewer) throws -> NotificationFields {
    try reading.notificationSettings(of: viewer.id).fields
  }

  /// Returns the command that stores an edit.
  public static func command(_ edit: NotificationFields) -> Preferences.Command { .editNotifications(edit) }
}

import Domain

// Distributes the next steps among the widgets that show them: each step is in exactly one widget.
extension DashboardData {
  typealias Line = DashboardPage.Line

  /// The number of days that the calendar looks ahead and that the contacts look back.
  static let month = 30

  /// The schools and coaches to write to.
  var followUps: [Line] { lines { widget(for: $0) == .coachFollowupWidget } }
  /// The urgent steps, of the kinds that the viewer wants to be notified of (PR-108).
  var alerts: [Line] { lines { widget(for: $0) == .recentNotifications } }
  /// All other steps.
  var tasks: [Line] { lines { widget(for: $0) == .quickTasks } }

  /// Returns the widget that lists a step: the step's own widget if that is shown, otherwise the list of all tasks.
  private func widget(for step: NextStep) -> DashboardPart {
    let isContact = [.reply, .followUp, .reachOut].contains(step.kind)
    if isContact, shown.contains(.coachFollowupWidget) { return .coachFollowupWidget }
    return isUrgent(step) && shown.contains(.recentNotifications) ? .recentNotifications : .quickTasks
  }

  /// The urgent steps that the viewer wants to be notified of, in whichever widget they are listed.
  var urgentSteps: [StepTexts] { steps.filter { isUrgent($0.step) } }

  private func isUrgent(_ step: NextStep) -> Bool {
    step.urgency <= .thisWeek && season.notifications.wants(step.kind.notification)
  }

  private func lines(_ isShown: (NextStep) -> Bool) -> [Line] {
    steps.filter { isShown($0.step) }.map { Line($0.text, $0.why, badge: $0.badge, leadsTo: $0.leadsTo) }
  }
}

extension NextStep.Kind {
  /// The kind of notifications that the step belongs to (PR-96).
  fileprivate var notification: NotificationSettings.Kind {
    switch self {
    case .choose, .answerOffer, .register, .prepare, .recap, .fillIn: .deadline
    case .reply: .inbound
    case .followUp, .reachOut: .followUp
    }
  }
}

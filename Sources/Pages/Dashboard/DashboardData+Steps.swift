import Domain

// What comes next, shared out among the widgets that tell of it: each step stands in one of those that are shown.
extension DashboardData {
  typealias Line = DashboardPage.Line

  /// Days that the calendar and the contacts look back and ahead.
  static let month = 30

  /// The schools and coaches to write to.
  var followUps: [Line] { lines { home(of: $0) == .coachFollowupWidget } }
  /// What presses, of the kinds that the viewer wants to hear of (PR-108).
  var alerts: [Line] { lines { home(of: $0) == .recentNotifications } }
  /// All else.
  var tasks: [Line] { lines { home(of: $0) == .quickTasks } }

  /// The widget that tells of a step: the one made for it where that is shown, else the list of all tasks.
  private func home(of step: NextStep) -> DashboardPart {
    let isContact = [.reply, .followUp, .reachOut].contains(step.kind)
    if isContact, shown.contains(.coachFollowupWidget) { return .coachFollowupWidget }
    return presses(step) && shown.contains(.recentNotifications) ? .recentNotifications : .quickTasks
  }

  /// What presses, of the kinds that the viewer wants to hear of, whichever widget tells of it.
  var pressing: [StepTexts] { steps.filter { presses($0.step) } }

  private func presses(_ step: NextStep) -> Bool {
    step.urgency <= .thisWeek && season.notifications.wants(step.kind.notification)
  }

  private func lines(_ isShown: (NextStep) -> Bool) -> [Line] {
    steps.filter { isShown($0.step) }.map { Line($0.text, $0.why, badge: $0.badge, leadsTo: $0.leadsTo) }
  }
}

extension NextStep.Kind {
  /// The kind of notifications that it belongs to (PR-96).
  fileprivate var notification: NotificationSettings.Kind {
    switch self {
    case .answerOffer, .register, .prepare, .recap, .fillIn: .deadline
    case .reply: .inbound
    case .followUp, .reachOut: .followUp
    }
  }
}

import Compass
import Domain
import Projections

// What the viewer is told of, and what there is to do: derived from the records at each look, never stored.
extension DashboardData {
  typealias Line = DashboardPage.Line

  /// Days before and after which a thing is worth telling.
  static let week = 7
  /// Days that the calendar and the tasks look ahead.
  static let month = 30

  /// What is worth telling now, of the kinds that the viewer wants to hear of: deadlines, contacts, coaches to follow up.
  var alerts: [Line] {
    var alerts: [Line] = []
    if notifications.wants(.deadline) {
      alerts += deadlines.filter { $0.days <= Self.week }.map { deadline in
        Line(
          "Offer of \(deadline.texts.school)", deadline.texts.urgency.spoken, badge: .deadline(deadline.texts.urgency),
          leadsTo: .offer(deadline.offer.id))
      }
      let near = upcoming.filter { viewer.today.days(to: $0.start) <= Self.week && !isOutOfTheQuestion($0) }
      alerts += near.map { outing in
        Line(outing.row.name, viewer.text.dateRange(outing.start, outing.end), leadsTo: .recruitingEvent(outing.row.id))
      }
    }
    if notifications.wants(.inbound) {
      let coaches = Dictionary(
        self.coaches.map { ($0.id, $0.fields.fullName) }, uniquingKeysWith: { first, _ in first })
      alerts += interactions.filter { row in
        row.direction == InteractionDirection.inbound.rawValue
          && (0...Self.week).contains(day(row.occurredAt).days(to: viewer.today))
      }.map { row in
        let school = names[row.school] ?? "Unknown School"
        let who = row.coach.flatMap { coaches[$0] } ?? school
        return Line("New Contact from \(who)", date(day(row.occurredAt)), leadsTo: .school(row.school))
      }
    }
    if notifications.wants(.followUp) {
      let due = followUps.filter { $0.days != nil }
      // Who they are stands in one place: in the widget of the coaches, where that is shown.
      if shown.contains(.coachFollowupWidget) {
        if !due.isEmpty {
          alerts.append(
            Line("Follow up with \(Count.of(due.count, "coach", plural: "coaches"))", leadsTo: .followUps))
        }
      } else {
        alerts += due.map { contact in
          Line(
            "Follow up with \(contact.coach.fields.fullName)", since(contact), leadsTo: .school(contact.coach.school))
        }
      }
    }
    return alerts
  }

  /// What to do next: the most urgent first.
  var tasks: [Line] {
    var tasks = deadlines.filter { $0.days <= Self.week }.map { deadline in
      Line(
        "Answer the offer of \(deadline.texts.school)", badge: .deadline(deadline.texts.urgency),
        leadsTo: .offer(deadline.offer.id))
    }
    tasks += upcoming.filter { outing in
      outing.row.fields.registered.value != true && !outing.row.attended
        && (0...Self.month).contains(viewer.today.days(to: outing.start)) && !isOutOfTheQuestion(outing)
    }.map { Line("Register for \($0.row.name)", date($0.start), leadsTo: .recruitingEvent($0.row.id)) }
    // Named where neither the widget of the coaches nor the notifications name them.
    if shown.isDisjoint(with: [.coachFollowupWidget, .recentNotifications]) {
      tasks += followUps.prefix(3).map { contact in
        Line("Contact \(contact.coach.fields.fullName)", since(contact), leadsTo: .school(contact.coach.school))
      }
    }
    return tasks + chores
  }

  /// What is still missing in the records of the schools that are pursued, and of the family.
  private var chores: [Line] {
    var tasks: [Line] = []
    let open = committed.isEmpty ? pursued : []
    let silent = open.count { $0.lastContact == nil }
    if silent > 0 {
      tasks.append(Line("Reach out to \(Count.of(silent, "school")) not contacted yet", leadsTo: .schools))
    }
    let known = Set(coaches.map(\.school))
    let unknown = open.count { !known.contains($0.id) }
    if unknown > 0 { tasks.append(Line("Add the coaches of \(Count.of(unknown, "school"))", leadsTo: .schools)) }
    if home == nil { tasks.append(Line("Set your home location", leadsTo: .locationSettings)) }
    if player.droppingNulls().isEmpty { tasks.append(Line("Fill in the player's details", leadsTo: .playerSettings)) }
    return tasks
  }

  /// "Rice University, 12 days since the last contact".
  func since(_ contact: Contact) -> String {
    let time = contact.days.map { "\(Count.days($0)) since the last contact" } ?? "never contacted"
    return "\(contact.school), \(time)"
  }
}

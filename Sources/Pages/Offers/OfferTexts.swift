import Domain
import Projections

/// The texts of one offer, shared by its page, the list, the comparison and the dashboard.
struct OfferTexts {
  let fields: OfferFields
  let school: String
  let urgency: DeadlineUrgency
  private let text: LocalText

  /// - Parameter schools: The names of the athlete's schools, by id.
  init(_ row: OfferRow, schools: [String: String], viewer: Viewer) {
    fields = row.fields
    // The name is missing if the school was never known here or was deleted (OD-7).
    school = schools[row.school] ?? "Unknown School"
    urgency = DeadlineUrgency(fields.deadlineDate.value.flatMap { CalendarDate($0) }, today: viewer.today)
    text = viewer.text
  }

  /// The raw status; pending if none was set (facts §1.6).
  var status: OfferStatus { fields.status.value ?? .pending }
  /// "Partial Scholarship".
  var type: String { fields.offerType.value?.label ?? "Offer" }
  /// "Partial".
  var shortType: String { fields.offerType.value?.shortLabel ?? "Offer" }
  /// "$40,000"; "—" if there is none or it is zero.
  var amount: String { Self.cents(fields).map(text.dollars) ?? placeholder }
  /// "80%"; "—" if there is none or it is zero.
  var percentage: String { Self.hundredths(fields).map(text.percent) ?? placeholder }
  var offerDate: String { date(fields.offerDate.value) ?? placeholder }
  var deadlineDate: String { date(fields.deadlineDate.value) ?? "No deadline set" }
  let placeholder = "—"

  /// Whether the deadline still matters to the family: false once the offer was answered or has expired.
  var isOpen: Bool { ![.accepted, .declined, .expired].contains(status) }
  /// Whether the offer can still be accepted, or was accepted. Only such offers count for the best value of a
  /// comparison.
  var isStanding: Bool { ![.declined, .expired].contains(status) }
  /// The urgency of the deadline; "Closed" if there is a deadline and the offer is not open any more.
  var deadline: Badge {
    isOpen || urgency == .none ? .deadline(urgency) : Badge("Closed", "gray-100/700")
  }
  /// The caption in small letters below the deadline.
  var deadlineCaption: String? { isOpen || urgency == .none ? urgency.caption : deadlineDate }
  /// The accessibility label of the deadline: its day and, while the offer is open, how near it is.
  var spokenDeadline: String {
    let day = fields.deadlineDate.value == nil ? nil : deadlineDate
    let state = isOpen || urgency == .none ? urgency.spoken : "closed"
    return [day, state].compactMap(\.self).joined(separator: ", ")
  }

  /// The amount in cents if it is positive: the page shows no "$0".
  static func cents(_ fields: OfferFields) -> Int? { fields.scholarshipCents.value.flatMap { $0 > 0 ? $0 : nil } }
  static func hundredths(_ fields: OfferFields) -> Int? {
    fields.scholarshipHundredths.value.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Returns a date in the viewer's format; a text that is not a date is returned as it is.
  private func date(_ raw: String?) -> String? { raw.map { raw in CalendarDate(raw).map(text.date) ?? raw } }
}

extension Badge {
  /// Returns the badge of an offer's status for all pages: blue, green, red, otherwise gray (facts §2.10).
  static func offer(_ status: OfferStatus) -> Badge { Badge(status.label, offerColors[status] ?? "gray-100/800") }

  private static let offerColors: [OfferStatus: String] = [
    .pending: "blue-100/800", .accepted: "green-100/800", .declined: "red-100/800", .expired: "gray-100/800",
  ]

  /// Returns the badge of a deadline's urgency (OD-13 to OD-17, C15), which its text shows as well as its color.
  static func deadline(_ urgency: DeadlineUrgency) -> Badge {
    switch urgency {
    case .none: Badge("—", "gray-100/700")
    case .overdue: Badge("Overdue", "red-100/700")
    case .today: Badge("Due today", "red-100/700")
    case .critical(let days): Badge(Count.days(days), "red-100/700")
    case .soon(let days): Badge(Count.days(days), "amber-100/700")
    case .later(let days): Badge(Count.days(days), "gray-100/700")
    }
  }
}

extension DeadlineUrgency {
  /// The caption below the number of days; nil if the number says everything.
  var caption: String? {
    switch self {
    case .none: "No deadline set"
    case .overdue(let days): "\(Count.days(days)) ago"
    case .today: nil
    case .critical: "Due soon"
    case .soon: "Upcoming"
    case .later: nil
    }
  }

  /// The part of the accessibility label that follows the date.
  var spoken: String {
    switch self {
    case .none: "no deadline set"
    case .overdue(let days): "overdue by \(Count.days(days))"
    case .today: "due today"
    case .critical(let days): "due soon, in \(Count.days(days))"
    case .soon(let days): "upcoming, in \(Count.days(days))"
    case .later(let days): "in \(Count.days(days))"
    }
  }
}

/// Counts with their nouns.
enum Count {
  static func days(_ days: Int) -> String { of(days, "day") }

  /// Returns "1 offer", "3 offers".
  static func of(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    "\(NumberText.grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
  }
}

import Domain
import Projections

/// One offer in words: what its page, the list, the comparison and the dashboard say alike.
struct OfferTexts {
  let fields: OfferFields
  let school: String
  let urgency: DeadlineUrgency
  private let text: LocalText

  /// - Parameter schools: The names of the athlete's schools, by id.
  init(_ row: OfferRow, schools: [String: String], viewer: Viewer) {
    fields = row.fields
    // A school that was never known here, or that is gone (OD-7).
    school = schools[row.school] ?? "Unknown School"
    urgency = DeadlineUrgency(fields.deadlineDate.value.flatMap { CalendarDate($0) }, today: viewer.today)
    text = viewer.text
  }

  /// The raw status; pending where none was ever said (facts §1.6).
  var status: OfferStatus { fields.status.value ?? .pending }
  /// "Partial Scholarship".
  var type: String { fields.offerType.value?.label ?? "Offer" }
  /// "Partial".
  var shortType: String { fields.offerType.value?.shortLabel ?? "Offer" }
  /// "$40,000"; "—" where there is none or nothing.
  var amount: String { Self.cents(fields).map(text.dollars) ?? none }
  /// "80%"; "—" where there is none or nothing.
  var percentage: String { Self.hundredths(fields).map(text.percent) ?? none }
  var offerDate: String { date(fields.offerDate.value) ?? none }
  var deadlineDate: String { date(fields.deadlineDate.value) ?? "No deadline set" }
  let none = "—"

  /// Whether the deadline still asks something of the family: not of an offer that was answered or has run out.
  var isOpen: Bool { ![.accepted, .declined, .expired].contains(status) }
  /// Whether the offer can be had, or was taken: only such a one is a measure for others.
  var isStanding: Bool { ![.declined, .expired].contains(status) }
  /// How near the deadline is; of an offer that is settled only that it is closed.
  var deadline: Badge {
    isOpen || urgency == .none ? .deadline(urgency) : Badge("Closed", "gray-100/700")
  }
  /// What stands below the deadline in small letters.
  var deadlineCaption: String? { isOpen || urgency == .none ? urgency.caption : deadlineDate }
  /// What a screen reader says of the deadline: its day, and how near that is while the offer is open.
  var spokenDeadline: String {
    let day = fields.deadlineDate.value == nil ? nil : deadlineDate
    let state = isOpen || urgency == .none ? urgency.spoken : "closed"
    return [day, state].compactMap(\.self).joined(separator: ", ")
  }

  /// Cents that are more than nothing: the page shows no "$0".
  static func cents(_ fields: OfferFields) -> Int? { fields.scholarshipCents.value.flatMap { $0 > 0 ? $0 : nil } }
  static func hundredths(_ fields: OfferFields) -> Int? {
    fields.scholarshipHundredths.value.flatMap { $0 > 0 ? $0 : nil }
  }

  /// A date in the viewer's way; a text that is none as it is.
  private func date(_ raw: String?) -> String? { raw.map { raw in CalendarDate(raw).map(text.date) ?? raw } }
}

extension Badge {
  /// An offer's status, on every page: blue, green, red, else gray (facts §2.10).
  static func offer(_ status: OfferStatus) -> Badge { Badge(status.label, offerColors[status] ?? "gray-100/800") }

  private static let offerColors: [OfferStatus: String] = [
    .pending: "blue-100/800", .accepted: "green-100/800", .declined: "red-100/800", .expired: "gray-100/800",
  ]

  /// How near a deadline is (OD-13 to OD-17, C15): by its words as by its colour.
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
  /// The words below the number of days; nil where that says all.
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

  /// What a screen reader says after the date.
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

/// Numbers of things in words.
enum Count {
  static func days(_ days: Int) -> String { of(days, "day") }

  /// "1 offer", "3 offers".
  static func of(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    "\(NumberText.grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
  }
}

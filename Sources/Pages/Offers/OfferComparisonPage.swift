public import Compass
import Domain
import Projections

/// Two or more offers side by side, with the best value of each column marked (facts §2.11).
public struct OfferComparisonPage: PageValue {
  /// The minimum number of offers.
  public static let minimum = 2
  /// The notice shown while the page loads.
  public static let loading = Notice("Loading offers...")
  /// The notice shown for fewer than two offers.
  public static let notFound = Notice(
    "Compare Offers", message: "Select at least \(minimum) offers to compare", action: "Close", icon: "document")

  /// A cell of the table, with the colors of its mark.
  public struct Cell: Codable, Equatable, Sendable {
    /// The text.
    public let text: String
    /// The background and text colors if the cell is the best of its column or a status; otherwise nil.
    public let color: String?

    init(_ text: String, _ color: String? = nil) {
      self.text = text
      self.color = color
    }
  }

  /// The row of one offer.
  public struct Row: Codable, Equatable, Sendable {
    /// The offer's id.
    public let id: String
    /// The cells, one for each column.
    public let cells: [Cell]
    /// The accessibility label, including the marks.
    public let spoken: String
  }

  /// "Compare Offers".
  public let title: String
  /// School, Offer Type, Amount, Percentage, Deadline, Status, Conditions.
  public let columns: [String]
  /// The offers, in the order in which they were picked.
  public let rows: [Row]
  /// Total Offers, Highest Amount, Highest %, Most Urgent.
  public let summary: [LabelledText]
  /// "Close".
  public let close: String
}

extension OfferComparisonPage {
  /// Loads the comparison of some offers; nil if fewer than two of them exist.
  public static func load(
    _ ids: [String], from reading: Reading, viewer: Viewer
  ) throws -> OfferComparisonPage? {
    let viewer = viewer.asOf(reading)
    let schools = try reading.schoolNames(of: viewer.athlete)
    var picked: [OfferRow] = []
    for id in ids where !picked.contains(where: { $0.id == id }) {
      if let row = try reading.offer(id) { picked.append(row) }
    }
    guard picked.count >= minimum else { return nil }
    return OfferComparisonPage(picked.map { ($0.id, OfferTexts($0, schools: schools, viewer: viewer)) })
  }

  private init(_ offers: [(id: String, texts: OfferTexts)]) {
    let standing = offers.map(\.texts).filter(\.isStanding)
    let amount = standing.compactMap { OfferTexts.cents($0.fields) }.max()
    let percentage = standing.compactMap { OfferTexts.hundredths($0.fields) }.max()
    // The nearest deadline that has not passed; a deadline today is the most urgent.
    let days = standing.filter(\.isOpen).compactMap(\.urgency.days).filter { $0 >= 0 }.min()
    title = "Compare Offers"
    columns = ["School", "Offer Type", "Amount", "Percentage", "Deadline", "Status", "Conditions"]
    rows = offers.map { id, texts in
      let best = [
        texts.isStanding && amount != nil && OfferTexts.cents(texts.fields) == amount,
        texts.isStanding && percentage != nil && OfferTexts.hundredths(texts.fields) == percentage,
        texts.isOpen && days != nil && texts.urgency.days == days,
      ]
      let status = Badge.offer(texts.status)
      let conditions = texts.fields.conditions.value ?? texts.placeholder
      let deadline = Self.deadline(texts)
      return Row(
        id: id,
        cells: [
          Cell(texts.school), Cell(texts.shortType), Cell(texts.amount, best[0] ? "emerald-100/700" : nil),
          Cell(texts.percentage, best[1] ? "emerald-100/700" : nil),
          Cell(deadline, best[2] ? "orange-100/700" : nil), Cell(status.text, status.color), Cell(conditions),
        ],
        spoken: [
          texts.school, texts.shortType, "amount \(texts.amount)" + (best[0] ? ", the highest" : ""),
          "percentage \(texts.percentage)" + (best[1] ? ", the highest" : ""),
          "deadline \(deadline)" + (best[2] ? ", the most urgent" : ""), "status \(status.text)",
        ].joined(separator: ", "))
    }
    func best(_ value: Int?, _ read: (OfferFields) -> Int?) -> OfferTexts? {
      value.flatMap { value in standing.first { read($0.fields) == value } }
    }
    let missing = standing.isEmpty ? "No offer stands" : "Not given"
    summary = [
      LabelledText("Total Offers", "\(offers.count)"),
      LabelledText("Highest Amount", best(amount, OfferTexts.cents)?.amount ?? missing),
      LabelledText("Highest %", best(percentage, OfferTexts.hundredths)?.percentage ?? missing),
      LabelledText("Most Urgent", days.map { $0 == 0 ? "Due today" : Count.days($0) } ?? "No deadline ahead"),
    ]
    close = "Close"
  }

  /// Returns "May 1, 2026 (79d)", with words in place of a number that is not positive; only the date if the offer is
  /// not open any more.
  private static func deadline(_ texts: OfferTexts) -> String {
    guard texts.isOpen else { return texts.fields.deadlineDate.value == nil ? texts.placeholder : texts.deadlineDate }
    return switch texts.urgency {
    case .none: texts.placeholder
    case .overdue, .today: "\(texts.deadlineDate) (\(Badge.deadline(texts.urgency).text))"
    case .critical(let days), .soon(let days), .later(let days): "\(texts.deadlineDate) (\(days)d)"
    }
  }
}

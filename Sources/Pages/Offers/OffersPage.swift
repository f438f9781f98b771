public import Compass
import Domain
import Projections

/// What the list of offers is narrowed to, and its order (facts §5.3).
public struct OfferFilters: Codable, Equatable, Sendable {
  /// The orders of the list.
  public enum Sort: String, CaseIterable, Codable, Sendable {
    /// The newest offer first, the default.
    case date
    /// The soonest first, offers without a deadline last.
    case deadline
    /// The highest first; none counts as 0.
    case percentage
    /// The highest first; none counts as 0.
    case amount

    /// What the picker shows.
    public var label: String {
      switch self {
      case .date: "Offer Date"
      case .deadline: "Deadline"
      case .percentage: "Percentage"
      case .amount: "Amount"
      }
    }
  }

  /// Part of a school's name, whatever its case.
  public var search = ""
  /// The raw status.
  public var status: String?
  /// The raw type.
  public var type: String?
  /// The order.
  public var sort = Sort.date

  /// Everything, the newest first.
  public init() {}

  /// Whether anything is narrowed; the order narrows nothing.
  public var areActive: Bool { !search.isEmpty || status != nil || type != nil }
}

/// The list of an athlete's offers.
public struct OffersPage: PageValue {
  /// What is shown until the page is there.
  public static let loading = Notice("Loading offers...")
  /// A list is always there.
  public static let notFound = Notice("No offers found", icon: "document")

  /// What the search field says while it is empty.
  public static let searchPrompt = "Search by school..."

  /// An offer as the list shows it.
  public struct Card: Codable, Equatable, Sendable {
    /// The offer's id.
    public let id: String
    /// The school's name, or "Unknown School".
    public let schoolName: String
    /// "Partial Scholarship".
    public let offerType: String
    /// The status' badge in the list's colours.
    public let status: Badge
    /// "$40k"; "—" where there is none.
    public let amount: String
    /// "80%"; "—" where there is none.
    public let percentage: String
    /// "Feb 11, 2026".
    public let offerDate: String
    /// "May 1, 2026", or "No deadline set".
    public let deadlineDate: String
    /// How near the deadline is, by words and colour; "Closed" where the offer is settled.
    public let deadline: Badge
    /// What stands below the names: the status, and the deadline's urgency while the offer waits for an answer.
    public let badges: [Badge]
    /// What a screen reader says of the card.
    public let spoken: String
    /// What a screen reader says of the box that picks it for comparison.
    public let selectLabel: String
    /// The offer for machines.
    public let values: OfferDetailPage.Values
  }

  /// "Offers".
  public let title: String
  /// The offers that pass the filters, in their order.
  public let cards: [Card]
  /// "3 offers found".
  public let resultText: String
  /// The filters in force.
  public let filters: OfferFilters
  /// The statuses to choose from: the known ones and any other that occurs.
  public let statusOptions: [OfferForm.Field.Option]
  /// The types to choose from: the known ones and any other that occurs.
  public let typeOptions: [OfferForm.Field.Option]
  /// The orders to choose from.
  public let sortOptions: [OfferForm.Field.Option]
  /// What to say instead of cards.
  public let empty: Notice?
  /// Whether this is the past: nothing can be changed from here.
  public let isPast: Bool

  /// Whether there is no offer at all: then counts and filters have no use yet.
  public var isBare: Bool { cards.isEmpty && !filters.areActive }

  /// "Compare (2)" from two picked offers on, else what is missing. The number is the only one that it holds.
  public static func compareLabel(picked: Int) -> (label: String, isEnabled: Bool) {
    picked < OfferComparisonPage.minimum
      ? ("Select at least \(OfferComparisonPage.minimum) offers to compare", false) : ("Compare (\(picked))", true)
  }
}

extension OffersPage {
  /// The page as a viewer sees it in a reading.
  public static func load(
    from reading: Reading, viewer: Viewer, filters: OfferFilters = OfferFilters()
  ) throws -> OffersPage {
    let viewer = viewer.looking(at: reading)
    let schools = try reading.schoolNames(of: viewer.athlete)
    let offers = try reading.offers(of: viewer.athlete).map { ($0, OfferTexts($0, schools: schools, viewer: viewer)) }
    return OffersPage(offers, filters, viewer, isPast: reading.isPast)
  }

  private init(_ all: [(OfferRow, OfferTexts)], _ filters: OfferFilters, _ viewer: Viewer, isPast: Bool) {
    let search = SearchText(filters.search)
    let passing = all.filter { row, texts in
      if let status = filters.status, texts.status.rawValue != status { return false }
      if let type = filters.type, row.fields.offerType.value?.rawValue != type { return false }
      return search?.occurs(in: texts.school) ?? true
    }
    let ordered = Self.ordered(passing, by: filters.sort)
    title = "Offers"
    cards = ordered.map { Card($0, $1, viewer) }
    resultText = "\(Count.of(ordered.count, "offer")) found"
    self.filters = filters
    statusOptions = Self.options(OfferStatus.known, all.map(\.1.status))
    typeOptions = Self.options(OfferType.known, all.compactMap { $0.0.fields.offerType.value })
    sortOptions = OfferFilters.Sort.allCases.map { .init(value: $0.rawValue, label: $0.label) }
    if all.isEmpty {
      empty = Notice(
        "No offers yet", message: "Record the offers that schools make, to compare them and to keep their deadlines.",
        action: isPast ? nil : OfferForm.log, icon: "document")
    } else if ordered.isEmpty {
      empty = Notice(
        "No offers match your filters", message: "Try adjusting your filters or search terms",
        action: "Clear Filters", icon: "magnifier")
    } else {
      empty = nil
    }
    self.isPast = isPast
  }

  /// The offers come newest first, which stays the order among equals.
  private static func ordered(
    _ offers: [(OfferRow, OfferTexts)], by sort: OfferFilters.Sort
  ) -> [(OfferRow, OfferTexts)] {
    func key(_ offer: (OfferRow, OfferTexts)) -> Int {
      let fields = offer.0.fields
      return switch sort {
      case .date: 0
      case .deadline: offer.1.urgency.days ?? Int.max
      case .percentage: -(fields.scholarshipHundredths.value ?? 0)
      case .amount: -(fields.scholarshipCents.value ?? 0)
      }
    }
    return offers.enumerated().map { (key($1), $0, $1) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  private static func options<Value: OpenEnumeration>(
    _ known: [Value], _ occurring: [Value]
  ) -> [OfferForm.Field.Option] {
    let others = Set(occurring.filter { !$0.isKnown }).sorted { $0.rawValue.precedesInBytes($1.rawValue) }
    return (known + others).map { .init(value: $0.rawValue, label: $0.label) }
  }
}

extension OffersPage.Card {
  init(_ row: OfferRow, _ texts: OfferTexts, _ viewer: Viewer) {
    id = row.id
    schoolName = texts.school
    offerType = texts.type
    status = .offer(texts.status)
    amount = OfferTexts.cents(row.fields).map { Self.abbreviated(cents: $0, viewer.text) } ?? texts.none
    percentage = texts.percentage
    offerDate = texts.offerDate
    deadlineDate = texts.deadlineDate
    deadline = texts.deadline
    badges = texts.isOpen && texts.urgency != .none ? [status, deadline] : [status]
    let money = [texts.amount, texts.percentage].filter { $0 != texts.none }.joined(separator: ", ")
    spoken = [
      texts.school, texts.type, "status \(texts.status.label)", money,
      "deadline \(texts.spokenDeadline)",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
    selectLabel = "Select the offer of \(texts.school) for comparison"
    values = .init(
      offerType: row.fields.offerType.value?.rawValue, status: texts.status.rawValue,
      scholarshipCents: row.fields.scholarshipCents.value,
      scholarshipHundredths: row.fields.scholarshipHundredths.value, offerDate: row.fields.offerDate.value,
      deadlineDate: row.fields.deadlineDate.value, daysUntilDeadline: texts.urgency.days)
  }

  /// "$40k", "$42.5k"; below a thousand dollars the sum itself. Other locales have no such short form.
  private static func abbreviated(cents: Int, _ text: LocalText) -> String {
    guard cents >= 100_000 else { return text.dollars(cents: cents) }
    let tenths = (cents + 5000) / 10_000
    return text.isAmerican ? "$" + text.decimal(Double(tenths) / 10) + "k" : text.dollars(cents: tenths * 10_000)
  }
}

public import Compass
import Domain
import Projections

/// The filters of the list of offers, and its order (facts §5.3).
public struct OfferFilters: Codable, Equatable, Sendable {
  /// The orders of the list.
  public enum Sort: String, CaseIterable, Codable, Sendable {
    /// The newest offer first, the default.
    case date
    /// The soonest first, offers without a deadline last.
    case deadline
    /// The highest first; an absent value counts as 0.
    case percentage
    /// The highest first; an absent value counts as 0.
    case amount

    /// The label in the picker.
    public var label: String {
      switch self {
      case .date: "Offer Date"
      case .deadline: "Deadline"
      case .percentage: "Percentage"
      case .amount: "Amount"
      }
    }
  }

  /// A part of the school's name, in any case.
  public var search = ""
  /// The raw status.
  public var status: String?
  /// The raw type.
  public var type: String?
  /// The order.
  public var sort = Sort.date

  /// Creates filters that match all offers, the newest first.
  public init() {}

  /// Whether any filter is set; the order does not count.
  public var areActive: Bool { !search.isEmpty || status != nil || type != nil }
}

/// The list of an athlete's offers.
public struct OffersPage: PageValue {
  /// The notice shown while the page loads.
  public static let loading = Notice("Loading offers...")
  /// Never shown: the list always exists, even if it is empty.
  public static let notFound = Notice("No offers found", icon: "document")

  /// The placeholder of the search field.
  public static let searchPrompt = "Search by school..."

  /// An offer as the list shows it.
  public struct Card: Codable, Equatable, Sendable {
    /// The offer's id.
    public let id: String
    /// The school's name, or "Unknown School".
    public let schoolName: String
    /// "Partial Scholarship".
    public let offerType: String
    /// The badge of the status, in the list's colors.
    public let status: Badge
    /// "$40k"; "—" if there is none.
    public let amount: String
    /// "80%"; "—" if there is none.
    public let percentage: String
    /// "Feb 11, 2026".
    public let offerDate: String
    /// "May 1, 2026", or "No deadline set".
    public let deadlineDate: String
    /// The urgency of the deadline, as text and color; "Closed" if there is a deadline and the offer is not open any
    /// more.
    public let deadline: Badge
    /// The badges below the names: the status and, while the offer is open, the urgency of the deadline.
    public let badges: [Badge]
    /// The card's accessibility label.
    public let spoken: String
    /// The accessibility label of the checkbox that selects the offer for comparison.
    public let selectLabel: String
    /// The offer in machine-readable form.
    public let values: OfferDetailPage.Values
  }

  /// "Offers".
  public let title: String
  /// The offers that pass the filters, in their order.
  public let cards: [Card]
  /// "3 offers found".
  public let resultText: String
  /// The filters that are applied.
  public let filters: OfferFilters
  /// The statuses to choose from: the known ones, and any other that occurs.
  public let statusOptions: [OfferForm.Field.Option]
  /// The types to choose from: the known ones, and any other that occurs.
  public let typeOptions: [OfferForm.Field.Option]
  /// The orders to choose from.
  public let sortOptions: [OfferForm.Field.Option]
  /// The notice shown if there are no cards.
  public let empty: Notice?
  /// Whether the page shows a past position, where nothing can be changed.
  public let isPast: Bool

  /// Whether there is no offer at all: the page then shows neither counts nor filters.
  public var hasNoOffers: Bool { cards.isEmpty && !filters.areActive }

  /// Returns the label of the Compare button, and whether the button is enabled: "Compare (2)" if at least two offers
  /// are picked, otherwise a request to select more.
  public static func compareLabel(picked: Int) -> (label: String, isEnabled: Bool) {
    picked < OfferComparisonPage.minimum
      ? ("Select at least \(OfferComparisonPage.minimum) offers to compare", false) : ("Compare (\(picked))", true)
  }
}

extension OffersPage {
  /// Loads the page for a viewer from a reading.
  public static func load(
    from reading: Reading, viewer: Viewer, filters: OfferFilters = OfferFilters()
  ) throws -> OffersPage {
    let viewer = viewer.asOf(reading)
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

  /// Sorts the offers. They are given newest first, and offers with equal keys keep that order.
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
    amount = OfferTexts.cents(row.fields).map { Self.abbreviated(cents: $0, viewer.text) } ?? texts.placeholder
    percentage = texts.percentage
    offerDate = texts.offerDate
    deadlineDate = texts.deadlineDate
    deadline = texts.deadline
    badges = texts.isOpen && texts.urgency != .none ? [status, deadline] : [status]
    let money = [texts.amount, texts.percentage].filter { $0 != texts.placeholder }.joined(separator: ", ")
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

  /// Returns "$40k" or "$42.5k", or the full amount below a thousand dollars. Other locales have no such short form;
  /// there the amount is rounded to hundreds of dollars.
  private static func abbreviated(cents: Int, _ text: LocalText) -> String {
    guard cents >= 100_000 else { return text.dollars(cents: cents) }
    let tenths = (cents + 5000) / 10_000
    return text.isAmerican ? "$" + text.decimal(Double(tenths) / 10) + "k" : text.dollars(cents: tenths * 10_000)
  }
}

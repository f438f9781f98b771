public import Compass
import Domain
import Projections

/// What is tried out of an offer's cost, as it is typed; an empty text is nothing typed.
public struct CostInputs: Codable, Equatable, Sendable {
  /// Dollars a year: tuition, room, board and fees.
  public var cost = ""
  /// Dollars a year that are no scholarship.
  public var aid = ""

  /// Something that is tried; nothing as a rule.
  public init(cost: String = "", aid: String = "") { (self.cost, self.aid) = (cost, aid) }
}

/// What the years of a course cost under each of some offers, side by side: drawn as bars of one scale, said as a table.
/// A year's cost is the one that is entered, else the tuition that the school's page knows; without either, or without an
/// amount in the offer, it says what is missing and draws nothing.
public struct OfferCosts: Codable, Equatable, Sendable {
  /// A part of a bar.
  public struct Part: Codable, Equatable, Sendable {
    /// "Your cost".
    public let label: String
    /// Its ink.
    public let color: String
    /// Its width in thousandths of the widest bar.
    public let share: Int
  }

  /// One offer.
  public struct Bar: Codable, Equatable, Sendable {
    /// The offer's id.
    public let id: String
    /// The school's name.
    public let school: String
    /// "Partial".
    public let type: String
    /// What was typed.
    public let inputs: CostInputs
    /// Where a year's cost comes from: "As entered"; nil where it is unknown.
    public let basis: String?
    /// What is missing; nil where the bar can be drawn.
    public let missing: String?
    /// What the family pays, the scholarship, the aid; none where something is missing.
    public let parts: [Part]
    /// "$48,000"; nil where something is missing.
    public let total: String?
    /// A cell for each column of the table but the first.
    public let cells: [String]
    /// What a screen reader calls the input of the cost.
    public let costSpoken: String
    /// What a screen reader calls the input of the aid.
    public let aidSpoken: String
  }

  /// "Cost of 4 years side by side".
  public let title: String
  /// What counts as a year's cost.
  public let hint = "A year's cost is what you enter, else the tuition that the school's page knows."
  /// Offer, Cost of a Year, Scholarship, Aid/Grants, Your Cost of a Year, Your Cost of 4 Years.
  public let columns: [String]
  /// The offers, in the order in which they were picked.
  public let bars: [Bar]
  /// The years that are calculated.
  public let years: Int
  /// One to five years.
  public let yearOptions: [CalculatorSection.YearOption]
  /// The label of the years.
  public static let yearsLabel = "Years to Calculate"
  /// The label of a year's cost.
  public static let costLabel = "Total Annual Cost ($)"
  /// The label of the aid.
  public static let aidLabel = "Additional Aid/Grants ($)"
  /// What the parts of a bar are, with their inks.
  public static let legend = [
    (label: "Your cost", color: "blue-600"), (label: "Scholarship", color: "emerald-600"),
    (label: "Aid/Grants", color: "purple-600"),
  ]

  private enum CodingKeys: CodingKey { case title, columns, bars, years, yearOptions }
}

extension OfferCosts {
  /// The costs of some offers that are there; nil where none is.
  ///
  /// - Parameters:
  ///   - typed: What is tried out, by the offers' ids.
  ///   - years: 1 to 5; another number counts as the nearest of them.
  ///   - calculator: What an offer's calculator tries out, which knows amount and percentage, too; nil where it is shut.
  public static func load(
    _ ids: [String], from reading: Reading, viewer: Viewer, typed: [String: CostInputs] = [:],
    years: Int = ScholarshipCalculator.usualYears, calculator: CalculatorInputs? = nil
  ) throws -> OfferCosts? {
    let viewer = viewer.looking(at: reading)
    let schools = try reading.schoolNames(of: viewer.athlete)
    let state = try reading.playerDetails(of: viewer.athlete).schoolState.value
    var offers: [Offer] = []
    for id in ids where !offers.contains(where: { $0.id == id }) {
      guard let row = try reading.offer(id) else { continue }
      let info = try reading.detail(row.school)?.info
      offers.append(
        Offer(
          id: id, texts: OfferTexts(row, schools: schools, viewer: viewer),
          tuition: info.flatMap { Tuition($0, athlete: state) }, typed: typed[id] ?? CostInputs(),
          calculator: calculator))
    }
    return offers.isEmpty ? nil : OfferCosts(offers, years: years, text: viewer.text)
  }

  /// What a school asks for a year of teaching.
  private struct Tuition {
    let cents: Int
    let basis: String

    /// The price of the athlete's own state where it is the school's, else that for all others.
    init?(_ school: SchoolFields, athlete state: String?) {
      let isHome = state.map { !$0.isEmpty && $0 == school.stateCode } ?? false
      if isHome, let dollars = school.tuitionInState.value {
        (cents, basis) = (Self.cents(dollars), "In-state tuition, without room and board")
      } else if let dollars = school.tuitionOutOfState.value {
        (cents, basis) = (Self.cents(dollars), "Out-of-state tuition, without room and board")
      } else {
        return nil
      }
    }

    /// No sum of an event is so large that a product leaves the range of a number.
    private static func cents(_ dollars: Int) -> Int {
      min(max(dollars, 0), ScholarshipCalculator.moneyLimit / 100) * 100
    }
  }

  private struct Offer {
    let id: String
    let texts: OfferTexts
    let tuition: Tuition?
    let typed: CostInputs
    let calculator: CalculatorInputs?

    /// A year's cost in cents, and where it comes from.
    var cost: (cents: Int, basis: String)? {
      if let cents = HundredthsText.parse(calculator?.annualCost ?? typed.cost), cents >= 0 {
        return (cents, calculator == nil ? "As entered" : "As the calculator has it")
      }
      // A calculator whose cost was taken away counts none.
      return calculator == nil ? tuition.map { ($0.cents, $0.basis) } : nil
    }

    /// A year's scholarship; nil where the offer says nothing of it. A walk-on's place is one without money.
    var scholarship: (amount: Int?, percentage: Int?)? {
      let said = (
        amount: positive(calculator.map { HundredthsText.parse($0.amount) } ?? texts.fields.scholarshipCents.value),
        percentage: positive(
          calculator.map { HundredthsText.parse($0.percentage) } ?? texts.fields.scholarshipHundredths.value)
      )
      if said.amount != nil || said.percentage != nil { return said }
      let isPlaceAlone = [.recruitedWalkOn, .preferredWalkOn].contains(texts.fields.offerType.value)
      return isPlaceAlone ? (nil, nil) : nil
    }

    var missing: String? {
      let text = calculator?.annualCost ?? typed.cost
      if !text.allSatisfy(\.isWhitespace), (HundredthsText.parse(text) ?? -1) < 0 {
        return "The cost must be a number, 0 or more."
      }
      let aid = calculator?.aid ?? typed.aid
      if !aid.allSatisfy(\.isWhitespace), (HundredthsText.parse(aid) ?? -1) < 0 {
        return "The aid must be a number, 0 or more."
      }
      let gaps = [
        cost == nil ? "what a year costs" : nil, scholarship == nil ? "the offer's amount or percentage" : nil,
      ].compactMap(\.self)
      return gaps.isEmpty ? nil : "Nothing is drawn: \(gaps.joined(separator: " and ")) is not known."
    }

    func calculation(years: Int) -> ScholarshipCalculator? {
      guard missing == nil, let cost, let scholarship else { return nil }
      return ScholarshipCalculator(
        annualCost: cost.cents, amount: scholarship.amount, percentage: scholarship.percentage,
        aid: HundredthsText.parse(calculator?.aid ?? typed.aid), years: years)
    }

    private func positive(_ number: Int?) -> Int? { number.flatMap { $0 > 0 ? $0 : nil } }
  }

  private init(_ offers: [Offer], years: Int, text: LocalText) {
    let choices = ScholarshipCalculator.yearChoices
    let years = min(max(years, choices.lowerBound), choices.upperBound)
    let words = Count.of(years, "Year")
    self.years = years
    title = "Cost of \(words.lowercased())" + (offers.count > 1 ? " side by side" : "")
    columns = ["Offer", "Cost of a Year", "Scholarship", "Aid/Grants", "Your Cost of a Year", "Your Cost of \(words)"]
    yearOptions = choices.map { CalculatorSection.YearOption(years: $0, label: Count.of($0, "Year")) }
    let widest = max(offers.compactMap { $0.calculation(years: years)?.annualCost }.max() ?? 1, 1)
    bars = offers.map { offer in
      let result = offer.calculation(years: years)
      func dollars(_ cents: Int?) -> String {
        cents.map { text.dollars(cents: ($0 + ($0 < 0 ? -50 : 50)) / 100 * 100) } ?? "—"
      }
      return Bar(
        id: offer.id, school: offer.texts.school, type: offer.texts.shortType, inputs: offer.typed,
        basis: offer.cost?.basis, missing: offer.missing, parts: result.map { Self.parts($0, widest: widest) } ?? [],
        total: result.map { dollars($0.totalNet) },
        cells: [
          dollars(result?.annualCost ?? offer.cost?.cents), dollars(result?.annualScholarship), dollars(result?.aid),
          dollars(result?.annualNet), dollars(result?.totalNet),
        ],
        costSpoken: "\(Self.costLabel), \(offer.texts.school)", aidSpoken: "\(Self.aidLabel), \(offer.texts.school)")
    }
  }

  /// The shares of a bar; together its cost, also where a school pays more than all.
  private static func parts(_ result: ScholarshipCalculator, widest: Int) -> [Part] {
    let scholarship = min(result.annualScholarship, result.annualCost)
    let aid = min(result.aid, result.annualCost - scholarship)
    let sums = [result.annualCost - scholarship - aid, scholarship, aid]
    return zip(legend, sums).map { one, cents in
      Part(label: one.label, color: one.color, share: cents * 1000 / widest)
    }
  }
}

public import Compass
import Domain
import Projections

/// The inputs for trying out an offer's cost, as they were typed; an empty text means no input.
public struct CostInputs: Codable, Equatable, Sendable {
  /// Dollars per year for tuition, room, board and fees.
  public var cost = ""
  /// Dollars per year of aid that is not a scholarship.
  public var aid = ""

  /// Creates inputs, empty by default.
  public init(cost: String = "", aid: String = "") { (self.cost, self.aid) = (cost, aid) }
}

/// The cost of some years of study under each of several offers, side by side: as bars of one scale, and as a table.
/// The cost of a year is the one that was entered, otherwise the tuition of the school. Without either, or without an
/// amount in the offer, the section names what is missing and draws no bar.
public struct OfferCosts: Codable, Equatable, Sendable {
  /// A part of a bar.
  public struct Part: Codable, Equatable, Sendable {
    /// "Your cost".
    public let label: String
    /// The color of the part.
    public let color: String
    /// The width in thousandths of the widest bar.
    public let share: Int
  }

  /// The bar and the table row of one offer.
  public struct Bar: Codable, Equatable, Sendable {
    /// The offer's id.
    public let id: String
    /// The school's name.
    public let school: String
    /// "Partial".
    public let type: String
    /// The typed inputs.
    public let inputs: CostInputs
    /// The source of the yearly cost, such as "As entered"; nil if the cost is unknown.
    public let basis: String?
    /// What is missing; nil if the bar can be drawn.
    public let missing: String?
    /// The family's cost, the scholarship and the aid; empty if something is missing.
    public let parts: [Part]
    /// "$48,000"; nil if something is missing.
    public let total: String?
    /// The cells of the table row, without the first column.
    public let cells: [String]
    /// The accessibility label of the cost input.
    public let costSpoken: String
    /// The accessibility label of the aid input.
    public let aidSpoken: String
  }

  /// "Cost of 4 years side by side".
  public let title: String
  /// The explanation of the yearly cost.
  public let hint = "A year's cost is what you enter, else the tuition that the school's page knows."
  /// Offer, Cost of a Year, Scholarship, Aid/Grants, Your Cost of a Year, Your Cost of 4 Years.
  public let columns: [String]
  /// The offers, in the order in which they were picked.
  public let bars: [Bar]
  /// The number of years that are calculated.
  public let years: Int
  /// One to five years.
  public let yearOptions: [CalculatorSection.YearOption]
  /// The label of the years picker.
  public static let yearsLabel = "Years to Calculate"
  /// The label of the cost input.
  public static let costLabel = "Total Annual Cost ($)"
  /// The label of the aid input.
  public static let aidLabel = "Additional Aid/Grants ($)"
  /// The labels of the parts of a bar, with their colors.
  public static let legend = [
    (label: "Your cost", color: "blue-600"), (label: "Scholarship", color: "emerald-600"),
    (label: "Aid/Grants", color: "purple-600"),
  ]

  private enum CodingKeys: CodingKey { case title, columns, bars, years, yearOptions }
}

extension OfferCosts {
  /// Loads the costs of the offers that exist; nil if none exists.
  ///
  /// - Parameters:
  ///   - typed: The typed inputs, by offer id.
  ///   - years: 1 to 5; another number counts as the nearest of these.
  ///   - calculator: The inputs of the offer's calculator, which include amount and percentage; nil if it is closed.
  public static func load(
    _ ids: [String], from reading: Reading, viewer: Viewer, typed: [String: CostInputs] = [:],
    years: Int = ScholarshipCalculator.usualYears, calculator: CalculatorInputs? = nil
  ) throws -> OfferCosts? {
    let viewer = viewer.asOf(reading)
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

  /// A school's tuition for one year.
  private struct Tuition {
    let cents: Int
    let basis: String

    /// Takes the in-state tuition if it is known and the athlete's own school is in the same state; otherwise the
    /// out-of-state tuition; nil if that is not known.
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

    /// Limits the amount, so that no value in an event can make a product overflow.
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

    /// The yearly cost in cents, and its source.
    var cost: (cents: Int, basis: String)? {
      if let cents = FieldNotation.cents.integer(of: calculator?.annualCost ?? typed.cost), cents >= 0 {
        return (cents, calculator == nil ? "As entered" : "As the calculator has it")
      }
      // If the calculator is open and its cost is empty, there is no cost.
      return calculator == nil ? tuition.map { ($0.cents, $0.basis) } : nil
    }

    /// The yearly scholarship; nil if the offer does not state one. A walk-on offer is an offer without a scholarship.
    var scholarship: (amount: Int?, percentage: Int?)? {
      let said = (
        amount: positive(
          calculator.map { FieldNotation.cents.integer(of: $0.amount) } ?? texts.fields.scholarshipCents.value),
        percentage: positive(
          calculator.map { FieldNotation.percent.integer(of: $0.percentage) }
            ?? texts.fields.scholarshipHundredths.value)
      )
      if said.amount != nil || said.percentage != nil { return said }
      let isPlaceAlone = [.recruitedWalkOn, .preferredWalkOn].contains(texts.fields.offerType.value)
      return isPlaceAlone ? (nil, nil) : nil
    }

    var missing: String? {
      let text = calculator?.annualCost ?? typed.cost
      if !text.allSatisfy(\.isWhitespace), (FieldNotation.cents.integer(of: text) ?? -1) < 0 {
        return "The cost must be a number, 0 or more."
      }
      let aid = calculator?.aid ?? typed.aid
      if !aid.allSatisfy(\.isWhitespace), (FieldNotation.cents.integer(of: aid) ?? -1) < 0 {
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
        aid: FieldNotation.cents.integer(of: calculator?.aid ?? typed.aid), years: years)
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

  /// Returns the parts of a bar. They add up to the cost, even if scholarship and aid exceed it.
  private static func parts(_ result: ScholarshipCalculator, widest: Int) -> [Part] {
    let scholarship = min(result.annualScholarship, result.annualCost)
    let aid = min(result.aid, result.annualCost - scholarship)
    let sums = [result.annualCost - scholarship - aid, scholarship, aid]
    return zip(legend, sums).map { one, cents in
      Part(label: one.label, color: one.color, share: cents * 1000 / widest)
    }
  }
}

import Domain

/// What is typed into the scholarship calculator. Trying numbers out never touches the offer (OD-34).
public struct CalculatorInputs: Codable, Equatable, Sendable {
  /// Dollars a year: tuition, room, board and fees.
  public var annualCost = HundredthsText.typed(cents: ScholarshipCalculator.usualCost)
  /// Dollars a year.
  public var amount = ""
  /// Per cents of the cost.
  public var percentage = ""
  /// Dollars a year that are no scholarship.
  public var aid = ""
  /// 1 to 5.
  public var years = ScholarshipCalculator.usualYears

  /// The usual cost, and no scholarship.
  public init() {}

  /// The usual cost, and what an offer says (OD-32).
  public init(_ fields: OfferFields) {
    let draft = OfferDraft(fields)
    amount = draft.amount
    percentage = draft.percentage
  }

  /// Takes amount and percentage from the offer again; cost, aid and years stay (facts §2.8).
  public mutating func reset(to offer: CalculatorInputs) {
    amount = offer.amount
    percentage = offer.percentage
  }

  /// The calculation; a text that is no number counts as nothing.
  public var calculation: ScholarshipCalculator {
    ScholarshipCalculator(
      annualCost: HundredthsText.parse(annualCost), amount: HundredthsText.parse(amount),
      percentage: HundredthsText.parse(percentage), aid: HundredthsText.parse(aid), years: years)
  }
}

/// The scholarship calculator as the offer's page shows it, with its results (OD-32 to OD-36, facts §2.8).
public struct CalculatorSection: Codable, Equatable, Sendable {
  /// One field to type into.
  public struct Input: Codable, Equatable, Sendable {
    /// The input's name, as in `CalculatorInputs`.
    public let name: String
    /// What stands above it.
    public let label: String
    /// What stands below it.
    public let hint: String
    /// What an empty field shows.
    public let placeholder: String?
    /// What is typed.
    public let value: String
    /// What is wrong with it.
    public let error: String?
    /// What a screen reader says of it.
    public let spoken: String
  }

  /// A number of years to choose.
  public struct YearOption: Codable, Equatable, Sendable {
    /// 1 to 5.
    public let years: Int
    /// "4 Years".
    public let label: String
  }

  /// A result.
  public struct Card: Codable, Equatable, Sendable {
    /// What it is.
    public let label: String
    /// "$48,000".
    public let value: String
    /// What a screen reader says of it.
    public let spoken: String
  }

  /// "Scholarship Calculator".
  public let title: String
  /// What the button says that opens it.
  public let open: String
  /// What the button says that closes it.
  public let close: String
  /// Cost, amount, percentage, aid.
  public let inputs: [Input]
  /// "Years to Calculate".
  public let yearsLabel: String
  /// One to five years.
  public let yearOptions: [YearOption]
  /// The years that are calculated.
  public let years: Int
  /// Scholarship and net cost of a year and of all years.
  public let cards: [Card]
  /// "Year-by-Year Breakdown".
  public let tableTitle: String
  /// Year, Cost, Scholarship, Aid/Grants, Your Cost.
  public let columns: [String]
  /// One row for each year.
  public let rows: [[String]]
  /// "Save to Offer": fills the form, stores nothing.
  public let save: String
  /// "Reset": amount and percentage as the offer has them.
  public let reset: String

  /// The calculator with some inputs.
  public init(_ inputs: CalculatorInputs, text: LocalText) {
    let result = inputs.calculation
    func dollars(_ cents: Int) -> String { text.dollars(cents: Self.wholeDollars(cents)) }
    title = "Scholarship Calculator"
    open = "+ Calculate"
    close = "Hide"
    let isExample = inputs.annualCost == CalculatorInputs().annualCost
    self.inputs = [
      Input(
        "annualCost", "Total Annual Cost ($)",
        "Tuition + room/board + fees" + (isExample ? "; this is an example, enter the school's" : ""),
        inputs.annualCost, placeholder: "e.g., 60000"),
      Input("amount", "Scholarship Amount ($) OR", "Leave blank to use percentage", inputs.amount),
      Input("percentage", "Scholarship Percentage (%)", "Leave blank if using amount above", inputs.percentage),
      Input("aid", "Additional Aid/Grants ($)", "Non-scholarship aid", inputs.aid),
    ]
    yearsLabel = "Years to Calculate"
    yearOptions = ScholarshipCalculator.yearChoices.map {
      YearOption(years: $0, label: "\($0) Year\($0 == 1 ? "" : "s")")
    }
    years = result.years
    cards = [
      Card("Annual Scholarship", dollars(result.annualScholarship), "Annual scholarship"),
      Card("Annual Net Cost", dollars(result.annualNet), "Annual net cost: what you pay for a year"),
      Card(
        "Total Scholarship (\(result.years)yr)", dollars(result.totalScholarship),
        "Total scholarship of \(Count.of(result.years, "year"))"),
      Card(
        "Total Net Cost (\(result.years)yr)", dollars(result.totalNet),
        "Total net cost: what you pay for \(Count.of(result.years, "year"))"),
    ]
    tableTitle = "Year-by-Year Breakdown"
    columns = ["Year", "Cost", "Scholarship", "Aid/Grants", "Your Cost"]
    rows = (1...result.years).map { year in
      [
        "\(year)", dollars(result.annualCost), dollars(-result.annualScholarship), dollars(-result.aid),
        dollars(result.annualNet),
      ]
    }
    save = "Save to Offer"
    reset = "Reset"
  }

  /// The page shows no cents here: to the nearest dollar, halves away from zero.
  private static func wholeDollars(_ cents: Int) -> Int { (cents + (cents < 0 ? -50 : 50)) / 100 * 100 }
}

extension CalculatorSection.Input {
  fileprivate init(_ name: String, _ label: String, _ hint: String, _ value: String, placeholder: String? = nil) {
    self.name = name
    self.label = label
    self.hint = hint
    self.value = value
    self.placeholder = placeholder
    let isBlank = value.allSatisfy(\.isWhitespace)
    error = isBlank || (HundredthsText.parse(value) ?? -1) >= 0 ? nil : "Must be a number, 0 or more"
    let unit = label.contains("%") ? "per cent" : "dollars a year"
    // What is seen is said first: whoever speaks to the page says what he sees.
    spoken = "\(label), in \(unit). \(hint)"
  }
}

extension CalculatorSection.Card {
  fileprivate init(_ label: String, _ value: String, _ words: String) {
    self.init(label: label, value: value, spoken: "\(words), \(value)")
  }
}

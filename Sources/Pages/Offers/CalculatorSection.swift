import Domain

/// The inputs of the scholarship calculator. Changing them never changes the offer (OD-34).
public struct CalculatorInputs: Codable, Equatable, Sendable {
  /// Dollars per year for tuition, room, board and fees.
  public var annualCost = HundredthsText.inputText(cents: ScholarshipCalculator.usualCost)
  /// Dollars per year.
  public var amount = ""
  /// Percent of the cost.
  public var percentage = ""
  /// Dollars per year of aid that is not a scholarship.
  public var aid = ""
  /// 1 to 5.
  public var years = ScholarshipCalculator.usualYears

  /// Creates inputs with the usual cost and no scholarship.
  public init() {}

  /// Creates inputs with the usual cost and the scholarship of an offer (OD-32).
  public init(_ fields: OfferFields) {
    let draft = OfferDraft(fields)
    amount = draft.amount
    percentage = draft.percentage
  }

  /// Resets the amount and the percentage to those of the offer; cost, aid and years stay (facts §2.8).
  public mutating func reset(to offer: CalculatorInputs) {
    amount = offer.amount
    percentage = offer.percentage
  }

  /// The calculation; a text that is not a number counts as absent.
  public var calculation: ScholarshipCalculator {
    ScholarshipCalculator(
      annualCost: FieldNotation.cents.integer(of: annualCost), amount: FieldNotation.cents.integer(of: amount),
      percentage: FieldNotation.percent.integer(of: percentage), aid: FieldNotation.cents.integer(of: aid), years: years
    )
  }
}

/// The scholarship calculator as the offer's page shows it, with its results (OD-32 to OD-36, facts §2.8).
public struct CalculatorSection: Codable, Equatable, Sendable {
  /// One input field.
  public struct Input: Codable, Equatable, Sendable {
    /// The field's name, as in `CalculatorInputs`.
    public let name: String
    /// The label above the field.
    public let label: String
    /// The hint below the field.
    public let hint: String
    /// The placeholder.
    public let placeholder: String?
    /// The typed text.
    public let value: String
    /// The error message, if the text is not valid.
    public let error: String?
    /// The accessibility label.
    public let spoken: String
  }

  /// A number of years that can be chosen.
  public struct YearOption: Codable, Equatable, Sendable {
    /// 1 to 5.
    public let years: Int
    /// "4 Years".
    public let label: String
  }

  /// One result.
  public struct Card: Codable, Equatable, Sendable {
    /// The label.
    public let label: String
    /// "$48,000".
    public let value: String
    /// The accessibility label.
    public let spoken: String
  }

  /// "Scholarship Calculator".
  public let title: String
  /// The label of the button that opens the calculator.
  public let open: String
  /// The label of the button that closes the calculator.
  public let close: String
  /// Cost, amount, percentage, aid.
  public let inputs: [Input]
  /// "Years to Calculate".
  public let yearsLabel: String
  /// One to five years.
  public let yearOptions: [YearOption]
  /// The number of years that are calculated.
  public let years: Int
  /// The scholarship and the net cost, of one year and of all years.
  public let cards: [Card]
  /// "Year-by-Year Breakdown".
  public let tableTitle: String
  /// Year, Cost, Scholarship, Aid/Grants, Your Cost.
  public let columns: [String]
  /// The rows of the table, one for each year.
  public let rows: [[String]]
  /// "Save to Offer": fills the form, and stores nothing.
  public let save: String
  /// "Reset": resets the amount and the percentage to those of the offer.
  public let reset: String

  /// Creates the section for some inputs.
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

  /// Rounds to whole dollars, halves away from zero: the results show no cents.
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
    let isPercentage = label.contains("%")
    let number = (isPercentage ? FieldNotation.percent : .cents).integer(of: value)
    error = isBlank || (number ?? -1) >= 0 ? nil : "Must be a number, 0 or more"
    let unit = isPercentage ? "per cent" : "dollars a year"
    // The visible label comes first: a person with voice control says what is on the screen.
    spoken = "\(label), in \(unit). \(hint)"
  }
}

extension CalculatorSection.Card {
  fileprivate init(_ label: String, _ value: String, _ words: String) {
    self.init(label: label, value: value, spoken: "\(words), \(value)")
  }
}

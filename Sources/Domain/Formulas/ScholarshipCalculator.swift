/// The cost to the family of one year and of all years under an offer (facts §2.8, OD-33 to OD-35).
///
/// The calculation is exact: all values are whole cents and hundredths of a per cent, and a share of the cost is
/// rounded once, half up, to the cent. Inputs out of range are clamped.
public struct ScholarshipCalculator: Hashable, Sendable {
  /// The choices for the number of years.
  public static let yearChoices = 1...5
  /// The default cost of a year in cents: 60,000 dollars.
  public static let usualCost = 6_000_000
  /// The default number of years.
  public static let usualYears = 4
  /// The largest amount of money, a billion dollars in cents. With it, no product computed here overflows `Int`.
  public static let moneyLimit = 100_000_000_000

  /// The tuition, room, board and fees of a year, in cents.
  public let annualCost: Int
  /// The scholarship of a year in cents; if it is 0, the percentage is used.
  public let amount: Int
  /// The scholarship's share of the cost in hundredths of a per cent; used if there is no amount.
  public let percentage: Int
  /// Other aid of a year, in cents.
  public let aid: Int
  /// The number of years.
  public let years: Int

  /// Creates a calculation; nil means that nothing was typed and counts as 0.
  public init(
    annualCost: Int? = usualCost, amount: Int? = nil, percentage: Int? = nil, aid: Int? = nil, years: Int = usualYears
  ) {
    func money(_ cents: Int?) -> Int { min(max(cents ?? 0, 0), Self.moneyLimit) }
    self.annualCost = money(annualCost)
    self.amount = money(amount)
    self.percentage = min(max(percentage ?? 0, 0), 1_000_000)
    self.aid = money(aid)
    self.years = min(max(years, Self.yearChoices.lowerBound), Self.yearChoices.upperBound)
  }

  /// The scholarship of a year, in cents: the amount takes precedence if both are given.
  public var annualScholarship: Int {
    if amount > 0 { return amount }
    return Self.dividedHalfUp(annualCost * percentage, by: 10_000)
  }

  /// The cost of a year to the family, in cents; negative if scholarship and aid exceed the cost.
  public var annualNet: Int { annualCost - annualScholarship - aid }

  /// The scholarship of all years, in cents.
  public var totalScholarship: Int { annualScholarship * years }

  /// The cost of all years to the family, in cents.
  public var totalNet: Int { annualNet * years }

  /// The percentage that is written to the offer, in hundredths of a per cent: the given one, or else the scholarship's
  /// share of the cost. Nil if neither is known because the cost is 0.
  public var percentageHandedBack: Int? {
    if percentage > 0 { return percentage }
    return annualCost > 0 ? Self.dividedHalfUp(annualScholarship * 10_000, by: annualCost) : nil
  }

  /// Returns the quotient of two non-negative numbers, halves rounded up.
  private static func dividedHalfUp(_ value: Int, by divisor: Int) -> Int { (value + divisor / 2) / divisor }
}

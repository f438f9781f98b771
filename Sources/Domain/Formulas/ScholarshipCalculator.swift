/// What a year and a whole course cost a family under an offer (facts §2.8, OD-33 to OD-35).
///
/// Exact: everything is whole cents and hundredths of a per cent, and a share of the cost is rounded once, half up, to
/// the cent. Inputs outside their ranges count as the nearest value inside.
public struct ScholarshipCalculator: Hashable, Sendable {
  /// The years that can be chosen.
  public static let yearChoices = 1...5
  /// 60,000 dollars: what a year costs where nobody says otherwise.
  public static let usualCost = 6_000_000
  /// Four years.
  public static let usualYears = 4
  /// The largest sum of money, a billion dollars in cents: no product of it leaves the range of a number.
  public static let moneyLimit = 100_000_000_000

  /// Tuition, room, board and fees of a year, in cents.
  public let annualCost: Int
  /// The scholarship of a year in cents; 0 to use the percentage.
  public let amount: Int
  /// The share of the cost in hundredths of a per cent; used where there is no amount.
  public let percentage: Int
  /// Aid of a year that is no scholarship, in cents.
  public let aid: Int
  /// How many years.
  public let years: Int

  /// A calculation; nil stands for nothing typed.
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

  /// The scholarship of a year, in cents: the amount wins where both are given.
  public var annualScholarship: Int {
    if amount > 0 { return amount }
    return Self.dividedHalfUp(annualCost * percentage, by: 10_000)
  }

  /// What a year costs the family, in cents; below zero where the school pays more than all.
  public var annualNet: Int { annualCost - annualScholarship - aid }

  /// The scholarship of all years, in cents.
  public var totalScholarship: Int { annualScholarship * years }

  /// What all years cost the family, in cents.
  public var totalNet: Int { annualNet * years }

  /// The percentage that is handed back to the offer, in hundredths of a per cent: the one that was given, else the
  /// scholarship's share of the cost; nil where a cost of nothing has no shares.
  public var percentageHandedBack: Int? {
    if percentage > 0 { return percentage }
    return annualCost > 0 ? Self.dividedHalfUp(annualScholarship * 10_000, by: annualCost) : nil
  }

  /// The quotient of two numbers that are not negative; halves go up.
  private static func dividedHalfUp(_ value: Int, by divisor: Int) -> Int { (value + divisor / 2) / divisor }
}

/// Rules for numbers (facts §3.5): each answers the number, or refuses it with the bounds.
public enum NumberRule {
  /// A whole number within bounds, both included.
  public static func whole(
    _ value: Int, _ field: String, _ bounds: ClosedRange<Int>
  ) throws(DomainError) -> Int {
    guard bounds.contains(value) else {
      throw .invalid(
        field, "\(field) must be a number between \(bounds.lowerBound) and \(bounds.upperBound); got \(value)")
    }
    return value
  }

  /// A number within bounds, both included. Not-a-number and infinities lie in no bounds.
  public static func real(
    _ value: Double, _ field: String, _ bounds: ClosedRange<Double>
  ) throws(DomainError) -> Double {
    guard bounds.contains(value) else {
      throw .invalid(
        field,
        "\(field) must be a number between \(text(bounds.lowerBound)) and \(text(bounds.upperBound)); got \(value)")
    }
    return value
  }

  /// Whole dollars, 0…100,000.
  public static func dollars(_ value: Int, _ field: String) throws(DomainError) -> Int {
    guard value <= 100_000 else {
      throw .invalid(field, "Amount must not exceed $100,000; \(field) is \(value)")
    }
    return try whole(value, field, 0...100_000)
  }

  /// Grade point average, 0…5.
  public static func gpa(_ value: Double, _ field: String) throws(DomainError) -> Double {
    try real(value, field, 0...5)
  }

  /// SAT, 400…1600.
  public static func sat(_ value: Int, _ field: String) throws(DomainError) -> Int {
    try whole(value, field, 400...1600)
  }

  /// ACT, 1…36.
  public static func act(_ value: Int, _ field: String) throws(DomainError) -> Int { try whole(value, field, 1...36) }

  /// A share, 0…1.
  public static func share(_ value: Double, _ field: String) throws(DomainError) -> Double {
    try real(value, field, 0...1)
  }

  /// Degrees of latitude, −90…90.
  public static func latitude(_ value: Double, _ field: String) throws(DomainError) -> Double {
    try real(value, field, -90...90)
  }

  /// Degrees of longitude, −180…180.
  public static func longitude(_ value: Double, _ field: String) throws(DomainError) -> Double {
    try real(value, field, -180...180)
  }

  /// A number of people: the database holds 32 bits.
  public static func count(_ value: Int, _ field: String) throws(DomainError) -> Int {
    try whole(value, field, 0...Int(Int32.max))
  }

  private static func text(_ bound: Double) -> String {
    Int(exactly: bound).map(String.init) ?? "\(bound)"
  }
}

/// Rules for numbers (facts §3.5). Each returns the number, or throws an error that names the bounds.
public enum NumberRule {
  /// Returns a whole number within bounds, both included.
  public static func whole(
    _ value: Int, _ field: String, _ bounds: ClosedRange<Int>
  ) throws(DomainError) -> Int {
    guard bounds.contains(value) else {
      throw .invalid(
        field, "\(field) must be a number between \(bounds.lowerBound) and \(bounds.upperBound); got \(value)")
    }
    return value
  }

  /// Returns a number within bounds, both included. NaN and infinities are out of all bounds.
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

  /// Returns whole dollars, 0…100,000.
  public static func dollars(_ value: Int, _ field: String) throws(DomainError) -> Int {
    guard value <= 100_000 else {
      throw .invalid(field, "Amount must not exceed $100,000; \(field) is \(value)")
    }
    return try whole(value, field, 0...100_000)
  }

  /// Returns a grade point average, 0…5.
  public static func gpa(_ value: Double, _ field: String) throws(DomainError) -> Double {
    try real(value, field, 0...5)
  }

  /// Returns an SAT score, 400…1600.
  public static func sat(_ value: Int, _ field: String) throws(DomainError) -> Int {
    try whole(value, field, 400...1600)
  }

  /// Returns an ACT score, 1…36.
  public static func act(_ value: Int, _ field: String) throws(DomainError) -> Int { try whole(value, field, 1...36) }

  /// Returns a share, 0…1.
  public static func share(_ value: Double, _ field: String) throws(DomainError) -> Double {
    try real(value, field, 0...1)
  }

  /// Returns degrees of latitude, −90…90.
  public static func latitude(_ value: Double, _ field: String) throws(DomainError) -> Double {
    try real(value, field, -90...90)
  }

  /// Returns degrees of longitude, −180…180.
  public static func longitude(_ value: Double, _ field: String) throws(DomainError) -> Double {
    try real(value, field, -180...180)
  }

  /// Returns a number of people, from 0. The database stores it in 32 bits.
  public static func count(_ value: Int, _ field: String) throws(DomainError) -> Int {
    try whole(value, field, 0...Int(Int32.max))
  }

  private static func text(_ bound: Double) -> String {
    Int(exactly: bound).map(String.init) ?? "\(bound)"
  }
}

/// Rules for single values of a school.
enum SchoolRule {
  /// Returns a rank in the family's own order, from 1.
  static func ranking(_ value: Int) throws(DomainError) -> Int {
    try NumberRule.whole(value, "ranking", 1...Int(Int32.max))
  }

  /// Returns shared notes; nil if they are blank.
  static func notes(_ text: String?) throws(DomainError) -> String? {
    guard let text else { return nil }
    return try DomainError.naming("notes", as: "Notes") { (label) throws(DomainError) in
      try TextRule.free(text, label, limit: TextRule.Limit.notes)
    }
  }

  /// Returns a remark on a change of status; nil if it is blank.
  static func statusNote(_ text: String?) throws(DomainError) -> String? {
    guard let text else { return nil }
    return try TextRule.free(text, "note", limit: TextRule.Limit.notes)
  }

  /// Returns the text of a pro or a con: 1–500 characters.
  static func item(_ text: String) throws(DomainError) -> String {
    try TextRule.required(text, "text", lengths: 1...TextRule.Limit.item)
  }

  /// Returns the points of a dimension; a missing value counts as 0. The error has the message of the endpoint (facts
  /// §3.2).
  static func points(_ value: Double?, _ dimension: FitScore.Dimension) throws(DomainError) -> Double {
    guard let value else { return 0 }
    guard value >= 0, value <= dimension.maximum else {
      let field = dimension.rawValue + "Fit"
      throw .invalid(field, "\(field) must be a number between 0 and \(Int(dimension.maximum))")
    }
    return value
  }
}

extension SchoolFields {
  /// Returns the fields as they are stored: trimmed, empty texts cleared, handles without @, the state in capitals.
  ///
  /// - Throws: `.invalid`, or `.unknownValue` for the division, with the first declared field that breaks a rule of facts
  ///   §3.5.
  public func validated() throws(DomainError) -> SchoolFields {
    if case .null = name { throw .invalid("name", "name must have 2 to 255 characters; it cannot be cleared") }
    return try checked()
  }

  /// Returns the name of a school: 2–255 characters.
  static func validName(_ name: String) throws(DomainError) -> String {
    try TextRule.name(name, "name", lengths: 2...TextRule.Limit.line)
  }
}

extension PhilosophyFields {
  /// Returns the five texts as they are stored: trimmed, empty ones cleared, at most 5,000 characters each.
  public func validated() throws(DomainError) -> PhilosophyFields { try checked() }
}

/// Rules for single values of a school.
enum SchoolRule {
  /// Returns a rank in the family's own order, from 1.
  static func ranking(_ value: Int) throws(DomainError) -> Int {
    try NumberRule.whole(value, "ranking", 1...Int(Int32.max))
  }

  /// Returns shared notes; nil if they are blank.
  static func notes(_ text: String?) throws(DomainError) -> String? {
    guard let text else { return nil }
    return try TextRule.free(text, "notes", limit: TextRule.Limit.notes)
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

/// Rules for texts (facts §3.5). Each takes a value and what its field is called, and returns the value as it is stored.
///
/// Nil means that the text is blank, which clears the field.
public enum TextRule {
  /// Limits in characters, counted as on the web: in UTF-16 units.
  public enum Limit {
    /// Names, addresses, places.
    public static let line = 255
    /// Cities, conferences and other short texts.
    public static let word = 100
    /// Shared and private notes, notes on a status, coaching philosophy.
    public static let notes = 5000
    /// One pro or con.
    public static let item = 500
    /// The subject of an interaction.
    public static let subject = 500
    /// The content of an interaction.
    public static let content = 10_000
    /// Descriptions, and notes on performances and offers (facts §3.5).
    public static let description = 2000
    /// Web addresses.
    public static let url = 2048
  }

  /// Returns free text of at most `limit` characters.
  public static func free(_ text: String, _ field: String, limit: Int) throws(DomainError) -> String? {
    let trimmed = try clean(text, field)
    guard !trimmed.isEmpty else { return nil }
    let length = trimmed.utf16.count
    guard length <= limit else {
      throw .invalid(
        field, "\(field) must have at most \(limit) characters; \(DomainError.quote(trimmed)) has \(length)")
    }
    return trimmed
  }

  /// Returns required text whose length is in `lengths`.
  public static func required(
    _ text: String, _ field: String, lengths: ClosedRange<Int>
  ) throws(DomainError) -> String {
    let trimmed = try clean(text, field)
    let length = trimmed.utf16.count
    guard lengths.contains(length) else {
      throw .invalid(
        field,
        "\(field) must have \(lengths.lowerBound) to \(lengths.upperBound) characters; "
          + "\(DomainError.quote(trimmed)) has \(length)")
    }
    return trimmed
  }

  /// Returns the name of a person or of a record, as pages show it in one line. Every character of it can be seen, so
  /// that no two names look alike without being so, and none turns the text around it.
  ///
  /// - Throws: `.invalid` for a character that cannot be seen, for blanks alone, or for a length not in `lengths`.
  public static func name(
    _ text: String, _ field: String, lengths: ClosedRange<Int>
  ) throws(DomainError) -> String {
    let name = try required(text, field, lengths: lengths)
    if let unseen = NameKey.unseen(in: name) {
      let code = String(unseen.value, radix: 16, uppercase: true)
      let digits = String(repeating: "0", count: max(0, 4 - code.count)) + code
      throw .invalid(field, "\(field) must not contain U+\(digits), which cannot be seen; accepted: visible characters")
    }
    return name
  }

  /// Returns a state's code: two letters, in capitals.
  public static func state(_ text: String, _ field: String) throws(DomainError) -> String? {
    let trimmed = try clean(text, field)
    guard !trimmed.isEmpty else { return nil }
    guard trimmed.utf8.count == 2, trimmed.utf8.allSatisfy(isLetter) else {
      throw .invalid(field, "\(field) must be two letters such as TX; got \(DomainError.quote(trimmed))")
    }
    return trimmed.uppercased()
  }

  /// Returns a ZIP code of five digits, optionally with four more: "78712" or "78712-1234".
  public static func zip(_ text: String, _ field: String) throws(DomainError) -> String? {
    let trimmed = try clean(text, field)
    guard !trimmed.isEmpty else { return nil }
    let bytes = Array(trimmed.utf8)
    let isPlain = bytes.count == 5 && bytes.allSatisfy(isDigit)
    let isLong =
      bytes.count == 10 && bytes[5] == UInt8(ascii: "-") && bytes[..<5].allSatisfy(isDigit)
      && bytes[6...].allSatisfy(isDigit)
    guard isPlain || isLong else {
      throw .invalid(field, "\(field) must be five digits such as 78712; got \(DomainError.quote(trimmed))")
    }
    return trimmed
  }

  /// Returns a text of digits only, such as the UNITID of a college.
  public static func digits(_ text: String, _ field: String, limit: Int) throws(DomainError) -> String? {
    let trimmed = try clean(text, field)
    guard !trimmed.isEmpty else { return nil }
    guard trimmed.utf8.count <= limit, trimmed.utf8.allSatisfy(isDigit) else {
      throw .invalid(field, "\(field) must be at most \(limit) digits; got \(DomainError.quote(trimmed))")
    }
    return trimmed
  }

  /// Returns the text if it is exactly one of the choices.
  public static func choice(_ text: String, _ field: String, of choices: [String]) throws(DomainError) -> String? {
    let trimmed = try clean(text, field)
    guard !trimmed.isEmpty else { return nil }
    guard choices.contains(where: { $0.hasSameBytes(as: trimmed) }) else {
      throw .invalid(
        field, "\(field) \(DomainError.quote(trimmed)) is not known; accepted: \(choices.joined(separator: ", "))")
    }
    return trimmed
  }

  /// Returns the text without white space at its ends. Throws if it contains U+0000, which PostgreSQL does not accept
  /// (ruling 1).
  static func clean(_ text: String, _ field: String) throws(DomainError) -> String {
    guard !text.utf8.contains(0) else {
      throw .invalid(field, "\(field) must not contain the character U+0000")
    }
    return text.trimmed
  }

  static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) }
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension String {
  /// The text without white space and line breaks at its ends.
  var trimmed: String {
    let scalars = unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[start...end])
  }
}

/// Rules for contact data: web addresses, handles, telephone numbers, e-mail addresses (facts §3.5). Each returns the
/// text as it is stored, or nil if it is blank; `field` is the field's name in errors.
public enum ContactRule {
  /// Returns a web address that begins with http:// or https:// and names a host.
  public static func url(_ text: String, _ field: String) throws(DomainError) -> String? {
    guard let url = try TextRule.free(text, field, limit: TextRule.Limit.url) else { return nil }
    let folded = url.lowercased()
    guard let scheme = ["http://", "https://"].first(where: { folded.hasPrefix($0) }) else {
      let problem = folded.utf8.contains(UInt8(ascii: ":")) ? "URL must start with http:// or https://" : invalidURL
      throw .invalid(field, "\(problem); got \(DomainError.quote(url))")
    }
    let rest = url.unicodeScalars.dropFirst(scheme.count)
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !host.isEmpty, host.first != ".", host.first != ":",
      !rest.contains(where: { $0.properties.isWhitespace || $0.value < 0x20 || $0 == "<" || $0 == ">" || $0 == "\"" })
    else { throw .invalid(field, "\(invalidURL); got \(DomainError.quote(url))") }
    return url
  }

  private static let invalidURL = "Please enter a valid URL"

  /// Returns a handle of 1–15 letters, digits or underscores; a leading @ is removed.
  public static func twitter(_ text: String, _ field: String) throws(DomainError) -> String? {
    try handle(text, field, limit: 15, extra: [UInt8(ascii: "_")], accepted: "letters, digits and _")
  }

  /// Returns a handle of 1–30 letters, digits, underscores or dots; a leading @ is removed. Instagram and TikTok share
  /// the rule.
  public static func instagram(_ text: String, _ field: String) throws(DomainError) -> String? {
    try handle(
      text, field, limit: 30, extra: [UInt8(ascii: "_"), UInt8(ascii: ".")], accepted: "letters, digits, _ and .")
  }

  private static func handle(
    _ text: String, _ field: String, limit: Int, extra: [UInt8], accepted: String
  ) throws(DomainError) -> String? {
    let trimmed = try TextRule.clean(text, field)
    guard !trimmed.isEmpty else { return nil }
    let name = trimmed.utf8.first == UInt8(ascii: "@") ? String(trimmed.dropFirst()) : trimmed
    guard (1...limit).contains(name.utf8.count),
      name.utf8.allSatisfy({ TextRule.isLetter($0) || TextRule.isDigit($0) || extra.contains($0) })
    else {
      throw .invalid(field, "\(field) must be 1 to \(limit) \(accepted); got \(DomainError.quote(trimmed))")
    }
    return name
  }

  /// Returns a web address, or a name of 1–50 characters.
  public static func facebook(_ text: String, _ field: String) throws(DomainError) -> String? {
    if text.contains("://") { return try url(text, field) }
    return try TextRule.free(text, field, limit: 50)
  }

  /// Returns a telephone number of the United States: ten digits, the first three optionally in parentheses, the groups
  /// optionally separated by a dash, a dot or a blank.
  public static func phone(_ text: String, _ field: String) throws(DomainError) -> String? {
    let trimmed = try TextRule.clean(text, field)
    guard !trimmed.isEmpty else { return nil }
    var rest = Array(trimmed.utf8)[...]
    func skip(_ bytes: String) { if let first = rest.first, bytes.utf8.contains(first) { rest.removeFirst() } }
    func take(_ count: Int) -> Bool {
      guard rest.count >= count, rest.prefix(count).allSatisfy(TextRule.isDigit) else { return false }
      rest.removeFirst(count)
      return true
    }
    skip("(")
    let hasArea = take(3)
    skip(")")
    skip("-. ")
    let hasExchange = take(3)
    skip("-. ")
    guard hasArea, hasExchange, take(4), rest.isEmpty else {
      throw .invalid(field, "\(field) must be ten digits such as (512) 555-0142; got \(DomainError.quote(trimmed))")
    }
    return trimmed
  }

  /// Returns an e-mail address: 5–255 characters with one @ and a dot after it.
  public static func email(_ text: String, _ field: String) throws(DomainError) -> String? {
    let trimmed = try TextRule.clean(text, field)
    guard !trimmed.isEmpty else { return nil }
    let parts = trimmed.split(separator: "@", omittingEmptySubsequences: false)
    guard (5...TextRule.Limit.line).contains(trimmed.utf16.count), parts.count == 2, !parts[0].isEmpty,
      let dot = parts[1].lastIndex(of: "."), dot > parts[1].startIndex, parts[1].index(after: dot) < parts[1].endIndex,
      !trimmed.unicodeScalars.contains(where: { $0.properties.isWhitespace })
    else {
      throw .invalid(
        field, "\(field) must be an address of 5 to 255 characters such as a@b.org; got \(DomainError.quote(trimmed))")
    }
    return trimmed
  }
}

/// What tells that two schools are the same one, tried in this order (facts §3.5).
///
/// Two schools may well be listed under one name, so a duplicate is a question to the person and not an error.
public enum SchoolDuplicate: String, CaseIterable, Hashable, Sendable {
  /// The same name, whatever its case and the blanks around it.
  case name
  /// The same host of the website, with or without "www.".
  case website
  /// The same NCAA id.
  case ncaaID

  /// The field of a school that tells.
  public var fieldName: String { self == .ncaaID ? "ncaaId" : rawValue }

  /// What a name is compared by.
  public static func key(ofName name: String) -> String { name.trimmed.lowercased() }

  /// What a website is compared by: its host in lower case without "www.", without port and password. Nil where there
  /// is none.
  ///
  /// Rows from elsewhere may name a site without a scheme.
  public static func host(ofWebsite website: String?) -> String? {
    guard var rest = website?.trimmed.lowercased()[...] else { return nil }
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    rest = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    rest = rest.prefix { $0 != ":" }
    if rest.hasPrefix("www.") { rest = rest.dropFirst(4) }
    return rest.isEmpty ? nil : String(rest)
  }
}

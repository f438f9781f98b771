/// The signs that two schools are the same one, checked in this order (facts §3.5).
///
/// Two different schools may have the same name, so a duplicate is a question to the person and not an error.
public enum SchoolDuplicate: String, CaseIterable, Hashable, Sendable {
  /// The same name to people (`SchoolName`).
  case name
  /// The same host of the website, ignoring "www.".
  case website
  /// The same NCAA id.
  case ncaaID

  /// The name of the school's field that is compared.
  public var fieldName: String { self == .ncaaID ? "ncaaId" : rawValue }

  /// Returns the form of a name that is compared. A name without letters and digits is compared as it is seen.
  public static func key(ofName name: String) -> String {
    let key = SchoolName(name).key
    return key.isEmpty ? NameKey(name).text : key
  }

  /// Returns the form of a website that is compared: its host in lower case, without "www.", port or credentials. Nil
  /// if there is none.
  ///
  /// Rows from other sources may have a website without a scheme.
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

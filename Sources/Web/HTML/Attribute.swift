/// An attribute of an element; without a value it is a flag.
struct Attribute: Sendable {
  let name: StaticString
  let value: String?

  private init(_ name: StaticString, _ value: String?) {
    self.name = name
    self.value = value
  }

  /// An attribute with a plain text; nil if there is no text.
  static func text(_ name: StaticString, _ value: String?) -> Attribute? { value.map { Attribute(name, $0) } }

  /// A flag; nil if it is off.
  static func flag(_ name: StaticString, _ isOn: Bool = true) -> Attribute? { isOn ? Attribute(name, nil) : nil }

  static func `class`(_ value: String) -> Attribute { Attribute("class", value) }
  static func id(_ value: String) -> Attribute { Attribute("id", value) }
  static func name(_ value: String) -> Attribute { Attribute("name", value) }
  static func type(_ value: String) -> Attribute { Attribute("type", value) }
  static func value(_ value: String) -> Attribute { Attribute("value", value) }
  static func label(_ value: String) -> Attribute { Attribute("aria-label", value) }
  static func `for`(_ value: String) -> Attribute { Attribute("for", value) }

  /// An address that a link may open: a path of this site, or one of the schemes that pages use. For any other, such as
  /// a stored `javascript:`, the attribute is nil.
  static func href(_ address: String) -> Attribute? { isSafe(address) ? Attribute("href", address) : nil }

  static func action(_ path: String) -> Attribute? { isLocal(path) ? Attribute("action", path) : nil }

  static func isSafe(_ address: String) -> Bool {
    if isLocal(address) || address.hasPrefix("#") { return true }
    let lower = address.lowercased()
    return ["http://", "https://", "mailto:", "sms:", "tel:"].contains { lower.hasPrefix($0) }
  }

  /// Returns whether an address is a path of this site.
  static func isLocal(_ address: String) -> Bool {
    address.hasPrefix("/") && !address.hasPrefix("//") && !address.hasPrefix("/\\")
      && address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }
}

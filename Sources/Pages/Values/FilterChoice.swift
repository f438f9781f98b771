import Domain

/// One entry of a filter's menu.
public struct FilterChoice: Codable, Equatable, Sendable {
  /// What the filter is set to; nil for all.
  public let value: String?
  /// What the menu says.
  public let label: String

  /// An entry of a menu.
  public init(_ value: String?, _ label: String) {
    self.value = value
    self.label = label
  }

  /// "All …", every known value, and those that occur besides.
  static func all<Value: OpenEnumeration>(
    _ title: String, _: Value.Type, occurring: some Sequence<String>
  ) -> [FilterChoice] {
    let known = Value.known.map(\.rawValue)
    let others = Set(occurring).subtracting(known).sorted()
    return [FilterChoice(nil, title)] + (known + others).map { FilterChoice($0, Value(rawValue: $0).label) }
  }

  /// "Any time" and some numbers of days.
  static func days(_ title: String, _ days: [Int]) -> [FilterChoice] {
    [FilterChoice(nil, title)] + days.map { FilterChoice(String($0), "Last \($0) days") }
  }
}

import Domain

/// One entry of a filter menu.
public struct FilterChoice: Codable, Equatable, Sendable {
  /// The value of the filter; nil for all.
  public let value: String?
  /// The label.
  public let label: String

  /// Creates an entry.
  public init(_ value: String?, _ label: String) {
    self.value = value
    self.label = label
  }

  /// Returns the entries "All …", every known value, and any other value that occurs.
  static func all<Value: OpenEnumeration>(
    _ title: String, _: Value.Type, occurring: some Sequence<String>
  ) -> [FilterChoice] {
    let known = Value.known.map(\.rawValue)
    let others = Set(occurring).subtracting(known).sorted()
    return [FilterChoice(nil, title)] + (known + others).map { FilterChoice($0, Value(rawValue: $0).label) }
  }

  /// Returns the entries "Any time" and some numbers of days.
  static func days(_ title: String, _ days: [Int]) -> [FilterChoice] {
    [FilterChoice(nil, title)] + days.map { FilterChoice(String($0), "Last \($0) days") }
  }
}

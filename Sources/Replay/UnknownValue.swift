import Domain

/// A value of one of the domain's lists that is not in it. A log may have one by a newer version; who sets a value by hand
/// has mistyped it.
struct UnknownValue: Hashable, CustomStringConvertible {
  let noun: String
  let value: String
  let accepted: [String]

  /// One clause with the value, the nearest known one, and all of them.
  var description: String {
    let nearest = accepted.min { $0.edits(to: value) < $1.edits(to: value) } ?? ""
    return "\(value) is no \(noun), the nearest is \(nearest); accepted: \(accepted.joined(separator: ", "))"
  }

  /// Returns the values in a payload that are in no list.
  static func all(in payload: Any, depth: Int = 8) -> Set<UnknownValue> {
    if let value = payload as? any OpenEnumeration { return Set([of(value)].compactMap(\.self)) }
    guard depth > 0 else { return [] }
    return Mirror(reflecting: payload).children.reduce(into: []) { $0.formUnion(all(in: $1.value, depth: depth - 1)) }
  }

  private static func of<Value: OpenEnumeration>(_ value: Value) -> UnknownValue? {
    guard !value.isKnown else { return nil }
    return UnknownValue(noun: Value.noun, value: value.rawValue, accepted: Value.known.map(\.rawValue))
  }
}

extension String {
  /// The number of letters that are to be put in, taken out or replaced to make another text of this one.
  fileprivate func edits(to other: String) -> Int {
    var row = Array(0...other.count)
    for (index, letter) in enumerated() {
      var (corner, next) = (row[0], [index + 1])
      for (place, wanted) in other.enumerated() {
        next.append(Swift.min(row[place + 1] + 1, next[place] + 1, corner + (letter == wanted ? 0 : 1)))
        corner = row[place + 1]
      }
      row = next
    }
    return row[other.count]
  }
}

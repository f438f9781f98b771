import CanonicalJSON

extension Upcaster {
  /// Converts `StatusChanged` from schema 1 to 2: an older payload is valid as it is. Only the second schema has a null
  /// status.
  static let statusChanged1 = Upcaster(type: "StatusChanged", from: 1) { value throws(JSONError) in
    if case .object(let members) = value, members["status"] == .null { throw JSONError(.wrongType, at: 0) }
    return value
  }
}

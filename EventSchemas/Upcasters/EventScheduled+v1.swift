import CanonicalJSON

extension Upcaster {
  /// Converts `EventScheduled` from schema 1 to 2: an older payload is valid as it is. Only the second schema has a time zone.
  static let eventScheduled1 = Upcaster(type: "EventScheduled", from: 1) { value throws(JSONError) in
    if case .object(let members) = value, case .object(let fields)? = members["fields"], fields["timeZone"] != nil {
      throw JSONError(.unknownKey, at: 0)
    }
    return value
  }
}

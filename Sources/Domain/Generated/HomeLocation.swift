// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// The home that distances are measured from.
public struct HomeLocation: PatchFields {
  /// The street address.
  public var address: Patch<String>
  /// The city.
  public var city: Patch<String>
  /// Degrees north.
  public var latitude: Patch<Double>
  /// Degrees east.
  public var longitude: Patch<Double>
  /// The two-letter state.
  public var state: Patch<String>
  /// The ZIP code.
  public var zip: Patch<String>

  /// The names of all fields, sorted.
  public static let fieldNames = [
    "address", "city", "latitude", "longitude", "state", "zip",
  ]

  /// Creates an edit that changes no field.
  @inlinable public init() { self.init(address: .absent) }

  /// An edit of the given fields.
  @inlinable
  public init(
    address: Patch<String> = .absent, city: Patch<String> = .absent, latitude: Patch<Double> = .absent,
    longitude: Patch<Double> = .absent, state: Patch<String> = .absent, zip: Patch<String> = .absent
  ) {
    self.address = address
    self.city = city
    self.latitude = latitude
    self.longitude = longitude
    self.state = state
    self.zip = zip
  }

  /// Whether the edit changes no field.
  public var isEmpty: Bool {
    address.isAbsent && city.isAbsent && latitude.isAbsent && longitude.isAbsent && state.isAbsent && zip.isAbsent
  }

  /// Applies a newer edit: the fields that it changes replace those of this edit.
  public mutating func merge(_ newer: HomeLocation) {
    address = address.merged(with: newer.address)
    city = city.merged(with: newer.city)
    latitude = latitude.merged(with: newer.latitude)
    longitude = longitude.merged(with: newer.longitude)
    state = state.merged(with: newer.state)
    zip = zip.merged(with: newer.zip)
  }

  /// Returns the edit without the fields that have the same value in `other`.
  public func changes(from other: HomeLocation) -> HomeLocation {
    var changes = HomeLocation()
    changes.address = address.changed(from: other.address)
    changes.city = city.changed(from: other.city)
    changes.latitude = latitude.changed(from: other.latitude)
    changes.longitude = longitude.changed(from: other.longitude)
    changes.state = state.changed(from: other.state)
    changes.zip = zip.changed(from: other.zip)
    return changes
  }

  /// Returns the edit that undoes this one: for each field that it changes, the value in `earlier`, or null.
  public func inverse(restoring earlier: HomeLocation) -> HomeLocation {
    var inverse = HomeLocation()
    inverse.address = address.inverse(restoring: earlier.address)
    inverse.city = city.inverse(restoring: earlier.city)
    inverse.latitude = latitude.inverse(restoring: earlier.latitude)
    inverse.longitude = longitude.inverse(restoring: earlier.longitude)
    inverse.state = state.inverse(restoring: earlier.state)
    inverse.zip = zip.inverse(restoring: earlier.zip)
    return inverse
  }

  /// Returns the edit without the fields that it clears.
  public func droppingNulls() -> HomeLocation {
    var set = HomeLocation()
    set.address = address.droppingNull
    set.city = city.droppingNull
    set.latitude = latitude.droppingNull
    set.longitude = longitude.droppingNull
    set.state = state.droppingNull
    set.zip = zip.droppingNull
    return set
  }

  /// Returns the edit with only the fields for whose names `isKept` returns true.
  public func keeping(_ isKept: (_ name: String) -> Bool) -> HomeLocation {
    var kept = HomeLocation()
    if isKept("address") { kept.address = address }
    if isKept("city") { kept.city = city }
    if isKept("latitude") { kept.latitude = latitude }
    if isKept("longitude") { kept.longitude = longitude }
    if isKept("state") { kept.state = state }
    if isKept("zip") { kept.zip = zip }
    return kept
  }

  /// Calls `visit` for each changed field, sorted by name, with its new value; with nil if it is cleared.
  public func forEachField(_ visit: (_ name: String, _ value: FieldValue?) -> Void) {
    address.visit("address", visit)
    city.visit("city", visit)
    latitude.visit("latitude", visit)
    longitude.visit("longitude", visit)
    state.visit("state", visit)
    zip.visit("zip", visit)
  }
}

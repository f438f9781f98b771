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
  public static let fieldNames = declared.map(\.name).sorted()

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

  /// Shows `visitor` each field, sorted by name, beside the same field of `other`.
  @inlinable public mutating func visitFields(beside other: HomeLocation, _ visitor: inout some PatchVisitor) {
    visitor.visit("address", &address, beside: other.address)
    visitor.visit("city", &city, beside: other.city)
    visitor.visit("latitude", &latitude, beside: other.latitude)
    visitor.visit("longitude", &longitude, beside: other.longitude)
    visitor.visit("state", &state, beside: other.state)
    visitor.visit("zip", &zip, beside: other.zip)
  }
}

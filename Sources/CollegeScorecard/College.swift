import Domain

/// One institution of the College Scorecard.
public struct College: Codable, Equatable, Sendable {
  /// The UNITID, which alone tells colleges of the same name apart: six digits, or eight for a branch.
  public var unitID: String
  /// The name of the institution.
  public var name: String
  /// The city.
  public var city: String?
  /// The two-letter code of the state or territory.
  public var state: String?
  /// The site, with its scheme.
  public var website: String?
  /// Degrees north.
  public var latitude: Double?
  /// Degrees east.
  public var longitude: Double?
  /// The share of applicants that are admitted, 0 to 1.
  public var admissionRate: Double?
  /// How many undergraduates it has; 0 is what the source says of some.
  public var studentSize: Int?
  /// Dollars a year.
  public var tuitionInState: Int?
  /// Dollars a year.
  public var tuitionOutOfState: Int?

  /// A college.
  public init(
    unitID: String, name: String, city: String? = nil, state: String? = nil, website: String? = nil,
    latitude: Double? = nil, longitude: Double? = nil, admissionRate: Double? = nil, studentSize: Int? = nil,
    tuitionInState: Int? = nil, tuitionOutOfState: Int? = nil
  ) {
    self.unitID = unitID
    self.name = name
    self.city = city
    self.state = state
    self.website = website
    self.latitude = latitude
    self.longitude = longitude
    self.admissionRate = admissionRate
    self.studentSize = studentSize
    self.tuitionInState = tuitionInState
    self.tuitionOutOfState = tuitionOutOfState
  }

  /// What a lookup merges into a school (SD-85, SD-87): all that is known but the name, which stays as the family
  /// wrote it. No undergraduates means that the source does not know.
  public var fields: SchoolFields {
    SchoolFields(
      admissionRate: patch(admissionRate), city: patch(city), latitude: patch(latitude), location: patch(location),
      longitude: patch(longitude), state: patch(state), studentSize: patch(studentSize == 0 ? nil : studentSize),
      tuitionInState: patch(tuitionInState), tuitionOutOfState: patch(tuitionOutOfState), unitId: .value(unitID),
      website: patch(website))
  }

  /// "City, ST", or what is known of it.
  public var location: String? {
    let parts = [city, state].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func patch<Value>(_ value: Value?) -> Patch<Value> { value.map(Patch.value) ?? .absent }
}

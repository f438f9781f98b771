import Domain

/// An institution of the College Scorecard.
public struct College: Codable, Equatable, Sendable {
  /// The UNITID, which distinguishes colleges of the same name: six digits, or eight for a branch.
  public var unitID: String
  /// The name of the institution.
  public var name: String
  /// The city.
  public var city: String?
  /// The two-letter code of the state or territory.
  public var state: String?
  /// The website, with its scheme.
  public var website: String?
  /// The latitude in degrees.
  public var latitude: Double?
  /// The longitude in degrees, positive to the east.
  public var longitude: Double?
  /// The share of applicants who are admitted, 0 to 1.
  public var admissionRate: Double?
  /// The number of undergraduates; the source reports 0 for some colleges.
  public var studentSize: Int?
  /// The in-state tuition in dollars a year.
  public var tuitionInState: Int?
  /// The out-of-state tuition in dollars a year.
  public var tuitionOutOfState: Int?

  /// Creates a college.
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

  /// The fields that a lookup merges into a school (SD-85, SD-87): all known values except the name, which stays as the
  /// family wrote it. A number of 0 undergraduates counts as unknown.
  public var fields: SchoolFields {
    SchoolFields(
      admissionRate: patch(admissionRate), city: patch(city), latitude: patch(latitude), location: patch(location),
      longitude: patch(longitude), state: patch(state), studentSize: patch(studentSize == 0 ? nil : studentSize),
      tuitionInState: patch(tuitionInState), tuitionOutOfState: patch(tuitionOutOfState), unitId: .value(unitID),
      website: patch(website))
  }

  /// "City, ST", or the part of it that is known.
  public var location: String? {
    let parts = [city, state].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func patch<Value>(_ value: Value?) -> Patch<Value> { value.map(Patch.value) ?? .absent }
}

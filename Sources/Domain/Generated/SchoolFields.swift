// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// What is known of a school beside its name, status and notes.
public struct SchoolFields: PatchFields {
  /// The ACT that the school asks for.
  public var actRequirement: Patch<Int>
  /// The campus address.
  public var address: Patch<String>
  /// The share of applicants that are admitted, 0 to 1.
  public var admissionRate: Patch<Double>
  /// The average ACT of those admitted.
  public var avgAct: Patch<Int>
  /// The average SAT of those admitted.
  public var avgSat: Patch<Int>
  /// Where the team plays.
  public var baseballFacilityAddress: Patch<String>
  /// The city.
  public var city: Patch<String>
  /// The athletic conference.
  public var conference: Patch<String>
  /// The division.
  public var division: Patch<Division>
  /// The logo’s address.
  public var faviconUrl: Patch<String>
  /// The GPA that the school asks for.
  public var gpaRequirement: Patch<Double>
  /// Without the @.
  public var instagramHandle: Patch<String>
  /// Degrees north.
  public var latitude: Patch<Double>
  /// “City, ST” as the family wrote it.
  public var location: Patch<String>
  /// Degrees east.
  public var longitude: Patch<Double>
  /// The mascot.
  public var mascot: Patch<String>
  /// The school’s name.
  public var name: Patch<String>
  /// The NCAA’s id.
  public var ncaaId: Patch<String>
  /// The SAT that the school asks for.
  public var satRequirement: Patch<Int>
  /// The two-letter state.
  public var state: Patch<String>
  /// How many undergraduates it has.
  public var studentSize: Patch<Int>
  /// Dollars a year.
  public var tuitionInState: Patch<Int>
  /// Dollars a year.
  public var tuitionOutOfState: Patch<Int>
  /// Without the @.
  public var twitterHandle: Patch<String>
  /// The size as the family wrote it, such as “5,000-8,000”.
  public var undergradSize: Patch<String>
  /// The College Scorecard’s UNITID.
  public var unitId: Patch<String>
  /// The school’s site.
  public var website: Patch<String>

  /// The names of all fields, sorted.
  public static let fieldNames = declared.map(\.name).sorted()

  /// Creates an edit that changes no field.
  @inlinable public init() { self.init(actRequirement: .absent) }

  /// An edit of the given fields.
  @inlinable
  public init(
    actRequirement: Patch<Int> = .absent, address: Patch<String> = .absent, admissionRate: Patch<Double> = .absent,
    avgAct: Patch<Int> = .absent, avgSat: Patch<Int> = .absent, baseballFacilityAddress: Patch<String> = .absent,
    city: Patch<String> = .absent, conference: Patch<String> = .absent, division: Patch<Division> = .absent,
    faviconUrl: Patch<String> = .absent, gpaRequirement: Patch<Double> = .absent,
    instagramHandle: Patch<String> = .absent, latitude: Patch<Double> = .absent, location: Patch<String> = .absent,
    longitude: Patch<Double> = .absent, mascot: Patch<String> = .absent, name: Patch<String> = .absent,
    ncaaId: Patch<String> = .absent, satRequirement: Patch<Int> = .absent, state: Patch<String> = .absent,
    studentSize: Patch<Int> = .absent, tuitionInState: Patch<Int> = .absent, tuitionOutOfState: Patch<Int> = .absent,
    twitterHandle: Patch<String> = .absent, undergradSize: Patch<String> = .absent, unitId: Patch<String> = .absent,
    website: Patch<String> = .absent
  ) {
    self.actRequirement = actRequirement
    self.address = address
    self.admissionRate = admissionRate
    self.avgAct = avgAct
    self.avgSat = avgSat
    self.baseballFacilityAddress = baseballFacilityAddress
    self.city = city
    self.conference = conference
    self.division = division
    self.faviconUrl = faviconUrl
    self.gpaRequirement = gpaRequirement
    self.instagramHandle = instagramHandle
    self.latitude = latitude
    self.location = location
    self.longitude = longitude
    self.mascot = mascot
    self.name = name
    self.ncaaId = ncaaId
    self.satRequirement = satRequirement
    self.state = state
    self.studentSize = studentSize
    self.tuitionInState = tuitionInState
    self.tuitionOutOfState = tuitionOutOfState
    self.twitterHandle = twitterHandle
    self.undergradSize = undergradSize
    self.unitId = unitId
    self.website = website
  }

  /// Shows `visitor` each field, sorted by name, beside the same field of `other`.
  @inlinable public mutating func visitFields(beside other: SchoolFields, _ visitor: inout some PatchVisitor) {
    visitor.visit("actRequirement", &actRequirement, beside: other.actRequirement)
    visitor.visit("address", &address, beside: other.address)
    visitor.visit("admissionRate", &admissionRate, beside: other.admissionRate)
    visitor.visit("avgAct", &avgAct, beside: other.avgAct)
    visitor.visit("avgSat", &avgSat, beside: other.avgSat)
    visitor.visit("baseballFacilityAddress", &baseballFacilityAddress, beside: other.baseballFacilityAddress)
    visitor.visit("city", &city, beside: other.city)
    visitor.visit("conference", &conference, beside: other.conference)
    visitor.visit("division", &division, beside: other.division)
    visitor.visit("faviconUrl", &faviconUrl, beside: other.faviconUrl)
    visitor.visit("gpaRequirement", &gpaRequirement, beside: other.gpaRequirement)
    visitor.visit("instagramHandle", &instagramHandle, beside: other.instagramHandle)
    visitor.visit("latitude", &latitude, beside: other.latitude)
    visitor.visit("location", &location, beside: other.location)
    visitor.visit("longitude", &longitude, beside: other.longitude)
    visitor.visit("mascot", &mascot, beside: other.mascot)
    visitor.visit("name", &name, beside: other.name)
    visitor.visit("ncaaId", &ncaaId, beside: other.ncaaId)
    visitor.visit("satRequirement", &satRequirement, beside: other.satRequirement)
    visitor.visit("state", &state, beside: other.state)
    visitor.visit("studentSize", &studentSize, beside: other.studentSize)
    visitor.visit("tuitionInState", &tuitionInState, beside: other.tuitionInState)
    visitor.visit("tuitionOutOfState", &tuitionOutOfState, beside: other.tuitionOutOfState)
    visitor.visit("twitterHandle", &twitterHandle, beside: other.twitterHandle)
    visitor.visit("undergradSize", &undergradSize, beside: other.undergradSize)
    visitor.visit("unitId", &unitId, beside: other.unitId)
    visitor.visit("website", &website, beside: other.website)
  }
}

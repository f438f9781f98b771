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
  public static let fieldNames = [
    "actRequirement", "address", "admissionRate", "avgAct", "avgSat", "baseballFacilityAddress", "city", "conference",
    "division", "faviconUrl", "gpaRequirement", "instagramHandle", "latitude", "location", "longitude", "mascot",
    "name", "ncaaId", "satRequirement", "state", "studentSize", "tuitionInState", "tuitionOutOfState", "twitterHandle",
    "undergradSize", "unitId", "website",
  ]

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

  /// Whether the edit changes no field.
  public var isEmpty: Bool {
    actRequirement.isAbsent && address.isAbsent && admissionRate.isAbsent && avgAct.isAbsent && avgSat.isAbsent
      && baseballFacilityAddress.isAbsent && city.isAbsent && conference.isAbsent && division.isAbsent
      && faviconUrl.isAbsent && gpaRequirement.isAbsent && instagramHandle.isAbsent && latitude.isAbsent
      && location.isAbsent && longitude.isAbsent && mascot.isAbsent && name.isAbsent && ncaaId.isAbsent
      && satRequirement.isAbsent && state.isAbsent && studentSize.isAbsent && tuitionInState.isAbsent
      && tuitionOutOfState.isAbsent && twitterHandle.isAbsent && undergradSize.isAbsent && unitId.isAbsent
      && website.isAbsent
  }

  /// Applies a newer edit: the fields that it changes replace those of this edit.
  public mutating func merge(_ newer: SchoolFields) {
    actRequirement = actRequirement.merged(with: newer.actRequirement)
    address = address.merged(with: newer.address)
    admissionRate = admissionRate.merged(with: newer.admissionRate)
    avgAct = avgAct.merged(with: newer.avgAct)
    avgSat = avgSat.merged(with: newer.avgSat)
    baseballFacilityAddress = baseballFacilityAddress.merged(with: newer.baseballFacilityAddress)
    city = city.merged(with: newer.city)
    conference = conference.merged(with: newer.conference)
    division = division.merged(with: newer.division)
    faviconUrl = faviconUrl.merged(with: newer.faviconUrl)
    gpaRequirement = gpaRequirement.merged(with: newer.gpaRequirement)
    instagramHandle = instagramHandle.merged(with: newer.instagramHandle)
    latitude = latitude.merged(with: newer.latitude)
    location = location.merged(with: newer.location)
    longitude = longitude.merged(with: newer.longitude)
    mascot = mascot.merged(with: newer.mascot)
    name = name.merged(with: newer.name)
    ncaaId = ncaaId.merged(with: newer.ncaaId)
    satRequirement = satRequirement.merged(with: newer.satRequirement)
    state = state.merged(with: newer.state)
    studentSize = studentSize.merged(with: newer.studentSize)
    tuitionInState = tuitionInState.merged(with: newer.tuitionInState)
    tuitionOutOfState = tuitionOutOfState.merged(with: newer.tuitionOutOfState)
    twitterHandle = twitterHandle.merged(with: newer.twitterHandle)
    undergradSize = undergradSize.merged(with: newer.undergradSize)
    unitId = unitId.merged(with: newer.unitId)
    website = website.merged(with: newer.website)
  }

  /// Returns the edit without the fields that have the same value in `other`.
  public func changes(from other: SchoolFields) -> SchoolFields {
    var changes = SchoolFields()
    changes.actRequirement = actRequirement.changed(from: other.actRequirement)
    changes.address = address.changed(from: other.address)
    changes.admissionRate = admissionRate.changed(from: other.admissionRate)
    changes.avgAct = avgAct.changed(from: other.avgAct)
    changes.avgSat = avgSat.changed(from: other.avgSat)
    changes.baseballFacilityAddress = baseballFacilityAddress.changed(from: other.baseballFacilityAddress)
    changes.city = city.changed(from: other.city)
    changes.conference = conference.changed(from: other.conference)
    changes.division = division.changed(from: other.division)
    changes.faviconUrl = faviconUrl.changed(from: other.faviconUrl)
    changes.gpaRequirement = gpaRequirement.changed(from: other.gpaRequirement)
    changes.instagramHandle = instagramHandle.changed(from: other.instagramHandle)
    changes.latitude = latitude.changed(from: other.latitude)
    changes.location = location.changed(from: other.location)
    changes.longitude = longitude.changed(from: other.longitude)
    changes.mascot = mascot.changed(from: other.mascot)
    changes.name = name.changed(from: other.name)
    changes.ncaaId = ncaaId.changed(from: other.ncaaId)
    changes.satRequirement = satRequirement.changed(from: other.satRequirement)
    changes.state = state.changed(from: other.state)
    changes.studentSize = studentSize.changed(from: other.studentSize)
    changes.tuitionInState = tuitionInState.changed(from: other.tuitionInState)
    changes.tuitionOutOfState = tuitionOutOfState.changed(from: other.tuitionOutOfState)
    changes.twitterHandle = twitterHandle.changed(from: other.twitterHandle)
    changes.undergradSize = undergradSize.changed(from: other.undergradSize)
    changes.unitId = unitId.changed(from: other.unitId)
    changes.website = website.changed(from: other.website)
    return changes
  }

  /// Returns the edit that undoes this one: for each field that it changes, the value in `earlier`, or null.
  public func inverse(restoring earlier: SchoolFields) -> SchoolFields {
    var inverse = SchoolFields()
    inverse.actRequirement = actRequirement.inverse(restoring: earlier.actRequirement)
    inverse.address = address.inverse(restoring: earlier.address)
    inverse.admissionRate = admissionRate.inverse(restoring: earlier.admissionRate)
    inverse.avgAct = avgAct.inverse(restoring: earlier.avgAct)
    inverse.avgSat = avgSat.inverse(restoring: earlier.avgSat)
    inverse.baseballFacilityAddress = baseballFacilityAddress.inverse(restoring: earlier.baseballFacilityAddress)
    inverse.city = city.inverse(restoring: earlier.city)
    inverse.conference = conference.inverse(restoring: earlier.conference)
    inverse.division = division.inverse(restoring: earlier.division)
    inverse.faviconUrl = faviconUrl.inverse(restoring: earlier.faviconUrl)
    inverse.gpaRequirement = gpaRequirement.inverse(restoring: earlier.gpaRequirement)
    inverse.instagramHandle = instagramHandle.inverse(restoring: earlier.instagramHandle)
    inverse.latitude = latitude.inverse(restoring: earlier.latitude)
    inverse.location = location.inverse(restoring: earlier.location)
    inverse.longitude = longitude.inverse(restoring: earlier.longitude)
    inverse.mascot = mascot.inverse(restoring: earlier.mascot)
    inverse.name = name.inverse(restoring: earlier.name)
    inverse.ncaaId = ncaaId.inverse(restoring: earlier.ncaaId)
    inverse.satRequirement = satRequirement.inverse(restoring: earlier.satRequirement)
    inverse.state = state.inverse(restoring: earlier.state)
    inverse.studentSize = studentSize.inverse(restoring: earlier.studentSize)
    inverse.tuitionInState = tuitionInState.inverse(restoring: earlier.tuitionInState)
    inverse.tuitionOutOfState = tuitionOutOfState.inverse(restoring: earlier.tuitionOutOfState)
    inverse.twitterHandle = twitterHandle.inverse(restoring: earlier.twitterHandle)
    inverse.undergradSize = undergradSize.inverse(restoring: earlier.undergradSize)
    inverse.unitId = unitId.inverse(restoring: earlier.unitId)
    inverse.website = website.inverse(restoring: earlier.website)
    return inverse
  }

  /// Returns the edit without the fields that it clears.
  public func droppingNulls() -> SchoolFields {
    var set = SchoolFields()
    set.actRequirement = actRequirement.droppingNull
    set.address = address.droppingNull
    set.admissionRate = admissionRate.droppingNull
    set.avgAct = avgAct.droppingNull
    set.avgSat = avgSat.droppingNull
    set.baseballFacilityAddress = baseballFacilityAddress.droppingNull
    set.city = city.droppingNull
    set.conference = conference.droppingNull
    set.division = division.droppingNull
    set.faviconUrl = faviconUrl.droppingNull
    set.gpaRequirement = gpaRequirement.droppingNull
    set.instagramHandle = instagramHandle.droppingNull
    set.latitude = latitude.droppingNull
    set.location = location.droppingNull
    set.longitude = longitude.droppingNull
    set.mascot = mascot.droppingNull
    set.name = name.droppingNull
    set.ncaaId = ncaaId.droppingNull
    set.satRequirement = satRequirement.droppingNull
    set.state = state.droppingNull
    set.studentSize = studentSize.droppingNull
    set.tuitionInState = tuitionInState.droppingNull
    set.tuitionOutOfState = tuitionOutOfState.droppingNull
    set.twitterHandle = twitterHandle.droppingNull
    set.undergradSize = undergradSize.droppingNull
    set.unitId = unitId.droppingNull
    set.website = website.droppingNull
    return set
  }

  /// Returns the edit with only the fields for whose names `isKept` returns true.
  public func keeping(_ isKept: (_ name: String) -> Bool) -> SchoolFields {
    var kept = SchoolFields()
    if isKept("actRequirement") { kept.actRequirement = actRequirement }
    if isKept("address") { kept.address = address }
    if isKept("admissionRate") { kept.admissionRate = admissionRate }
    if isKept("avgAct") { kept.avgAct = avgAct }
    if isKept("avgSat") { kept.avgSat = avgSat }
    if isKept("baseballFacilityAddress") { kept.baseballFacilityAddress = baseballFacilityAddress }
    if isKept("city") { kept.city = city }
    if isKept("conference") { kept.conference = conference }
    if isKept("division") { kept.division = division }
    if isKept("faviconUrl") { kept.faviconUrl = faviconUrl }
    if isKept("gpaRequirement") { kept.gpaRequirement = gpaRequirement }
    if isKept("instagramHandle") { kept.instagramHandle = instagramHandle }
    if isKept("latitude") { kept.latitude = latitude }
    if isKept("location") { kept.location = location }
    if isKept("longitude") { kept.longitude = longitude }
    if isKept("mascot") { kept.mascot = mascot }
    if isKept("name") { kept.name = name }
    if isKept("ncaaId") { kept.ncaaId = ncaaId }
    if isKept("satRequirement") { kept.satRequirement = satRequirement }
    if isKept("state") { kept.state = state }
    if isKept("studentSize") { kept.studentSize = studentSize }
    if isKept("tuitionInState") { kept.tuitionInState = tuitionInState }
    if isKept("tuitionOutOfState") { kept.tuitionOutOfState = tuitionOutOfState }
    if isKept("twitterHandle") { kept.twitterHandle = twitterHandle }
    if isKept("undergradSize") { kept.undergradSize = undergradSize }
    if isKept("unitId") { kept.unitId = unitId }
    if isKept("website") { kept.website = website }
    return kept
  }

  /// Calls `visit` for each changed field, sorted by name, with its new value; with nil if it is cleared.
  public func forEachField(_ visit: (_ name: String, _ value: FieldValue?) -> Void) {
    actRequirement.visit("actRequirement", visit)
    address.visit("address", visit)
    admissionRate.visit("admissionRate", visit)
    avgAct.visit("avgAct", visit)
    avgSat.visit("avgSat", visit)
    baseballFacilityAddress.visit("baseballFacilityAddress", visit)
    city.visit("city", visit)
    conference.visit("conference", visit)
    division.visit("division", visit)
    faviconUrl.visit("faviconUrl", visit)
    gpaRequirement.visit("gpaRequirement", visit)
    instagramHandle.visit("instagramHandle", visit)
    latitude.visit("latitude", visit)
    location.visit("location", visit)
    longitude.visit("longitude", visit)
    mascot.visit("mascot", visit)
    name.visit("name", visit)
    ncaaId.visit("ncaaId", visit)
    satRequirement.visit("satRequirement", visit)
    state.visit("state", visit)
    studentSize.visit("studentSize", visit)
    tuitionInState.visit("tuitionInState", visit)
    tuitionOutOfState.visit("tuitionOutOfState", visit)
    twitterHandle.visit("twitterHandle", visit)
    undergradSize.visit("undergradSize", visit)
    unitId.visit("unitId", visit)
    website.visit("website", visit)
  }
}

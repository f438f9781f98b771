import Domain

/// A field to which a column of a family's spreadsheet can be assigned.
package enum ImportField: String, CaseIterable, Codable, Sendable {
  case name, division, conference, location, city, state, address, facility, website, twitter, instagram
  case status, priority, favorite, ranking, notes, pros, cons
  case gpa, sat, act, avgSat, avgAct, size, tuitionInState, tuitionOutOfState, admissionRate, mascot

  /// The headings that mean this field, as lower-case letters and digits. Each heading belongs to only one field.
  var headings: [String] {
    switch self {
    case .name: ["school", "schoolname", "name", "college", "collegename", "university", "institution"]
    case .division: ["division", "div", "level", "ncaadivision"]
    case .conference: ["conference", "conf", "league"]
    case .location: ["location", "place", "citystate", "where"]
    case .city: ["city", "town"]
    case .state: ["state", "st"]
    case .address: ["address", "campusaddress", "streetaddress"]
    case .facility: ["baseballfacility", "baseballfacilityaddress", "ballpark", "facility", "field"]
    case .website: ["website", "site", "url", "web", "link", "homepage", "schoolwebsite"]
    case .twitter: ["twitter", "twitterhandle", "x", "xhandle"]
    case .instagram: ["instagram", "instagramhandle", "insta", "ig"]
    case .status: ["status", "recruitingstatus", "stage"]
    case .priority: ["priority", "tier", "prioritytier"]
    case .favorite: ["favorite", "favourite", "favorites", "fav", "star", "starred"]
    case .ranking: ["ranking", "rank"]
    case .notes: ["notes", "note", "comments", "comment", "remarks"]
    case .pros: ["pros", "pro", "likes", "positives", "strengths"]
    case .cons: ["cons", "con", "dislikes", "negatives", "weaknesses"]
    case .gpa: ["gpa", "gparequirement", "gpamin", "mingpa", "minimumgpa", "requiredgpa"]
    case .sat: ["sat", "satrequirement", "satmin", "minsat", "minimumsat", "requiredsat"]
    case .act: ["act", "actrequirement", "actmin", "minact", "minimumact", "requiredact"]
    case .avgSat: ["avgsat", "averagesat", "satavg", "sataverage"]
    case .avgAct: ["avgact", "averageact", "actavg", "actaverage"]
    case .size: ["size", "students", "studentsize", "enrollment", "undergrads", "undergraduates", "undergradsize"]
    case .tuitionInState: ["tuition", "tuitioninstate", "instatetuition"]
    case .tuitionOutOfState: ["tuitionoutofstate", "outofstatetuition"]
    case .admissionRate: ["admissionrate", "admissions", "acceptancerate", "acceptance"]
    case .mascot: ["mascot", "nickname"]
    }
  }

  /// The fields that hold numbers.
  static let numbers: [ImportField] = [
    .gpa, .sat, .act, .avgSat, .avgAct, .tuitionInState, .tuitionOutOfState, .admissionRate,
  ]

  /// The name of the school's field.
  var stored: String {
    switch self {
    case .facility: "baseballFacilityAddress"
    case .twitter: "twitterHandle"
    case .instagram: "instagramHandle"
    case .gpa: "gpaRequirement"
    case .sat: "satRequirement"
    case .act: "actRequirement"
    case .size: "studentSize"
    default: rawValue
    }
  }

  /// Creates the field whose cell a rule refused; nil if the rule is not about a cell.
  ///
  /// - Parameter command: The refused command; nil if the cells could not be read.
  init?(refusedBy error: DomainError, of command: School.Command?) {
    switch (error.field, command) {
    case (nil, _): return nil
    case (_, .addItem(.pro, _)?): self = .pros
    case (_, .addItem(.con, _)?): self = .cons
    case (_, .setTier?), ("priorityTier"?, _): self = .priority
    case ("undergradSize"?, _): self = .size
    case (let field?, _):
      guard let found = Self.allCases.first(where: { $0.stored == field }) else { return nil }
      self = found
    }
  }

  /// The field's label for people.
  package var label: String {
    switch self {
    case .name: "School name"
    case .facility: "Baseball facility"
    case .priority: "Priority tier"
    case .gpa: "GPA required"
    case .sat: "SAT required"
    case .act: "ACT required"
    case .avgSat: "Average SAT"
    case .avgAct: "Average ACT"
    case .size: "Students"
    case .tuitionInState: "Tuition in state"
    case .tuitionOutOfState: "Tuition out of state"
    case .admissionRate: "Admission rate"
    case .twitter: "X (Twitter)"
    case .division, .conference, .location, .city, .state, .address, .website, .instagram, .status, .favorite, .ranking,
      .notes, .pros, .cons, .mascot:
      rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// Creates the field that a person names by its name or by one of its headings. Only letters and digits count, in any
  /// case; nil if there is no such field.
  init?(named text: String) {
    let folded = Self.folded(text)
    guard let field = Self.allCases.first(where: { Self.folded($0.rawValue) == folded || $0.headings.contains(folded) })
    else { return nil }
    self = field
  }

  /// Returns only the letters and digits, in lower case: "GPA (min.)" and "gpa min" are the same heading.
  static func folded(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }))
  }
}

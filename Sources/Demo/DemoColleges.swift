public import Domain

/// A real college that plays baseball, with what is publicly known of it.
public struct DemoCollege: Equatable, Sendable {
  /// What it is called.
  public var name: String
  /// The division its teams play in.
  public var division: Division
  /// The conference, where there is one.
  public var conference: String?
  /// All that is known beside the name: place, size, costs, division, conference, site. An unknown number is absent.
  public var fields: SchoolFields

  /// A college.
  public init(name: String, division: Division, conference: String?, fields: SchoolFields) {
    self.name = name
    self.division = division
    self.conference = conference
    self.fields = fields
  }
}

/// The colleges that a demo draws from: well-known and lesser ones of every division, from Maine to Puerto Rico.
public enum DemoColleges {
  /// All of them, division after division.
  public static let all: [DemoCollege] = byDivision.flatMap(\.self)

  /// The same, one list for each division.
  static let byDivision = [divisionOne, divisionTwo, divisionThree, naia, juniorColleges]

  /// One row of the table.
  static func college(
    _ unitID: Int, _ name: String, _ city: String, _ state: String, _ latitude: Double, _ longitude: Double,
    _ students: Int?, _ tuitionInState: Int?, _ tuitionOutOfState: Int?, _ admissionRate: Double?,
    _ division: Division, _ conference: String?, _ site: String
  ) -> DemoCollege {
    DemoCollege(
      name: name, division: division, conference: conference,
      fields: SchoolFields(
        admissionRate: known(admissionRate), city: .value(city), conference: known(conference),
        division: .value(division), latitude: .value(latitude), location: .value("\(city), \(state)"),
        longitude: .value(longitude), state: .value(state), studentSize: known(students),
        tuitionInState: known(tuitionInState), tuitionOutOfState: known(tuitionOutOfState),
        unitId: .value(String(unitID)), website: .value("https://\(site)")))
  }

  private static func known<Value>(_ value: Value?) -> Patch<Value> { value.map(Patch.value) ?? .absent }
}

extension DemoCollege {
  /// What a family types when it adds a college by hand: where it is and where it plays. A lookup tells the rest.
  var typedByHand: DemoCollege {
    var college = self
    college.fields = SchoolFields(
      conference: fields.conference, division: fields.division, location: fields.location, state: fields.state)
    return college
  }
}

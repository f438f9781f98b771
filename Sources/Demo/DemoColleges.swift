import Domain

/// A real college with a baseball team, with publicly known facts.
package struct DemoCollege: Equatable, Sendable {
  /// The college's name.
  package var name: String
  /// The division in which its teams play.
  package var division: Division
  /// The conference, if there is one.
  package var conference: String?
  /// All known facts besides the name: place, size, costs, division, conference, website. An unknown number is absent.
  package var fields: SchoolFields

  /// Creates a college.
  package init(name: String, division: Division, conference: String?, fields: SchoolFields) {
    self.name = name
    self.division = division
    self.conference = conference
    self.fields = fields
  }
}

/// The colleges of a demo: well-known and lesser-known ones of every division, from Maine to Puerto Rico.
package enum DemoColleges {
  /// All colleges, division after division.
  package static let all: [DemoCollege] = byDivision.flatMap(\.self)

  /// The same, as one list for each division.
  static let byDivision = [divisionOne, divisionTwo, divisionThree, naia, juniorColleges]

  /// Makes a college from one row of the table.
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
  /// What a family types when it adds a college by hand: its place, division and conference. A lookup adds the rest.
  var typedByHand: DemoCollege {
    var college = self
    college.fields = SchoolFields(
      conference: fields.conference, division: fields.division, location: fields.location, state: fields.state)
    return college
  }
}

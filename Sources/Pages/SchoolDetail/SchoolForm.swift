import Domain

/// The inputs of one part of a long form, under a heading.
public struct FormGroup: Codable, Equatable, Sendable {
  /// The heading.
  public let title: String
  /// The inputs, in their order.
  public let inputs: [FormInput]
}

/// The form that sets and clears the family's ranking of a school.
public struct RankingForm: Codable, Equatable, Sendable {
  /// "#3", or "Not ranked".
  public let text: String
  /// The "Family Ranking" input, prefilled with the stored number.
  public let input: FormInput
  /// The help text, which explains how to clear the ranking.
  public let help = "1 is your first choice. Leave it empty for no ranking."
  /// The label of the button that opens the form.
  public let edit: String
  /// The label of the Save button.
  public let save = "Save Ranking"

  init(_ ranking: Int?) {
    text = ranking.map { "#\($0)" } ?? "Not ranked"
    input = FormInput(
      field: "ranking", label: "Family Ranking", value: ranking.map(String.init) ?? "", placeholder: "e.g., 3",
      kind: .integer)
    edit = ranking == nil ? "Set ranking" : "Change ranking"
  }

  private enum CodingKeys: String, CodingKey { case text, input, edit }
}

extension SchoolDetailPage {
  /// Returns all fields of a school that can be corrected, in groups: the school itself, the campus (SD-82), what a
  /// lookup fills in (SD-72), and the coordinates and identifiers.
  static func informationGroups(_ info: SchoolFields, name: String) -> [FormGroup] {
    [
      FormGroup(title: "School", inputs: schoolInputs(info, name: name)),
      FormGroup(title: "Campus & Contact", inputs: campusInputs(info)),
      FormGroup(title: "Admission & Cost", inputs: admissionInputs(info)),
      FormGroup(title: "Map & Identifiers", inputs: identifierInputs(info)),
    ]
  }

  private static func schoolInputs(_ info: SchoolFields, name: String) -> [FormInput] {
    let divisions = [FilterChoice("", "Not known")] + Division.known.map { FilterChoice($0.rawValue, $0.label) }
    return [
      FormInput(field: "name", label: "School Name", value: name, placeholder: "e.g., Rice University"),
      FormInput(
        field: "division", label: "Division", value: info.division.value?.rawValue ?? "", placeholder: "",
        kind: .choice, options: divisions),
      FormInput(
        field: "conference", label: "Conference", value: info.conference.value ?? "", placeholder: "e.g., Big 12"),
      FormInput(
        field: "location", label: "Location", value: info.location.value ?? "", placeholder: "City, State..."),
      FormInput(field: "city", label: "City", value: info.city.value ?? "", placeholder: "e.g., Houston"),
      FormInput(field: "state", label: "State", value: info.state.value ?? "", placeholder: "Two letters, such as TX"),
    ]
  }

  private static func admissionInputs(_ info: SchoolFields) -> [FormInput] {
    func whole(_ field: String, _ label: String, _ value: Int?, _ placeholder: String) -> FormInput {
      FormInput(
        field: field, label: label, value: value.map(String.init) ?? "", placeholder: placeholder, kind: .integer)
    }
    return [
      whole("studentSize", "Students", info.studentSize.value, "e.g., 4500"),
      whole("tuitionInState", "Tuition (In-State), $ a year", info.tuitionInState.value, "e.g., 12000"),
      whole("tuitionOutOfState", "Tuition (Out-of-State), $ a year", info.tuitionOutOfState.value, "e.g., 40000"),
      decimal("admissionRate", "Admission Rate, 0 to 1", info.admissionRate.value, "0.32 is 32%"),
      whole("avgSat", "Average SAT", info.avgSat.value, "400 to 1600"),
      whole("avgAct", "Average ACT", info.avgAct.value, "1 to 36"),
      decimal("gpaRequirement", "Required GPA", info.gpaRequirement.value, "e.g., 3.2"),
      whole("satRequirement", "Required SAT", info.satRequirement.value, "400 to 1600"),
      whole("actRequirement", "Required ACT", info.actRequirement.value, "1 to 36"),
    ]
  }

  private static func identifierInputs(_ info: SchoolFields) -> [FormInput] {
    [
      decimal("latitude", "Latitude", info.latitude.value, "Degrees north"),
      decimal("longitude", "Longitude", info.longitude.value, "Degrees east"),
      FormInput(field: "ncaaId", label: "NCAA ID", value: info.ncaaId.value ?? "", placeholder: "The NCAA's own id"),
      FormInput(
        field: "unitId", label: "College Scorecard ID", value: info.unitId.value ?? "", placeholder: "UNITID, digits"),
      FormInput(
        field: "faviconUrl", label: "Logo Address", value: info.faviconUrl.value ?? "", placeholder: "https://..."),
    ]
  }

  private static func decimal(_ field: String, _ label: String, _ value: Double?, _ placeholder: String) -> FormInput {
    // Number inputs take a decimal point and no separators.
    let text = value.map { NumberText.plain($0).replacing(",", with: "") }
    return FormInput(field: field, label: label, value: text ?? "", placeholder: placeholder, kind: .decimal)
  }
}

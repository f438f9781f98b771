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
      FormInput("name", of: SchoolFields(name: .value(name)), placeholder: "e.g., Rice University"),
      FormInput("division", of: info, placeholder: "", kind: .choice, options: divisions),
      FormInput("conference", of: info, placeholder: "e.g., Big 12"),
      FormInput("location", of: info, placeholder: "City, State..."),
      FormInput("city", of: info, placeholder: "e.g., Houston"),
      FormInput("state", of: info, placeholder: "Two letters, such as TX"),
    ]
  }

  private static func admissionInputs(_ info: SchoolFields) -> [FormInput] {
    [
      FormInput("studentSize", of: info, placeholder: "e.g., 4500"),
      FormInput("tuitionInState", of: info, placeholder: "e.g., 12,000"),
      FormInput("tuitionOutOfState", of: info, placeholder: "e.g., 40,000"),
      FormInput("admissionRate", of: info, placeholder: "e.g., 32%"),
      FormInput("avgSat", of: info, placeholder: "400 to 1600"),
      FormInput("avgAct", of: info, placeholder: "1 to 36"),
      FormInput("gpaRequirement", of: info, placeholder: "e.g., 3.2"),
      FormInput("satRequirement", of: info, placeholder: "400 to 1600"),
      FormInput("actRequirement", of: info, placeholder: "1 to 36"),
    ]
  }

  private static func identifierInputs(_ info: SchoolFields) -> [FormInput] {
    [
      FormInput("latitude", of: info, placeholder: "Degrees north"),
      FormInput("longitude", of: info, placeholder: "Degrees east"),
      FormInput("ncaaId", of: info, placeholder: "The NCAA's own id"),
      FormInput("unitId", of: info, placeholder: "UNITID, digits"),
      FormInput("faviconUrl", of: info, placeholder: "https://..."),
    ]
  }
}

extension FormInput {
  /// The input of a field, with what is stored.
  init<Fields: PatchFields>(
    _ field: String, of fields: Fields, placeholder: String, kind: Kind? = nil, options: [FilterChoice] = []
  ) {
    let declared = Fields.field(field)
    let unit = declared?.notation == .dollars ? ", $ a year" : ""
    let usual: Kind =
      switch declared?.notation {
      case .whole: .integer
      case .decimal: .decimal
      default: .text
      }
    self.init(
      field: field, label: Fields.label(of: field) + unit, value: fields.texts[field] ?? "", placeholder: placeholder,
      kind: kind ?? usual, options: options)
  }
}

import Domain

/// The controls of the player page: 39 fields in their sections (C45). The photo has a separate form.
struct PlayerDetailsForm {
  private let values: [String: FieldValue]
  private let context: PreferenceContext
  private let details: PlayerDetails

  init(_ details: PlayerDetails, _ context: PreferenceContext) {
    self.details = details
    self.context = context
    values = details.valuesByName
  }

  var sections: [PreferenceSection] {
    [
      PreferenceSection("Basic Information", [graduationYear, text("highSchool"), text("clubTeam")]),
      PreferenceSection("Athletic Profile", [sport, position, positions]),
      PreferenceSection(
        "Physical Profile",
        [
          picker("bats", [("R", "Right"), ("L", "Left"), ("S", "Switch")]),
          picker("throws", [("R", "Right"), ("L", "Left")]), field("heightInches", .height),
          field("weightLbs", .number, placeholder: "100 - 400"),
        ]),
      PreferenceSection(
        "Academics",
        [
          field("gpa", .number, placeholder: "0.0 - 5.0"), field("satScore", .number, placeholder: "400 - 1600"),
          field("actScore", .number, placeholder: "1 - 36"),
        ]),
      PreferenceSection("External Profiles", ["ncaaId", "perfectGameId", "prepBaseballId"].map { text($0) }),
      PreferenceSection(
        "Social Media",
        [
          text("twitterHandle", "username", prefix: "@"), text("instagramHandle", "username", prefix: "@"),
          text("tiktokHandle", "username", prefix: "@"), text("facebookUrl", "https://facebook.com/..."),
        ]),
      PreferenceSection(
        "Contact Info",
        [
          text("phone", "(512) 555-0142"), text("email", "name@example.com"), toggle("allowSharePhone"),
          toggle("allowShareEmail"),
        ]),
      PreferenceSection(
        "Current High School",
        [text("schoolName"), text("schoolAddress"), text("schoolCity"), text("schoolState", "TX")]),
      PreferenceSection("High School Teams", [], groups: grades),
      PreferenceSection(
        "Travel Team",
        [field("travelTeamYear", .number, placeholder: "YYYY"), text("travelTeamName"), text("travelTeamCoach")]),
    ]
  }

  private var grades: [PreferenceSection] {
    [("9th Grade", "ninth"), ("10th Grade", "tenth"), ("11th Grade", "eleventh"), ("12th Grade", "twelfth")].map {
      PreferenceSection($0, [text("\($1)GradeTeam"), text("\($1)GradeCoach")])
    }
  }

  private var graduationYear: PreferenceField {
    let years = Self.graduationYears(from: context.viewer.today.year)
    return picker("graduationYear", years.map { ("\($0)", "\($0)") }, placeholder: "Select year")
  }

  /// Returns the years in which a current player may graduate.
  static func graduationYears(from year: Int) -> ClosedRange<Int> { year...year + 4 }

  private var sport: PreferenceField {
    picker("primarySport", Sport.allCases.map { ($0.rawValue, $0.rawValue) }, placeholder: "Select sport")
  }

  private var position: PreferenceField {
    picker(
      "primaryPosition", codes, placeholder: codes.isEmpty ? "Select a sport first" : "Select position")
  }

  private var positions: PreferenceField {
    field("positions", .chips, options: codes, selected: details.positions.value ?? [])
  }

  /// The positions of the chosen sport (PR-25).
  private var codes: [(value: String, label: String)] {
    (details.primarySport.value.flatMap(Sport.init(rawValue:))?.positions ?? []).map { ($0, $0) }
  }

  private func text(_ key: String, _ placeholder: String? = nil, prefix: String? = nil) -> PreferenceField {
    field(key, .text, placeholder: placeholder, prefix: prefix)
  }

  private func picker(
    _ key: String, _ options: [(value: String, label: String)], placeholder: String? = nil
  ) -> PreferenceField {
    field(key, .picker, options: options, placeholder: placeholder)
  }

  /// Sharing is off until it is turned on (PR-43, PR-44).
  private func toggle(_ key: String) -> PreferenceField { field(key, .toggle, otherwise: "false") }

  private func field(
    _ key: String, _ kind: PreferenceField.Kind, options: [(value: String, label: String)] = [],
    selected: [String]? = nil, placeholder: String? = nil, prefix: String? = nil, otherwise: String? = nil
  ) -> PreferenceField {
    PreferenceField(
      key, PlayerDetails.label(of: key), kind, value: values[key].map(context.viewer.text.text(of:)) ?? otherwise,
      options: options, selected: selected, placeholder: placeholder, prefix: prefix,
      isEnabled: !context.isReadOnly, problem: context.problems[key])
  }
}

public import Compass
public import Domain

/// The first page of a home without members: it asks for the family, the athlete and the home address.
public struct SetupPage: Codable, Equatable, Sendable {
  /// One option.
  public struct Option: Codable, Equatable, Sendable {
    /// The stored value; empty for the option that stands for no choice.
    public let value: String
    /// The label.
    public let label: String

    init(_ value: String, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  /// One input.
  public struct Input: Codable, Equatable, Sendable {
    /// The input's name in the form.
    public let field: String
    /// The label.
    public let label: String
    /// The initial value.
    public var value = ""
    /// The placeholder, which gives an example.
    public var placeholder: String?
    /// The help text below the input.
    public var help: String?
    /// The options; nil for a text input.
    public var options: [Option]?
    /// Whether the family cannot be created without this input.
    public var isRequired = false

    init(_ field: String, _ label: String) {
      self.field = field
      self.label = label
    }
  }

  /// A group of inputs under a heading.
  public struct Section: Codable, Equatable, Sendable {
    /// The heading.
    public let title: String
    /// What the inputs are for and how few of them are enough; nil if nothing needs to be explained.
    public let help: String?
    /// The inputs.
    public let inputs: [Input]
  }

  /// The heading.
  public let title = "Begin your family's recruiting history"
  /// What happens to the typed data.
  public let subtitle =
    "All of it stays in a folder on this machine. Whatever you leave out now can be added later."
  /// The sections for the family, the athlete and the home.
  public let sections: [Section]
  /// The label of the button that creates the family.
  public let action = "Begin"
  /// The label of the same button while the form is being sent.
  public let busy = "Saving..."
  /// The heading of the offer to see the demo instead.
  public let demoTitle = "Only looking around?"
  /// The explanation of the demo.
  public let demoHelp =
    "The demo shows an invented family's two seasons with real colleges. You can change anything in it: it is a home "
    + "of its own, and gone when the program ends."
  /// The label of the button that opens the demo.
  public let demo = "See the Demo"
  /// The label of the same button while the demo's two seasons are being written.
  public let demoBusy = "Writing two seasons..."

  private enum CodingKeys: CodingKey { case sections }

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - family: The name of a family that was created in a terminal and has no members yet.
  ///   - today: The day from which the graduation years are counted.
  public init(family: String?, today: CalendarDate) {
    sections = [
      Section(title: "Your family", help: nil, inputs: Self.people(family)),
      Section(title: "The athlete", help: nil, inputs: Self.athlete(today)),
      Section(
        title: "Home", help: "For the distances to schools. A ZIP code is enough.",
        inputs: [
          Self.home("address", "123 Main St"), Self.home("city", "Austin"), Self.home("state", "TX"),
          Self.home("zip", "78701"),
        ]),
    ]
  }

  private static func people(_ family: String?) -> [Input] {
    var name = Input("family", "Family name")
    name.value = family ?? ""
    name.placeholder = "The Rivers"
    name.isRequired = true
    var you = Input("name", "Your name")
    you.isRequired = true
    var role = Input("role", "You are")
    role.options = [Option("", "Please choose")] + roles
    role.isRequired = true
    return [name, you, role]
  }

  private static func athlete(_ today: CalendarDate) -> [Input] {
    var name = Input("athlete", "Athlete's name")
    name.help = "Only if you are a parent."
    var sport = Input("primarySport", PlayerDetails.label(of: "primarySport"))
    sport.options = [Option("", "Select sport")] + Sport.allCases.map { Option($0.rawValue, $0.rawValue) }
    var year = Input("graduationYear", PlayerDetails.label(of: "graduationYear"))
    year.options =
      [Option("", "Select year")] + PlayerDetailsForm.graduationYears(from: today.year).map { Option("\($0)", "\($0)") }
    return [name, sport, year]
  }

  private static func home(_ field: String, _ example: String) -> Input {
    var input = Input(field, HomeLocation.label(of: field))
    input.placeholder = example
    return input
  }

  /// The roles that a person can have in a family.
  public static let roles = [
    Option(MemberRole.player.rawValue, "The athlete"), Option(MemberRole.parent.rawValue, "A parent"),
  ]
}

extension SetupPage {
  /// Returns an input's label on the page.
  public func label(of field: String) -> String {
    sections.flatMap(\.inputs).first { $0.field == field }?.label ?? field
  }

  /// Returns the error messages for the typed family and people, by input; empty if the family can be created.
  public func problems(_ founding: Founding) -> [String: String] {
    var problems: [String: String] = [:]
    problems["family"] = problem(founding.family, "family", "Please enter what your family is called")
    problems["name"] = problem(founding.name, "name", "Please enter your name")
    switch founding.role {
    case .player:
      if founding.athlete != nil { problems["athlete"] = "You are the athlete yourself: leave this empty" }
    case .parent: problems["athlete"] = problem(founding.athlete ?? "", "athlete", "Please enter the athlete's name")
    default: problems["role"] = "Please choose what you are in the family"
    }
    return problems
  }

  private func problem(_ text: String, _ field: String, _ missing: String) -> String? {
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { return missing }
    do throws(DomainError) {
      _ = try TextRule.name(text, label(of: field), lengths: 1...TextRule.Limit.line)
      return nil
    } catch {
      return error.message
    }
  }

  /// The notice shown if somebody else has created the family meanwhile.
  public static func exists(_ family: String) -> Notice {
    Notice(
      "This home has a family already",
      message: "It belongs to \(family), and nothing of what you have typed was saved.", action: "Open It",
      icon: "warning")
  }
}

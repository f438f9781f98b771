public import Compass
public import Domain

/// The first page of a home that nobody is in yet: who the family is, and what it begins with.
public struct SetupPage: Codable, Equatable, Sendable {
  /// One thing to choose.
  public struct Option: Codable, Equatable, Sendable {
    /// The value as it is stored; empty where nothing is chosen.
    public let value: String
    /// What a person reads.
    public let label: String

    init(_ value: String, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  /// One input.
  public struct Input: Codable, Equatable, Sendable {
    /// Its name in the form.
    public let field: String
    /// What a person reads.
    public let label: String
    /// What stands in it at first.
    public var value = ""
    /// An example.
    public var placeholder: String?
    /// More words below it.
    public var help: String?
    /// What there is to choose; nil for a text.
    public var options: [Option]?
    /// Whether the family cannot begin without it.
    public var isRequired = false

    init(_ field: String, _ label: String) {
      self.field = field
      self.label = label
    }
  }

  /// Some inputs under a heading.
  public struct Section: Codable, Equatable, Sendable {
    /// The heading.
    public let title: String
    /// Why it is asked, and that it may be left out.
    public let help: String?
    /// The inputs.
    public let inputs: [Input]
  }

  /// The heading.
  public let title = "Begin your family's recruiting history"
  /// What happens with what is typed.
  public let subtitle =
    "All of it stays in a folder on this machine. Whatever you leave out now can be added later."
  /// Who, the athlete, the home.
  public let sections: [Section]
  /// The button.
  public let action = "Begin"
  /// The same while it is sent.
  public let busy = "Saving..."
  /// The heading above the other way.
  public let demoTitle = "Only looking around?"
  /// What the demo is.
  public let demoHelp =
    "The demo shows an invented family's two seasons with real colleges. You can change anything in it: it is a home "
    + "of its own, and gone when the program ends."
  /// The button that opens the demo.
  public let demo = "See the Demo"
  /// The same while the two seasons are written.
  public let demoBusy = "Writing two seasons..."

  private enum CodingKeys: CodingKey { case sections }

  /// The page.
  ///
  /// - Parameters:
  ///   - family: The family's name, where a terminal has founded it and nobody is in it yet.
  ///   - today: The day that graduation years are counted from.
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
    var sport = Input("primarySport", PlayerDetailsForm.labels["primarySport"] ?? "")
    sport.options = [Option("", "Select sport")] + Sport.allCases.map { Option($0.rawValue, $0.rawValue) }
    var year = Input("graduationYear", PlayerDetailsForm.labels["graduationYear"] ?? "")
    year.options =
      [Option("", "Select year")] + PlayerDetailsForm.graduationYears(from: today.year).map { Option("\($0)", "\($0)") }
    return [name, sport, year]
  }

  private static func home(_ field: String, _ example: String) -> Input {
    var input = Input(field, HomeLocationPage.label(of: field))
    input.placeholder = example
    return input
  }

  /// What somebody may be in a family.
  public static let roles = [
    Option(MemberRole.player.rawValue, "The athlete"), Option(MemberRole.parent.rawValue, "A parent"),
  ]
}

extension SetupPage {
  /// What an input is called on the page.
  public func label(of field: String) -> String {
    sections.flatMap(\.inputs).first { $0.field == field }?.label ?? field
  }

  /// What is wrong with who the family is, by input; nothing where the family can begin.
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
      _ = try TextRule.required(text, label(of: field), lengths: 1...TextRule.Limit.line)
      return nil
    } catch {
      return error.message
    }
  }

  /// Said where somebody else has begun the family meanwhile.
  public static func exists(_ family: String) -> Notice {
    Notice(
      "This home has a family already",
      message: "It belongs to \(family), and nothing of what you have typed was saved.", action: "Open It",
      icon: "warning")
  }
}

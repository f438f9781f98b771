/// Where a button leads: the path of a page, as the web has it; an app maps it to its own screens.
public struct Route: RawRepresentable, Codable, Hashable, Sendable {
  /// The path, such as "/schools/new".
  public let rawValue: String

  /// A path as it is.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The list of schools.
  public static let schools = Route(rawValue: "/schools")
  /// The dashboard.
  public static let dashboard = Route(rawValue: "/dashboard")
  /// The list of recruiting events.
  public static let events = Route(rawValue: "/events")
  /// The list of offers.
  public static let offers = Route(rawValue: "/offers")
  /// An offer is recorded there.
  public static let newOffer = Route(rawValue: "/offers/new")
  /// A school is added there.
  public static let newSchool = Route(rawValue: "/schools/new")
  /// The colleges that a typed text may mean.
  public static let colleges = Route(rawValue: "/schools/new/colleges")
  /// What was deleted.
  public static let trash = Route(rawValue: "/schools/trash")
  /// The family's documents.
  public static let documents = Route(rawValue: "/documents")
  /// The family's documents, with a form that shares one with a school.
  public static func documents(sharedWith school: String) -> Route { Route(rawValue: "/documents?school=\(school)") }
  /// The athlete's metrics.
  public static let metrics = Route(rawValue: "/metrics")
  /// A family's spreadsheet is taken over there.
  public static let importing = Route(rawValue: "/import")
  /// Everything that can be taken along.
  public static let exports = Route(rawValue: "/export")
  /// The home that distances are measured from.
  public static let locationSettings = Route(rawValue: "/settings/location")
  /// A school's page.
  public static func school(_ id: String) -> Route { Route(rawValue: "/schools/\(id)") }
  /// Who changed what of a school.
  public static func schoolHistory(_ id: String) -> Route { Route(rawValue: "/schools/\(id)/history") }

  /// Reads the path from a plain text.
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes the path as a plain text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

/// A button: what it says and where it leads.
public struct PageAction: Codable, Equatable, Sendable {
  /// What it shows.
  public let label: String
  /// Its icon's name, where there is one: `plus`, `trash` …
  public let icon: String?
  /// Where it leads; nil where it acts on the page itself.
  public let leadsTo: Route?
  /// What a screen reader says of it.
  public let spoken: String

  /// A button that says aloud what it shows unless told otherwise.
  public init(_ label: String, icon: String? = nil, leadsTo: Route? = nil, spoken: String? = nil) {
    self.label = label
    self.icon = icon
    self.leadsTo = leadsTo
    self.spoken = spoken ?? label
  }
}

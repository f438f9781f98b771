public import Compass
import Domain
import Projections

/// The coaches in the margin of a school's page: at most three, with a link to all of them (SD-50, C31).
public struct CoachesPanel: Codable, Equatable, Sendable {
  /// The maximum number of coaches shown.
  public static let limit = 3

  /// The heading.
  public let title: String
  /// "Manage", the link to the page of the school's coaches, which works without coaches too.
  public let manage: String
  /// The link's accessibility label.
  public let manageSpoken: String
  /// The first three: head coaches, then assistants, then recruiting coordinators; by name within a role.
  public let coaches: [Coach]
  /// "and 2 more"; nil if all are shown.
  public let more: String?
  /// "No coaches added yet" (SD-52); nil if there are coaches.
  public let empty: Notice?

  /// One coach.
  public struct Coach: Codable, Equatable, Sendable {
    /// The coach's id.
    public let id: String
    /// First and last name (SD-16).
    public let name: String
    /// The role's badge.
    public let role: Badge?
    /// The buttons that contact the coach (SD-53).
    public let contacts: [ContactButton]
    /// The card's accessibility label.
    public let spoken: String
  }

  /// The notice if a school has no coaches (SD-52).
  public static let none = Notice("No coaches added yet", icon: "person.2")

  /// Returns the panel of a school as a viewer sees it in a reading.
  public static func load(school: String, from reading: Reading, viewer: Viewer) throws -> CoachesPanel {
    let all = try reading.coaches(of: school)
    let order = CoachRole.known
    let ranked = all.enumerated().sorted { a, b in
      let (first, second) = (rank(a.element, order), rank(b.element, order))
      return first == second ? a.offset < b.offset : first < second
    }
    let rest = all.count - limit
    return CoachesPanel(
      title: "Coaches", manage: "Manage", manageSpoken: "Manage coaches",
      coaches: ranked.prefix(limit).map { Coach($0.element) },
      more: rest > 0 ? "and \(viewer.text.number(rest)) more" : nil, empty: all.isEmpty ? none : nil)
  }

  private static func rank(_ row: CoachRow, _ order: [CoachRole]) -> Int {
    row.fields.role.value.flatMap(order.firstIndex(of:)) ?? order.count
  }
}

extension CoachesPanel.Coach {
  fileprivate init(_ row: CoachRow) {
    id = row.id
    name = row.fields.fullName
    role = .role(row.fields.role.value)
    contacts = ContactButton.all(for: row.fields)
    spoken = [name, role?.text].compactMap(\.self).joined(separator: ", ")
  }
}

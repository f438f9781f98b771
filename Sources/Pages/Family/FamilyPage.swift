public import Compass
import Domain
import Projections

/// The people of the family, what each of them is, and who looks.
public struct FamilyPage: PageValue {
  /// One person.
  public struct Member: Codable, Equatable, Sendable {
    /// The person's id.
    public let id: String
    /// The person's name.
    public let name: String
    /// "Parent".
    public let role: Badge
    /// The role as it is stored.
    public let roleValue: String
    /// "You", for whoever looks.
    public let you: Badge?
    /// The label of the role's choice: "Role of Ana".
    public let roleLabel: String
    /// Whether the viewer may give the person another role.
    public let canChangeRole: Bool
    /// Why not, where it is not the viewer's role that forbids it.
    public let roleHelp: String?
    /// "Save role of Ana".
    public let saveSpoken: String
    /// "Look as Ana"; nil for whoever looks, and where everybody signs in.
    public let look: String?
  }

  /// The heading.
  public let title: String
  /// "3 people".
  public let countText: String
  /// Everybody, in the order in which they came.
  public let members: [Member]
  /// What there is to choose as a role.
  public let roles: [SetupPage.Option]
  /// The button that saves a role.
  public let save: String
  /// The heading of the form for another person; nil where none can be added.
  public let add: String?
  /// The label of the name.
  public let nameLabel: String
  /// The label of the role.
  public let roleLabel: String
  /// What it means to look as somebody else; nil where nobody can.
  public let lookHelp: String?
  /// Names stay as they are.
  public let nameHelp: String
}

extension FamilyPage {
  /// What is shown until the page is there.
  public static let loading = Notice("Loading Family...")
  /// Stands where there is no family.
  public static let notFound = Notice("There is no family yet", icon: "person")

  /// Said when somebody was added.
  public static func added(_ name: String) -> String { "\(name) is in the family" }
  /// Said when a role was changed.
  public static let saved = "Role saved"
  /// Said when somebody else looks.
  public static func looking(as name: String) -> String { "You look as \(name) now" }
  /// Why the only athlete keeps the role.
  public static let onlyAthlete = Family.onlyAthlete
  /// Said where no role was chosen.
  public static let chooseRole = "Please choose a role"

  /// The page.
  ///
  /// - Parameter canSwitch: Whether whoever sits at this machine may look as anybody.
  public static func load(from reading: Reading, viewer: Viewer, canSwitch: Bool) throws -> FamilyPage? {
    guard let family = try reading.family() else { return nil }
    let members = try reading.members()
    let own = members.first { $0.id == viewer.id.lowercased }.map { MemberRole(rawValue: $0.role) }
    let mayChange = !reading.isPast && own?.may(.manageFamily) == true
    let athletes = members.filter { $0.role == MemberRole.player.rawValue }
    return FamilyPage(
      title: family.name, countText: members.count == 1 ? "1 person" : "\(members.count) people",
      members: members.map { member in
        let isViewer = member.id == viewer.id.lowercased
        let isOnlyAthlete = athletes.map(\.id) == [member.id]
        return Member(
          id: member.id, name: member.name,
          role: Badge(MemberRole(rawValue: member.role).label, "slate-100/700"), roleValue: member.role,
          you: isViewer ? Badge("You", "blue-100/700") : nil, roleLabel: "Role of \(member.name)",
          canChangeRole: mayChange && !isOnlyAthlete, roleHelp: mayChange && isOnlyAthlete ? onlyAthlete : nil,
          saveSpoken: "Save role of \(member.name)",
          look: canSwitch && !reading.isPast && !isViewer ? "Look as \(member.name)" : nil)
      },
      roles: SetupPage.roles, save: "Save", add: mayChange ? "Add a Person" : nil, nameLabel: "Name",
      roleLabel: "Role",
      lookHelp: canSwitch && !reading.isPast && members.count > 1
        ? "Whoever sits at this machine may look as anybody in the family. Each person's private notes are shown only "
          + "while that person looks." : nil,
      nameHelp: "A name is part of the history and stays as it was given.")
  }
}

extension Route {
  /// The people of the family.
  public static let family = Route(rawValue: "/family")
}

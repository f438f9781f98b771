public import Compass
import Domain
import Foundation
import Projections

/// The members of the family, with their roles and the actions of the viewer.
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
    /// "You" for the viewer; nil for all others.
    public let you: Badge?
    /// The label of the choice of a role: "Role of Ana".
    public let roleLabel: String
    /// Whether the viewer may change the person's role.
    public let canChangeRole: Bool
    /// Why the role cannot be changed although the viewer may change roles; nil otherwise.
    public let roleHelp: String?
    /// "Save role of Ana".
    public let saveSpoken: String
    /// "Read Only": what the person may do in a home that an athlete took over; nil while it is the parents'.
    public let access: Badge?
    /// The access as it is stored.
    public let accessValue: String?
    /// The label of the choice of an access: "Access of Ana"; nil if the viewer may not choose it.
    public let accessLabel: String?
    /// "Save access of Ana".
    public let saveAccessSpoken: String
    /// "Look as Ana"; nil for the viewer, in the past, and if everybody signs in.
    public let look: String?
    /// The label of the button that invites the person's phone or computer; nil if the viewer may not.
    public let invite: String?
    /// The person's paired devices; empty if the viewer may not see them.
    public let devices: [Device]
    /// What a parent may change of the person; nil if the viewer may not.
    public let change: Change?
    /// The page that erases the person; nil if the viewer may not, or if the family needs the person.
    public let erase: ErasePage.Link?
  }

  /// A phone or computer on which a person opens these pages.
  public struct Device: Codable, Equatable, Sendable {
    /// The device's id.
    public let id: String
    /// "iPhone".
    public let name: String
    /// "Paired Nov 24, 2026 · last used Nov 25, 2026".
    public let times: String
    /// "Remove iPhone of Ana".
    public let removeSpoken: String
  }

  /// The heading.
  public let title: String
  /// "3 people".
  public let countText: String
  /// The members, by id; those who were added here stand in the order in which they joined.
  public let members: [Member]
  /// The roles to choose from.
  public let roles: [SetupPage.Option]
  /// The button that saves a role.
  public let save: String
  /// The heading of the form for a new person; nil if nobody can be added.
  public let add: String?
  /// The label of the name input.
  public let nameLabel: String
  /// The label of the role input.
  public let roleLabel: String
  /// What it means to look as somebody else; nil if that is not possible.
  public let lookHelp: String?
  /// The label of the answer to the question about a double.
  public let againLabel: String
  /// What a new name means, and what it means that somebody leaves.
  public let nameHelp: String
  /// Those who left; empty if nobody did.
  public let former: [Former]
  /// Records that were erased in one home and changed in another, each with the page that erases it for good.
  public let leftOvers: [LeftOver]
  /// The heading of these records.
  public let leftOversTitle: String
  /// The heading of those who left.
  public let formerTitle: String
  /// The button that removes a device.
  public let remove: String
  /// The page that erases the whole family; nil if the viewer may not.
  public let erase: ErasePage.Link?
  /// "Sam runs this home since Nov 26, 2026."; nil while it is the parents'.
  public let owner: String?
  /// What other people may do, to choose from.
  public let accesses: [SetupPage.Option]
  /// The form that takes the home over; nil if the viewer cannot.
  public let takeOver: TakeOver?
}

extension FamilyPage {
  /// The notice while the page loads.
  public static let loading = Notice("Loading Family...")
  /// The notice if there is no family.
  public static let notFound = Notice("There is no family yet", icon: "person")

  /// Returns the message after a person was added.
  public static func added(_ name: String) -> String { "\(name) is in the family" }
  /// The message after a role was changed.
  public static let saved = "Role saved"
  /// Returns the message after the viewer was switched to another person.
  public static func looking(as name: String) -> String { "You look as \(name) now" }
  /// The message after a device was removed.
  public static let removed = "Device removed: it opens nothing any more"
  /// The message if no role was chosen.
  public static let chooseRole = "Please choose a role"

  /// Returns the page; nil if there is no family.
  ///
  /// - Parameter canSwitch: Whether the person at this machine may look as any member.
  public static func load(from reading: Reading, viewer: Viewer, canSwitch: Bool) throws -> FamilyPage? {
    try load(from: reading, viewer: viewer, canSwitch: canSwitch, canErase: false, devices: nil)
  }

  /// Returns the page with the devices that are paired with the home; nil if there is no family.
  ///
  /// - Parameters:
  ///   - canSwitch: Whether the person at this machine may look as any member.
  ///   - canErase: Whether something can be erased in this home.
  ///   - devices: The paired devices; nil if none can be paired.
  package static func load(
    from reading: Reading, viewer: Viewer, canSwitch: Bool, canErase: Bool, devices: [PairedDevices.Device]?
  ) throws -> FamilyPage? {
    guard let family = try reading.family() else { return nil }
    let members = try reading.members()
    let (actor, ownership) = (try reading.actor(viewer.id), try reading.ownership())
    let (mayAdd, mayChange) = (!reading.isPast && actor.may(.manageFamily), !reading.isPast && actor.may(.setRoles))
    let people = try reading.people()
    func access(of member: MemberRow) -> MemberAccess? {
      UUID(strict: member.id).flatMap { ownership.access(of: $0) }
    }
    // Whoever opens the pages as another person reads that person's private notes: only a parent pairs for others.
    func mayPair(_ member: MemberRow) -> Bool {
      let isViewer = member.id == viewer.id.lowercased
      let isParent = actor.access == nil && actor.role == .parent
      return devices != nil && !reading.isPast && access(of: member) != .closed && (isParent || isViewer)
    }
    func seesDevices(of member: MemberRow) -> Bool {
      mayPair(member) || devices != nil && !reading.isPast && actor.access == .owner
    }
    func erasePage(of member: MemberRow) -> ErasePage.Link? {
      let mayErase = ErasureKind.person.mayBeErased(by: actor, isOwn: member.id == viewer.id.lowercased)
      guard canErase, !reading.isPast, mayErase, members.count > 1,
        member.role != MemberRole.player.rawValue
      else { return nil }
      return ErasePage.Link(.person, member.id, name: member.name)
    }
    let isWithoutParent = !members.contains { $0.role == MemberRole.parent.rawValue }
    let mayEraseFamily = actor.runsHome || actor.access == nil && actor.role == .player && isWithoutParent
    return FamilyPage(
      title: family.name, countText: members.count == 1 ? "1 person" : "\(members.count) people",
      members: members.map { member in
        let isViewer = member.id == viewer.id.lowercased
        let needed = people.reasonToStay(member.part, as: actor)
        return Member(
          id: member.id, name: member.name,
          role: Badge(MemberRole(rawValue: member.role).label, "slate-100/700"), roleValue: member.role,
          you: isViewer ? Badge("You", "blue-100/700") : nil, roleLabel: "Role of \(member.name)",
          canChangeRole: mayChange && needed == nil, roleHelp: mayChange ? needed : nil,
          saveSpoken: "Save role of \(member.name)",
          access: access(of: member).map { Badge($0.label, "slate-100/700") },
          accessValue: access(of: member)?.rawValue,
          accessLabel: !reading.isPast && actor.access == .owner && !isViewer ? "Access of \(member.name)" : nil,
          saveAccessSpoken: "Save access of \(member.name)",
          look: canSwitch && !reading.isPast && !isViewer && access(of: member) != .closed
            ? "Look as \(member.name)" : nil,
          invite: mayPair(member) ? "Invite a device of \(member.name)" : nil,
          devices: seesDevices(of: member)
            ? (devices ?? []).filter { $0.person.lowercased == member.id }
              .map { Device($0, of: member.name, viewer.text) } : [],
          change: mayChange ? Change(of: member, among: members, stays: needed != nil) : nil,
          erase: erasePage(of: member))
      },
      roles: mayChange ? SetupPage.roles : SetupPage.roles.filter { $0.value == MemberRole.player.rawValue },
      save: "Save", add: mayAdd ? "Add a Person" : nil, nameLabel: "Name", roleLabel: "Role",
      lookHelp: canSwitch && !reading.isPast && members.count > 1
        ? "Whoever sits at this machine may look as anybody in the family. Each person's private notes are shown only "
          + "while that person looks." : nil,
      againLabel: "Another person of the same name",
      nameHelp: "What somebody did stays under the name of that time, also when the name changes or the person leaves. "
        + "Only erasing a person takes the names out of the history.",
      former: try former(people, from: reading, mayChange: mayChange),
      leftOvers: try reading.leftOvers().map { LeftOver($0, mayErase: canErase && actor.runsHome) },
      leftOversTitle: "Erased in One Home and Changed in Another", formerTitle: "Former Members",
      remove: "Remove",
      erase: canErase && !reading.isPast && mayEraseFamily
        ? ErasePage.Link(.family, family.id, name: "the whole family") : nil,
      owner: owner(ownership, members, viewer.text), accesses: accesses,
      takeOver: try takeOver(actor, members, from: reading, viewer: viewer))
  }
}

extension FamilyPage.Device {
  fileprivate init(_ device: PairedDevices.Device, of person: String, _ text: LocalText) {
    id = device.id
    name = device.name
    times = "Paired \(text.date(device.paired)) · last used \(text.date(device.lastUsed))"
    removeSpoken = "Remove \(device.name) of \(person)"
  }
}

extension Route {
  /// The page of the family's members.
  public static let family = Route(rawValue: "/family")
}

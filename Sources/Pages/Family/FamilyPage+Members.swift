import Compass
import Domain
import Projections

/// How members get another name, leave, and come back (decision 0070).
extension FamilyPage {
  /// What a parent may change of a person besides the role.
  public struct Change: Codable, Equatable, Sendable {
    /// "Change Ana".
    public let title: String
    /// "Name of Ana".
    public let nameLabel: String
    /// "Save name of Ana".
    public let saveNameSpoken: String
    /// "Ana is the same person as"; nil if nobody else has the role, or if the family needs this entry.
    public let mergeLabel: String?
    /// The others with the role.
    public let others: [SetupPage.Option]
    /// "Merge".
    public let merge: String
    /// "Take Ana out of the family"; nil if the family needs the person.
    public let remove: String?
  }

  /// A person who left.
  public struct Former: Codable, Equatable, Sendable {
    /// The person's id.
    public let id: String
    /// The person's name.
    public let name: String
    /// "Removed", or "Merged with Sam".
    public let how: String
    /// "Take Ana back"; nil if the viewer may not.
    public let takeBack: String?
  }

  /// Returns the message after a person got another name.
  public static func renamed(_ name: String) -> String { "The name is \(name) now" }
  /// Returns the message after a person was taken out of the family.
  public static func taken(_ name: String) -> String { "\(name) is no member of the family any more" }
  /// Returns the message after a person was taken back.
  public static func back(_ name: String) -> String { "\(name) is a member of the family again" }

  static func former(_ people: Family, from reading: Reading, mayChange: Bool) throws -> [Former] {
    let names = try People(from: reading, viewer: nil)
    return people.members.compactMap { member in
      guard let departure = people.left[member.id] else { return nil }
      return Former(
        id: member.id.lowercased, name: member.name,
        how: departure.into.map { "Merged with \(names.plainName($0.lowercased))" } ?? "Removed",
        takeBack: mayChange ? "Take \(member.name) back" : nil)
    }
  }
}

extension FamilyPage.Change {
  init(of member: MemberRow, among members: [MemberRow], stays: Bool) {
    let others = members.filter { $0.id != member.id && $0.role == member.role }
    title = "Change \(member.name)"
    nameLabel = "Name of \(member.name)"
    saveNameSpoken = "Save name of \(member.name)"
    mergeLabel = stays || others.isEmpty ? nil : "\(member.name) is the same person as"
    self.others = others.map { SetupPage.Option($0.id, $0.name) }
    merge = "Merge"
    remove = stays ? nil : "Take \(member.name) out of the family"
  }
}

extension Family {
  /// Why the family needs a person as what the person is; nil if it does not.
  func reasonToStay(_ member: Member, as actor: Actor) -> String? {
    do throws(DomainError) {
      try mustBeDispensable(member, actor)
      return nil
    } catch {
      return error.message
    }
  }
}

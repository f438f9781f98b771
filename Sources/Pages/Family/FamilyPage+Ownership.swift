import Compass
import Domain
import Projections

extension FamilyPage {
  /// The form with which the athlete takes the home over from the parents (decision 0052).
  public struct TakeOver: Codable, Equatable, Sendable {
    /// Another person, whose access is to be chosen.
    public struct Person: Codable, Equatable, Sendable {
      /// The person's id.
      public let id: String
      /// "Ana may".
      public let label: String
    }

    /// The heading and the button.
    public let title: String
    /// What it means.
    public let explanation: String
    /// The label of the date of birth.
    public let bornLabel: String
    /// What happens with the date of birth.
    public let bornHelp: String
    /// The others in the family.
    public let people: [Person]
    /// The label of the input that confirms: the family's name is to be typed.
    public let nameLabel: String
  }

  /// The message after the home was taken over.
  public static let takenOver = "This home is yours now"
  /// The message after a person's access was chosen.
  public static let accessSaved = "Access saved"
  /// The message if the access of somebody was not chosen.
  public static let chooseAccess = "Please choose what this person may do"
  /// The message if another name than the family's was typed.
  public static let otherName = "This is not the family's name"

  /// What the others may do in a home that was taken over.
  static let accesses = MemberAccess.known.map { SetupPage.Option($0.rawValue, $0.label) }

  /// "Sam runs this home since Nov 26, 2026."; nil while it is the parents'.
  static func owner(_ ownership: Ownership, _ members: [MemberRow], _ text: LocalText) -> String? {
    guard let owner = ownership.owner, let since = ownership.since else { return nil }
    let name = members.first { $0.id == owner.lowercased }?.name ?? Reading.formerMember
    return
      "\(name) runs this home since \(text.date(since)): erases, decides how long records are kept, adds people, and "
      + "chooses what each of them may do."
  }

  /// The form; nil unless the viewer is the family's only athlete and may be of age.
  static func takeOver(
    _ actor: Actor, _ members: [MemberRow], from reading: Reading, viewer: Viewer
  ) throws -> TakeOver? {
    let athletes = members.filter { $0.role == MemberRole.player.rawValue }.map(\.id)
    guard !reading.isPast, actor.access == nil, athletes == [viewer.id.lowercased],
      Ownership.mayBeOfAge(
        graduating: try reading.playerDetails(of: viewer.id).graduationYear.value, on: viewer.today)
    else { return nil }
    return TakeOver(
      title: "Take This Home Over",
      explanation:
        "When you are 18, this home can become yours. What only your parents could do is then yours alone: to "
        + "erase records, to decide how long they are kept, to add people and to change roles. For each of the others "
        + "you choose what they may do here; you can choose anew at any time. It cannot be undone.",
      bornLabel: "Your date of birth", bornHelp: "It is checked and not kept.",
      people: members.filter { $0.id != viewer.id.lowercased }.map { .init(id: $0.id, label: "\($0.name) may") },
      nameLabel: "The family's name, to confirm")
  }
}

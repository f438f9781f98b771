public import Domain

/// The question before a school is deleted from the list (SL-67).
public struct DeleteSchoolQuestion: Codable, Equatable, Sendable {
  /// The school's id.
  public let school: String
  /// The school's name.
  public let name: String
  /// The heading.
  public let title: String
  /// The question.
  public let message: String
  /// Deletes it.
  public let confirm: PageAction
  /// Leaves it alone.
  public let cancel: PageAction
  /// What the first button says while it works.
  public let busy: String

  /// The question about a school of the list.
  public init(_ card: SchoolCard) {
    school = card.id
    name = card.name
    title = "Delete School"
    message = "Are you sure you want to delete this school?"
    confirm = PageAction("Delete", icon: "trash", spoken: "Delete \(card.name)")
    cancel = PageAction("Cancel")
    busy = "Deleting..."
  }

  /// What is said when it is done, with the coaches that went along (SL-69, SL-70, C19).
  public static func done(_ dependants: Dependants) -> String {
    switch dependants.coaches {
    case 0: "School deleted"
    case 1: "School and 1 coach deleted"
    case let coaches: "School and \(coaches) coaches deleted"
    }
  }

  /// What is said when it failed, with the reason; the school stays (SL-73).
  public static func failed(_ reason: String) -> Notice {
    Notice("The school was not deleted", message: reason, action: "Retry", icon: "warning")
  }
}

public import Compass
public import Domain
public import Foundation
import Projections

/// The confirmation before a school is deleted, and the messages afterwards, with the counts of the records that are
/// deleted with it. All pages and the terminal share them (SL-67, SL-69, SL-70, SD-123, SD-125).
public struct DeleteSchoolQuestion: Codable, Equatable, Sendable {
  /// The school's id.
  public let school: String
  /// The school's name.
  public let name: String
  /// The heading.
  public let title: String
  /// The question.
  public let message: String
  /// The counts of the records that are deleted with the school, and how to restore it.
  public let consequence: String
  /// The button that deletes the school.
  public let confirm: PageAction
  /// The button that keeps the school.
  public let cancel: PageAction
  /// The label of `confirm` while the school is being deleted.
  public let busy: String

  /// The question on one line, for a terminal.
  public var line: String { "\(message) (\(name)) \(consequence)" }

  /// Creates the question about a school and its dependants.
  public init(school: String, name: String, dependants: Dependants) {
    self.school = school
    self.name = name
    title = "Delete School"
    message = "Are you sure you want to delete this school?"
    let back = "You can restore it from Trash."
    consequence =
      dependants.isEmpty
      ? "No coaches, offers or events belong to it. \(back)" : "Deleted with it: \(dependants.text). \(back)"
    confirm = PageAction("Delete", icon: "trash", spoken: "Delete \(name)")
    cancel = PageAction("Cancel")
    busy = "Deleting..."
  }

  /// Loads the question about a school; nil if it does not exist or is deleted already.
  public static func load(_ school: String, from reading: Reading) throws -> DeleteSchoolQuestion? {
    guard let row = try reading.school(school), row.deletedBy == nil else { return nil }
    return DeleteSchoolQuestion(school: row.id, name: row.name, dependants: try reading.dependants(of: school))
  }

  /// Returns the message after the deletion, with the counts of the records deleted with the school (SL-69, SL-70,
  /// SD-125): "School and 2 coaches, 1 offer deleted".
  public static func done(_ dependants: Dependants) -> String {
    dependants.isEmpty ? "School deleted" : "School and \(dependants.text) deleted"
  }

  /// Returns the same message for a recorded deletion, with the counts of its event.
  public static func done(by event: UUID?, from reading: Reading) throws -> String {
    done(try event.flatMap { try reading.deletion(by: $0)?.dependants } ?? Dependants())
  }

  /// Returns the notice if the deletion failed, with the reason; the school stays (SL-73).
  public static func failed(_ reason: String) -> Notice {
    Notice("The school was not deleted", message: reason, action: "Retry", icon: "warning")
  }
}

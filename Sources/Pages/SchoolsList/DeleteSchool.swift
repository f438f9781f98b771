public import Compass
public import Domain
public import Foundation
import Projections

/// The question before a school is deleted, and what is said afterwards: the same on every page and in the terminal, with
/// what goes along counted (SL-67, SL-69, SL-70, SD-123, SD-125).
public struct DeleteSchoolQuestion: Codable, Equatable, Sendable {
  /// The school's id.
  public let school: String
  /// The school's name.
  public let name: String
  /// The heading.
  public let title: String
  /// The question.
  public let message: String
  /// What goes with the school, counted, and the way back.
  public let consequence: String
  /// Deletes it.
  public let confirm: PageAction
  /// Leaves it alone.
  public let cancel: PageAction
  /// What the first button says while it works.
  public let busy: String

  /// The question in one line, for a terminal.
  public var line: String { "\(message) (\(name)) \(consequence)" }

  /// The question about a school with what depends on it.
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

  /// The question about a school of the list; nil where it is not there.
  public static func load(_ school: String, from reading: Reading) throws -> DeleteSchoolQuestion? {
    guard let row = try reading.school(school), row.deletedBy == nil else { return nil }
    return DeleteSchoolQuestion(school: row.id, name: row.name, dependants: try reading.dependants(of: school))
  }

  /// What is said when it is done, with all that went along (SL-69, SL-70, SD-125): "School and 2 coaches, 1 offer
  /// deleted".
  public static func done(_ dependants: Dependants) -> String {
    dependants.isEmpty ? "School deleted" : "School and \(dependants.text) deleted"
  }

  /// The same of a deletion that has happened, by what its event counted.
  public static func done(by event: UUID?, from reading: Reading) throws -> String {
    done(try event.flatMap { try reading.deletion(by: $0)?.dependants } ?? Dependants())
  }

  /// What is said when it failed, with the reason; the school stays (SL-73).
  public static func failed(_ reason: String) -> Notice {
    Notice("The school was not deleted", message: reason, action: "Retry", icon: "warning")
  }
}

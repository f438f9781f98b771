public import Compass
public import Domain
public import Foundation
import Projections

/// The actions on several schools of the list at once, and their messages.
public struct MarkedSchools: Codable, Equatable, Sendable {
  /// The maximum number of schools that can be changed at once.
  public static let limit = 200

  /// A marked school, with the values that the page showed when it was marked.
  public struct Mark: Equatable, Sendable {
    /// The school's id.
    public let school: UUID
    /// The raw tier and status that were shown, as one text in the format of `shown(status:tier:)`.
    public let shown: String

    /// Creates a mark.
    public init(_ school: UUID, shown: String) { (self.school, self.shown) = (school, shown) }

    /// Returns the values that a page showed of a school, as one text.
    public static func shown(status: String, tier: String?) -> String { "\(tier ?? "")/\(status)" }

    fileprivate var status: String { String(shown.drop { $0 != "/" }.dropFirst()) }
    fileprivate var tier: String { String(shown.prefix { $0 != "/" }) }
  }

  /// The label of the control that shows the actions.
  public static let title = "Edit marked schools"
  /// How to mark a school, shown while none is marked.
  public static let hint = "Mark schools by their boxes, then choose what to do with all of them."
  /// The label of the button that moves the schools to the chosen status.
  public static let move = "Move"
  /// The label of the button that sets the chosen tier.
  public static let setTier = "Set tier"
  /// The button that adds the schools to the favorites.
  public static let star = PageAction("Add to favorites", icon: "star-filled")
  /// The button that removes the schools from the favorites.
  public static let unstar = PageAction("Remove from favorites", icon: "star")
  /// The button that opens the confirmation of the deletion.
  public static let delete = PageAction("Delete…", icon: "trash", spoken: "Delete marked schools")
  /// The button that exports the schools as a spreadsheet.
  public static let export = PageAction("Export as CSV", icon: "document", spoken: "Export as CSV, marked schools")
  /// The message if nothing was changed.
  public static let nothing = "Nothing to change"
  /// The word after the number of marked schools.
  public static let counted = "marked"

  /// Checks that some schools are marked, and not more than can be changed at once.
  ///
  /// - Throws: `DomainError` if no school is marked, or too many are.
  public static func check(_ marks: [Mark]) throws(DomainError) {
    guard !marks.isEmpty else { throw DomainError(.invalid, "No school is marked; mark one or more first") }
    guard marks.count <= limit else {
      throw DomainError(.invalid, "\(marks.count) schools are marked; at most \(limit) can be changed at once")
    }
  }

  /// Checks that nobody else has changed the fields to be set since the page was loaded (ruling 21). A field that
  /// already has the new value passes.
  ///
  /// - Throws: `DomainError` that names the first such school and its current value, or if a school does not exist.
  public static func check(
    _ marks: [Mark], status: SchoolStatus? = nil, tier: PriorityTier?? = nil, in reading: Reading
  ) throws {
    for mark in marks {
      guard let school = try reading.detail(mark.school.lowercased) else {
        throw DomainError(.notFound, "School not found")
      }
      let present = SchoolStatus(rawValue: school.status ?? SchoolStatus.researching.rawValue)
      if let status, present != status, !present.rawValue.hasSameBytes(as: mark.status) {
        throw meanwhile(school.name, present.label)
      }
      if let tier, school.priorityTier != tier?.rawValue, school.priorityTier ?? "" != mark.tier {
        throw meanwhile(school.name, school.priorityTier.map { "Tier \($0)" } ?? "no tier")
      }
    }
  }

  private static func meanwhile(_ name: String, _ present: String) -> DomainError {
    DomainError(.refused, "\(name) was changed meanwhile, and says \(present) now; look again. Nothing was changed")
  }

  /// Returns what a message calls the schools: "Rice University", "3 schools".
  public static func names(_ marks: [Mark], in reading: Reading) throws -> String {
    if marks.count == 1, let name = try reading.detail(marks[0].school.lowercased)?.name { return name }
    return "\(marks.count) schools"
  }
}

/// The confirmation before several schools are deleted, with the counts of the records that are deleted with them.
public struct DeleteSchoolsQuestion: Codable, Equatable, Sendable {
  /// The maximum number of names that are listed.
  static let names = 12

  /// The heading.
  public let title: String
  /// The names of the first schools, followed by "and 3 more" if there are others.
  public let schools: [String]
  /// "Deleted with them: 3 coaches, 1 offer. You can restore them from Trash."
  public let consequence: String
  /// The button that deletes the schools.
  public let confirm: PageAction
  /// The button that keeps the schools.
  public let cancel = PageAction("Cancel")
  /// The label of the button while the schools are being deleted.
  public let busy = "Deleting..."

  private enum CodingKeys: CodingKey { case title, schools, consequence, confirm }

  /// Loads the question about some schools.
  public static func load(_ marks: [MarkedSchools.Mark], from reading: Reading) throws -> DeleteSchoolsQuestion {
    var names: [String] = []
    for mark in marks {
      guard let school = try reading.detail(mark.school.lowercased) else {
        throw DomainError(.notFound, "School not found")
      }
      names.append(school.name)
    }
    let counts = try dependants(of: marks, in: reading)
    let back = "You can restore them from Trash."
    let what = "\(marks.count) \(marks.count == 1 ? "school" : "schools")"
    return DeleteSchoolsQuestion(
      title: "Delete \(what)?",
      schools: names.prefix(Self.names) + (names.count > Self.names ? ["and \(names.count - Self.names) more"] : []),
      consequence: counts.isEmpty
        ? "No coaches, offers or events belong to them. \(back)" : "Deleted with them: \(counts.text). \(back)",
      confirm: PageAction("Delete", icon: "trash", spoken: "Delete \(what)"))
  }

  /// Returns the counts of the records that belong to some schools.
  public static func dependants(of marks: [MarkedSchools.Mark], in reading: Reading) throws -> Dependants {
    try marks.reduce(into: Dependants()) { sum, mark in
      let one = try reading.dependants(of: mark.school.lowercased)
      sum.coaches += one.coaches
      sum.interactions += one.interactions
      sum.offers += one.offers
      sum.events += one.events
      sum.documents += one.documents
    }
  }
}

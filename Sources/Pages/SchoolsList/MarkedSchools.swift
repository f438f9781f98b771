public import Compass
public import Domain
public import Foundation
import Projections

/// What can be done with several schools of the list at once, and what is said of it.
public struct MarkedSchools: Codable, Equatable, Sendable {
  /// More are not changed at once.
  public static let limit = 200

  /// One of them, with what the page showed of it when it was marked.
  public struct Mark: Equatable, Sendable {
    /// The school's id.
    public let school: UUID
    /// The raw tier and status that were shown, as `shown` puts them into one text.
    public let shown: String

    /// A mark.
    public init(_ school: UUID, shown: String) { (self.school, self.shown) = (school, shown) }

    /// What a page showed of a school, as its mark has it.
    public static func shown(status: String, tier: String?) -> String { "\(tier ?? "")/\(status)" }

    fileprivate var status: String { String(shown.drop { $0 != "/" }.dropFirst()) }
    fileprivate var tier: String { String(shown.prefix { $0 != "/" }) }
  }

  /// Opens what can be done.
  public static let title = "Edit marked schools"
  /// How to mark one, while none is.
  public static let hint = "Mark schools by their boxes, then choose what to do with all of them."
  /// Moves them to the status chosen.
  public static let move = "Move"
  /// Sets the tier chosen.
  public static let setTier = "Set tier"
  /// Makes them favorites.
  public static let star = PageAction("Add to favorites", icon: "star-filled")
  /// Takes them from the favorites.
  public static let unstar = PageAction("Remove from favorites", icon: "star")
  /// Asks whether they shall be deleted.
  public static let delete = PageAction("Delete…", icon: "trash", spoken: "Delete marked schools")
  /// Writes them to a spreadsheet.
  public static let export = PageAction("Export as CSV", icon: "document", spoken: "Export as CSV, marked schools")
  /// Said where nothing was changed.
  public static let nothing = "Nothing to change"
  /// What is said of how many are marked, behind the number.
  public static let counted = "marked"

  /// Whether as many can be changed at once.
  ///
  /// - Throws: `DomainError` where none is marked, or too many are.
  public static func check(_ marks: [Mark]) throws(DomainError) {
    guard !marks.isEmpty else { throw DomainError(.invalid, "No school is marked; mark one or more first") }
    guard marks.count <= limit else {
      throw DomainError(.invalid, "\(marks.count) schools are marked; at most \(limit) can be changed at once")
    }
  }

  /// Whether what is to be set was set otherwise since the page was made (ruling 21).
  ///
  /// - Throws: `DomainError` that names the first such school and what it says now.
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

  /// "Rice University", "3 schools".
  public static func said(_ marks: [Mark], in reading: Reading) throws -> String {
    if marks.count == 1, let name = try reading.detail(marks[0].school.lowercased)?.name { return name }
    return "\(marks.count) schools"
  }
}

/// The question before several schools are deleted, with what would go along, counted.
public struct DeleteSchoolsQuestion: Codable, Equatable, Sendable {
  /// No more names are listed than this.
  static let names = 12

  /// The heading.
  public let title: String
  /// The names.
  public let schools: [String]
  /// "Deleted with them: 3 coaches, 1 offer. You can restore them from Trash."
  public let consequence: String
  /// Deletes them.
  public let confirm: PageAction
  /// Leaves them alone.
  public let cancel = PageAction("Cancel")
  /// What the button says while it works.
  public let busy = "Deleting..."

  private enum CodingKeys: CodingKey { case title, schools, consequence, confirm }

  /// The question about some schools of the list.
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

  /// What belongs to some schools.
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

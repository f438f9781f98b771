public import Domain
public import Projections

/// A college that matches the typed name.
public struct CollegeSuggestion: Codable, Equatable, Identifiable, Sendable {
  /// The College Scorecard's UNITID, the only value that distinguishes colleges of the same name.
  public let id: String
  /// The college's name.
  public let name: String
  /// "Houston, TX · 4,052 students"; empty if neither is known.
  public let detail: String
  /// The suggestion's accessibility label.
  public let spoken: String

  /// Creates a suggestion from the known facts of a college.
  ///
  /// - Parameter students: The number of students; 0 and nil mean that it is not known.
  public init(unitID: String, name: String, location: String?, students: Int?, _ text: LocalText) {
    id = unitID
    self.name = name
    let count = students.flatMap { $0 > 0 ? "\(text.number($0)) \($0 == 1 ? "student" : "students")" : nil }
    let parts = [location, count].compactMap(\.self)
    detail = parts.joined(separator: " · ")
    spoken = ([name] + parts).joined(separator: ", ")
  }
}

/// The question asked before adding a school that seems to be on the list already.
public struct DuplicateQuestion: Codable, Equatable, Sendable {
  /// The id of the existing school.
  public let school: String
  /// The heading.
  public let title: String
  /// The existing school, and the value that both have in common.
  public let message: String
  /// The button that opens the existing school.
  public let open: String
  /// The button that adds the school anyway: two schools may share a name.
  public let addAnyway: String
  /// The button that goes back to the form.
  public let cancel: String

  /// Creates the question about a school that is on the list.
  public init(_ row: SchoolListRow, by reason: SchoolDuplicate) {
    school = row.id
    title = "Already on your list"
    let place = row.location.map { " (\($0))" } ?? ""
    message = "\(row.name)\(place) has the same \(Self.word(reason))."
    open = "Open School"
    addAnyway = "Add Anyway"
    cancel = "Cancel"
  }

  private static func word(_ reason: SchoolDuplicate) -> String {
    switch reason {
    case .name: "name"
    case .website: "website"
    case .ncaaID: "NCAA ID"
    }
  }
}

public import Domain
public import Projections

/// A college that the typed name may mean.
public struct CollegeSuggestion: Codable, Equatable, Identifiable, Sendable {
  /// The College Scorecard's UNITID, which alone tells colleges of one name apart.
  public let id: String
  /// Its name.
  public let name: String
  /// "Houston, TX · 4,052 students"; empty where neither is known.
  public let detail: String
  /// What a screen reader says of it.
  public let spoken: String

  /// A suggestion for what is known of a college.
  ///
  /// - Parameter students: How many it has; 0 and nil mean that nobody knows.
  public init(unitID: String, name: String, location: String?, students: Int?, _ text: LocalText) {
    id = unitID
    self.name = name
    let count = students.flatMap { $0 > 0 ? "\(text.number($0)) \($0 == 1 ? "student" : "students")" : nil }
    let parts = [location, count].compactMap(\.self)
    detail = parts.joined(separator: " · ")
    spoken = ([name] + parts).joined(separator: ", ")
  }
}

/// The question before a school is added that seems to be on the list already.
public struct DuplicateQuestion: Codable, Equatable, Sendable {
  /// The id of the school that is there.
  public let school: String
  /// The heading.
  public let title: String
  /// Which school, and what it has in common.
  public let message: String
  /// Leads to the school that is there.
  public let open: String
  /// Adds another one all the same: two schools may share a name.
  public let addAnyway: String
  /// Goes back to the form.
  public let cancel: String

  /// The question about a school that is on the list.
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

public import Compass
public import Domain
import Projections

/// An import that was done: which schools came in, and the way to take all of it back in one step.
public struct ImportedPage: Codable, Equatable, Sendable {
  /// One of its schools.
  public struct School: Codable, Equatable, Sendable {
    /// Its page.
    public let route: Route
    /// Its name.
    public let name: String
  }

  /// The heading.
  public let title: String
  /// "30 schools came in on Feb 7, 2026, 03:05 PM."
  public let text: String
  /// Those that are on the list, by name.
  public let schools: [School]
  /// "and 12 more" that are not shown; nil where all are.
  public let more: String?
  /// Takes the import back; nil where nothing of it is left.
  public let undo: String?

  /// How many names are shown.
  public static let shown = 100
  /// Said where the import was taken back.
  public static let undone = "The import was undone"
  /// What is said while it is.
  public static let busy = "Undoing..."
  /// Said where somebody has worked on what came in.
  public static let question =
    "Somebody has worked on these schools since. What was done on them goes with them if you undo the import."
  /// Undoes it all the same.
  public static let insist = "Undo all the same"
  /// Leads to the list.
  public static let list = "See the schools"
  /// Leads to the form.
  public static let another = "Import another spreadsheet"

  /// The page of an import.
  ///
  /// - Parameters:
  ///   - schools: The ids of the schools that came in.
  ///   - at: When.
  public static func load(
    schools: [String], at moment: Instant, from reading: Reading, viewer: Viewer
  ) throws -> ImportedPage {
    let ids = Set(schools)
    let listed = try reading.schools().filter { ids.contains($0.id) }
    let came = schools.count == 1 ? "1 school" : "\(viewer.text.number(schools.count)) schools"
    let all = "\(came) came in on \(viewer.text.dateAndTime(moment))."
    let left =
      switch listed.count {
      case schools.count: ""
      case 0: schools.count == 1 ? " It is not on the list any more." : " None of them is on the list any more."
      case let count: " \(viewer.text.number(count)) of them \(count == 1 ? "is" : "are") on the list now."
      }
    return ImportedPage(
      title: listed.isEmpty ? "Import undone" : "Imported", text: all + left,
      schools: listed.sorted { ($0.name, $0.id) < ($1.name, $1.id) }.prefix(shown)
        .map { School(route: .school($0.id), name: $0.name) },
      more: listed.count > shown ? "and \(viewer.text.number(listed.count - shown)) more" : nil,
      undo: listed.isEmpty ? nil : "Undo the import")
  }
}

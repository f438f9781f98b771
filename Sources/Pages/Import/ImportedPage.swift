public import Compass
public import Domain
import Projections

/// A finished import: the imported schools, and the button that undoes the whole import in one step.
public struct ImportedPage: Codable, Equatable, Sendable {
  /// An imported school.
  public struct School: Codable, Equatable, Sendable {
    /// The route to the school's page.
    public let route: Route
    /// The school's name.
    public let name: String
  }

  /// The heading.
  public let title: String
  /// "30 schools came in on Feb 7, 2026, 03:05 PM."
  public let text: String
  /// The imported schools that are still on the list, by name.
  public let schools: [School]
  /// "and 12 more"; nil if all are shown.
  public let more: String?
  /// The label of the Undo button; nil if none of the schools is on the list any more.
  public let undo: String?

  /// The maximum number of schools shown.
  public static let shown = 100
  /// The message after the import was undone.
  public static let undone = "The import was undone"
  /// The text while the import is being undone.
  public static let busy = "Undoing..."
  /// The question if somebody has changed the imported schools since.
  public static let question =
    "Somebody has worked on these schools since. What was done on them goes with them if you undo the import."
  /// The button that undoes the import anyway.
  public static let insist = "Undo anyway"
  /// The link to the list of schools.
  public static let list = "See the schools"
  /// The link to the form for another import.
  public static let another = "Import another spreadsheet"

  /// Returns the page of an import.
  ///
  /// - Parameters:
  ///   - schools: The ids of the imported schools.
  ///   - at: The time of the import.
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

public import Compass
import Foundation

/// What erasing a record would take out of the history, and the question that its name answers. Nothing else of the site
/// takes anything out for good: what is deleted can be brought back.
public struct ErasePage: PageValue {
  /// What is shown until the page is there.
  public static let loading = Notice("Looking up what goes...", icon: "spinner")
  /// What is shown where the history has nothing of the record.
  public static let notFound = Notice(
    "Nothing to erase", message: "The history holds no such record, or it was erased already.",
    action: "Back to Schools",
    icon: "trash")
  /// What is said where another name was typed.
  public static let otherName = "This is not the name. Nothing was erased."

  /// The heading: "Erase Kim Lee".
  public let title: String
  /// What erasing means.
  public let lead: String
  /// "7 entries go, 2 stay without some fields".
  public let entriesTitle: String
  /// The entries by kind: "Coach edited: 3".
  public let entries: [String]
  /// What stands above the files.
  public let filesTitle: String
  /// The files of this computer that are cleaned or made anew.
  public let files: [String]
  /// What is not reached.
  public let reach: String
  /// The record's name, to be typed.
  public let name: String
  /// What stands above the field: "Type the name to erase it: Kim Lee".
  public let prompt: String
  /// Erases.
  public let confirm: String
  /// Leaves it alone.
  public let cancel: String
  /// What the button says while it works.
  public let busy: String

  /// The page about what would go.
  ///
  /// - Parameter warning: What a project of the family's keeps; nil where there is none.
  public init(_ plan: ErasurePlan, warning: String?, viewer: Viewer) {
    let (kind, name, text) = (plan.target.kind.rawValue, plan.target.name, viewer.text)
    self.name = name
    title = "Erase \(name)"
    lead =
      "This takes the \(kind) and its past out of the history for good. It cannot be undone. That something was erased, "
      + "when and by whom stays."
    let goes = plan.whole == 1 ? "1 entry goes" : "\(text.number(plan.whole)) entries go"
    let stays = plan.parts == 1 ? "1 stays" : "\(text.number(plan.parts)) stay"
    entriesTitle = plan.parts == 0 ? goes : "\(goes), \(stays) without some fields"
    var order: [String] = []
    var counts: [String: Int] = [:]
    for item in plan.items {
      let line = "\(Self.words(item.type)), \(item.reason.rawValue)"
      if counts[line] == nil { order.append(line) }
      counts[line, default: 0] += 1
    }
    entries = order.map { "\($0): \(text.number(counts[$0] ?? 0))" }
    filesTitle = "Files of this computer that are cleaned or made anew, copies of the history included"
    files = plan.files
    let others =
      "Not reached: backups and exported files elsewhere, and other devices until they take over this history."
    reach = warning.map { "\(others) Also, \($0)." } ?? others
    prompt = "Type the name to erase it: \(name)"
    confirm = "Erase for Good"
    cancel = "Cancel"
    busy = "Erasing..."
  }

  /// What is said when it is done, as far as it is.
  public static func done(_ report: ErasureReport, name: String) -> String {
    guard !report.waiting.isEmpty else { return "\(name) is erased" }
    return
      "\(name) is erased from the history. Not done yet on this computer: \(report.waiting.joined(separator: "; "))"
  }

  /// What is said of a past moment where something of it was erased since.
  ///
  /// - Parameter date: When that happened the last time.
  public static func removed(_ entries: Int, on date: String) -> String {
    "\(entries == 1 ? "1 entry" : "\(entries) entries") that stood here then: removed on \(date)"
  }

  /// A link to the page.
  public struct Link: Codable, Equatable, Sendable {
    /// Where it leads.
    public let route: Route
    /// What it shows.
    public let label: String
    /// What a screen reader says of it.
    public let spoken: String

    /// A link to the page of a record.
    ///
    /// - Parameter name: What is erased, where several links stand on one page.
    public init(_ kind: ErasureKind, _ id: String, name: String? = nil) {
      route = ErasePage.route(kind, id)
      label = "Erase for good…"
      spoken = name.map { "Erase \($0) for good" } ?? "Erase for good, with its past"
    }
  }

  /// The page where a record is erased.
  public static func route(_ kind: ErasureKind, _ id: String) -> Route {
    Route(rawValue: "/erase/\(kind.rawValue)/\(id)")
  }

  /// An event's type as words: "Coach marked present".
  private static func words(_ type: String) -> String {
    var words = ""
    for letter in type {
      if letter.isUppercase, !words.isEmpty { words += " " }
      words += words.isEmpty ? String(letter) : letter.lowercased()
    }
    return words
  }
}

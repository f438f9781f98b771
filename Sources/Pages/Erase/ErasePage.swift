public import Compass
import Domain
import Foundation

/// What erasing a record would remove from the history, with a confirmation by typing the record's name. No other page
/// removes anything permanently: deleted records can be restored.
public struct ErasePage: PageValue {
  /// The notice while the page loads.
  public static let loading = Notice("Looking up what goes...", icon: "spinner")
  /// The notice if the history holds nothing of the record.
  public static let notFound = Notice(
    "Nothing to erase", message: "The history holds no such record, or it was erased already.",
    action: "Back to Schools",
    icon: "trash")
  /// The message after another name was typed.
  public static let otherName = "This is not the name. Nothing was erased."

  /// The heading: "Erase Kim Lee".
  public let title: String
  /// The explanation of what erasing means.
  public let lead: String
  /// "7 entries go, 2 stay without some fields".
  public let entriesTitle: String
  /// The entries by kind: "Coach edited: 3".
  public let entries: [String]
  /// The heading of the files.
  public let filesTitle: String
  /// The files on this computer that are cleaned or rebuilt.
  public let files: [String]
  /// What erasing does not reach.
  public let reach: String
  /// The record's name, which must be typed.
  public let name: String
  /// The label of the input: "Type the name to erase it: Kim Lee".
  public let prompt: String
  /// The button that erases.
  public let confirm: String
  /// The button that leaves the record as it is.
  public let cancel: String
  /// The button while it erases.
  public let busy: String
  /// The field, if only one is erased.
  public let field: String?
  /// The heading of the fields that can be erased one by one.
  public let fieldsTitle: String
  /// The pages that erase a single field of the record; empty for none.
  public let fields: [Link]
  /// The page to which the cancelled question leads.
  public let back: Route

  /// Creates the page from an erasure plan.
  ///
  /// - Parameters:
  ///   - warning: The warning about copies that the erasure does not reach, such as those in the family's Supabase
  ///     project; nil if there are none.
  ///   - fields: The fields of the record that can be erased one by one.
  ///   - id: The id in the page's path.
  public init(
    _ plan: ErasurePlan, warning: String?, viewer: Viewer, fields: [String] = [], id: String = ""
  ) {
    let (name, text) = (plan.target.name, viewer.text)
    self.name = name
    field = plan.target.field
    title = "Erase \(field.map { "\(Words.phrase($0)) of " } ?? "")\(name)"
    lead = "\(Self.lead(plan.target)) It cannot be undone. That something was erased, when and by whom stays."
    fieldsTitle = "Only one of its fields"
    self.fields = fields.map { Link(field: $0, of: plan.target, id: id) }
    back = [.person, .family].contains(plan.target.kind) ? .family : .trash
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
    filesTitle = "Files of this computer that are cleaned or rebuilt, copies of the history included"
    files = plan.files
    let others =
      "Not reached: backups and exported files elsewhere, and other devices until they take over this history."
    reach = warning.map { "\(others) Also, \($0)." } ?? others
    prompt = "Type the name to erase it: \(name)"
    confirm = "Erase for Good"
    cancel = "Cancel"
    busy = "Erasing..."
  }

  private static func lead(_ target: ErasureTarget) -> String {
    switch (target.kind, target.field) {
    case (.person, _):
      "This takes the name \(target.name), and the private notes and settings that are this person's alone, out of the "
        + "history for good. What the person wrote for the family stays, as by a former member. The person's devices open "
        + "nothing any more."
    case (.family, _):
      "This takes everything that the family ever wrote out of the history for good: schools, coaches, contacts, notes, "
        + "offers, photos, names, and everybody's devices. This program accepts nothing more in this folder afterwards."
    case (let kind, let field?):
      "This takes all values that \(Words.phrase(field)) of the \(kind.rawValue) ever had out of the history for good. "
        + "The \(kind.rawValue) stays."
    case (let kind, nil): "This takes the \(kind.rawValue) and its past out of the history for good."
    }
  }

  /// The notice in place of every page after the whole family was erased.
  public static func familyErased(_ erasure: FamilyErasure) -> Notice {
    Notice(
      "Everything of this family was erased on \(erasure.at.date())",
      message: "A member (\(erasure.by.prefix(13))) erased it. Nothing can be done here any more; a new family needs "
        + "another folder.", icon: "trash")
  }

  /// Returns the message after an erasure, with the work that is not done yet on this computer.
  public static func done(_ report: ErasureReport, name: String) -> String {
    guard !report.waiting.isEmpty else { return "\(name) is erased" }
    return
      "\(name) is erased from the history. Not done yet on this computer: \(report.waiting.joined(separator: "; "))"
  }

  /// Returns the note about entries of a past moment that were erased since.
  ///
  /// - Parameter date: The date of the last such erasure.
  public static func removed(_ entries: Int, on date: String) -> String {
    "\(entries == 1 ? "1 entry" : "\(entries) entries") that stood here then: removed on \(date)"
  }

  /// A link to the page.
  public struct Link: Codable, Equatable, Sendable {
    /// The route to the page.
    public let route: Route
    /// The link's text.
    public let label: String
    /// The link's accessibility label.
    public let spoken: String

    /// Creates a link to the page that erases one field of a record.
    init(field: String, of target: ErasureTarget, id: String) {
      route = Route(rawValue: "\(ErasePage.route(target.kind, id).rawValue)?field=\(field)")
      label = Words.label(field)
      spoken = "Erase \(Words.phrase(field)) of \(target.name) for good"
    }

    /// Creates a link to the page that erases a record.
    ///
    /// - Parameter name: The record's name, needed if a page has several links.
    public init(_ kind: ErasureKind, _ id: String, name: String? = nil) {
      route = ErasePage.route(kind, id)
      label = "Erase for good…"
      spoken = name.map { "Erase \($0) for good" } ?? "Erase for good, with its past"
    }
  }

  /// Returns the route to the page that erases a record.
  public static func route(_ kind: ErasureKind, _ id: String) -> Route {
    Route(rawValue: "/erase/\(kind.rawValue)/\(id)")
  }

  /// Returns an event's type as words: "Coach marked present".
  private static func words(_ type: String) -> String {
    var words = ""
    for letter in type {
      if letter.isUppercase, !words.isEmpty { words += " " }
      words += words.isEmpty ? String(letter) : letter.lowercased()
    }
    return words
  }
}

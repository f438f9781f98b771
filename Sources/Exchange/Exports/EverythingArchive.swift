import Compass
import Domain
import Foundation
import Pages
import Projections

/// Everything that a family has in this home, in one ZIP archive: the history, the tables, the calendar, the athletes'
/// photos, and a description of the files. Private notes are left out (ruling 20).
package struct EverythingArchive: Sendable {
  /// A file of the archive.
  package struct File: Sendable {
    let name: String
    let about: String
    let data: Data

    /// Creates a file.
    package init(_ name: String, about: String, _ data: Data) {
      self.name = name
      self.about = about
      self.data = data
    }

    /// Returns the lines of a list of files, the manifest at the end.
    static func list(_ files: [(name: String, about: String)]) -> [String] {
      (files + [(ManifestArchive.manifest, "the SHA-256 of each file: sha256sum --check \(ManifestArchive.manifest)")])
        .map { name, about in "  " + name + String(repeating: " ", count: max(1, 20 - name.count)) + about }
    }
  }

  private let files: [File]
  private let viewer: Viewer
  private let family: String

  /// Creates an archive of some files and the history, which every archive contains.
  package init(_ files: [File], viewer: Viewer, family: String) {
    self.files = files
    self.viewer = viewer
    self.family = family
  }

  /// Loads what a viewer may export: each table that has rows, the calendar, and the photos that the athletes' details
  /// name.
  package static func load(from reading: Reading, photos: PhotoFolder, viewer: Viewer) throws -> EverythingArchive {
    let files = try season(from: reading, viewer: viewer).files + Self.photos(from: reading, in: photos)
    return EverythingArchive(files, viewer: viewer, family: try reading.family()?.name ?? "")
  }

  /// Loads the tables of a season that have rows, the reports about the same, and the calendar.
  static func season(from reading: Reading, viewer: Viewer) throws -> (files: [File], reports: [PDFReport]) {
    var files: [File] = []
    var reports: [PDFReport] = []
    func add(_ name: String, _ about: String, _ table: DataTable?, _ report: PDFReport?) {
      guard let table, let report else { return }
      files.append(File(name, about: "\(about): \(table.rows.count)", CSVDocument(table).data))
      reports.append(report)
    }
    let schools = try SchoolComparison.load(from: reading, viewer: viewer)
    add("schools.csv", "the schools on the list", schools?.table, schools?.report)
    let contacts = try InteractionsExport.load(from: reading, viewer: viewer)
    add("interactions.csv", "the contacts with all schools", contacts?.table, contacts?.report)
    let metrics = try MetricsExport.load(from: reading, viewer: viewer)
    add("metrics.csv", "what was measured", metrics?.table, metrics?.report)
    let offers = try OffersExport.load(from: reading, viewer: viewer)
    add("offers.csv", "the offers", offers?.table, offers?.report)
    if let calendar = try ICalendar.load(from: reading, viewer: viewer) {
      files.append(
        File("calendar.ics", about: "events and deadlines: \(calendar.entries.count)", calendar.data))
    }
    return (files, reports)
  }

  /// The photos of the athletes, each under the name that the history has for it.
  private static func photos(from reading: Reading, in folder: PhotoFolder) throws -> [File] {
    var files: [File] = []
    for member in try reading.everybody() {
      guard let id = UUID(strict: member.id), let name = try reading.playerDetails(of: id).photo.value,
        let picture = folder.picture(name)
      else { continue }
      let file = "photos/\(name).\(picture.format.suffix)"
      // Two athletes may have the same photo.
      guard !files.contains(where: { $0.name == file }) else { continue }
      files.append(File(file, about: "the photo of \(TextLines.clean(member.name))", Data(picture.bytes)))
    }
    return files
  }

  /// The number of files besides the history.
  package var count: Int { files.count }

  /// Writes the archive and returns the number of events in its history.
  ///
  /// - Throws: `ZipError`, `EventLogError`, Foundation's error if writing fails.
  @discardableResult
  package func write(to handle: FileHandle, from home: Home, through position: Int64) throws -> Int {
    var written = 0
    var archive = ManifestArchive(ZipArchive(handle, modified: viewer.now))
    var lines: EventLines?
    try archive.add("events.jsonl") { lines = try EventLines(home.log, through: position, for: viewer.id, $0) }
    for file in files { try archive.add(file.name, file.data) }
    written = lines?.written ?? 0
    try archive.add("README.txt", Data(readme(events: written).utf8))
    try archive.finish()
    return written
  }

  private func readme(events: Int) -> String {
    let all = [
      (
        "events.jsonl",
        "every change since the beginning, one JSON object a line: \(viewer.text.number(events)) events"
      )
    ]
    return
      ([
        "Recruiting Compass: all that the family \(TextLines.clean(family)) has",
        "Made on \(viewer.text.dateAndTime(viewer.now)) (\(viewer.text.timeZone.identifier)).",
        "",
      ] + File.list(all + files.map { ($0.name, $0.about) }) + [
        "",
        "Private notes are not in here, nobody's; nor are other people's own settings.",
        "Tables are CSV files in UTF-8. A text that a spreadsheet would run as a formula has an apostrophe in front.",
        "",
      ]).joined(separator: "\r\n")
  }
}

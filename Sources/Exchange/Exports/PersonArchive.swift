import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import Replay

/// All that is held about one member of the family, in one ZIP archive (decision 0045): a document to read, the events
/// that the person wrote or that are about the person, the tables of the season, photos, and the history that an empty
/// home imports to show the person's pages again.
package struct PersonArchive: Sendable {
  /// Draws a report as a PDF; the instant is when the report was made.
  package typealias Drawing = (PDFReport, Instant) throws -> Data

  private let share: PersonalShare
  private let viewer: Viewer
  private let name: String
  private let report: PDFReport
  private let tables: [EverythingArchive.File]

  /// Loads what is held about a person.
  ///
  /// - Parameter viewer: Who exports: the person, or a parent, who gets nothing that is the person's alone.
  /// - Throws: `DomainError` if the viewer may not.
  package static func load(
    of person: MemberRow, from reading: Reading, viewer: Viewer
  ) throws -> PersonArchive {
    let share = try reading.share(of: person, for: viewer.id)
    // A player's tables are those of the own season, whichever season the exporter looks at.
    let athlete = person.role == MemberRole.player.rawValue ? share.person : viewer.athlete
    let viewer = Viewer(
      id: viewer.id, athlete: athlete, timeZone: viewer.text.timeZone, locale: viewer.text.locale, now: viewer.now)
    let record = try PersonalRecord.load(share, of: person, from: reading, viewer: viewer)
    let season = try EverythingArchive.season(from: reading, viewer: viewer)
    return PersonArchive(
      share: share, viewer: viewer, name: person.name, report: PDFReport(record, season.reports), tables: season.files)
  }

  /// Writes the archive.
  ///
  /// - Parameters:
  ///   - position: The position of the reading that the archive was loaded from.
  ///   - draw: Draws the document; nil if this system cannot.
  /// - Returns: The number of events that the person wrote or that are about the person.
  /// - Throws: `ZipError`, `EventLogError`, Foundation's error if writing fails; what `draw` throws.
  @discardableResult
  package func write(
    to handle: FileHandle, from home: Home, through position: Int64, draw: Drawing?
  ) throws -> Int {
    let own = try PersonalEvents(home.log, through: position, share)
    let photos = try own.photos(in: home)
    var written = 0
    var archive = ManifestArchive(ZipArchive(handle, modified: viewer.now))
    var lines: EventLines?
    try archive.add("events.jsonl") { lines = try EventLines(home.log, through: position, where: own.contains, $0) }
    written = lines?.written ?? 0
    var options = EventBundle.Options()
    options.share = share
    var carried = 0
    try archive.add("history.jsonl") { write in
      carried = try withoutActuallyEscaping(write) { try home.exportBundle(options, to: $0).events }
    }
    let paths = photos.map { "photos/\($0.name)" }
    try archive.add("about.html", Data(HTMLReport(report: report, pictures: paths).text.utf8))
    if let draw { try archive.add("about.pdf", draw(report, viewer.now)) }
    for file in tables { try archive.add(file.name, file.data) }
    for (path, photo) in zip(paths, photos) { try archive.add(path, photo.data) }
    let readme = readme(events: written, carried: carried, draws: draw != nil, photos: photos.count)
    try archive.add("README.txt", Data(readme.utf8))
    try archive.finish()
    return written
  }

  private func readme(events: Int, carried: Int, draws: Bool, photos: Int) -> String {
    let number = viewer.text.number
    let files =
      [("about.html", "all of it, to read")] + (draws ? [("about.pdf", "the same, to print")] : [])
      + [
        (
          "events.jsonl",
          "each change that this person made or that is about this person, one JSON object a line: \(number(events))"
        ),
        ("history.jsonl", "the family's history as this person may see it: \(number(carried)) events"),
      ] + tables.map { ($0.name, $0.about) }
      + (photos > 0 ? [("photos", "the photos of this person's profile: \(number(photos))")] : [])
    let own =
      share.includesOwn
      ? "This person's own private notes and settings are in here; nobody else's are."
      : "Private notes and settings that are one person's alone are not in here."
    return
      ([
        "Recruiting Compass: \(TextLines.clean(PersonalRecord.title(name)))",
        "Made on \(viewer.text.dateAndTime(viewer.now)) (\(viewer.text.timeZone.identifier)).",
        "",
      ] + EverythingArchive.File.list(files) + [
        "",
        own,
        "To see the pages again, unpack this archive, then: rc-replay import history.jsonl --home EMPTY-FOLDER",
        "",
      ]).joined(separator: "\r\n")
  }
}

/// The events that a person wrote or that are about the person: those of each stream that names the person.
private struct PersonalEvents {
  private let share: PersonalShare
  private let person: String
  private var streams: Set<StreamName> = []
  private var details = ""

  init(_ log: EventLog, through position: Int64, _ share: PersonalShare) throws {
    self.share = share
    person = share.person.lowercased
    let profile = StreamName.preferences(share.person, PreferenceCategory.player.rawValue)
    try log.scan(EventRange(through: position)) { row in
      let event = try row.recorded()
      guard share.includes(event.stream) else { return }
      if event.stream.key.contains(person) || event.data?.contains(person) == true { streams.insert(event.stream) }
      if event.stream == profile { details += event.data ?? "" }
    }
  }

  func contains(_ event: RecordedEvent) -> Bool {
    share.includes(event.stream) && (event.actor == person || streams.contains(event.stream))
  }

  /// The photos of the home that the person's details ever named.
  func photos(in home: Home) throws -> [(name: String, data: Data)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: home.photos.folder.path)) ?? []
    return names.sorted().compactMap { name in
      guard details.contains(name), let picture = home.photos.picture(name) else { return nil }
      return (name, Data(picture.bytes))
    }
  }
}

extension PDFReport {
  /// Creates the document about a person, with the reports about the season after it.
  fileprivate init(_ record: PersonalRecord, _ season: [PDFReport]) {
    let columns = zip(record.columns, [1.2, 2, 3]).map { Table.Column($0, share: $1) }
    self.init(
      title: record.title, subtitle: record.subtitle,
      sections: record.groups.map { group in
        Section(
          group.title,
          .table(
            Table(
              columns: [.init("", share: 1), .init("", share: 3)], rows: group.rows.map { [$0.label, $0.text] })))
      }
        + season.flatMap { report in
          report.sections.map { Section($0.heading ?? report.title, $0.content) }
        }
        + record.changes.map { Section($0.title, .table(Table(columns: columns, rows: $0.rows))) }
        + [Section(nil, .paragraph(record.remark))],
      footer: "Recruiting Compass")
  }
}

import ArgumentParser
import CommandKit
import Compass
import Domain
import Exchange
import Foundation
import PDFDrawing
import Pages
import Projections
import SeparatedValues
import Terminal

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write what is here for other programs: spreadsheets, printers, calendars.",
    discussion: """
      No export contains private notes but the one that a person takes along (everything --person). A file of the same \
      name is replaced; --out - writes to standard output.
      """,
    subcommands: [Schools.self, Metrics.self, Interactions.self, Offers.self, Calendar.self, Everything.self])
}

/// The format of an exported table.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  case csv, pdf
}

/// The options of every export of a table.
struct TableExportOptions: ParsableArguments {
  @Option(name: .long, help: "csv or pdf. Default: by the file's extension, else csv.")
  var format: ExportFormat?
  @Option(name: .long, help: "The file to write.") var out: String

  /// The format asked for; by default that of the file's extension, as nobody expects a spreadsheet in `schools.pdf`.
  var chosen: ExportFormat {
    format ?? ExportFormat(rawValue: URL(fileURLWithPath: out).pathExtension.lowercased()) ?? .csv
  }
}

extension HomeCommand {
  /// Writes a table or its report, and prints what was written.
  func write(
    _ session: Session, _ export: TableExportOptions, table: DataTable, noun: (one: String, many: String),
    report: @autoclosure () throws -> PDFReport
  ) throws {
    let data: Data
    switch export.chosen {
    case .csv: data = CSVDocument(table).data
    case .pdf: data = try PDFFile.data(report(), created: try session.viewer().now)
    }
    try write(session, data, to: export.out, count: table.rows.count, noun: noun)
  }

  /// Writes a file, and prints what was written.
  func write(
    _ session: Session, _ data: Data, to path: String, count: Int, noun: (one: String, many: String)
  ) throws {
    try session.write(to: path) { try $0.write(contentsOf: data) }
    guard !options.json else { return try session.print(json: ExportAnswer(file: path, count: count)) }
    session.print("Wrote \(session.text.number(count)) \(count == 1 ? noun.one : noun.many) to \(path)")
  }
}

/// The result of an export for `--json`.
struct ExportAnswer: Encodable {
  let file: String
  let count: Int
}

/// Returns the error for an export without content: no empty file is written (facts §4).
func nothingToExport(_ what: String) -> DomainError { DomainError(.notFound, "there is nothing to export: \(what)") }

extension Export {
  struct Schools: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "schools",
      abstract: "The schools of the list, filtered and ordered as by rc schools.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @OptionGroup var narrowing: SchoolFilterOptions
    @OptionGroup var export: TableExportOptions

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let found = try session.home().read(at: try session.moment(readingOptions)) { reading in
        try narrowing.checkState(reading.schools(of: viewer.athlete).compactMap(\.state))
        return try SchoolComparison.load(
          from: reading, viewer: viewer, filters: narrowing.filters, sort: narrowing.sort)
      }
      guard let found else { throw nothingToExport("no school passes the filters") }
      try write(session, export, table: found.table, noun: ("school", "schools"), report: found.report)
    }
  }

  struct Interactions: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "interactions", abstract: "The contacts with all schools, newest first.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @OptionGroup var export: TableExportOptions
    @Option(name: .long, help: "Only the contacts with this school.") var school: String?

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let found = try session.home().read(at: try session.moment(readingOptions)) { reading in
        let id = try school.map { try reading.findSchool($0).id }
        return try InteractionsExport.load(from: reading, viewer: viewer, school: id)
      }
      guard let found else { throw nothingToExport("no contacts are logged") }
      try write(
        session, export, table: found.table, noun: ("interaction", "interactions"), report: found.report)
    }
  }

  struct Metrics: HomeCommand {
    static let configuration = CommandConfiguration(commandName: "metrics", abstract: "What was measured, by day.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @OptionGroup var export: TableExportOptions
    @Option(name: .long, help: "Only what was measured at this event: a name, an id or the beginning of one.")
    var event: String?

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let found = try session.home().read(at: try session.moment(readingOptions)) { reading in
        let id = try event.map { try reading.findEvent($0, of: viewer.athlete).id }
        return try MetricsExport.load(from: reading, viewer: viewer, event: id)
      }
      guard let found else { throw nothingToExport("no metrics are logged") }
      try write(session, export, table: found.table, noun: ("metric", "metrics"), report: found.report)
    }
  }

  struct Offers: HomeCommand {
    static let configuration = CommandConfiguration(commandName: "offers", abstract: "The offers, newest first.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @OptionGroup var export: TableExportOptions

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let found = try session.home().read(at: try session.moment(readingOptions)) {
        try OffersExport.load(from: $0, viewer: viewer)
      }
      guard let found else { throw nothingToExport("no offers are recorded") }
      try write(session, export, table: found.table, noun: ("offer", "offers"), report: found.report)
    }
  }

  struct Calendar: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "calendar",
      abstract: "Events and deadlines, for a phone's calendar.",
      discussion: "A calendar that imports the file again updates its entries instead of duplicating them.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Option(name: .long, help: "ics.") var format = CalendarFormat.ics
    @Option(name: .long, help: "The file to write.") var out: String

    enum CalendarFormat: String, CaseIterable, ExpressibleByArgument {
      case ics
    }

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let calendar = try session.home().read(at: try session.moment(readingOptions)) {
        try ICalendar.load(from: $0, viewer: viewer)
      }
      guard let calendar else { throw nothingToExport("there are no events and no deadlines") }
      try write(session, calendar.data, to: out, count: calendar.entries.count, noun: ("entry", "entries"))
    }
  }

  struct Everything: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "everything",
      abstract: "One archive with the history, all tables, the calendar and the photo.",
      discussion: """
        --person NAME writes all that is held about a member of the family instead: a document to read, each event by or \
        about this person, the tables, and a history that rc-replay import takes into an empty home, where this person's \
        pages are the same again. A person's own archive includes their private notes and settings. A parent can write \
        the archive of anybody in the family, without what is that person's alone. Nobody else can.

        MANIFEST.sha256 in the archive has the SHA-256 of each file.
        """)
    @OptionGroup var options: HomeOptions
    @Option(name: .long, help: "The archive to write: FILE.zip.") var out: String
    @Option(name: .long, help: "Only what is held about this member of the family: a name or an id.") var person:
      String?

    func run(_ session: Session) throws {
      let home = try session.home()
      let viewer = try session.viewer()
      if let person {
        let (archive, position) = try home.read { reading in
          (try PersonArchive.load(of: reading.findPerson(person), from: reading, viewer: viewer), reading.position)
        }
        let events = try session.write(to: out) { file in
          try archive.write(to: file, from: home, through: position) { try PDFFile.data($0, created: $1) }
        }
        guard !options.json else { return try session.print(json: ExportAnswer(file: out, count: events)) }
        return session.print("Wrote \(session.text.number(events)) events by or about this person to \(out)")
      }
      let (archive, position) = try home.read { reading in
        (try EverythingArchive.load(from: reading, photos: home.photos, viewer: viewer), reading.position)
      }
      let events = try session.write(to: out) { try archive.write(to: $0, from: home, through: position) }
      guard !options.json else { return try session.print(json: ExportAnswer(file: out, count: events)) }
      session.print(
        "Wrote \(session.text.number(events)) events and \(archive.count) \(archive.count == 1 ? "file" : "files") to \(out)"
      )
    }
  }
}

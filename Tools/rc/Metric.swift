import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import Pages
import Projections
import Terminal

struct Metric: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metric",
    abstract: "Measured performances: speeds, times, averages.",
    subcommands: [Add.self, Show.self, Edit.self, Remove.self, List.self])

  /// Parses a typed value. The error repeats the text, unlike the one on the web page, where the input still shows it.
  fileprivate static func number(_ text: String) throws -> Double {
    guard case .number(let number)? = FieldNotation.decimal.value(of: text) else {
      throw DomainError(.invalid, field: "value", "\(MetricRule.invalidValue) such as 92.5; got \(text)")
    }
    return number
  }
}

/// The parts of a metric on the command line; those that are not given stay unchanged.
struct MetricOptions: ParsableArguments {
  @Option(name: .long, help: "The event at which it was measured.") var event: String?
  @Option(name: .long, help: "The unit. Default: the type's usual one.") var unit: String?
  @Option(name: .long, help: "The day, YYYY-MM-DD. Default: the event's first day, else today.") var date: String?
  @Option(name: .long, help: "Context or observations.") var notes: String?
  @Flag(name: .long, inversion: .prefixedNo, help: "Whether a third party verified it.") var verified: Bool?
  @Flag(name: .long, help: "Do not ask about a value that nobody reaches, or a day in the future.") var yes = false

  /// Returns the metric with the given parts.
  func applied(to metric: MetricLogged, _ session: Session) throws -> MetricLogged {
    var metric = metric
    if let event {
      let viewer = try session.viewer()
      let facts = try session.home().read { reading in
        let row = try reading.findEvent(event)
        metric.event = UUID(strict: row.id)
        return try EventFacts.load(row.id, from: reading, viewer: viewer)
      }
      if let facts { metric.recordedDate = facts.day }
    }
    if let unit { metric.unit = unit }
    if let date { metric.recordedDate = date }
    if let notes { metric.notes = notes }
    if let verified { metric.verified = verified }
    return metric
  }
}

extension Metric {
  struct Add: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Log a metric.",
      discussion: """
        rc metric add velocity 92.5 --event "Spring Showcase" --verified
        """)
    @OptionGroup var options: HomeOptions
    @OptionGroup var metric: MetricOptions
    @Argument(help: "What was measured.") var type: MetricType
    @Argument(help: "The value, such as 92.5.") var value: String

    func run(_ session: Session) throws {
      let home = try session.home()
      let viewer = try session.viewer()
      let new = try metric.applied(
        to: MetricLogged(
          athlete: viewer.athlete, metricType: type, recordedDate: viewer.today.description,
          unit: "", value: try Metric.number(value), verified: false), session)
      try session.confirm(InputWarning.of(new, today: viewer.today), yes: metric.yes)
      let id = home.freshID()
      let outcome = try home.perform(.metric(id, .log(new)), in: CommandContext(actor: viewer.id))
      guard !options.json else { return try session.print(json: ["id": id.lowercased]) }
      try session.tell(outcome, "Logged \(new.metricType.label) (\(id.lowercased.prefix(13)))")
    }
  }

  struct Show: HomeCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "One metric.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "The metric's id, or the beginning of one.") var id: String

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let (row, page) = try session.home().read(at: try session.moment(readingOptions)) { reading in
        (try reading.findMetric(id, of: viewer.athlete), try MetricsPage.load(from: reading, viewer: viewer))
      }
      guard let group = page.groups.first(where: { $0.entries.contains { $0.id == row.id } }),
        let entry = group.entries.first(where: { $0.id == row.id })
      else { throw CompassError.notFound(kind: "metric", text: id) }
      guard !options.json else { return try session.print(json: entry) }
      session.print(MetricsPage.text(entry, of: group, for: session))
    }
  }

  struct Edit: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change a metric; what is not given stays as it is.",
      discussion: """
        rc metric edit 0190f0a5 --value 93.1 --notes "Radar gun behind home plate"
        """)
    @OptionGroup var options: HomeOptions
    @OptionGroup var parts: MetricOptions
    @Argument(help: "The metric's id, or the beginning of one.") var id: String
    @Option(name: .long, help: "Another type.") var type: MetricType?
    @Option(name: .long, help: "Another value.") var value: String?

    func run(_ session: Session) throws {
      let home = try session.home()
      let viewer = try session.viewer()
      let row = try home.read { try $0.findMetric(id, of: viewer.athlete) }
      guard let metric = UUID(strict: row.id) else { throw CompassError.notFound(kind: "metric", text: id) }
      let before = MetricLogged(
        athlete: viewer.athlete, event: row.event.flatMap { UUID(strict: $0) },
        metricType: MetricType(rawValue: row.metricType), notes: row.notes, recordedDate: row.recordedDate,
        unit: row.unit, value: row.value, verified: row.verified)
      var after = try parts.applied(to: before, session)
      if let value { after.value = try Metric.number(value) }
      if let type {
        after.metricType = type
        // The usual unit of the old type is removed with the old type.
        if parts.unit == nil, row.unit == before.metricType.usualUnit { after.unit = "" }
      }
      try session.confirm(InputWarning.of(after, today: viewer.today), yes: parts.yes)
      let outcome = try home.perform(
        .metric(metric, .edit(after.fields.changes(from: before.fields))), in: CommandContext(actor: viewer.id))
      guard !options.json else { return try session.print(json: ["id": row.id]) }
      try session.tell(outcome, MetricsPage.updated)
    }
  }

  struct Remove: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a metric; `rc undo` brings it back.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The metric's id, or the beginning of one.") var id: String

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let row = try session.home().read { try $0.findMetric(id, of: viewer.athlete) }
      guard let metric = UUID(strict: row.id) else { throw CompassError.notFound(kind: "metric", text: id) }
      let outcome = try session.home().perform(.metric(metric, .remove), in: CommandContext(actor: viewer.id))
      try session.tell(outcome, MetricsPage.removed)
    }
  }

  struct List: ListCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "The metrics by type, with average, max, min and best; --csv prints all of them for a spreadsheet.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Option(name: .long, help: "Only those that were measured at an event.") var event: String?
    @Flag(name: .long, help: "Print CSV, sorted by day.") var csv = false

    /// A metric in `rc metric list --json`. Scripts rely on its keys.
    private struct Entry: Encodable {
      let id: String
      let type: String
      let value: Double
      let unit: String
      let date: String
      @OrNull var event: String?
      let verified: Bool
      @OrNull var notes: String?

      init(_ row: MetricRow) {
        id = row.id
        type = row.metricType
        value = row.value
        unit = row.unit
        date = row.recordedDate
        event = row.event
        verified = row.verified
        notes = row.notes
      }
    }

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let (page, export, rows) = try session.home().read(at: try session.moment(readingOptions)) { reading in
        let event = try event.map { try reading.findEvent($0).id }
        return (
          try MetricsPage.load(from: reading, viewer: viewer, event: event),
          try event.flatMap { try EventMetricsExport.load(event: $0, from: reading) }
            ?? EventMetricsExport.load(from: reading, viewer: viewer),
          Dictionary(try reading.metrics(of: viewer.athlete).map { ($0.id, $0) }) { $1 }
        )
      }
      guard !options.json else {
        let shown = page.groups.flatMap { $0.entries.map(\.id) }
        return try session.print(json: shown.compactMap { rows[$0] }.map(Entry.init))
      }
      guard !csv else { return session.print(csv: export.columns, export.rows) }
      session.print(page.text(for: session))
    }
  }
}

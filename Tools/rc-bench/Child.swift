import EventLog
import Foundation
import Projections

/// The work of one child process: one side of one measure, run once.
struct Child {
  /// The suffix of a name that asks for a small part of the work.
  static let brief = "-brief"

  enum Side: String { case ours, c }

  let side: Side
  let workspace: Workspace
  let schools: Int
  let events: Int
  /// A range of family numbers, such as "1-100".
  var families: String?

  /// - Parameter name: The work to do; with the suffix "-brief" only a small part of it, as a smoke test.
  func run(_ name: String) throws -> Sample {
    let isBrief = name.hasSuffix(Self.brief)
    switch isBrief ? String(name.dropLast(Self.brief.count)) : name {
    case "prepare":
      try workspace.prepare(schools: schools, events: events)
      return Sample(count: events)
    case "mix": return try generate()
    case "append-one": return try append(batch: 1)
    case "append-one-folded": return try appendFolded()
    case "append-batch", "load-million": return try append(batch: 1000)
    case "load-million-text": return try appendTextKeys()
    case "append-batch-million": return try appendBehind(max(events / 20, 1000))
    case "scan":
      return side == .ours ? try ReadMeasures.scan(library: log) : try ReadMeasures.scan(baseline: log)
    case "load-stream":
      let streams = ReadMeasures.streams(EventMix(schools: schools), calls: 2000)
      return side == .ours
        ? try ReadMeasures.load(library: log, streams) : try ReadMeasures.load(baseline: log, streams)
    case "rebuild":
      let folder = try workspace.scratch()
      return side == .ours
        ? try RebuildMeasures.rebuild(library: log, into: folder, finished: Workspace.finishedRows(beside: log))
        : try RebuildMeasures.rebuild(baseline: log, into: folder)
    case "rebuild-one-core": return try RebuildMeasures.rebuildOnOneCore(library: log, into: workspace.scratch())
    case "prepare-family":
      return try RebuildMeasures.prepare(library: log, in: workspace.scratch(), calls: isBrief ? 20 : 100)
    case "unseen-family": return try RebuildMeasures.unseen(log, in: workspace.scratch(), calls: isBrief ? 20 : 100)
    case "erase":
      let folder = try workspace.scratch()
      defer { try? FileManager.default.removeItem(at: folder) }
      return try ErasureMeasures.erase(log, in: folder, calls: events > 100_000 ? 1 : 5)
    case "prepare-redacted": return Sample(count: try workspace.prepareRedacted(schools: schools, events: events))
    case "rebuild-redacted":
      return try RebuildMeasures.rebuild(
        library: workspace.redactedLog(schools: schools, events: events), into: workspace.scratch())
    case "schools-list": return try HomeMeasures.schoolsList(home, calls: 100)
    case "schools-list-all": return try HomeMeasures.schoolsListAll(home, calls: 20)
    case "schools-list-filter": return try HomeMeasures.schoolsListFilter(home, calls: 100)
    case "school-detail":
      let folder = try workspace.scratch()
      defer { try? FileManager.default.removeItem(at: folder) }
      return try HomeMeasures.schoolDetail(folder, calls: 100)
    case "what-next": return try HomeMeasures.whatNext(home, schools: schools, events: events, calls: 100)
    case "audit-person": return try HomeMeasures.auditByPerson(home, calls: 300)
    case "audit-instant": return try HomeMeasures.auditFromInstant(home, calls: 300)
    case "as-of-school": return try ReplayMeasures.schoolAsOf(home, schools: schools, calls: 500)
    case "as-of-list": return try ReplayMeasures.listAsOf(home, calls: 200)
    case "bisect-school": return try ReplayMeasures.bisectSchool(home, schools: schools, calls: 20)
    case "bisect-family": return try ReplayMeasures.bisectFamily(home, schools: schools, calls: 1)
    case "blame-school": return try ReplayMeasures.blame(home, schools: schools, calls: 200)
    case "what-if-school": return try ReplayMeasures.whatIfSchool(home, schools: schools, calls: 50)
    case "what-if-log": return try ReplayMeasures.whatIfLog(home, calls: 1)
    case "serve-list": return try ServeMeasures.list(home, calls: isBrief ? 30 : 300)
    case "serve-detail": return try ServeMeasures.detail(home, schools: schools, calls: isBrief ? 30 : 300)
    case "serve-slider":
      return try ServeMeasures.slider(home, schools: schools, events: events, calls: isBrief ? 30 : 400)
    case "serve-load":
      return try ServeMeasures.load(home, schools: schools, seconds: ServeMeasures.seconds(isBrief: isBrief))
    case let name where name.hasPrefix(DrawnPage.prefix):
      guard let page = DrawnPage(measure: name) else { throw BenchError("there is no page \(name)") }
      return try ServeMeasures.page(home, page.path, calls: 100)
    case "verify": return try ReplayMeasures.verify(home)
    case let name where name.hasPrefix("families-"): return try runFamilies(name)
    case let name where UnevenLog(measure: name) != nil: return try runUneven(name)
    case let name where name.hasPrefix("supabase-"): return try runPublishing(name)
    default: throw BenchError("there is no work named \(name)")
    }
  }

  /// Makes an uneven log, or rebuilds it; `events` is its size.
  private func runUneven(_ name: String) throws -> Sample {
    guard let uneven = UnevenLog(measure: name) else { throw BenchError("there is no work named \(name)") }
    if name.hasPrefix("prepare-") { return Sample(count: try workspace.prepare(uneven, size: events)) }
    return try RebuildMeasures.rebuild(
      library: Workspace.log(in: workspace.home(uneven, size: events)), into: workspace.scratch())
  }

  private func runFamilies(_ name: String) throws -> Sample {
    let ends = (families ?? "").split(separator: "-").compactMap { Int($0) }
    guard ends.count == 2, ends[0] <= ends[1] else { throw BenchError("--families is like 1-100") }
    let measures = FamilyMeasures(
      address: try BenchPostgres.ServerAddress.read(from: workspace), workspace: workspace, families: ends[0]...ends[1])
    switch name.dropFirst("families-".count) {
    case "append": return try measures.append(seconds: events)
    case "append-one": return try measures.appendOne(calls: events)
    case "cold": return try measures.cold(isKept: false)
    case "closed": return try measures.cold(isKept: true)
    case "prepare": return try measures.prepare()
    case "warm": return try measures.warm(calls: events)
    case "home": return try measures.home(calls: events)
    case "news": return try measures.news(calls: events)
    case "memory": return try measures.memory()
    case "audit": return try measures.audit(calls: events)
    case "verify": return try measures.verify()
    default: throw BenchError("there is no work named \(name)")
    }
  }

  private func runPublishing(_ name: String) throws -> Sample {
    let measures = PublishingMeasures(workspace: workspace, changes: events)
    switch (name.dropFirst("supabase-".count), side) {
    case ("prepare", _):
      try measures.prepare()
      return Sample(count: events)
    case ("1", .ours): return try measures.publish(atATime: 1)
    case ("1", .c): return try measures.send(atATime: 1)
    case ("16", .ours): return try measures.publish(atATime: 16)
    case ("16", .c): return try measures.send(atATime: 16)
    case ("stack", .ours): return try measures.publish(atATime: nil)
    case ("stack", .c): return try measures.callByPsql()
    case ("ready", _): return try PublishingMeasures.ready(home, isPublishing: false, in: workspace)
    case ("ready-publishing", _): return try PublishingMeasures.ready(home, isPublishing: true, in: workspace)
    case ("digest", _): return try PublishingMeasures.digest(in: workspace)
    default: throw BenchError("there is no work named \(name)")
    }
  }

  private var home: URL { workspace.home(schools: schools, events: events) }
  private var log: String { Workspace.log(in: home) }

  private func plan(batch: Int) -> AppendPlan {
    AppendPlan(mix: EventMix(schools: schools), batch: batch, after: 0, count: events)
  }

  private func append(batch: Int) throws -> Sample { try append(plan(batch: batch)) { _ in } }

  private func append(_ plan: AppendPlan, prepare: (String) throws -> Void) throws -> Sample {
    let folder = try workspace.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = Workspace.log(in: folder)
    try prepare(path)
    if side == .ours {
      var appender = try LibraryAppender(path: path)
      return try plan.run(&appender)
    }
    var appender = try BaselineAppender(path: path)
    return try plan.run(&appender)
  }

  private func appendTextKeys() throws -> Sample {
    let folder = try workspace.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    var appender = try TextKeysAppender(path: Workspace.log(in: folder))
    return try plan(batch: 1000).run(&appender)
  }

  /// Appends batches of a thousand to a log that is already filled.
  private func appendBehind(_ count: Int) throws -> Sample {
    let plan = AppendPlan(mix: EventMix(schools: schools), batch: 1000, after: events, count: count)
    return try append(plan) { try FileManager.default.copyItem(atPath: log, toPath: $0) }
  }

  /// Appends each event by itself; it is folded into every projection and readable before the next one.
  private func appendFolded() throws -> Sample {
    guard side == .ours else { return try append(batch: 1) }
    let folder = try workspace.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = EventLog.Options()
    options.random = .seeded(Seed.salts)
    let log = try EventLog(path: Workspace.log(in: folder), options: options)
    let store = try ProjectionStore(folder: folder, log: log)
    let pages = try PagesOfAppends(log: log.path, rows: store.currentPath())
    var appender = LibraryAppender(log: log) {
      try store.foldAppended()
      pages.note()
    }
    var sample = try plan(batch: 1).run(&appender)
    sample.pages = pages.each(events)
    let position = try store.catchUp().position
    guard position == Int64(events) else { throw BenchError("the rows stand at \(position) of \(events) events") }
    return sample
  }

  /// Generates and prepares the events only: this cost is to be subtracted from the instruction counts of the other children.
  private func generate() throws -> Sample {
    struct Nothing: Appender {
      func prepare(_ items: [EventMix.Item], at position: Int) -> LibraryAppender.Batch {
        LibraryAppender.prepare(items, at: position)
      }
      func append(_ batch: LibraryAppender.Batch) {}
      func head() -> String { "" }
    }
    var nothing = Nothing()
    return try plan(batch: 1000).run(&nothing)
  }
}

/// An error that ends a benchmark before it has a result.
struct BenchError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

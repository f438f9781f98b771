import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Pages
import Replay

extension SiteRoute {
  /// A record with a history page of its own.
  enum Subject: Equatable, Sendable {
    case school(UUID), coach(UUID), event(UUID), offer(UUID)
    case settings(PreferenceCategory)
  }
}

extension Site {
  /// `GET …/history`: all changes with their undo, and for each field who set it.
  func history(of subject: SiteRoute.Subject, _ request: WebRequest) throws -> WebResponse {
    let viewer = viewer()
    let (stream, path) = Self.stream(of: subject, viewer)
    let position = try moment(request)
    let shown = Self.limit(request, usual: HistoryView.step)
    let found = try read(at: position, of: .stream(stream), viewer: viewer) { reading in
      try History(stream, from: reading, viewer: viewer, limit: shown)
    }
    guard let history = found.page else { throw WebError.notFound }
    let origins = try FieldOrigins(
      blame(stream, at: position), people: history.people, text: viewer.text, name: history.name)
    let view = HistoryView(
      title: history.title, origins: origins, changes: history.changes, shown: shown, page: path,
      frame: frame(at: "\(path)/history", query: request.query, slider: found.slider))
    return .page(view.frame.page("\(FieldOrigins.question) · \(history.title)") { view.html })
  }

  /// A record's stream, and the path of its page.
  private static func stream(of subject: SiteRoute.Subject, _ viewer: Viewer) -> (StreamName, path: String) {
    switch subject {
    case .school(let id): (.school(id), Route.school(id.lowercased).rawValue)
    case .coach(let id): (.coach(id), "/coaches/\(id.lowercased)")
    case .event(let id): (.event(id), EventRoute.event(id.lowercased).path)
    case .offer(let id): (.offer(id), Route.offer(id.lowercased).rawValue)
    case .settings(let category): (stream(category, viewer), path(category))
    }
  }

  private func blame(_ stream: StreamName, at position: Int64?) throws -> [FieldOrigins.Origin] {
    let blames: [Blame]
    // A record that was never set has no events and no fields.
    do { blames = try home.blame(stream, at: position) } catch CompassError.notFound { return [] }
    return blames.map { blame in
      FieldOrigins.Origin(
        field: blame.field, item: blame.itemName, from: blame.from?.json, to: blame.to?.json, type: blame.event.type,
        actor: blame.event.actor, at: Instant(milliseconds: blame.event.happenedAt), position: blame.event.position,
        again: blame.alsoSetBy.count, inputs: blame.inputs.map(\.name))
    }
  }
}

/// A record's history, as one reading shows it.
struct History {
  let title: String
  let people: People
  let changes: RecordHistoryPage?
  private let names: AuditNames

  /// The history of a record; nil if it has no events that the viewer sees. A category of preferences has a history
  /// even then.
  ///
  /// - Parameter limit: The maximum number of changes, the newest ones.
  init?(_ stream: StreamName, from reading: Reading, viewer: Viewer, limit: Int) throws {
    var filter = AuditFilter()
    filter.stream = stream
    let entries = try reading.audit(filter, viewer: viewer.id).entries
    guard !entries.isEmpty || stream.category == "preferences" else { return nil }
    title = try reading.name(of: stream) ?? ""
    people = try People(from: reading, viewer: viewer)
    names = try AuditNames(entries, from: reading)
    // A school's history includes the events of its coaches, contacts and offers; any other record's has only its own
    // events.
    if stream.category == "school" { (filter.stream, filter.record) = (nil, stream.key) }
    changes = try RecordHistoryPage.load(filter, title: title, from: reading, viewer: viewer, limit: limit)
  }

  func name(_ json: String?) -> String? { names.value(json) }
}

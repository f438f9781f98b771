import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Pages
import Replay

extension Place {
  /// A record whose history has a page of its own.
  enum Subject: Equatable, Sendable {
    case school(UUID), coach(UUID), event(UUID), offer(UUID)
    case settings(PreferenceCategory)
  }
}

extension Site {
  /// `…/history`: for each field who set it, the last change with its undo, and all changes.
  func history(of subject: Place.Subject, _ request: WebRequest) throws -> WebResponse {
    let viewer = viewer()
    let (stream, path) = Self.stream(of: subject, viewer)
    let position = try moment(request)
    let found = try read(at: position, of: .stream(stream), viewer: viewer) { reading in
      try History(stream, from: reading, viewer: viewer)
    }
    guard let history = found.page else { throw WebError.notFound }
    let origins = try FieldOrigins(
      blame(stream, at: position), people: history.people, text: viewer.text, name: history.name)
    let view = HistoryView(
      title: history.title, origins: origins, last: try position == nil ? lastChange(history, viewer) : nil,
      changes: history.changes, page: path,
      frame: frame(at: "\(path)/history", query: request.query, slider: found.slider))
    return .page(view.frame.page("\(FieldOrigins.question) · \(history.title)") { view.html })
  }

  /// `POST /undo`: takes an event's command back; what hides what others wrote since, only with `anyway`.
  func undo(_ request: WebRequest) throws -> WebResponse {
    guard let event = request.form["event"], let back = request.form["back"], Attribute.isLocal(back)
    else { throw WebError.badRequest }
    do {
      let insists = request.form["anyway"] == "true"
      try home.undo(try Self.id(event), anyway: insists, in: CommandContext(actor: viewer().id))
    } catch let error as CompassError {
      if case .notFound = error { throw WebError.notFound }
      throw DomainError(.refused, error.description)
    }
    return said(LastChange.done, at: back, request)
  }

  /// A record's stream, and the page that it belongs to.
  private static func stream(of subject: Place.Subject, _ viewer: Viewer) -> (StreamName, path: String) {
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
    // What was never set has no events, and no field that somebody set.
    do { blames = try home.blame(stream, at: position) } catch CompassError.notFound { return [] }
    return blames.map { blame in
      FieldOrigins.Origin(
        field: blame.field, item: blame.itemName, from: blame.from?.json, to: blame.to?.json, type: blame.event.type,
        actor: blame.event.actor, at: Instant(milliseconds: blame.event.happenedAt), position: blame.event.position,
        again: blame.alsoSetBy.count, inputs: blame.inputs.map(\.name))
    }
  }

  /// The last change with what taking it back would leave; nil where it cannot be taken back.
  private func lastChange(_ history: History, _ viewer: Viewer) throws -> LastChange? {
    guard let last = history.last else { return nil }
    let plan: UndoPlan
    do {
      plan = try home.undoPlan(of: last.id, in: CommandContext(actor: viewer.id))
    } catch is CompassError {
      return nil
    } catch is DomainError {
      return nil
    }
    guard !plan.steps.isEmpty else { return nil }
    return LastChange(
      event: last.id, type: last.type, actor: last.actor, at: last.at,
      fields: plan.steps.flatMap(\.fields).map { ($0.field, $0.value?.json) },
      hidden: plan.hidden, people: history.people, text: viewer.text, name: history.name)
  }
}

/// What a reading knows of a record's history.
private struct History {
  let title: String
  let people: People
  let changes: RecordHistoryPage?
  let last: AuditEntry?
  private let names: AuditNames

  /// The history of a record; nil where there is none of that name.
  init?(_ stream: StreamName, from reading: Reading, viewer: Viewer) throws {
    var filter = AuditFilter()
    filter.stream = stream
    let entries = try reading.audit(filter, viewer: viewer.id).entries
    guard !entries.isEmpty || stream.category == "preferences" else { return nil }
    title = try reading.name(of: stream) ?? ""
    people = People(try reading.members(), viewer: viewer)
    names = try AuditNames(entries, from: reading)
    last = entries.first
    changes = try RecordHistoryPage.load(
      record: stream.key, title: title, from: reading, viewer: viewer)
  }

  func name(_ json: String?) -> String? { names.value(json) }
}

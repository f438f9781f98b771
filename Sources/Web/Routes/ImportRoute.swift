import Compass
import Domain
import EventLog
import EventSchemas
import Exchange
import Foundation
import Pages
import Projections
import SeparatedValues

extension Site {
  /// `GET /import`: the form to upload or paste a spreadsheet.
  func importPage(_ request: WebRequest) -> WebResponse { importPage(text: "", problem: nil) }

  private func importPage(text: String, problem: String?) -> WebResponse {
    let frame = frame(at: Route.importing.rawValue, query: .none)
    let page = ImportPage()
    return .page(
      frame.page(page.title) { ImportView(page: page, text: text, problem: problem, frame: frame).html },
      status: problem == nil ? 200 : 422)
  }

  /// `POST /import`: shows a preview of the import; with `import`, imports what was shown. The form holds the
  /// spreadsheet; the server keeps nothing of it between the two requests.
  func importSheet(_ request: WebRequest) throws -> WebResponse {
    let form = request.form
    let command = form["command"].flatMap { UUID(strict: $0) }
    // The same form was sent twice: its import is done already.
    if let command, try cameIn(command) != nil { return .seeOther(Self.path(ofImport: command)) }
    let draft: ImportDraft
    do {
      draft = try ImportDraft(form)
    } catch let error as SpreadsheetError {
      return importPage(text: form["text"] ?? "", problem: ImportPage.unreadable(error.description))
    } catch let error as CSVError {
      return importPage(text: form["text"] ?? "", problem: ImportPage.unreadable(error.description))
    }
    let mapping: ColumnMapping
    do {
      mapping = try ColumnMapping(draft.sheet.headings, chosen: draft.chosen)
    } catch {
      return show(draft, nil, problem: draft.problem(error), status: draft.wasSeen ? 422 : 200)
    }
    let head = try home.log.head()
    let plan = try plan(draft.sheet, mapping)
    let preview = draft.preview(plan)
    guard form["import"] != nil, let command else { return show(draft, plan) }
    guard form["seen"] == preview.fingerprint else {
      return show(draft, plan, problem: ImportPreview.changed, status: 409)
    }
    let context = CommandContext(actor: viewer().id, id: command)
    do {
      guard try plan.perform(in: home, context: context, ifStillAt: head) != nil else { return show(draft, plan) }
    } catch let error as DomainError where error.code == .refused {
      // Somebody else wrote meanwhile, so the import may have another result now.
      return show(draft, try self.plan(draft.sheet, mapping), problem: ImportPreview.changed, status: 409)
    }
    return redirectWithToast(preview.done, at: Self.path(ofImport: command))
  }

  private func plan(_ sheet: Spreadsheet, _ mapping: ColumnMapping) throws -> ImportPlan {
    let viewer = viewer()
    return try home.read { reading in
      guard try reading.role(of: viewer.id) != nil else { throw WebError.forbidden }
      return try ImportPlan(
        sheet, mapping, into: reading, actor: try reading.actor(viewer.id),
        athlete: viewer.athlete, now: viewer.now, freshID: { [home] in home.freshID() })
    }
  }

  private func show(
    _ draft: ImportDraft, _ plan: ImportPlan?, problem: String? = nil, status: Int = 200
  ) -> WebResponse {
    let frame = frame(at: Route.importing.rawValue, query: .none)
    let view = ImportPreviewView(
      preview: draft.preview(plan), text: draft.text, mended: draft.mended, command: home.freshID().lowercased,
      problem: problem, frame: frame)
    return .page(frame.page(ImportPreview.title) { view.html }, status: status)
  }

  // MARK: Finished imports

  private static func path(ofImport id: UUID) -> String { "\(Route.importing.rawValue)/\(id.lowercased)" }

  /// The schools that a command added, and when; nil if it added none that the viewer sees.
  private func cameIn(_ command: UUID) throws -> (schools: [String], at: Instant)? {
    let sight = Sight(of: viewer().id)
    guard let first = try home.log.event(command), sight.shows(first), first.correlation == command,
      first.type == SchoolAdded.type
    else { return nil }
    var schools: [String] = []
    struct Done: Error {}
    do {
      // The events of a command are adjacent in the log.
      try home.log.scan(EventRange(after: first.position - 1)) { row in
        guard try row.correlation == command else { throw Done() }
        if try row.type == SchoolAdded.type { schools.append(try row.stream.key) }
      }
    } catch is Done {
    }
    return (schools, Instant(milliseconds: first.happenedAt))
  }

  /// `GET /import/{id}`: the schools of an import, and its undo.
  func imported(_ id: UUID, _ request: WebRequest) throws -> WebResponse { try imported(id, request, asks: false) }

  private func imported(_ id: UUID, _ request: WebRequest, asks: Bool) throws -> WebResponse {
    guard let came = try cameIn(id) else { throw WebError.notFound }
    let viewer = viewer()
    let page = try home.read {
      try ImportedPage.load(schools: came.schools, at: came.at, from: $0, viewer: viewer)
    }
    let path = Self.path(ofImport: id)
    let frame = frame(at: path, query: request.query)
    return .page(
      frame.page(page.title) { ImportedView(page: page, path: path, asks: asks, frame: frame).html },
      status: asks ? 409 : 200)
  }

  /// `POST /import/{id}/undo`: undoes a whole import; asks first if somebody has changed its schools since.
  func undoImport(_ id: UUID, _ request: WebRequest) throws -> WebResponse {
    guard try cameIn(id) != nil else { throw WebError.notFound }
    do {
      let insists = request.form["anyway"] == "true"
      try home.undo(id, anyway: insists, in: CommandContext(actor: viewer().id))
    } catch CompassError.nothingToUndo {
      // The form was sent twice: the import is undone already.
    } catch is CompassError {
      return try imported(id, request, asks: true)
    } catch let error as DomainError where error.code == .refused {
      return try imported(id, request, asks: true)
    }
    return redirectWithToast(ImportedPage.undone, at: Self.path(ofImport: id))
  }
}

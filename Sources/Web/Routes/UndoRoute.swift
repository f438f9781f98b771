import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Pages
import Projections

extension Site {
  /// `POST /undo`: undoes the commands of some events, the newest first. If an undo hides or overwrites later changes,
  /// the person is asked first and confirms with `anyway`; if the command changed several records, with `together`.
  func undo(_ request: WebRequest) throws -> WebResponse {
    let form = request.form
    guard let back = form["back"], Attribute.isLocal(back), let named = form["event"] else { throw WebError.badRequest }
    let events = try named.split(separator: " ", omittingEmptySubsequences: false).map { try Self.id(String($0)) }
    guard let newest = events.last, events.count <= Deeds.limit else { throw WebError.badRequest }
    let viewer = viewer()
    let insists = form["anyway"] == "true"
    guard let step = try home.undoStep(newest, seenBy: viewer.id) else { throw WebError.notFound }
    do {
      let together = form["together"] == "true" || insists
      if !insists, let question = try question(before: newest, isTogetherFine: together, viewer) {
        let frame = frame(at: String(back.prefix { $0 != "?" && $0 != "#" }), query: .none)
        let view = UndoQuestionView(question: question, eventIDs: named, back: back, frame: frame)
        return request.isFromScript
          ? .text(question.reason, status: 409) : .page(frame.page(question.title) { view.html }, status: 409)
      }
      try home.undo(together: events, anyway: insists, in: CommandContext(actor: viewer.id))
    } catch let error as CompassError {
      if case .notFound = error { throw WebError.notFound }
      throw DomainError(.refused, error.description)
    }
    guard !request.isFromScript else { return .done }
    let stack = try home.undoStack(of: viewer.id)
    let toast = try home.read { reading in
      try Toast(takenBack: step, next: stack) { try reading.name(of: $0.stream) }
    }
    return redirectWithToast(toast, at: try path(after: back))
  }

  /// The question before an event's command is undone; nil if there is none.
  private func question(before event: UUID, isTogetherFine: Bool, _ viewer: Viewer) throws -> UndoQuestion? {
    let context = CommandContext(actor: viewer.id)
    var since: [UndoPlan.Hidden] = []
    var takesAlong = false
    let plan: UndoPlan
    do {
      plan = try home.undoPlan(of: event, in: context)
    } catch CompassError.setSince(_, _, _, let position) {
      let later = try home.history(seenBy: Sight(of: viewer.id)).event(at: position)
      since = later.map { [UndoPlan.Hidden($0)] } ?? []
      plan = try home.undoPlan(of: event, anyway: true, in: context)
    } catch let error as DomainError where error.code == .refused {
      // A school that other records refer to since is removed together with them, or not at all.
      plan = try home.undoPlan(of: event, anyway: true, in: context)
      takesAlong = true
    }
    guard let stream = plan.steps.first.flatMap({ StreamName($0.stream) }) else { throw CompassError.nothingToUndo }
    return try home.read { reading in
      let history = try History(stream, from: reading, viewer: viewer, limit: 1)
      return UndoQuestion(
        plan, fields: plan.steps.flatMap(\.fields).map { ($0.field, $0.value?.json) }, since: since,
        takesAlong: takesAlong, isTogetherFine: isTogetherFine,
        people: try People(from: reading, viewer: viewer), text: viewer.text, name: history?.name ?? { $0 })
    }
  }

  /// The path of the page that an undo returns to; that of the list if the page's record is gone.
  private func path(after back: String) throws -> String {
    let page = try WebRequest(method: .get, target: String(back.prefix { $0 != "#" }))
    return answer(page).status < 400 ? back : "/\(page.segments.first ?? "")"
  }
}

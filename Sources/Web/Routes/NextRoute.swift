import Compass
import Domain
import Foundation
import Pages

extension Site {
  /// `GET /next`: the next steps, now or at a past position.
  func next(_ request: WebRequest) throws -> WebResponse {
    let viewer = try viewer(for: request)
    let shown = Self.limit(request, usual: NextPage.first)
    let (loaded, slider) = try read(at: try moment(request), of: .everything, viewer: viewer) {
      (try NextPage.load(from: $0, viewer: viewer, limit: shown), try WelcomePage.beginning(in: $0, viewer: viewer))
    }
    let (page, beginning) = loaded
    let frame = frame(at: Route.next.rawValue, query: request.query, slider: slider)
    return .page(frame.page(page.title) { NextView(page: page, shown: shown, frame: frame, beginning: beginning).html })
  }

  /// The number of entries that `?show=` asks for, from 1 to 10 million; `usual` without it.
  static func limit(_ request: WebRequest, usual: Int) -> Int {
    min(max(request.query["show"].flatMap { Int($0) } ?? usual, 1), 10_000_000)
  }

  /// `POST /next`: performs a step in place, or settles it.
  func takeStep(_ request: WebRequest) throws -> WebResponse {
    let (viewer, form) = (try viewer(for: request), request.form)
    let id = form.text("step") ?? ""
    let asked = form["back"].flatMap { Attribute.isLocal($0) ? $0 : nil }
    let back = asked ?? Address(Route.next.rawValue).with("athlete", request.query.text("athlete")).text
    if let said = form["settle"] {
      guard let settling = NextPage.Settling(said) else { throw WebError.badRequest }
      return try settle(id, settling, back, viewer, request)
    }
    guard let step = try home.read({ try NextPage.step(id, from: $0, viewer: viewer) }) else {
      // The typed contact is logged although the step is gone, unless the same contact is logged already.
      guard let contact = contact(form), try !home.read({ try NextPage.isLogged(contact, in: $0, viewer: viewer) })
      else {
        return redirectWithToast(NextPage.gone, at: back, request)
      }
      return try log(contact, back, request)
    }
    switch step.kind {
    case .reply, .followUp, .reachOut:
      guard let contact = contact(form) else { throw WebError.badRequest }
      return try log(contact, back, request)
    case .register:
      try perform(.event(Self.id(step.record), .edit(EventFields(registered: .value(true)))))
      return redirectWithToast(NextPage.registered, at: back, request)
    case .recap:
      // The event's own page asks whom the athlete met.
      return try changeEvent(Self.id(step.record), ["attended"], request)
    case .choose:
      try home.choose(over: Self.id(step.record), in: CommandContext(actor: viewer.id))
      return redirectWithToast(NextPage.chosen, at: back, request)
    case .answerOffer, .prepare, .fillIn: throw WebError.badRequest
    }
  }

  /// Calls a step done, puts it off or shows it again, for this viewer only.
  private func settle(
    _ id: String, _ settling: NextPage.Settling, _ back: String, _ viewer: Viewer, _ request: WebRequest
  ) throws -> WebResponse {
    guard let command = try home.read({ try NextPage.command(settling, of: id, from: $0, viewer: viewer) }) else {
      return redirectWithToast(NextPage.gone, at: back, request)
    }
    try perform(command)
    return redirectWithToast(NextPage.confirmation(settling, viewer: viewer), at: back, request)
  }

  /// The contact in a form; nil if it names no school.
  private func contact(_ form: FormFields) -> InteractionLogged? {
    guard let school = form.text("school").flatMap({ UUID(strict: $0) }) else { return nil }
    return InteractionLogged(
      coach: form.text("coach").flatMap { UUID(strict: $0) }, content: form.text("content"), direction: .outbound,
      school: school, type: InteractionType(rawValue: form.text("type") ?? ""))
  }

  private func log(_ contact: InteractionLogged, _ back: String, _ request: WebRequest) throws -> WebResponse {
    try perform(.interaction(home.freshID(), .log(contact)))
    return redirectWithToast(InteractionForm.logged, at: back, request)
  }
}

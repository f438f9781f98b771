import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Pages
import Projections
import Synchronization

/// The pages of a server on the home's own machine before the family has members.
struct Setup: Sendable {
  let home: Home
  let csrf: String
  let text: LocalText
  let hasDemo: Bool

  static let path = Route.setup.rawValue
  /// The name of the hidden field with the command's id: a form that is sent twice founds one family (ruling 5).
  static let command = "command"

  func answer(_ request: WebRequest) throws -> WebResponse {
    switch (request.method.isSafe, SiteRoute(request.segments)) {
    case (true, .asset(let name)?): return try Asset.answer(name)
    case (true, .setup?): return try page(nil, command: home.freshID())
    case (true, _): return .seeOther(Self.path)
    case (false, .setup?):
      guard let sent = request.form["csrf"], Secrets.areEqual(sent, csrf) else { throw WebError.forbidden }
      return try found(request.form)
    case (false, _): throw WebError.notFound
    }
  }

  private func value() throws -> SetupPage {
    let family = try home.settings.family == nil ? nil : home.read { try $0.family()?.name }
    return SetupPage(family: family, today: text.day(of: home.now()))
  }

  private func page(_ sent: SubmittedForm?, command: UUID) throws -> WebResponse {
    let page = try value()
    let view = SetupView(page: page, frame: frame, sent: sent, command: command, hasDemo: hasDemo)
    return .page(frame.page(page.title) { view.html }, status: sent?.status ?? 200)
  }

  private var frame: Frame {
    Frame(
      labels: SiteLabels(), csrf: csrf, path: Self.path, slider: nil, isPast: false, message: nil, hasPlaces: false)
  }

  private func found(_ form: FormFields) throws -> WebResponse {
    guard let command = form[Self.command].flatMap({ UUID(strict: $0) }) else { throw WebError.badRequest }
    let page = try value()
    let controls = SetupView.controls(page)
    var sent = SubmittedForm(form, controls)
    // The typed value, otherwise the shown one; nil if it is empty.
    func typed(_ field: String) -> String? {
      let text = sent.typed[field] ?? controls.first { $0.name == field }?.value ?? ""
      return text.isEmpty ? nil : text
    }
    var founding = Founding(
      family: typed("family") ?? "", name: typed("name") ?? "", role: MemberRole(rawValue: typed("role") ?? ""),
      athlete: typed("athlete"))
    let (home, homeProblems): (HomeLocation, _) = Self.fields(sent.typed)
    let (details, detailProblems): (PlayerDetails, _) = Self.fields(sent.typed)
    (founding.home, founding.details) = (home, details)
    sent.problems = page.problems(founding).merging(homeProblems) { $1 }.merging(detailProblems) { $1 }
    guard sent.problems.isEmpty else { return try self.page(sent, command: command) }
    do {
      try self.home.createFamily(founding, commandID: command)
      return .seeOther(Route.welcome.rawValue)
    } catch CompassError.familyExists(let name) {
      return Self.exists(name, frame)
    } catch let error as DomainError {
      // The family got another name from a terminal meanwhile.
      if error.field == "name" { sent.problems["family"] = error.message } else { sent.message = error.message }
      return try self.page(sent, command: command)
    }
  }

  /// The typed fields of one kind, and the problem of each.
  private static func fields<Fields: PatchFields>(
    _ texts: [String: String]
  ) -> (Fields, [String: String]) {
    let (fields, problems) = Fields.typed(texts.filter { !$0.value.isEmpty })
    return (fields, fields.problems().mapValues(\.message).merging(problems) { $1 })
  }

  /// The answer to a person whose form came after the family was founded.
  static func exists(_ family: String, _ frame: Frame) -> WebResponse {
    let notice = SetupPage.exists(family)
    return .page(frame.page(notice.title) { NoticeView(notice, leadsTo: .schools).html }, status: 409)
  }
}

extension Site {
  /// `GET /welcome`: the first things that a new family may do.
  func welcome(_ request: WebRequest) throws -> WebResponse {
    let viewer = viewer()
    guard let page = try home.read({ try WelcomePage.load(from: $0, viewer: viewer) })
    else { return notice(WelcomePage.notFound, status: 404) }
    let frame = frame(at: Route.welcome.rawValue, query: request.query)
    let hasDemo = local.map { $0.hasDemo && !$0.isDemo } ?? false
    let demo = hasDemo ? SetupPage(family: nil, today: viewer.today) : nil
    return .page(frame.page(page.title) { WelcomeView(page: page, frame: frame, demo: demo).html })
  }

  /// `POST /setup` if the family has members: the form was sent twice, or a terminal founded the family first.
  func answerAlreadySetUp(_ request: WebRequest) throws -> WebResponse {
    if let command = request.form[Setup.command].flatMap({ UUID(strict: $0) }), try home.log.event(command) != nil {
      return .seeOther(Route.welcome.rawValue)
    }
    let name = try home.read { try $0.family()?.name }
    return Setup.exists(name ?? "", frame(at: Setup.path, query: .none))
  }
}

/// The viewer's name. It never changes, so it is read once.
final class ViewerName: Sendable {
  private let known = Mutex<String?>(nil)

  func of(_ person: UUID, in home: Home) -> String? {
    if let name = known.withLock({ $0 }) { return name }
    // A failed reading must not fail the page: it is shown without the name.
    let name = try? home.read { try $0.members().first { $0.id == person.lowercased }?.name }
    known.withLock { $0 = name }
    return name
  }
}

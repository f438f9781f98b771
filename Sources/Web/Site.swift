import CollegeScorecard
import Compass
import Domain
import Errors
import EventLog
import Foundation
import Pages
import Projections
import Synchronization

/// All pages of a home for one viewer: it takes a request and returns an answer, and knows nothing of the network.
struct Site: Sendable {
  let home: Home
  let labels = SiteLabels()
  let csrf: String
  /// Whether the viewer signed in and can sign out.
  let canSignOut: Bool
  /// The source that college lookups ask; nil if there is none.
  let colleges: (any CollegeSource)?
  /// The colleges that names are completed from.
  let suggestions: DirectorySuggestions
  /// The source of an address's coordinates; nil if there is none.
  let places: (any PlaceSource)?
  /// The extra features of a server on the home's own machine; nil where people sign in or pair their devices.
  let local: Local?
  /// The devices paired with this home; nil if none can be paired here.
  let devices: PairedDevices?
  /// The notice about publishing at the foot of every page, by viewer.
  private let publishing: @Sendable (UUID) -> PublishingNotice?
  /// Draws reports as PDF; nil if the system cannot.
  let draw: ReportDrawing?
  /// Checks whether anything outside the home forbids an erasure.
  let erasing: ErasureCheck
  private var viewer: Viewer
  let memory: Memory
  /// An object kept alive with the site: the lease of its home.
  private let kept: (any Sendable)?
  var catalogs: SchoolCatalogCache { memory.catalogs }
  var messages: Messages { memory.messages }
  /// The commands that the current request performed.
  private var deeds = Deeds()
  /// The code of the viewer on a paired device, which keeps pages; nil elsewhere.
  var device: String?
  /// The last event that the requested page shows; nil if the page is not to be reloaded.
  private var shown: Int64?

  /// The extra features of a server on the home's own machine.
  struct Local: Sendable {
    /// Whether this is the demo's home.
    var isDemo = false
    /// Whether a demo can be opened.
    var hasDemo = false
  }

  /// The state that outlives a request.
  final class Memory: Sendable {
    let catalogs = SchoolCatalogCache()
    let sliders = HistorySliderCache()
    let messages = Messages()
    let name = ViewerName()
  }

  init(
    home: Home, viewer: Viewer, csrf: String, canSignOut: Bool = false, colleges: (any CollegeSource)? = nil,
    suggestions: DirectorySuggestions = DirectorySuggestions(), places: (any PlaceSource)? = nil,
    memory: Memory = Memory(), local: Local? = nil, devices: PairedDevices? = nil, keeping kept: (any Sendable)? = nil,
    draw: ReportDrawing? = nil, erasing: @escaping ErasureCheck = { _, _, _ in nil },
    publishing: @escaping @Sendable (UUID) -> PublishingNotice? = { _ in nil }
  ) {
    self.home = home
    self.viewer = viewer
    self.csrf = csrf
    self.canSignOut = canSignOut
    self.colleges = colleges
    self.suggestions = suggestions
    self.places = places
    self.memory = memory
    self.local = local
    self.devices = devices
    self.kept = kept
    self.draw = draw
    self.erasing = erasing
    self.publishing = publishing
  }

  /// The viewer at the present time, looking at an athlete's season.
  func viewer(athlete: UUID? = nil) -> Viewer {
    Viewer(
      id: viewer.id, athlete: athlete ?? viewer.athlete, timeZone: viewer.text.timeZone, locale: viewer.text.locale,
      now: home.now())
  }

  /// The same site with dates and numbers in another locale; unchanged for nil.
  func with(locale name: LocaleName?) -> Site {
    guard let name else { return self }
    var site = self
    site.viewer = viewer.with(locale: name)
    return site
  }

  func answer(_ request: WebRequest) -> WebResponse {
    var site = self
    site.deeds = Deeds(id: request.form[Deeds.field].flatMap { UUID(strict: $0) })
    // The head is read first: an event that arrives while the page is made may not be on it. The answer to a form is
    // never reloaded.
    site.shown = request.method != .post && request.segments.first != "assets" ? try? head() : nil
    var answer = site.reply(to: request)
    // The page then recognizes the change that the feed announces as its own.
    if answer.status == 204, let last = site.deeds.last { answer.headers.append(("x-head", String(last))) }
    return markForDevice(answer, to: request)
  }

  private func reply(to request: WebRequest) -> WebResponse {
    do {
      if request.segments.first != "assets" { try home.requireFamilyNotErased() }
      guard request.method == .post else { return try show(request) }
      guard isOurs(request.form) else { throw WebError.forbidden }
      return try answerIfDone(request) ?? change(request)
    } catch {
      var answer = answer(to: error, request)
      answer.kind = FailureKind.name(of: error)
      return answer
    }
  }

  /// The answer in place of the page that failed. It says no more than that of an error that no rule raised: no path and
  /// no SQL statement is revealed.
  private func answer(to error: any Error, _ request: WebRequest) -> WebResponse {
    if let error = error as? DomainError { return refusal(error, request) }
    let (notice, status): (Notice, Int) =
      switch error {
      case ErasureError.familyErased(let erasure): (ErasePage.familyErased(erasure), 410)
      case let error as WebError: (SiteLabels.refusal(status: error.status), error.status)
      default: (SiteLabels.refusal(status: Self.status(of: error)), Self.status(of: error))
      }
    return request.isFromScript ? .text(notice.title, status: status) : self.notice(notice, status: status)
  }

  /// Returns whether a form has the secret of this viewer's pages.
  func isOurs(_ form: FormFields) -> Bool { form["csrf"].map { Secrets.areEqual($0, csrf) } ?? false }

  private func show(_ request: WebRequest) throws -> WebResponse {
    guard let route = SiteRoute(request.segments) else { throw WebError.notFound }
    switch route {
    case .home, .setup: return .seeOther(Route.next.rawValue)
    case .welcome: return try welcome(request)
    case .family: return try family(request)
    case .asset(let name): return try Asset.answer(name)
    case .photo(let name): return try photo(name)
    case .next: return try next(request)
    case .timeline: return try timeline(request)
    case .dashboard: return try dashboard(request)
    case .schools: return try schools(request, .cards)
    case .board: return try schools(request, .board)
    case .table: return try schools(request, .table)
    case .map: return try schools(request, .map)
    case .newSchool: return try newSchool(request)
    case .colleges: return try colleges(request)
    case .trash: return try trash(request)
    case .documents: return try documents(request)
    case .allMetrics: return try allMetrics(request)
    case .school(let id): return try school(id, request)
    case .deletion(let id): return try deletion(id, request)
    case .coaches(let school): return try coaches(of: school, request)
    case .interactions(let school): return try interactions(with: school, request)
    case .events: return try events(request)
    case .newEvent: return try newEvent(request)
    case .event(let id): return try event(id, request)
    case .eventDeletion(let id): return try eventDeletion(id, request)
    case .metrics(let event): return try metrics(at: event)
    case .offers: return try offers(request)
    case .newOffer: return try newOffer(request)
    case .comparison: return try comparison(request)
    case .offer(let id): return try offer(id, request)
    case .offerDeletion(let id): return try offerDeletion(id, request)
    case .settings(let category): return try settings(category, request)
    case .calendarSettings: return try calendarSettings(request)
    case .history(let subject): return try history(of: subject, request)
    case .importing: return importPage(request)
    case .imported(let id): return try imported(id, request)
    case .exports: return try exports(request)
    case .download(let file): return try download(file, request)
    case .erasure(let kind, let id): return try erasure(kind, id, request)
    case .share: return try share(request)
    case .offline: return try offline(request)
    case .offlineKey: return try offlineKey()
    }
  }

  private func change(_ request: WebRequest) throws -> WebResponse {
    let path = request.segments
    switch (path.first, path.count) {
    case ("schools", 2) where path[1] == "new": return try addSchool(request)
    case ("schools", 2) where path[1] == "edit": return try editSchools(request)
    case ("schools", 3...) where path[1] != "new":
      let school = try Self.id(path[1])
      switch path[2] {
      case "coaches": return try changeCoaches(of: school, Array(path.dropFirst(3)), request)
      case "interactions": return try changeInteractions(with: school, Array(path.dropFirst(3)), request)
      default: return try changeSchool(school, action: path[2], Array(path.dropFirst(3)), request)
      }
    case ("events", 2) where path[1] == "create": return try addEvent(request)
    case ("events", 3...): return try changeEvent(Self.id(path[1]), Array(path.dropFirst(2)), request)
    case ("offers", 2) where path[1] == "new": return try addOffer(request)
    case ("offers", 3...): return try changeOffer(Self.id(path[1]), Array(path.dropFirst(2)), request)
    case ("next", 1): return try takeStep(request)
    case ("erase", 3):
      guard case .erasure(let kind, let id)? = SiteRoute(path) else { throw WebError.notFound }
      return try erase(kind, id, request)
    case ("undo", 1): return try undo(request)
    case ("trash", 3): return try restore(Array(path.dropFirst()), request)
    case ("documents", 1...): return try changeDocuments(Array(path.dropFirst()), request)
    case ("metrics", 1...): return try changeMetrics(Array(path.dropFirst()), request)
    case ("setup", 1): return try answerAlreadySetUp(request)
    case ("family", 1): return try addMember(request)
    case ("family", 3) where path[2] == "invite": return try invite(Self.id(path[1]), request)
    case ("family", 4) where path[1] == "devices" && path[3] == "remove": return try removeDevice(path[2], request)
    case ("family", 3) where path[2] == "role": return try setRole(Self.id(path[1]), request)
    case ("family", 3) where ["name", "merge", "remove", "take-back"].contains(path[2]):
      return try changeMember(Self.id(path[1]), path[2], request)
    case ("family", 3) where path[2] == "access": return try setAccess(of: Self.id(path[1]), request)
    case ("family", 2) where path[1] == "take-over": return try takeOver(request)
    case ("import", 1): return try importSheet(request)
    case ("import", 3) where path[2] == "undo": return try undoImport(Self.id(path[1]), request)
    case ("settings", 2) where path[1] == "calendar": return try changeCalendar(request)
    case ("settings", 2...):
      guard let category = SiteRoute.settings[path[1]] else { throw WebError.notFound }
      return try changeSettings(category, Array(path.dropFirst(2)), request)
    default: throw SiteRoute(path) == nil ? WebError.notFound : WebError.methodNotAllowed
    }
  }

  // MARK: Answers in place of a page

  func refusal(_ error: WebError) -> WebResponse {
    notice(SiteLabels.refusal(status: error.status), status: error.status)
  }

  /// The answer to a command that a rule refused, if no form can show the reason.
  private func refusal(_ error: DomainError, _ request: WebRequest) -> WebResponse {
    let status = Self.status(of: error)
    if request.isFromScript { return .text(error.message, status: status) }
    return notice(SiteLabels.refused(error.message), status: status)
  }

  /// The status for an error that no rule raised: whether it is worth trying again soon.
  static func status(of error: any Error) -> Int {
    (error as? any ClassifiedError)?.kind == .unavailable ? 503 : 500
  }

  static func status(of error: DomainError) -> Int {
    switch error.code {
    case .invalid, .unknownValue: 422
    case .forbidden: 403
    case .notFound: 404
    case .refused: 409
    }
  }

  func notice(_ notice: Notice, status: Int, leadsTo route: Route = .schools) -> WebResponse {
    .page(frame(at: "/", query: .none).page(notice.title) { NoticeView(notice, leadsTo: route).html }, status: status)
  }

  // MARK: Parts of a request

  static func id(_ text: String) throws(WebError) -> UUID {
    guard let id = UUID(strict: text) else { throw .notFound }
    return id
  }

  /// Returns the position of the last event that the viewer sees at the moment in the query: `?at=` is a position,
  /// `?when=` a time in seconds since 1970 UTC. Nil for the present, also if the moment is the newest one.
  ///
  /// - Throws: `WebError.notFound` for a position after the last event that the viewer sees, and for a time before the
  ///   first; `.badRequest` for a moment that cannot be read.
  func moment(_ request: WebRequest) throws -> Int64? {
    let history = home.history(seenBy: Sight(of: viewer().id))
    let head = try history.head
    let position: Int64
    if let text = request.query.text("at") {
      position = try self.position(asOf: text, in: history)
      guard position > 0 else { throw WebError.notFound }
    } else if let text = request.query.text("when") {
      // A slider without JavaScript sends fractions of a second.
      guard let second = Double(text), (0..<1e11).contains(second) else { throw WebError.badRequest }
      position = try history.position(of: .instant(Instant(milliseconds: Int64(second) * 1000 + 999)))
      guard position > 0 else { throw WebError.notFound }
    } else {
      return nil
    }
    // The newest moment is the present.
    return position == head ? nil : position
  }

  /// The position that a moment in a person's words stands for (ruling 55).
  private func position(asOf text: String, in history: VisibleHistory) throws -> Int64 {
    guard Int64(text) ?? 1 > 0 else { throw WebError.badRequest }
    do {
      let reader = WhenReader(timeZone: viewer.text.timeZone, now: viewer.now, printed: viewer.text.times(printedAs:))
      return try history.position(asOf: reader.read(text))
    } catch CompassError.badMoment {
      throw WebError.badRequest
    } catch is WhenError {
      throw WebError.badRequest
    } catch is CompassError {
      throw WebError.notFound
    }
  }

  /// The position of the last event that the viewer sees.
  func head() throws -> Int64 { try home.history(seenBy: Sight(of: viewer.id)).head }

  /// Makes a page of the past or the present, and the slider over its history, which is always read from the present.
  /// For the present both use one reading, so that the slider's last change is the page's.
  func read<Page>(
    at position: Int64?, of scope: HistorySlider.Scope, viewer: Viewer, _ load: (Reading) throws -> Page
  ) throws -> (page: Page, slider: HistorySlider?) {
    func slider(_ reading: Reading) throws -> HistorySlider? {
      try memory.sliders.slider(scope, from: reading, at: position, viewer: viewer)
    }
    guard let position else { return try home.read { (try load($0), try slider($0)) } }
    return (try home.read(at: .position(position), load), try home.read(slider))
  }

  @discardableResult
  func perform(_ command: Command, occurredAt: Instant? = nil) throws -> Outcome {
    let outcome = try home.perform(command, in: context(occurredAt: occurredAt))
    deeds.add(outcome)
    return outcome
  }

  /// The context of the request's command, with the id that the form carries.
  func context(occurredAt: Instant? = nil) -> CommandContext {
    CommandContext(actor: viewer().id, id: deeds.takeID(), occurredAt: occurredAt)
  }

  /// Records an outcome that `perform` did not make, so that the message offers to undo it.
  func note(_ outcome: Outcome) { deeds.add(outcome) }

  /// Answers a success: our script gets no content; a browser is redirected to a page that shows the message.
  func redirectWithToast(_ text: String, at path: String, _ request: WebRequest) -> WebResponse {
    request.isFromScript ? .done : redirectWithToast(text, at: path)
  }

  /// Redirects to a page that shows a message once and offers to undo what this request did.
  func redirectWithToast(_ text: String, at path: String) -> WebResponse {
    redirectWithToast(Toast(text, undoing: deeds.events), at: path)
  }

  /// Redirects to a page that shows a message once; a fragment after `#` stays at the end of the address.
  func redirectWithToast(_ toast: Toast, at path: String) -> WebResponse {
    let parts = path.split(separator: "#", maxSplits: 1)
    let address = Address(String(parts[0])).with("said", messages.store(toast)).text
    return .seeOther(parts.count > 1 ? "\(address)#\(parts[1])" : address)
  }

  /// Performs a form's command. If a rule refuses it, the reason is put into `sent`: at the control of the refused
  /// field if there is one, otherwise as the form's message.
  ///
  /// - Returns: Whether it was performed.
  func attempt(_ sent: inout SubmittedForm, _ controls: [Control], _ work: () throws -> Void) throws -> Bool {
    // Where a part of the form waits for an answer, the form is not done: sent again, it must ask again.
    if !sent.conflicts.isEmpty { _ = deeds.takeID() }
    do {
      try work()
      return true
    } catch let error as DomainError where error.code != .notFound {
      if let field = error.field, controls.contains(where: { $0.name == field }) {
        sent.problems[field] = error.message
      } else {
        sent.message = error.message
      }
      return false
    }
  }

  func frame(at path: String, query: FormFields, slider: HistorySlider? = nil) -> Frame {
    Frame(
      labels: labels, csrf: csrf, locale: viewer.text.tag, path: path, query: query.without(SliderView.ofMoment),
      slider: slider,
      isPast: slider?.isPast == true,
      message: query.text("said").flatMap(messages.take), head: shown,
      reader: Secrets.code(of: "reader \(home.folder.lastPathComponent)", by: csrf), canSignOut: canSignOut,
      publishing: publishing(viewer.id), removed: slider.flatMap(removed),
      readsOnly: (try? actor())?.access == .readOnly ? Actor.readsOnly : nil, canErase: !home.log.isReplica,
      person: memory.name.of(viewer.id, in: home), demo: local?.isDemo == true ? DemoNotice() : nil, draws: draw != nil,
      device: device, offline: device.map { _ in OfflineNotice(asOf: viewer.text.dateAndTime(home.now())) })
  }

  /// The note on a past page of which something was erased since. If the log cannot be read, the page fails elsewhere.
  private func removed(since slider: HistorySlider) -> String? {
    guard slider.isPast,
      let removed = try? home.history(seenBy: Sight(of: viewer.id)).removed(since: slider.position)
    else { return nil }
    return ErasePage.removed(removed.entries, on: viewer.text.dateAndTime(removed.last))
  }
}

/// The messages that the next page shows once. The address holds only a number, so that nobody can put words into it.
final class Messages: Sendable {
  private let kept = Mutex<(next: Int, toasts: [Int: Toast])>((1, [:]))

  /// Keeps a message until it is shown, and returns its number. Only the newest 64 are kept.
  func store(_ toast: Toast) -> String {
    kept.withLock { state in
      let number = state.next
      state.next += 1
      state.toasts[number] = toast
      state.toasts[number - 64] = nil
      return String(number)
    }
  }

  func take(_ number: String) -> Toast? {
    guard let number = Int(number) else { return nil }
    return kept.withLock { $0.toasts.removeValue(forKey: number) }
  }
}

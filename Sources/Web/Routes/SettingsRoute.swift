import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Pages

extension Site {
  /// `GET /settings/…`: a page of preferences, now or at a past position (PR-19).
  func settings(_ category: PreferenceCategory, _ request: WebRequest) throws -> WebResponse {
    switch category {
    case .player: try settings(PlayerDetailsPage.self, request) { PlayerDetailsView($0, photos: home.photos).html }
    case .location:
      try settings(HomeLocationPage.self, request) { HomeLocationView($0, canLookUp: places != nil).html }
    case .notifications: try settings(NotificationPreferencesPage.self, request) { NotificationsView($0).html }
    case .dashboard: try settings(DashboardPreferencesPage.self, request) { DashboardSettingsView($0).html }
    default: try schoolPreferences(request)
    }
  }

  /// `POST /settings/…`, `…/reset` and `…/photo`: saves preferences, resets them, and saves the photo.
  func changeSettings(
    _ category: PreferenceCategory, _ path: [String], _ request: WebRequest
  ) throws -> WebResponse {
    switch category {
    case .player where path == ["photo"]:
      if let problem = try savePhoto(request) {
        var sent = SubmittedForm(.none, [])
        sent.problems["photo"] = problem.message
        return try settings(PlayerDetailsPage.self, request, sent: sent) {
          PlayerDetailsView($0, photos: home.photos).html
        }
      }
      return redirectWithToast(PlayerDetailsPage.texts.saved, at: Self.path(category), request)
    case .player:
      return try change(PlayerDetailsPage.self, path, request) { PlayerDetailsView($0, photos: home.photos).html }
    case .location where request.form["lookup"] != nil && path.isEmpty: return try lookUpHome(request)
    case .location:
      return try change(HomeLocationPage.self, path, request) {
        HomeLocationView($0, canLookUp: places != nil).html
      }
    case .notifications:
      return try change(NotificationPreferencesPage.self, path, request) { NotificationsView($0).html }
    case .dashboard: return try change(DashboardPreferencesPage.self, path, request) { DashboardSettingsView($0).html }
    default: return try changeSchoolPreferences(path, request)
    }
  }

  func settings<Page: SettingsPage>(
    _: Page.Type, _ request: WebRequest, sent: SubmittedForm? = nil, _ view: (SettingsForm<Page>) -> HTML
  ) throws -> WebResponse {
    let viewer = viewer()
    let position = try request.method == .post ? nil : moment(request)
    let (form, slider) = try read(at: position, of: .stream(Self.stream(Page.category, viewer)), viewer: viewer) {
      reading in
      (
        try Page.fields(in: reading, viewer: viewer), try Page.context(in: reading, viewer: viewer),
        try PreferenceHistory.load(Page.category, from: reading, viewer: viewer)
      )
    }
    var frame = frame(at: Self.path(Page.category), query: request.query, slider: slider)
    if sent != nil { frame.message = Toast(labels.notSaved) }
    frame.erase = try eraseLink(of: Page.category, frame)
    var context = form.1
    context.problems = sent?.problems ?? [:]
    let values = SettingsForm(
      page: Page(form.0, in: context), texts: form.0.texts, history: form.2, frame: frame, sent: sent)
    return .page(frame.page(Page.texts.title) { view(values) }, status: sent?.status ?? 200)
  }

  /// The link to the page that erases an athlete's preferences of a category with their history; nil for other
  /// categories and in the past.
  func eraseLink(of category: PreferenceCategory, _ frame: Frame) throws -> ErasePage.Link? {
    let (viewer, kinds) = (
      viewer(), [PreferenceCategory.player: ErasureKind.player, .location: .location, .school: .wishes]
    )
    guard let kind = kinds[category], !frame.isPast else { return nil }
    return try eraseLink(kind, viewer.athlete.lowercased, isOwn: viewer.id == viewer.athlete)
  }

  static func path(_ category: PreferenceCategory) -> String {
    "/settings/\(SiteRoute.settings.first { $0.value == category }?.key ?? "")"
  }

  /// The stream of a category of preferences: the athlete's or the viewer's.
  static func stream(_ category: PreferenceCategory, _ viewer: Viewer) -> StreamName {
    .preferences(category.belongsToAthlete ? viewer.athlete : viewer.id, category.rawValue)
  }

  private func change<Page: SettingsPage>(
    _: Page.Type, _ path: [String], _ request: WebRequest, _ view: (SettingsForm<Page>) -> HTML
  ) throws -> WebResponse {
    let viewer = viewer()
    let owner = Page.owner(viewer)
    let back = Self.path(Page.category)
    switch path {
    case ["reset"]:
      try perform(.preferences(owner, .reset(Page.category)))
      return redirectWithToast(Page.texts.saved, at: back, request)
    case []:
      let (present, page) = try home.read { reading in
        let fields = try Page.fields(in: reading, viewer: viewer)
        return (fields, Page(fields, in: try Page.context(in: reading, viewer: viewer)))
      }
      let frame = frame(at: back, query: .none)
      let form = SettingsForm(page: page, texts: present.texts, history: nil, frame: frame, sent: nil)
      let controls = Page.controls(form)
      let typed = Page.Fields.typed(SubmittedForm(request.form, controls).typed).fields
      let sent = try write(request.form, controls, over: present) { .preferences(owner, Page.command($0)) }
      guard let sent else {
        return redirectWithToast(
          Page.autosaves(typed) ? PreferenceTexts.autoSaved : Page.texts.saved, at: back, request)
      }
      return try settings(Page.self, request, sent: sent, view)
    default: throw WebError.notFound
    }
  }
}

/// A page of preferences that is a form.
protocol SettingsPage: PreferencePage where Fields: JSONCodable {
  /// The form's controls.
  static func controls(_ form: SettingsForm<Self>) -> [Control]
}

/// The data of a preferences page's view: the page, the stored values, and a form that was sent.
struct SettingsForm<Page: SettingsPage> {
  let page: Page
  /// The stored values as controls show them.
  let texts: [String: String]
  let history: PreferenceHistory?
  let frame: Frame
  let sent: SubmittedForm?
}

import Pages

extension Site {
  /// `GET /dashboard`: the cards and widgets that the viewer chose.
  func dashboard(_ request: WebRequest) throws -> WebResponse {
    let viewer = try viewer(for: request)
    let (loaded, slider) = try read(at: try moment(request), of: .everything, viewer: viewer) {
      (try DashboardPage.load(from: $0, viewer: viewer), try WelcomePage.beginning(in: $0, viewer: viewer))
    }
    let (page, beginning) = loaded
    let frame = frame(at: Route.dashboard.rawValue, query: request.query, slider: slider)
    return .page(frame.page(page.title) { DashboardView(page: page, frame: frame, beginning: beginning).html })
  }
}

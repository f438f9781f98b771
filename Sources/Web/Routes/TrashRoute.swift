import Pages

extension Site {
  /// `/schools/trash`: the deleted schools, and the way back.
  func trash(_ request: WebRequest) throws -> WebResponse {
    let viewer = viewer()
    let (page, slider) = try read(at: try moment(request), record: nil, viewer: viewer) {
      try TrashPage.load(from: $0, viewer: viewer)
    }
    let frame = frame(at: Route.trash.rawValue, query: request.query, slider: slider)
    return .page(frame.page(page.title) { TrashView(page, frame).html })
  }

  /// Whether there is a page at a place that another page leads to: what is not built is not linked.
  static func serves(_ route: Route) -> Bool {
    let parts = route.rawValue.split(separator: "?")[0].split(separator: "/")
    switch parts.count {
    case 1: return parts == ["schools"]
    case 2: return parts[0] == "schools" && parts[1] != "new"
    default: return false
    }
  }
}

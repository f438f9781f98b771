import Pages

extension Site {
  /// `/schools/trash`: the deleted schools, and the way back.
  func trash(_ request: WebRequest) throws -> WebResponse {
    let viewer = viewer()
    let (page, slider) = try read(at: try moment(request), of: .kinds(["school"]), viewer: viewer) {
      try TrashPage.load(from: $0, viewer: viewer)
    }
    let frame = frame(at: Route.trash.rawValue, query: request.query, slider: slider)
    return .page(frame.page(page.title) { TrashView(page, frame).html })
  }
}

import Compass
import Foundation
import Pages
import Projections

extension Site {
  /// `GET /share`: the page for what another program of the phone shares (the manifest's `share_target`). With a school
  /// it leads to that school's form for a contact, filled in; nothing is stored before that form is sent.
  func share(_ request: WebRequest) throws -> WebResponse {
    let (query, viewer) = (request.query, viewer())
    let page = try home.read {
      try SharePage.load(
        subject: query["title"] ?? "", texts: [query["text"] ?? "", query["url"] ?? ""], from: $0, viewer: viewer)
    }
    if let school = query.text("school") {
      guard page.schools.contains(where: { $0.id == school }) else { throw WebError.notFound }
      return .seeOther(
        Address("\(Route.school(school).rawValue)/interactions").with("subject", page.subject)
          .with("content", page.content).text)
    }
    return .page(frame(at: "/share", query: .none).page(page.title) { ShareView(page: page).html })
  }
}

extension FormFields {
  /// A new contact's form with what was shared; nil if nothing was.
  func shared(_ controls: [Control]) -> SubmittedForm? {
    guard let content = text("content") else { return nil }
    let fields = [
      ("shown.content", ""), ("content", String(content.prefix(SharePage.longestContent))), ("shown.subject", ""),
      ("subject", String((self["subject"] ?? "").prefix(SharePage.longestSubject))),
    ]
    return (try? FormFields(fields.map { (name: $0.0, value: $0.1) })).map { SubmittedForm($0, controls) }
  }
}

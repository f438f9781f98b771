import Pages
import QRCode

/// A new invitation: its link, and the link as a QR code for a phone's camera.
struct InvitationView {
  let page: InvitationPage
  let frame: Frame

  @HTMLBuilder var html: HTML {
    backLink(page.back, Route.family.rawValue, frame)
    tag("div", .class("notice card")) {
      tag("h1") { page.title }
      tag("p") { page.text }
      if let code = QRCode(page.link) { picture(code) }
      tag("div", .class("field")) {
        tag("label", .for("link")) { page.linkLabel }
        void("input", .id("link"), .type("text"), .value(page.link), .flag("readonly"))
      }
      tag("div", .class("field")) {
        tag("label", .for("command")) { page.commandLabel }
        void("input", .id("command"), .type("text"), .value(page.command), .flag("readonly"))
      }
    }
  }

  /// The code in black on white in every colour scheme, with the light margin of four modules that cameras need.
  private func picture(_ code: QRCode) -> HTML {
    let size = code.modules.count + 8
    let path = code.modules.enumerated().map { y, row in
      row.enumerated().filter(\.element).map { x, _ in "M\(x + 4) \(y + 4)h1v1h-1z" }.joined()
    }.joined()
    return tag(
      "svg", .class("qr"), .text("viewBox", "0 0 \(size) \(size)"), .text("role", "img"), .label(page.pictureSpoken)
    ) {
      tag("path", .class("qr-light"), .text("d", "M0 0h\(size)v\(size)h-\(size)z"))
      tag("path", .class("qr-dark"), .text("d", path))
    }
  }
}

/// The page of an invitation, on the device that opened its link. It shows nothing of the family but two names.
struct JoinView {
  let page: JoinPage
  let frame: Frame

  @HTMLBuilder var html: HTML {
    tag("div", .class("notice card")) {
      Icon.html("compass")
      tag("h1") { page.title }
      tag("p") { page.text }
      frame.form(frame.path, opensAnotherPage: true) {
        tag("button", .class("primary"), .type("submit")) { page.action }
      }
      muted(page.help)
    }
  }
}

import Pages

/// The page that helps to trust the server's certificate. It loads no script, has no form, and knows nothing of the
/// family: it is all that is shown without TLS.
struct TrustView {
  let page: TrustPage

  var html: HTML {
    var html = HTML()
    html.append(literal: "<!DOCTYPE html>")
    html.append(
      tag("html", .text("lang", "en")) {
        tag("head") {
          void("meta", .text("charset", "utf-8"))
          void("meta", .name("viewport"), .text("content", "width=device-width, initial-scale=1"))
          void("meta", .name("color-scheme"), .text("content", "light dark"))
          tag("title") { "\(page.title) · \(SiteLabels().name)" }
          void("link", .text("rel", "icon"), .href(Asset.icon.address))
          void("link", .text("rel", "stylesheet"), .href(Asset.style.address))
        }
        tag("body", .class("now")) { tag("main", .id("main")) { content } }
      })
    return html
  }

  @HTMLBuilder private var content: HTML {
    tag("div", .class("card trust")) {
      tag("h1") { page.title }
      tag("p") { page.text }
      tag("h2") { page.fingerprintLabel }
      tag("p") { tag("code", .class("fingerprint")) { page.fingerprint } }
      tag("p") { page.compare }
      tag("ul", .class("files")) {
        tag("li") { tag("a", .class("button"), .href(TrustPage.certificatePath)) { page.certificate } }
        tag("li") { tag("a", .class("button"), .href(TrustPage.profilePath)) { page.profile } }
        tag("li") { tag("a", .class("button primary"), .href(page.origin + "/")) { page.open } }
      }
    }
    for guide in page.guides {
      tag("section", .class("card"), .id(guide.id)) {
        tag("h2") { guide.title }
        tag("ol", .class("steps")) { for step in guide.steps { tag("li") { step } } }
      }
    }
    muted(page.undo)
  }
}

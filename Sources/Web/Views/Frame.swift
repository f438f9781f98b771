import Pages

/// What stands around every page: head, header, places, the slider over the page's history.
struct Frame {
  let labels: SiteLabels
  let csrf: String
  /// The page's own path, where its slider leads.
  let path: String
  let slider: HistorySlider?
  /// Whether the page shows the past: then it has no form that changes anything.
  let isPast: Bool
  /// What is said once, about the change that led here.
  let message: String?

  func page(_ title: String, @HTMLBuilder content: () -> HTML) -> HTML {
    var html = HTML()
    html.append(literal: "<!DOCTYPE html>")
    html.append(
      tag("html", .text("lang", "en")) {
        tag("head") {
          void("meta", .text("charset", "utf-8"))
          void("meta", .name("viewport"), .text("content", "width=device-width, initial-scale=1"))
          void("meta", .name("color-scheme"), .text("content", "light dark"))
          tag("title") { "\(title) · \(labels.name)" }
          void("link", .text("rel", "icon"), .href(Asset.icon.address))
          void("link", .text("rel", "stylesheet"), .href(Asset.style.address))
          tag("script", .text("src", Asset.script.address), .flag("defer"))
        }
        tag("body", .class(isPast ? "past" : "now")) {
          Icon.sprite
          tag("a", .class("skip"), .href("#main")) { labels.skip }
          header
          if let slider { SliderView(slider, path: path).html }
          tag("main", .id("main"), .text("tabindex", "-1")) { content() }
          tag("div", .id("toast"), .class("toast"), .text("role", "status")) { message }
        }
      })
    return html
  }

  private var header: HTML {
    tag("header", .class("site")) {
      tag("div", .class("bar")) {
        tag("a", .class("brand"), .href("/")) {
          Icon.html("compass")
          tag("span") { labels.name }
        }
        tag("nav", .label(labels.navigation)) {
          tag("ul") {
            for place in labels.places {
              tag("li") {
                tag(
                  "a", .href(place.route.rawValue),
                  path == place.route.rawValue ? .text("aria-current", "page") : nil
                ) {
                  Icon.html(place.icon)
                  tag("span") { place.label }
                }
              }
            }
          }
        }
      }
    }
  }

  /// A form that changes something: it carries the secret that no other site knows.
  func form(
    _ action: String, id: String? = nil, class name: String? = nil, @HTMLBuilder content: () -> HTML
  ) -> HTML {
    tag("form", .text("method", "post"), .action(action), .text("id", id), .text("class", name)) {
      void("input", .type("hidden"), .name("csrf"), .value(csrf))
      content()
    }
  }

  /// A link that keeps the moment that is looked at.
  func here(_ path: String) -> String {
    guard isPast, let slider else { return path }
    return Address(path).with("at", String(slider.position)).text
  }
}

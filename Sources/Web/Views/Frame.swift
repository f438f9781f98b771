import Pages

/// The frame of every page: head, header, navigation, and the slider over the page's history.
struct Frame {
  let labels: SiteLabels
  let csrf: String
  /// The locale in which the page's numbers are written, as a BCP 47 tag for the script.
  var locale = LocaleName.american.tag
  /// The page's own path, which its slider uses.
  let path: String
  /// The query of the page's address without the moment, such as a filter or an athlete. The slider keeps it when it
  /// leads to another moment.
  var query = FormFields.none
  let slider: HistorySlider?
  /// Whether the page shows the past: then it has no form that changes anything.
  let isPast: Bool
  /// The message that is shown once, about the change that led to this page.
  var message: Toast?
  /// The last event that the viewer sees. The script reloads the page after a later one.
  var head: Int64?
  /// A token that differs for every person and home.
  var reader: String?
  /// Whether the viewer signed in and can sign out.
  var canSignOut = false
  /// The progress of publishing the family's changes to its project; nil if there is nothing to report.
  var publishing: PublishingNotice?
  /// The link to the page that erases this page's record for good; nil if the viewer may not.
  var erase: ErasePage.Link?
  /// The note on a past page of which something was erased since.
  var removed: String?
  /// The note that the viewer may only read; nil for everybody else.
  var readsOnly: String?
  /// Whether anything can be erased from this home.
  var canErase = false
  /// The viewer's name; nil if there is no viewer yet.
  var person: String?
  /// The notice above the demo's pages; nil elsewhere.
  var demo: DemoNotice?
  /// Whether the header shows the navigation.
  var hasPlaces = true
  /// Whether reports can be drawn; otherwise there are no links to them.
  var draws = false
  /// The code of the viewer on a paired device, which keeps pages; nil elsewhere.
  var device: String?
  /// The texts about what such a device keeps.
  var offline: OfflineNotice?

  func page(_ title: String, @HTMLBuilder content: () -> HTML) -> HTML {
    var html = HTML()
    html.append(literal: "<!DOCTYPE html>")
    html.append(
      tag("html", .text("lang", "en"), .text("data-locale", locale)) {
        tag("head") {
          void("meta", .text("charset", "utf-8"))
          void("meta", .name("viewport"), .text("content", "width=device-width, initial-scale=1"))
          void("meta", .name("color-scheme"), .text("content", "light dark"))
          tag("title") { "\(title) · \(labels.name)" }
          void("link", .text("rel", "icon"), .href(Asset.icon.address))
          // A server on this machine has another address at each start, which no phone can keep.
          if canSignOut {
            void(
              "link", .text("rel", "manifest"), .href(Asset.manifest.address), .text("crossorigin", "use-credentials"))
            void("link", .text("rel", "apple-touch-icon"), .href(Asset.icon180.address))
          }
          void("link", .text("rel", "stylesheet"), .href(Asset.style.address))
          tag("script", .text("src", Asset.script.address), .flag("defer"))
        }
        tag(
          "body", .class(isPast ? "past" : "now"), .text("data-head", head.map(String.init)),
          .text("data-reader", reader),
          .text("data-unreachable", labels.unreachable), .text("data-elsewhere", labels.changedElsewhere)
        ) {
          Icon.sprite
          tag("a", .class("skip"), .href("#main")) { labels.skip }
          if !csrf.isEmpty { ToastView(toast: message, path: path, frame: self).html }
          header
          offlineBand
          if let demo { band(demo) }
          if let slider { SliderView(slider, path: path, query: query).html }
          tag("main", .id("main"), .text("tabindex", "-1")) {
            if let readsOnly { tag("p", .class("hint"), .text("role", "note")) { readsOnly } }
            if let removed { tag("p", .class("hint"), .text("role", "note")) { removed } }
            content()
          }
          if let publishing { footer(publishing) }
          tag(
            "div", .id("loading"), .class("loading"), .flag("hidden"), .text("role", "status"),
            .text("data-skeleton", EventDetailPage.loading.title)
          ) {
            tag("span", .class("spinner"))
            tag("p")
            tag("div", .class("bones"), .text("aria-hidden", "true")) { for _ in 0..<4 { tag("span") } }
          }
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
        if hasPlaces { places }
        if let person {
          tag(
            "a", .class("who"), .href(Route.family.rawValue), .label(SiteLabels.family(of: person)),
            path == Route.family.rawValue ? .text("aria-current", "page") : nil
          ) {
            Icon.html("person")
            tag("span") { person }
          }
        }
        if canSignOut {
          form(SignIn.leaving, class: "leave", opensAnotherPage: true) {
            tag("button", .class("bare"), .type("submit")) { SignInPage().leave }
          }
        }
      }
    }
  }

  private var places: HTML {
    tag("nav", .label(labels.navigation)) {
      tag("ul") {
        for place in labels.places {
          tag("li") {
            tag(
              "a", .href(place.route.rawValue), .loading(place.route.rawValue),
              place.contains(path) ? .text("aria-current", "page") : nil
            ) {
              Icon.html(place.icon)
              tag("span") { place.label }
            }
          }
        }
      }
    }
  }

  private func band(_ demo: DemoNotice) -> HTML {
    tag("div", .class("demo \(Color.badge(Notice.color))")) {
      tag("div", .class("bar")) {
        tag("p") { demo.text }
        form("/demo", opensAnotherPage: true) {
          tag("button", .type("submit"), .name("leave"), .value("true")) { demo.leave }
        }
      }
    }
  }

  private func footer(_ publishing: PublishingNotice) -> HTML {
    tag("footer", .class("publishing")) {
      tag("p", .class("bar")) {
        Icon.html(publishing.icon)
        tag("span") { publishing.text }
      }
    }
  }

  /// The position of the past moment that is shown; nil for the present.
  var at: String? { isPast ? slider.map { String($0.position) } : nil }

  /// A form that changes something. It contains the secret that other sites do not know.
  ///
  /// - Parameters:
  ///   - busy: The button's label while the form is being sent, if JavaScript runs.
  ///   - isDirty: Whether the form differs from what is stored when it is shown.
  ///   - saves: The changes that the script saves automatically; nil for none.
  ///   - history: The page that shows who set each field. The script shows that below the focused field.
  ///   - sendsFile: Whether the form uploads a file.
  ///   - opensAnotherPage: Whether another page follows. The script shows the answer to any other form in place.
  ///   - asksBeforeDiscarding: Whether the script asks before typed values are lost.
  func form(
    _ action: String, id: String? = nil, class name: String? = nil, busy: String? = nil, sendsFile: Bool = false,
    asksBeforeDiscarding: Bool = false, isDirty: Bool = false, saves: SavingItself? = nil, history: String? = nil,
    opensAnotherPage: Bool = false, @HTMLBuilder content: () -> HTML
  ) -> HTML {
    tag(
      "form", .text("method", "post"), .action(action), .text("id", id), .text("class", name),
      .text("enctype", sendsFile ? "multipart/form-data" : nil), .text("data-busy", busy),
      .text("data-history", history), .flag("data-guard", asksBeforeDiscarding), .text("data-saves", saves?.word),
      .flag("data-dirty", isDirty), .flag("data-leaves", opensAnotherPage)
    ) {
      void("input", .type("hidden"), .name("csrf"), .value(csrf))
      content()
    }
  }

  /// The changes after which the script saves a form, with a short delay.
  enum SavingItself {
    /// Any change (PR-60).
    case everything
    /// A change of one field; all other changes are saved with it (PR-125).
    case onceChanged(String)

    fileprivate var word: String {
      switch self {
      case .everything: "*"
      case .onceChanged(let field): field
      }
    }
  }

  /// The path of the page that shows who set each field of this page's record.
  var ownHistory: String { "\(path)/history" }

  /// A link to the page that shows who set each field of a record.
  func whoChanged(_ path: String) -> HTML {
    tag("p") { tag("a", .class("back"), .href(pathKeepingMoment("\(path)/history"))) { FieldOrigins.question } }
  }

  /// A path with the past moment that is shown, if any.
  func pathKeepingMoment(_ path: String) -> String {
    Address(path).with("at", at).text
  }
}

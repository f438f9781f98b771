import Pages

/// What stands around every page: head, header, places, the slider over the page's history.
struct Frame {
  let labels: SiteLabels
  let csrf: String
  /// Whose way of writing numbers the page has, as a script names it.
  var locale = LocaleName.american.tag
  /// The page's own path, where its slider leads.
  let path: String
  /// What the page's address asks for besides a moment, such as a filter or an athlete: the past is asked for the same.
  var query = FormFields.none
  let slider: HistorySlider?
  /// Whether the page shows the past: then it has no form that changes anything.
  let isPast: Bool
  /// What is said once, about the change that led here.
  var message: Toast?
  /// The last event that the viewer sees: the script asks for the page again once there is a later one.
  var head: Int64?
  /// A word that is another one for every other person and home.
  var reader: String?
  /// Whether somebody signed in to see this, and can leave.
  var canLeave = false
  /// How far the family's changes are on their way to its project; nil where there is nothing to say of it.
  var publishing: PublishingNotice?
  /// Where what the page is about is erased for good; nil for whoever may not.
  var erase: ErasePage.Link?
  /// What is said of the past that is shown, where something of it was erased since.
  var removed: String?
  /// Whether anything can be erased from the home that is shown.
  var canErase = false
  /// Who looks, by name; nil where nobody does yet.
  var person: String?
  /// What is said above the demo; nil elsewhere.
  var demo: DemoNotice?
  /// Whether the places can be gone to already.
  var hasPlaces = true
  /// Whether somebody draws reports: a link to one that nobody draws is not made.
  var draws = false

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
          if let demo { band(demo) }
          if let slider { SliderView(slider, path: path, query: query).html }
          tag("main", .id("main"), .text("tabindex", "-1")) {
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
        if canLeave {
          form(SignIn.leaving, class: "leave", leaves: true) {
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
              place.holds(path) ? .text("aria-current", "page") : nil
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
        form("/demo", leaves: true) {
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

  /// The moment that is looked at, as the log numbers it; nil in the present.
  var at: String? { isPast ? slider.map { String($0.position) } : nil }

  /// A form that changes something: it carries the secret that no other site knows.
  ///
  /// - Parameters:
  ///   - busy: What its button says while it is sent, where the script can show it.
  ///   - isDirty: Whether something in it differs from what is stored already.
  ///   - saves: Whose change the script saves by itself; nil where it does not.
  ///   - history: The page that knows who set each field: the script says it below the field that is entered.
  ///   - sendsFile: Whether a file goes along.
  ///   - leaves: Whether another page follows; of every other form the script shows the answer where the form stands.
  ///   - guards: Whether the script asks before what is typed into it is lost.
  func form(
    _ action: String, id: String? = nil, class name: String? = nil, busy: String? = nil, sendsFile: Bool = false,
    guards: Bool = false, isDirty: Bool = false, saves: SavingItself? = nil, history: String? = nil,
    leaves: Bool = false, @HTMLBuilder content: () -> HTML
  ) -> HTML {
    tag(
      "form", .text("method", "post"), .action(action), .text("id", id), .text("class", name),
      .text("enctype", sendsFile ? "multipart/form-data" : nil), .text("data-busy", busy),
      .text("data-history", history), .flag("data-guard", guards), .text("data-saves", saves?.word),
      .flag("data-dirty", isDirty), .flag("data-leaves", leaves)
    ) {
      void("input", .type("hidden"), .name("csrf"), .value(csrf))
      content()
    }
  }

  /// What a form saves by itself, a while after the last change.
  enum SavingItself {
    /// Whatever is changed (PR-60).
    case everything
    /// All that was changed, once a field was (PR-125).
    case onceChanged(String)

    fileprivate var word: String {
      switch self {
      case .everything: "*"
      case .onceChanged(let field): field
      }
    }
  }

  /// The page that knows who set each field of this page's record.
  var ownHistory: String { "\(path)/history" }

  /// The way to the page that knows who set each field of a record.
  func whoChanged(_ path: String) -> HTML {
    tag("p") { tag("a", .class("back"), .href(here("\(path)/history"))) { FieldOrigins.question } }
  }

  /// A link that keeps the moment that is looked at.
  func here(_ path: String) -> String {
    Address(path).with("at", at).text
  }
}

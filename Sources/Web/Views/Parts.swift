import Pages

/// A page's colour tokens as classes of the style sheet: `blue-100/700` → `c-blue-100-700`.
enum Color {
  static func badge(_ token: String) -> String { "c-" + name(token) }

  /// The colour class of an icon or a bar.
  static func textColor(_ token: String) -> String { "t-" + name(token) }

  private static func name(_ token: String) -> String {
    let bytes = token.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        byte
      default: UInt8(ascii: "-")
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A short label on a coloured background.
func badge(_ badge: Badge) -> HTML {
  tag("span", .class("badge \(Color.badge(badge.color))")) { badge.text }
}

func badges(_ all: [Badge]) -> HTML {
  all.isEmpty ? .empty : tag("p", .class("badges")) { for one in all { badge(one) } }
}

/// The initials shown in place of a logo: the page loads nothing from other hosts.
func monogram(_ letters: String, _ color: String) -> HTML {
  tag("span", .class("monogram \(Color.badge(color))"), .text("aria-hidden", "true")) { letters }
}

/// A section of a page with its heading.
func section(
  _ title: String, id: String, hint: String? = nil, class classes: String = "card", @HTMLBuilder content: () -> HTML
) -> HTML {
  tag("section", .class(classes), .id(id), .text("aria-labelledby", "\(id)-title")) {
    tag("h2", .id("\(id)-title")) { title }
    if let hint { tag("p", .class("hint")) { hint } }
    content()
  }
}

/// Pairs of a label and a text.
func labelledTexts(_ pairs: [LabelledText]) -> HTML {
  tag("dl", .class("facts")) {
    for pair in pairs {
      tag("div") {
        tag("dt") { pair.label }
        tag("dd") { pair.text }
      }
    }
  }
}

/// A sum or a date without line breaks.
func unbroken(_ text: String) -> HTML { tag("span", .class("whole")) { text } }

func muted(_ text: String) -> HTML { tag("p", .class("muted")) { text } }

extension Attribute {
  /// The class of a `<summary>` whose label begins with "+": the style sheet omits the triangle before it. Nil for
  /// another label.
  static func addMarker(_ label: String) -> Attribute? { label.hasPrefix("+") ? .class("adds") : nil }
}

/// A notice in place of a page's content.
struct NoticeView {
  private let notice: Notice
  private let route: Route

  init(_ notice: Notice, leadsTo route: Route) {
    self.notice = notice
    self.route = route
  }

  var html: HTML {
    tag("div", .class("notice card")) {
      Icon.html(notice.icon)
      tag("h1") { notice.title }
      if let message = notice.message { tag("p") { message } }
      if let action = notice.action {
        tag("a", .class("button primary"), .href(route.rawValue)) { action }
      }
    }
  }
}

/// A link back to the parent page.
func backLink(_ label: String, _ path: String, _ frame: Frame) -> HTML {
  tag("p") { tag("a", .class("back"), .href(frame.pathKeepingMoment(path)), .loading(path)) { "‹ \(label)" } }
}

/// The notice of an empty list; if filters hide everything, its link clears them.
func emptyNotice(_ notice: Notice, clear path: String) -> HTML {
  tag("div", .class("notice card")) {
    Icon.html(notice.icon)
    tag("h2") { notice.title }
    if let message = notice.message { tag("p") { message } }
    if let action = notice.action { tag("a", .class("button"), .href(path)) { action } }
  }
}

/// A button that contacts a coach: 34 points of colour within a touch target of 44 (SD-54).
func contactButton(_ contact: ContactButton) -> HTML {
  tag(
    "a", .class("round \(Color.textColor(contact.color))"), .href(contact.url), .label(contact.spoken),
    .text("title", contact.address)
  ) { Icon.html(contact.icon) }
}

/// A notice above a page's content.
func noticeBanner(_ notice: Notice) -> HTML {
  attention {
    Icon.html(notice.icon)
    tag("div") {
      tag("strong") { notice.title }
      if let message = notice.message { tag("p") { message } }
    }
  }
}

/// The state of publishing a record: a remark, or a banner if a change, or a part of one, could not be published.
@HTMLBuilder func publicationState(_ notice: Notice?) -> HTML {
  if let notice {
    if notice.message == nil {
      muted(notice.title)
    } else {
      noticeBanner(notice)
    }
  }
}

/// The changes that gave way to somebody else's, each with both values and a button for either (ruling 56).
@HTMLBuilder func overruledChanges(
  _ changes: [OverruledChange], canChoose: Bool, at path: String, _ frame: Frame
) -> HTML {
  for change in changes {
    attention {
      Icon.html("warning")
      tag("div", .class("wide")) {
        tag("strong") { change.title }
        tag("p") { change.message }
        tag("dl", .class("facts two")) {
          for field in change.fields {
            tag("div") {
              tag("dt") { "\(OverruledChange.yours): \(field.label)" }
              tag("dd", .class("text scroll")) { field.from }
            }
            tag("div") {
              tag("dt") { "\(OverruledChange.onServer): \(field.label)" }
              tag("dd", .class("text scroll")) { field.to }
            }
          }
        }
        if canChoose {
          frame.form(Route.next.rawValue, class: "choices") {
            void("input", .type("hidden"), .name("step"), .value(change.step))
            void("input", .type("hidden"), .name("back"), .value(path))
            tag("button", .type("submit")) { OverruledChange.mine.label }
            tag("button", .type("submit"), .name("settle"), .value("done")) { OverruledChange.theirs.label }
          }
        }
      }
    }
  }
}

/// The reason why a lookup failed, with a button that dismisses it.
func lookupProblem(_ problem: String, leadsTo path: String, _ frame: Frame) -> HTML {
  tag("div", .class("banner wide \(Color.badge("red-100/700"))"), .text("role", "alert")) {
    Icon.html("warning")
    tag("div") { problem }
    tag("a", .class("button"), .href(path), .flag("data-dismiss")) { frame.labels.dismiss }
  }
}

/// A banner that asks for attention.
func attention(isWide: Bool = false, role: String? = nil, @HTMLBuilder _ content: () -> HTML) -> HTML {
  let look = "banner \(Color.badge(Notice.color)) border-\(Notice.border)"
  return tag("div", .class(isWide ? look + " wide" : look), .text("role", role), content: content)
}

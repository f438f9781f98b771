import Pages

/// A page's colour tokens as classes of the style sheet: `blue-100/700` → `c-blue-100-700`.
enum Color {
  static func badge(_ token: String) -> String { "c-" + name(token) }

  /// The colour of an icon or a bar.
  static func ink(_ token: String) -> String { "t-" + name(token) }

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

/// A short label on a coloured ground.
func badge(_ badge: Badge) -> HTML {
  tag("span", .class("badge \(Color.badge(badge.color))")) { badge.text }
}

func badges(_ all: [Badge]) -> HTML {
  all.isEmpty ? .empty : tag("p", .class("badges")) { for one in all { badge(one) } }
}

/// The letters that stand where a logo would: none is fetched from another host.
func monogram(_ letters: String, _ color: String) -> HTML {
  tag("span", .class("monogram \(Color.badge(color))"), .text("aria-hidden", "true")) { letters }
}

/// A part of a page with its heading.
func section(
  _ title: String, id: String, hint: String? = nil, _ name: String = "card", @HTMLBuilder content: () -> HTML
) -> HTML {
  tag("section", .class(name), .id(id), .text("aria-labelledby", "\(id)-title")) {
    tag("h2", .id("\(id)-title")) { title }
    if let hint { tag("p", .class("hint")) { hint } }
    content()
  }
}

/// Pairs of a label and a text.
func facts(_ pairs: [LabelledText]) -> HTML {
  tag("dl", .class("facts")) {
    for pair in pairs {
      tag("div") {
        tag("dt") { pair.label }
        tag("dd") { pair.text }
      }
    }
  }
}

/// A sum or a date, which no line is broken in.
func whole(_ text: String) -> HTML { tag("span", .class("whole")) { text } }

func muted(_ text: String) -> HTML { tag("p", .class("muted")) { text } }

extension Attribute {
  /// What opens a form for one more has its own sign, and needs no triangle.
  static func adds(_ label: String) -> Attribute? { label.hasPrefix("+") ? .class("adds") : nil }
}

/// What is shown where there is nothing else to show.
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

/// The way back to the page above.
func backLink(_ label: String, _ path: String, _ frame: Frame) -> HTML {
  tag("p") { tag("a", .class("back"), .href(frame.here(path)), .loading(path)) { "‹ \(label)" } }
}

/// What stands where a list is empty; where filters hide everything, the link that clears them.
func emptyNotice(_ notice: Notice, clear path: String) -> HTML {
  tag("div", .class("notice card")) {
    Icon.html(notice.icon)
    tag("h2") { notice.title }
    if let message = notice.message { tag("p") { message } }
    if let action = notice.action { tag("a", .class("button"), .href(path)) { action } }
  }
}

/// A way to reach a coach: 34 points of colour in 44 that can be hit (SD-54).
func contactButton(_ contact: ContactButton) -> HTML {
  tag(
    "a", .class("round \(Color.ink(contact.color))"), .href(contact.url), .label(contact.spoken),
    .text("title", contact.address)
  ) { Icon.html(contact.icon) }
}

/// Something that should be known before the page is read.
func noticeBanner(_ notice: Notice) -> HTML {
  attention {
    Icon.html(notice.icon)
    tag("div") {
      tag("strong") { notice.title }
      if let message = notice.message { tag("p") { message } }
    }
  }
}

/// How far a record is on its way to the server: a remark, but what was refused asks for attention.
@HTMLBuilder func publicationState(_ notice: Notice?) -> HTML {
  if let notice {
    if notice.message == nil {
      muted(notice.title)
    } else {
      noticeBanner(notice)
    }
  }
}

/// Why nothing is known of a college, with the way to take it away.
func lookupProblem(_ problem: String, leadsTo path: String, _ frame: Frame) -> HTML {
  tag("div", .class("banner wide \(Color.badge("red-100/700"))"), .text("role", "alert")) {
    Icon.html("warning")
    tag("div") { problem }
    tag("a", .class("button"), .href(path), .flag("data-dismiss")) { frame.labels.dismiss }
  }
}

/// A band that asks for attention.
func attention(isWide: Bool = false, role: String? = nil, @HTMLBuilder _ content: () -> HTML) -> HTML {
  let look = "banner \(Color.badge(Notice.color)) border-\(Notice.border)"
  return tag("div", .class(isWide ? look + " wide" : look), .text("role", role), content: content)
}

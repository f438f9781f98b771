import Pages

/// A record's changes by day, each with its details and its undo, and who set each field.
struct HistoryView {
  /// How many changes are shown at first, and how many more each time.
  static let step = 80

  let title: String
  let origins: FieldOrigins
  let changes: RecordHistoryPage?
  /// The maximum number of changes.
  let shown: Int
  /// The path of the record's own page.
  let page: String
  let frame: Frame

  var html: HTML {
    tag("div", .class("detail")) {
      if SiteRoute(path: page) != nil { backLink(title, page, frame) }
      tag("h1") { FieldOrigins.question }
      if let changes { all(changes) }
      if !origins.rows.isEmpty { fields }
      if changes == nil, origins.rows.isEmpty { tag("p", .class("muted")) { FieldOrigins.nobody } }
    }
  }

  private func all(_ changes: RecordHistoryPage) -> HTML {
    section(changes.heading, id: "changes") {
      if changes.isPast || !changes.changes.contains(where: { $0.undo != nil }) {
        days(changes)
      } else {
        frame.form("/undo", class: "days", opensAnotherPage: true) {
          void("input", .type("hidden"), .name("back"), .value("\(page)/history"))
          days(changes)
        }
      }
      if let more = changes.more {
        tag("p") {
          tag(
            "a", .class("button"),
            .href(Address("\(page)/history").with("at", frame.at).with("show", String(shown + Self.step)).text)
          ) { more.label }
        }
      }
    }
  }

  @HTMLBuilder private func days(_ changes: RecordHistoryPage) -> HTML {
    for day in changes.days {
      tag("h3") { day.day }
      tag("ol", .class("timeline")) { for change in day.changes { self.change(change, changes.details) } }
    }
  }

  private func change(_ change: RecordHistoryPage.Change, _ details: String) -> HTML {
    tag("li", .class("did"), .id("change-\(change.position)")) {
      tag("div", .class("text")) {
        tag("p", .class("text")) { change.text }
        tag("p", .class("muted")) { [change.time, change.told].compactMap(\.self).joined(separator: " · ") }
      }
      if let undo = change.undo {
        tag("button", .type("submit"), .name("event"), .value(change.event), .label(undo.spoken)) {
          Icon.html(undo.icon)
          tag("span") { undo.label }
        }
      }
      if !change.fields.isEmpty {
        tag("details") {
          tag("summary") { details }
          tag("ul") {
            for field in change.fields { tag("li", .class("text")) { "\(field.label): \(field.from) → \(field.to)" } }
          }
        }
      }
    }
  }

  private var fields: HTML {
    tag("details", .class("card part")) {
      tag("summary") { tag("h2") { FieldOrigins.title } }
      tag("dl", .class("origins")) {
        for row in origins.rows {
          tag("div", .text("id", row.field.map { "field-\($0)" })) {
            tag("dt") { row.label }
            tag("dd") {
              tag("p", .class("text")) { row.value }
              tag("p", .class("hint origin")) { row.origin }
            }
          }
        }
      }
    }
  }
}

import Domain
import Pages

/// A row of the table that was sent and not saved.
struct SentRow {
  let school: String
  let sent: SubmittedForm
}

/// The schools as a dense table: its headings sort it, and each row is a form.
struct SchoolsTableView {
  let table: SchoolsTable
  let page: SchoolsListPage
  let frame: Frame
  let query: SchoolsQuery
  /// The row that was refused.
  var sent: SentRow?

  @HTMLBuilder var html: HTML {
    tag("div", .class("wide-table card"), .text("tabindex", "0"), .text("role", "region"), .label(SchoolsTable.caption))
    {
      tag("table", .class("dense")) {
        tag("caption", .class("unseen")) { SchoolsTable.caption }
        tag("thead") {
          tag("tr") {
            if !page.isPast { tag("td") {} }
            for heading in table.headings { self.heading(heading) }
          }
        }
        tag("tbody", .class("growing"), .text("data-first", String(query.window.lowerBound))) {
          for row in table.rows { line(row) }
        }
      }
    }
    if table.earlier != nil || table.more != nil {
      tag("p", .class("more")) {
        if let earlier = table.earlier { tag("a", .class("button"), .href(query.earlier)) { earlier.label } }
        if let more = table.more { tag("a", .class("button"), .id("more"), .href(query.later)) { more.label } }
      }
    }
    if !page.isPast {
      MarkedView(frame: frame, query: query, statuses: table.statuses.map { ($0.value, $0.label) }).html
    }
  }

  private func heading(_ heading: SchoolsTable.Heading) -> HTML {
    tag(
      "th", .text("scope", "col"),
      .text("aria-sort", heading.isReversed.map { $0 ? "descending" : "ascending" })
    ) {
      tag("a", .href(query.path(heading.order)), .label(heading.spoken)) {
        heading.label
        if let isReversed = heading.isReversed {
          tag("span", .text("aria-hidden", "true")) { isReversed ? " ↓" : " ↑" }
        }
      }
    }
  }

  private func line(_ row: SchoolsTable.Row) -> HTML {
    let school = row.school
    let form = "row-\(school.id)"
    return tag("tr", .text("data-id", form)) {
      if !page.isPast {
        tag("td") {
          markBox(school, row.mark)
          frame.form(
            Address("/schools/\(school.id)/row").text + String(query.path.drop { $0 != "?" }), id: form,
            saves: .everything
          ) {
            shown("status", school.status)
            shown("tier", school.priorityTier ?? "")
            shown("ranking", row.ranking)
          }
        }
      }
      tag("td") { starButton(school, isPast: page.isPast) }
      tag("th", .text("scope", "row")) {
        tag("a", .href(frame.pathKeepingMoment(Route.school(school.id).rawValue))) { school.name }
        if let message = remark(row, nil) { tag("span", .class("problem"), .text("role", "alert")) { message } }
      }
      tag("td") { choice(row, "status", school.status, school.statusBadge.text, table.statuses) }
      tag("td") { choice(row, "tier", school.priorityTier ?? "", school.priorityTier ?? "", table.tiers) }
      tag("td") { ranking(row) }
      tag("td") { school.division }
      tag("td") { row.state }
      tag("td") { school.fitScore.map(String.init) }
      tag("td") { school.distance }
      tag("td") {
        school.lastContactDate
        if !page.isPast {
          tag(
            "button", .class("plain"), .type("submit"), .text("form", form),
            .label("\(frame.labels.save): \(school.name)")
          ) { frame.labels.save }
        }
      }
    }
  }

  @HTMLBuilder private func choice(
    _ row: SchoolsTable.Row, _ name: String, _ value: String, _ text: String, _ options: [SchoolsTable.Option]
  ) -> HTML {
    if page.isPast {
      text
    } else {
      let chosen = typed(row, name) ?? value
      tag(
        "select", .text("form", "row-\(row.school.id)"), .name(name), .label("\(label(name)): \(row.school.name)"),
        .text("aria-invalid", remark(row, name) == nil ? nil : "true"), .flag("autofocus", remark(row, name) != nil)
      ) {
        for option in options {
          tag("option", .value(option.value), .flag("selected", option.value == chosen)) { option.label }
        }
        if !options.contains(where: { $0.value == chosen }) {
          tag("option", .value(chosen), .flag("selected")) { chosen }
        }
      }
      problem(row, name)
    }
  }

  @HTMLBuilder private func ranking(_ row: SchoolsTable.Row) -> HTML {
    if page.isPast {
      row.ranking
    } else {
      void(
        "input", .type("text"), .text("inputmode", "numeric"), .text("form", "row-\(row.school.id)"), .name("ranking"),
        .value(typed(row, "ranking") ?? row.ranking), .label("\(label("ranking")): \(row.school.name)"),
        .text("size", "3"),
        .text("aria-invalid", remark(row, "ranking") == nil ? nil : "true"),
        .flag("autofocus", remark(row, "ranking") != nil))
      problem(row, "ranking")
    }
  }

  private func shown(_ name: String, _ value: String) -> HTML {
    void("input", .type("hidden"), .name("shown.\(name)"), .value(value))
  }

  private func label(_ name: String) -> String { SchoolsTable.Column(rawValue: name)?.label ?? name }

  private func typed(_ row: SchoolsTable.Row, _ name: String) -> String? {
    // In a conflict the cell shows the other person's value; the remark below shows the typed one.
    row.school.id == sent?.school && sent?.sent.problems[name] != nil ? sent?.sent.typed[name] : nil
  }

  /// The remark to show at a control of a row, or at the row for nil.
  private func remark(_ row: SchoolsTable.Row, _ name: String?) -> String? {
    guard let sent, sent.school == row.school.id else { return nil }
    guard let name else { return sent.sent.message }
    return sent.sent.problems[name]
      ?? sent.sent.conflicts[name].map { _ in SchoolsTable.conflict(sent.sent.typed[name] ?? "") }
  }

  @HTMLBuilder private func problem(_ row: SchoolsTable.Row, _ name: String) -> HTML {
    if let remark = remark(row, name) { tag("span", .class("problem"), .text("role", "alert")) { remark } }
  }
}

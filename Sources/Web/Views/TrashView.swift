import Pages

/// The deleted records, by kind.
struct TrashView {
  private let page: TrashPage
  private let frame: Frame

  init(_ page: TrashPage, _ frame: Frame) {
    self.page = page
    self.frame = frame
  }

  @HTMLBuilder var html: HTML {
    tag("div", .class("page-head")) {
      tag("div") {
        tag("h1") { page.title }
        if page.empty == nil { tag("p", .class("muted")) { page.countText } }
      }
    }
    if let empty = page.empty { emptyNotice(empty, clear: Route.schools.rawValue) }
    for group in page.groups {
      tag(
        "section", .class("trash"), .id(group.kind.rawValue), .text("aria-labelledby", "\(group.kind.rawValue)-title")
      ) {
        tag("h2", .id("\(group.kind.rawValue)-title")) { group.title }
        if let more = group.more { muted(more) }
        tag("ul", .class("rows")) {
          for entry in group.entries { tag("li", .class("card row-card")) { row(entry) } }
        }
      }
    }
  }

  private func row(_ entry: TrashPage.Entry) -> HTML {
    group {
      tag("div") {
        tag("h3") {
          if let page = entry.leadsTo {
            tag("a", .href(frame.pathKeepingMoment(page.rawValue))) { entry.name }
          } else {
            entry.name
          }
        }
        tag("p", .class("muted")) { entry.detail }
        tag("p") {
          "\(entry.at) · \(entry.by)"
          if let along = entry.wentAlong { " · \(along)" }
        }
        if let hint = entry.hint { tag("p", .class("hint")) { hint } }
      }
      if let restore = entry.restore {
        frame.form("/trash/\(entry.event ?? "")/restore", opensAnotherPage: true) {
          tag("button", .class("primary"), .type("submit"), .label(restore.spoken)) {
            Icon.html(restore.icon)
            tag("span") { restore.label }
          }
        }
      }
      if frame.canErase { eraseLink(entry.erase) }
    }
  }
}

/// The question before a school is deleted.
struct DeleteView {
  private let page: SchoolDetailPage
  private let frame: Frame

  init(_ page: SchoolDetailPage, _ frame: Frame) {
    self.page = page
    self.frame = frame
  }

  var html: HTML {
    let path = Route.school(page.id).rawValue
    return tag("div", .class("notice card")) {
      Icon.html("warning")
      tag("h1") { page.name }
      tag("p", .class("lead")) { page.deletion.message }
      tag("p") { page.deletion.consequence }
      tag("div", .class("choices")) {
        tag("a", .class("button"), .href(path)) { page.deletion.cancel.label }
        frame.form("\(path)/delete", busy: page.deletion.busy, opensAnotherPage: true) {
          tag("button", .class("danger solid"), .type("submit")) { page.deletion.confirm.label }
        }
      }
      eraseLink(frame.erase)
    }
  }
}

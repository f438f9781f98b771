import Pages

/// The list of files to download.
struct ExportView {
  let page: ExportPage
  let frame: Frame

  @HTMLBuilder var html: HTML {
    tag("h1") { page.title }
    tag("p", .class("muted")) { page.about }
    tag("div", .class("exports")) {
      for (index, group) in page.groups.enumerated() {
        section(group.title, id: "export-\(index)", hint: group.about) {
          tag("div", .class("choices")) {
            for file in group.files {
              tag("a", .class("button"), .href(frame.pathKeepingMoment(file.path))) { file.label }
            }
          }
        }
      }
    }
  }
}

/// The menu of a list's files: a part of the page that unfolds, also without JavaScript.
struct ExportMenuView {
  let menu: ExportMenu
  let frame: Frame
  /// The query of the list's own address, such as its filters.
  var query = ""

  var html: HTML {
    tag("details", .class("menu")) {
      tag("summary", .class("button")) { menu.label }
      tag("ul") {
        for file in menu.files where frame.draws || !file.isDrawn {
          item(file.label, query.isEmpty ? frame.pathKeepingMoment(file.path) : "\(file.path)?\(query)")
        }
        if let imports = menu.imports, let route = imports.leadsTo { item(imports.label, route.rawValue) }
        if let route = menu.all.leadsTo { item(menu.all.label, frame.pathKeepingMoment(route.rawValue)) }
      }
    }
  }

  private func item(_ label: String, _ path: String) -> HTML {
    tag("li") { tag("a", .href(path)) { label } }
  }
}

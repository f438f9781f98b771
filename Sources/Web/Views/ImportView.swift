import Exchange
import Pages

/// The form to upload or paste a spreadsheet.
struct ImportView {
  let page: ImportPage
  /// The pasted text that could not be read.
  let text: String
  /// The reason why it could not be read.
  let problem: String?
  let frame: Frame

  @HTMLBuilder var html: HTML {
    backLink(SchoolDetailLabels.standardBack, Route.schools.rawValue, frame)
    tag("h1") { page.title }
    frame.form(Route.importing.rawValue, class: "card stack", busy: page.busy, opensAnotherPage: true) {
      tag("p") { page.about }
      if let problem { tag("p", .class("problem"), .id("sheet-problem"), .text("role", "alert")) { problem } }
      // Only the script can read a file; without JavaScript the text is pasted.
      tag("div", .class("field"), .flag("hidden")) {
        tag("label", .for("sheet-file")) { page.file }
        void(
          "input", .type("file"), .id("sheet-file"), .text("accept", ".csv,.tsv,.txt,text/csv,text/plain"),
          .text("aria-describedby", "sheet-file-help sheet-read"), .text("data-read", page.read),
          .text("data-workbook", page.workbook), .text("data-large", page.tooLarge),
          .text("data-limit", String(ImportPage.fileLimit)))
        tag("p", .class("hint"), .id("sheet-file-help")) { page.fileHelp }
        tag("p", .id("sheet-read"), .text("role", "status"))
      }
      tag("div", .class("field")) {
        tag("label", .for("sheet-text")) { page.text }
        tag(
          "textarea", .id("sheet-text"), .name("text"), .text("rows", "8"), .text("spellcheck", "false"),
          .text("aria-describedby", problem == nil ? "sheet-help" : "sheet-problem sheet-help")
        ) { "\n" + text }
        tag("p", .class("hint"), .id("sheet-help")) { page.textHelp }
      }
      tag("div", .class("choices")) {
        tag("button", .class("primary"), .type("submit")) { page.preview }
        tag("a", .class("button"), .href(Route.schools.rawValue)) { page.cancel }
      }
    }
  }
}

/// The preview of an import, with the field of each column and the cells that can be corrected.
struct ImportPreviewView {
  let preview: ImportPreview
  /// The spreadsheet as a hidden field of the form.
  let text: String
  /// The corrected cells.
  let mended: [Spreadsheet.Place: String]
  /// The id of the import: a form that is sent twice imports once.
  let command: String
  let problem: String?
  let frame: Frame

  @HTMLBuilder var html: HTML {
    tag("p") { tag("a", .class("back"), .href(Route.importing.rawValue)) { "‹ \(ImportPreview.restart)" } }
    tag("h1") { ImportPreview.title }
    frame.form(Route.importing.rawValue, class: "stack", busy: ImportPreview.busy, opensAnotherPage: true) {
      carried
      if let problem { tag("p", .class("problem"), .id("import-problem"), .text("role", "alert")) { problem } }
      tag("p", .id("results"), .text("role", "status")) { preview.summary }
      buttons
      problems
      section(ImportPreview.columnsTitle, id: "columns", hint: ImportPreview.columnsHint) {
        tag("div", .class("grid")) { for column in preview.columns { self.column(column) } }
      }
      sample
      there
    }
  }

  @HTMLBuilder private var carried: HTML {
    void("input", .type("hidden"), .name("text"), .value(text))
    void("input", .type("hidden"), .name("command"), .value(command))
    void("input", .type("hidden"), .name("seen"), .value(preview.fingerprint))
    let asked = Set(preview.problems.compactMap { $0.cell.map { Spreadsheet.Place(line: $0.line, column: $0.column) } })
    for (place, value) in mended.sorted(by: { ($0.key.line, $0.key.column) < ($1.key.line, $1.key.column) })
    where !asked.contains(place) {
      void("input", .type("hidden"), .name(Self.name(place.line, place.column)), .value(value))
    }
  }

  private static func name(_ line: Int, _ column: Int) -> String { "cell.\(line).\(column)" }

  private var buttons: HTML {
    tag("div", .class("choices")) {
      // Enter in a cell presses the first button, which only checks again.
      tag("button", .type("submit"), .name("check"), .value("true"), .class(preview.submit == nil ? "primary" : "")) {
        ImportPreview.check
      }
      if let submit = preview.submit {
        tag("button", .class("primary"), .type("submit"), .name("import"), .value("true")) { submit }
      }
    }
  }

  @HTMLBuilder private var problems: HTML {
    if !preview.problems.isEmpty {
      section(ImportPreview.problemsTitle, id: "problems", hint: ImportPreview.problemsHint) {
        tag("ul", .class("stack")) {
          for problem in preview.problems { tag("li", .class("field")) { self.problem(problem) } }
        }
        if let more = ImportPreview.more(preview.refused) { muted(more) }
      }
    }
  }

  @HTMLBuilder private func problem(_ problem: ImportPreview.Problem) -> HTML {
    let id = "problem-\(problem.line)"
    tag("p", .id(id)) {
      tag("strong") { problem.title }
      ": \(problem.reason)"
    }
    if let cell = problem.cell {
      tag("label", .for("cell-\(problem.line)")) { cell.label }
      void(
        "input", .type("text"), .id("cell-\(problem.line)"), .name(Self.name(cell.line, cell.column)),
        .value(cell.value), .text("aria-describedby", id), .text("autocomplete", "off"))
    }
  }

  private func column(_ column: ImportPreview.Column) -> HTML {
    let id = "column-\(column.index)"
    return tag("div", .class("field")) {
      tag("label", .for(id)) { column.heading }
      tag(
        "select", .id(id), .name("column.\(column.index)"),
        .text("aria-describedby", column.example == nil ? nil : "\(id)-example")
      ) {
        for option in preview.options {
          tag("option", .value(option.value), .flag("selected", option.value == column.field)) { option.label }
        }
      }
      if let example = column.example { tag("p", .class("hint"), .id("\(id)-example")) { example } }
    }
  }

  @HTMLBuilder private var sample: HTML {
    if !preview.rows.isEmpty {
      section(ImportPreview.rowsTitle, id: "sample") {
        tag(
          "div", .class("wide-table rows-apart"), .text("tabindex", "0"), .text("role", "group"),
          .label(ImportPreview.rowsTitle)
        ) {
          tag("table") {
            tag("thead") {
              tag("tr") {
                for heading in ImportPreview.sampleColumns { tag("th", .text("scope", "col")) { heading } }
              }
            }
            tag("tbody") {
              for row in preview.rows {
                tag("tr") {
                  for (heading, cell) in zip(ImportPreview.sampleColumns, row) {
                    tag("td", .text("data-label", heading)) { cell }
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  @HTMLBuilder private var there: HTML {
    if !preview.there.isEmpty {
      section(ImportPreview.thereTitle, id: "there", hint: ImportPreview.thereHint) {
        tag("ul") { for name in preview.there { tag("li") { name } } }
        if let more = ImportPreview.more(preview.existingCount) { muted(more) }
      }
    }
  }
}

/// The result of an import, and its undo.
struct ImportedView {
  let page: ImportedPage
  let path: String
  /// Whether the undo has to be confirmed, as somebody has changed the imported schools since.
  let asks: Bool
  let frame: Frame

  @HTMLBuilder var html: HTML {
    backLink(SchoolDetailLabels.standardBack, Route.schools.rawValue, frame)
    tag("h1") { page.title }
    tag("div", .class("card stack")) {
      tag("p") { page.text }
      tag("div", .class("choices")) {
        tag("a", .class("button primary"), .href(Route.schools.rawValue)) { ImportedPage.list }
        tag("a", .class("button"), .href(Route.importing.rawValue)) { ImportedPage.another }
      }
      undo
      tag("ul", .class("lines")) {
        for school in page.schools {
          tag("li") { tag("a", .href(school.route.rawValue)) { school.name } }
        }
      }
      if let more = page.more { muted(more) }
    }
  }

  @HTMLBuilder private var undo: HTML {
    if let undo = page.undo {
      frame.form("\(path)/undo", class: "stack", busy: ImportedPage.busy, opensAnotherPage: true) {
        if asks {
          tag("p", .class("problem"), .text("role", "alert")) { ImportedPage.question }
          void("input", .type("hidden"), .name("anyway"), .value("true"))
        }
        tag("div", .class("choices")) {
          tag("button", .type("submit"), .class(asks ? "danger" : "")) { asks ? ImportedPage.insist : undo }
        }
      }
    }
  }
}

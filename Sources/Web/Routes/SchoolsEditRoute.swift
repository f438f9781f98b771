import Compass
import Domain
import Exchange
import Foundation
import Pages
import Projections

extension Site {
  /// `POST /schools/edit`: does one thing with the marked schools, or with the one whose button was pressed. A change
  /// is made to all of these schools or to none.
  func editSchools(_ request: WebRequest) throws -> WebResponse {
    let form = request.form
    let marks = try Self.marks(request)
    try MarkedSchools.check(marks)
    let back = Self.list(form.text("back"))
    switch form["one"] == nil ? form["do"] : "move" {
    case "move":
      guard let raw = form.text("status") ?? request.query.text("status") else { throw WebError.badRequest }
      let status = SchoolStatus(rawValue: raw)
      return try edit(marks, at: back, request, saying: { "\($0) → \(status.label)" }) { reading in
        try MarkedSchools.check(marks, status: status, in: reading)
        return marks.map { .school($0.school, .changeStatus(status, note: form.text("note"))) }
      }
    case "tier":
      guard let raw = form["tier"] else { throw WebError.badRequest }
      let tier = raw.isEmpty ? nil : PriorityTier(rawValue: raw)
      return try edit(marks, at: back, request, saying: { "\($0): \(tier?.label ?? "no tier")" }) { reading in
        try MarkedSchools.check(marks, tier: tier, in: reading)
        return marks.map { .school($0.school, .setTier(tier)) }
      }
    case "favorite", "plain":
      let isFavorite = form["do"] == "favorite"
      let text = (isFavorite ? MarkedSchools.star : MarkedSchools.unstar).label
      return try edit(marks, at: back, request, saying: { "\($0): \(text)" }) { _ in
        marks.map { .school($0.school, .setFavorite(isFavorite)) }
      }
    case "delete" where form["sure"] != "true":
      let question = try home.read { try DeleteSchoolsQuestion.load(marks, from: $0) }
      let frame = frame(at: String(back.prefix { $0 != "?" }), query: .none)
      let view = DeleteSchoolsView(question: question, marks: marks, back: back, frame: frame)
      return .page(frame.page(question.title) { view.html })
    case "delete":
      let counts = try home.read { try DeleteSchoolsQuestion.dependants(of: marks, in: $0) }
      return try edit(
        marks, at: back, request, saying: { "\($0)\(counts.isEmpty ? "" : " and \(counts.text)") deleted" }
      ) { _ in marks.map { .school($0.school, .delete(dependants: Dependants(), cascade: true)) } }
    case "export": return try export(marks, of: try viewer(at: back))
    default: throw WebError.badRequest
    }
  }

  /// Performs commands that were made from a reading, unless an event was appended since.
  private func edit(
    _ marks: [MarkedSchools.Mark], at back: String, _ request: WebRequest, saying text: (String) -> String,
    commands: (Reading) throws -> [Command]
  ) throws -> WebResponse {
    let (commands, head, what) = try home.read { reading in
      (try commands(reading), reading.head, try MarkedSchools.names(marks, in: reading))
    }
    let outcome = try home.performTogether(commands, in: context(), ifStillAt: head)
    note(outcome)
    return redirectWithToast(outcome.events.isEmpty ? MarkedSchools.nothing : text(what), at: back, request)
  }

  private func export(_ marks: [MarkedSchools.Mark], of viewer: Viewer) throws -> WebResponse {
    let schools = Set(marks.map(\.school.lowercased))
    let table = try home.read { reading in
      try SchoolsExport.load(from: reading, viewer: viewer, only: schools, cache: catalogs)
        .map { DataTable(columns: $0.columns, rows: $0.rows.map { $0.map { $0 ?? "" } }) }
    }
    guard let table else { throw WebError.notFound }
    let file = ExportFile.schoolsTable
    return WebResponse(
      status: 200, contentType: file.contentType,
      headers: [("content-disposition", "attachment; filename=\"\(file.name(for: viewer))\"")],
      body: Array(CSVDocument(table).data))
  }

  /// The schools that a form means: `one`, whose button was pressed, or all with a checked box.
  private static func marks(_ request: WebRequest) throws(WebError) -> [MarkedSchools.Mark] {
    let form = request.form
    if let one = form["one"] {
      let shown = form["shown"] ?? request.query["shown"] ?? ""
      return [MarkedSchools.Mark(try id(one), shown: MarkedSchools.Mark.shown(status: shown, tier: nil))]
    }
    var marks: [MarkedSchools.Mark] = []
    for name in form.names.sorted() where name.hasPrefix("mark.") {
      marks.append(MarkedSchools.Mark(try id(String(name.dropFirst("mark.".count))), shown: form[name] ?? ""))
    }
    return marks
  }

  /// The list that the form was on; only a path of ours is accepted.
  private static func list(_ back: String?) -> String {
    guard let back, Attribute.isLocal(back), let route = SiteRoute(path: back),
      [.schools, .board, .table].contains(route)
    else { return Route.schools.rawValue }
    return back
  }

  /// `POST /schools/{id}/row`: saves the changes in a row of the table. Answers with the table if a value is refused or
  /// somebody else changed it meanwhile (ruling 21).
  func changeRow(_ id: UUID, _ request: WebRequest) throws -> WebResponse {
    guard let row = try home.read({ try $0.detail(id.lowercased) }), row.deletedBy == nil else {
      return notice(SchoolDetailPage.notFound, status: 404)
    }
    let controls = [
      Control(
        name: "status", label: labels.status, kind: .choice([]),
        value: row.status ?? SchoolStatus.researching.rawValue),
      Control(name: "tier", label: labels.tier, kind: .choice([]), value: row.priorityTier ?? ""),
      Control(
        name: "ranking", label: SchoolsTable.Column.ranking.label,
        value: row.ranking.map { String($0) } ?? ""),
    ]
    var sent = SubmittedForm(request.form, controls)
    var commands: [Command] = []
    if let status = sent.changes["status"] {
      commands.append(.school(id, .changeStatus(SchoolStatus(rawValue: status), note: nil)))
    }
    if let tier = sent.changes["tier"] {
      commands.append(.school(id, .setTier(tier.isEmpty ? nil : PriorityTier(rawValue: tier))))
    }
    if let ranking = sent.changes["ranking"] {
      let rank = TypedNumber(ranking)?.exactly
      if ranking.isEmpty || rank != nil {
        commands.append(.school(id, .setRanking(rank)))
      } else {
        sent.problems["ranking"] = labels.notANumber
      }
    }
    if !commands.isEmpty {
      _ = try attempt(&sent, controls) {
        note(try home.performTogether(commands, in: context()))
      }
    }
    guard sent.isClean else {
      return try schools(
        request, .table, at: nil, row: SentRow(school: id.lowercased, sent: sent), status: sent.status)
    }
    return redirectWithToast(labels.saved, at: SchoolsQuery(request.query, .table).path, request)
  }
}

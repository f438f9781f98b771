import Domain
import Exchange
import Foundation
import Pages

/// A spreadsheet as a form holds it: its text, the chosen columns, and the corrected cells.
struct ImportDraft {
  /// The text as it was uploaded or pasted.
  let text: String
  /// The corrected cells with their present texts.
  let mended: [Spreadsheet.Place: String]
  /// The spreadsheet with the corrected cells.
  let sheet: Spreadsheet
  /// The fields, by the column's index.
  let chosen: [Int: ImportField]
  /// Whether the person has chosen the columns; otherwise they are guessed.
  let wasSeen: Bool

  /// - Throws: `SpreadsheetError`, `CSVError`; `WebError.badRequest` for an unknown field or a malformed cell name.
  init(_ form: FormFields) throws {
    text = form["text"] ?? ""
    var mended: [Spreadsheet.Place: String] = [:]
    for name in form.names where name.hasPrefix("cell.") {
      let parts = name.split(separator: ".")
      guard parts.count == 3, let line = Int(parts[1]), let column = Int(parts[2]) else { throw WebError.badRequest }
      mended[.init(line: line, column: column)] = form[name]
    }
    self.mended = mended
    let sheet = try Spreadsheet(Array(text.utf8)).mended(mended)
    self.sheet = sheet
    wasSeen = form["column.0"] != nil
    guard wasSeen else {
      chosen = ColumnMapping.guess(sheet.headings)
      return
    }
    var chosen: [Int: ImportField] = [:]
    for column in sheet.headings.indices {
      guard let name = form.text("column.\(column)") else { continue }
      guard let field = ImportField(rawValue: name) else { throw WebError.badRequest }
      chosen[column] = field
    }
    self.chosen = chosen
  }

  /// The problem of the columns, in the page's words.
  func problem(_ error: SpreadsheetError) -> String {
    switch error {
    case .noName: ImportPreview.noName
    case .fieldTwice(let field): ImportPreview.twice(ImportField(rawValue: field)?.label ?? field)
    default: error.description
    }
  }

  /// The preview that the page shows.
  ///
  /// - Parameter plan: The planned result of each row; nil while the columns have a problem.
  func preview(_ plan: ImportPlan?) -> ImportPreview {
    let columns = sheet.headings.enumerated().map { index, heading in
      ImportPreview.Column(
        index: index, heading: heading,
        cells: sheet.rows.prefix(20).compactMap { $0.cells.indices.contains(index) ? $0.cells[index] : nil },
        field: chosen[index]?.rawValue)
    }
    let rows = plan?.rows ?? []
    let there: [String] = rows.lazy.filter { if case .there = $0.outcome { true } else { false } }
      .prefix(ImportPreview.shown).map { String($0.name.prefix(80)) }
    return ImportPreview(
      columns: columns, options: ImportField.allCases.map { .init($0.rawValue, $0.label) },
      rows: rows.lazy.compactMap(\.school).prefix(ImportPreview.sample).map(Self.cells),
      problems: rows.lazy.compactMap(problem).prefix(ImportPreview.shown).map(\.self),
      there: there, added: plan?.added ?? 0, existingCount: plan?.there ?? 0, refused: plan?.refused ?? 0)
  }

  private func problem(_ row: ImportPlan.Row) -> ImportPreview.Problem? {
    guard case .refused(let reason) = row.outcome else { return nil }
    let column = row.field.flatMap { field in chosen.first { $0.value == field }?.key }
    let cell = column.map { column in
      let cells = sheet.rows.first { $0.line == row.line }?.cells ?? []
      return ImportPreview.Cell(
        line: row.line, column: column, heading: sheet.headings[column],
        value: cells.indices.contains(column) ? cells[column] : "")
    }
    return ImportPreview.Problem(line: row.line, name: row.name, reason: reason, cell: cell)
  }

  /// A school's cells for the columns of the sample.
  private static func cells(_ school: School) -> [String] {
    let place = [school.fields.city.value, school.fields.state.value].compactMap(\.self).joined(separator: ", ")
    return [
      school.name, school.fields.division.value?.label ?? "", school.fields.conference.value ?? "",
      school.fields.location.value ?? place, school.shownStatus.label, school.tier?.label ?? "",
      school.isFavorite ? "★" : "",
    ].map { String($0.prefix(80)) }
  }
}

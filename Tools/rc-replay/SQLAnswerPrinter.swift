import CanonicalJSON
import CommandKit
import Foundation
import GRDB
import RawSQLite
import Replay
import SeparatedValues
import Terminal

/// Prints the rows of a query: a table for people, an object for each row as JSON, or CSV.
struct SQLAnswerPrinter {
  enum Form { case table, json, csv }

  let session: Session
  let form: Form

  func tell(_ answer: ReadOnlyQuery.Answer) {
    if form == .json {
      for row in answer.rows { session.print(object(answer.columns, row)) }
    } else {
      tell(answer.columns, answer.rows.map { $0.map(\.text) }, numbers: numbers(answer.rows))
    }
  }

  /// Prints what differs: `-` before a row as it was at the first moment, `+` before one as it was at the second.
  func tell(_ difference: AnswerDifference, columns: [String]) {
    guard form != .json else {
      for change in difference.changes { session.print(object(columns, change)) }
      return
    }
    let rows: [(sign: String, values: [DatabaseValue])] = difference.changes.flatMap { change in
      switch change {
      case .added(let row): [("+", row)]
      case .gone(let row): [("-", row)]
      case .changed(let before, let after): [("-", before), ("+", after)]
      }
    }
    // A table without rows says nothing; a program reads the heading all the same.
    guard form == .csv || !rows.isEmpty else { return }
    tell(
      [form == .csv ? "change" : ""] + columns, rows.map { [$0.sign] + $0.values.map(\.text) },
      numbers: [false] + numbers(rows.map(\.values)))
  }

  private func tell(_ columns: [String], _ rows: [[String]], numbers: [Bool]) {
    guard form == .table else {
      for line in [columns] + rows { session.print(CSV.line(line), terminator: "\r\n") }
      return
    }
    var table = Table(
      columns: columns.enumerated().map { place, name in
        Table.Column(
          name, alignment: numbers.indices.contains(place) && numbers[place] ? .right : .left, canShrink: true)
      })
    for row in rows { table.add(row: row.map { Table.Cell($0) }) }
    session.print(table.render(width: session.tableWidth, style: session.style))
  }

  /// Returns of each column whether it holds numbers alone.
  private func numbers(_ rows: [[DatabaseValue]]) -> [Bool] {
    (rows.first ?? []).indices.map { column in rows.allSatisfy { $0[column].isNull || $0[column].isNumber } }
  }

  private func object(_ columns: [String], _ change: AnswerDifference.Change) -> String {
    switch change {
    case .added(let row): #"{"change":"added","row":\#(object(columns, row))}"#
    case .gone(let row): #"{"change":"gone","row":\#(object(columns, row))}"#
    case .changed(let before, let after):
      #"{"change":"changed","from":\#(object(columns, before)),"to":\#(object(columns, after))}"#
    }
  }

  private func object(_ columns: [String], _ row: [DatabaseValue]) -> String {
    "{" + zip(columns, row).map { "\(JSONValue.string($0).canonical):\($1.json)" }.joined(separator: ",") + "}"
  }
}

extension DatabaseValue {
  fileprivate var isNumber: Bool {
    switch storage {
    case .int64, .double: true
    case .null, .string, .blob: false
    }
  }

  /// The value for a person, as SQLite's shell writes it; NULL is empty.
  fileprivate var text: String {
    switch storage {
    case .null: ""
    case .int64(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): text
    case .blob(let bytes): hexadecimal(bytes)
    }
  }

  /// The value as JSON. JSON has no infinity, and no bytes.
  fileprivate var json: String {
    switch storage {
    case .null: "null"
    case .int64(let number): "\(number)"
    case .double(let number): number.isFinite ? JSONValue.number(number).canonical : "null"
    case .string(let text): JSONValue.string(text).canonical
    case .blob(let bytes): JSONValue.string(hexadecimal(bytes)).canonical
    }
  }

  private func hexadecimal(_ bytes: Data) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

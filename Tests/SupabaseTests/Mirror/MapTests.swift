import Domain
import TestSupport
import Testing

@testable import Supabase

/// The map of the server, beside the database's own.
@Suite(.takesTurns) struct MapTests {
  @Test(arguments: Column.SchemaDate.allCases)
  func `the map has the columns that the database compares, in the same words`(date: Column.SchemaDate) throws {
    guard let stack = try SupabaseStack.project("\(date)") else { return }
    let theirs = try stack.sql("select table_name, column_name, kind, unsaid from mirror_columns()").map { row in
      row.map { $0 ?? "" }.joined(separator: " ")
    }
    let ours = Table.allCases.flatMap { table in
      table.map.columns.filter { $0.owner != .server && $0.isThere(at: date) }.map { column in
        "\(table) \(column.name) \(column.kindOfDigest) \(column.serverDefault ?? "")"
      }
    }
    #expect(Set(theirs).subtracting(ours) == [] && Set(ours).subtracting(theirs) == [])
    #expect(theirs.count == ours.count)
  }

  @Test(arguments: Column.SchemaDate.allCases)
  func `each column of the map is there at its dates, and at no other`(date: Column.SchemaDate) throws {
    guard let stack = try SupabaseStack.project("\(date)") else { return }
    let theirs = try stack.sql(
      "select table_name || ' ' || column_name from information_schema.columns where table_schema = 'public'")
    let names = Set(theirs.compactMap(\.[0]))
    for table in Table.allCases {
      for column in table.map.columns {
        #expect(names.contains("\(table) \(column.name)") == column.isThere(at: date), "\(table).\(column.name)")
      }
    }
  }

  @Test func `a field stands in one column, under its own name or the map's`() {
    for (table, field, column) in [
      (Table.offers, "scholarshipCents", "scholarship_amount"), (.offers, "coach", "coach_id"),
      (.documents, "url", "file_url"), (.events, "costCents", "cost"), (.schools, "faviconUrl", "favicon_url"),
      (.schools, "city", "academic_info"), (.schools, "gpaRequirement", "academic_info"),
    ] { #expect(table.map.targets[field]?.column.name == column, "\(table).\(field)") }
    for (table, fields) in [
      (Table.schools, SchoolFields.fieldNames + PhilosophyFields.fieldNames), (.coaches, CoachFields.fieldNames),
      (.events, EventFields.fieldNames), (.offers, OfferFields.fieldNames), (.documents, DocumentFields.fieldNames),
    ] {
      // The server has no place for an event's time zone.
      for field in fields where field != "timeZone" {
        #expect(table.map.targets[field] != nil, "\(table).\(field)")
      }
    }
  }
}

extension Column {
  fileprivate func isThere(at date: SchemaDate) -> Bool { since <= date && (until.map { date < $0 } ?? true) }

  /// In which words the database puts it: what it casts to text by itself needs no kind.
  fileprivate var kindOfDigest: String {
    switch kind {
    case .text, .person, .clock, .flag: "text"
    // A whole number's text is its canonical one.
    case .number: name == "value" ? "number" : "text"
    case .money: "number"
    case .list: "list"
    case .json, .map: "json"
    case .instant: "time"
    }
  }
}

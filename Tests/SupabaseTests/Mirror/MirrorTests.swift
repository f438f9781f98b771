import Compass
import Domain
import EventLog
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Supabase

/// Both sides are equal, or it is said exactly where not.
@Suite(.takesTurns, .waitsForOthers) struct MirrorTests {
  private static let alex = StackProject.alexID
  private static let pat = StackProject.patID

  /// Something else for a column, by its type, as SQL.
  private func touch(_ table: String, _ column: String, _ type: String, _ number: Int) -> String? {
    func other(_ table: String) -> String {
      "(select o.id from \(table) o where o.family_unit_id = '\(StackProject.family)' and o.id is distinct from r.\(column)"
        + " order by md5(o.id::text || '\(number)') limit 1)"
    }
    switch (column, type) {
    case ("school_id", _): return other("schools")
    case ("coach_id", _): return other("coaches")
    case ("event_id", _): return other("events")
    case ("logged_by", _), ("changed_by", _):
      return "case when \(column) = '\(Self.alex)' then '\(Self.pat)' else '\(Self.alex)' end::uuid"
    case ("coaches_present", _):
      return "array_append(\(column), (select id from coaches o where family_unit_id = '\(StackProject.family)' "
        + "and not o.id = any(r.coaches_present) order by id limit 1))"
    case ("shared_with_schools", _):
      return "array_append(\(column), (select id from schools o where family_unit_id = '\(StackProject.family)' "
        + "and not o.id = any(r.shared_with_schools) order by id limit 1))"
    case ("private_notes", _): return "jsonb_build_object('\(Self.alex)', 'n\(number)', '\(Self.pat)', 'secret')"
    case ("academic_info", _): return "academic_info || '{\"gpa_requirement\": \(number).25}'"
    case ("stats_recorded", _): return "coalesce(stats_recorded, '{}') || '{\"walks\": \(number)}'"
    case ("data", _): return "data || '{\"gpa\": \(number).5, \"city\": \"C\(number)\"}'"
    case ("state", _): return "chr(65 + \(number % 26)) || chr(65 + \(number / 26 % 26))"
    case ("priority_tier", _): return "case priority_tier when 'A' then 'B' else 'A' end"
    case (_, "text"), (_, "character varying"): return "'v\(number)'"
    case (_, "boolean"): return "not coalesce(\(column), false)"
    case (_, "integer"): return "coalesce(\(column), 0) + 1"
    case (_, "numeric"): return "coalesce(\(column), 0) + 0.25"
    case (_, "date"): return "coalesce(\(column), '2026-01-01') + 1"
    case (_, "time without time zone"): return "coalesce(\(column), '10:00') + interval '61 minutes'"
    case (_, "timestamp with time zone"): return "\(column) + interval '3 milliseconds'"
    case (_, "text[]"): return "array_append(\(column), 'v\(number)')"
    default:
      return "(select e.enumlabel from pg_enum e where e.enumtypid = '\(type)'::regtype and e.enumlabel <> "
        + "coalesce(\(column)::text, '') and e.enumlabel <> 'researching' order by md5(e.enumlabel || '\(number)') limit 1)::\(type)"
    }
  }

  /// What no event tells of a row that was made elsewhere.
  private static let untold: Set = [
    "user_id", "family_unit_id", "status_changed_at", "fit_score", "fit_score_data", "previous_status", "uploaded_by",
    "category",
  ]

  @Test(arguments: ["february", "march", "august"])
  func `changes made by hand over every column are each found and named, in a home that only pulled`(date: String)
    async throws
  {
    guard let stack = try SupabaseStack.project(date) else { return }
    let columns = try stack.sql(
      """
      select m.table_name, m.column_name, a.atttypid::regtype::text from mirror_columns() m
      join pg_attribute a on a.attrelid = m.table_name::regclass and a.attname = m.column_name
      """
    ).map { $0.map { $0 ?? "" } }.filter { !Self.untold.contains($0[1]) }
    #expect(columns.count > 65)
    let count = max(Soak.count(1_000), columns.count)
    try stack.fill(2 + 2 * count / columns.count)
    let mirror = try await MirrorHome(stack)
    try await mirror.pull()
    let equal = try await mirror.verify()
    #expect(equal.differences == [] && equal.method == .digests)

    var random = SeededGenerator(seed: Soak.firstSeed)
    let start = random
    var changed: Set<String> = []
    var number = 0
    while changed.count < count {
      let column = columns[number % columns.count]
      number += 1
      let mine =
        column[0] == "user_preferences" ? "user_id = '\(Self.alex)' and category in ('player', 'location')" : "true"
      let ofFamily =
        Table(rawValue: column[0])?.map.hasFamily == true ? "family_unit_id = '\(StackProject.family)'" : mine
      let place = Int.random(in: 0..<1_000_000, using: &random)
      let key = column[0] == "user_preferences" ? "user_id || '/' || category" : "id::text"
      let isFirsts = column[0] == "school_status_history" ? " and changed_by in ('\(Self.alex)', '\(Self.pat)')" : ""
      // Whom the trigger names is in no event.
      let isSaid = column[1] == "changed_by" ? " and coalesce(notes, '') not like 'Auto-advanced%'" : ""
      let rows = try stack.sql(
        "select \(key), id from \(column[0]) where \(ofFamily)\(isFirsts)\(isSaid) order by md5(id::text || '\(place)')"
      )
      guard let row = rows.first(where: { !changed.contains("\(column[0])/\($0[0] ?? "") \(column[1])") }),
        let name = row[0], let id = row[1], let value = touch(column[0], column[1], column[2], number)
      else { if number > 50 * count { break } else { continue } }
      try stack.sql("update \(column[0]) as r set \(column[1]) = \(value) where id = '\(id)'")
      changed.insert("\(column[0])/\(name) \(column[1])")
    }
    #expect(changed.count == count)

    let report = try await mirror.verify()
    let found = Set(report.differences.map { "\($0.row) \($0.column?.split(separator: ".").first ?? "")" })
    #expect(found.subtracting(changed) == [], "seed \(start), not changed")
    #expect(changed.subtracting(found) == [], "seed \(start), not found")
    #expect(
      report.differences.allSatisfy { $0.kind == .madeElsewhere },
      "\(report.differences.filter { $0.kind != .madeElsewhere })")
    #expect(report.differences.allSatisfy { $0.column != nil && $0.actual != nil })
    #expect(!report.differences.contains { "\($0)".contains("secret") })
    print("\(date): \(changed.count) changes, \(report.requests) requests, \(report.readRows) rows read")

    // Without our migration the same is found by reading.
    try stack.sql("drop function mirror_digest")
    let read = try await mirror.verify()
    #expect(read.method == .rows && read.differences == report.differences)
  }

  @Test func `edits that mean nothing are no differences`() async throws {
    guard let stack = try SupabaseStack.project() else { return }
    try stack.fill(5)
    let mirror = try await MirrorHome(stack)
    try await mirror.pull()
    for edit in [
      "update schools set academic_info = '{\"enrollment\": 5, \"student_size\": 1.0, \"gpa_requirement\": 3.500}' where name = 'School 1'",
      "update schools set academic_info = academic_info || '{\"nobody knows\": [1, {\"this\": null}], \"mascot\": null}'",
      "update schools set name = name, updated_at = now(), updated_by = '\(Self.pat)', favicon_url = favicon_url, pros = array['p2', 'close', 'close'] where name = 'School 2'",
      "update schools set cons = null, is_favorite = null where not is_favorite",
      "update interactions set occurred_at = occurred_at + interval '400 microseconds', attachments = array['a']",
      "update events set cost = cost::numeric(12, 6), start_date = start_date, registered = null, attended = null",
      "update offers set scholarship_amount = scholarship_amount * 1.000, scholarship_percentage = 12.50, updated_at = now()",
      "update performance_metrics set value = value::numeric(12, 8)",
      "update school_status_history set changed_at = changed_at + interval '1 microsecond'",
      "update user_preferences set data = '{\"sat_score\": 1400, \"gpa\": 3.80, \"bio\": \"y\"}' where category = 'player' and user_id = '\(Self.alex)'",
      "update user_preferences set data = data || '{\"gpa\": 1}' where user_id = '\(Self.pat)'",
      "update documents set file_type = 'pdf', version = 7, shared_with_schools = array(select unnest(shared_with_schools) order by 1 desc)",
      "insert into documents (user_id, family_unit_id, type, title, file_url, uploaded_by) values ('\(Self.alex)', '\(StackProject.family)', 'resume', 'unshared', 'x', '\(Self.alex)')",
    ] {
      try stack.sql(edit)
      #expect(try await mirror.verify().differences == [], "\(edit)")
    }
  }
}

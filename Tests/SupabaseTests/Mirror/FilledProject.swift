import Foundation

extension StackProject {
  static let alexID = "11111111-1111-4111-8111-111111111111"
  static let patID = "22222222-2222-4222-8222-222222222222"

  /// `count` rows in each table of the first family, with something in most columns.
  func fill(_ count: Int) throws {
    func id(_ table: Int) -> String {
      "(lpad('\(table)', 8, 'c') || '-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid"
    }
    let whose = "'\(Self.alexID)', '\(StackProject.family)'"
    for statement in [
      """
      insert into schools (id, user_id, family_unit_id, created_by, name, location, division, website, status, pros, cons,
        notes, academic_info, coaching_style, is_favorite)
      select \(id(1)), \(whose), '\(Self.alexID)', 'School ' || n, 'Town ' || n, 'D1', 'https://s' || n || '.example',
        case when n % 3 = 0 then 'contacted' else 'researching' end::school_status, array['close', 'close', 'p' || n],
        '{}', 'n' || n, jsonb_build_object('gpa_requirement', 3.5, 'student_size', n, 'enrollment', 'unknown'), 'calm',
        n % 2 = 0 from generate_series(1, \(count)) n
      """,
      """
      insert into school_status_history (id, school_id, previous_status, new_status, changed_by, changed_at, notes)
      select \(id(2)), \(id(1)), 'researching', 'contacted', '\(Self.alexID)', '2026-02-01T10:00:00.123456Z', 'why'
      from generate_series(3, \(count), 3) n
      """,
      """
      insert into coaches (id, user_id, family_unit_id, school_id, role, first_name, last_name, email)
      select \(id(3)), \(whose), \(id(1)), 'head', 'Al', 'L' || n, n || '@example.com' from generate_series(1, \(count)) n
      """,
      """
      insert into events (id, user_id, family_unit_id, school_id, type, name, start_date, start_time, cost, coaches_present,
        stats_recorded)
      select \(id(4)), \(whose), \(id(1)), 'camp', 'Camp ' || n, '2026-06-01', '09:30', n + 0.5, array[\(id(3))],
        jsonb_build_object('hits', n, 'walks', jsonb_build_array(1, 2.5)) from generate_series(1, \(count)) n
      """,
      """
      insert into interactions (id, family_unit_id, school_id, coach_id, event_id, type, direction, subject, content,
        occurred_at, logged_by)
      select \(id(5)), '\(StackProject.family)', \(id(1)), \(id(3)), \(id(4)), 'email', 'outbound', 's' || n, 'c',
        '2026-02-05T10:00:00.2501Z', '\(Self.patID)' from generate_series(1, \(count)) n
      """,
      """
      insert into offers (id, user_id, family_unit_id, school_id, coach_id, offer_type, status, scholarship_amount,
        scholarship_percentage, offer_date, notes)
      select \(id(6)), \(whose), \(id(1)), \(id(3)), 'partial', 'pending', 1000.25 + n, 12.50, '2026-02-01', 'n'
      from generate_series(1, \(count)) n
      """,
      """
      insert into performance_metrics (id, user_id, family_unit_id, recorded_date, metric_type, value, unit, event_id)
      select \(id(7)), \(whose), '2026-02-01', 'velocity', 80.1250 + n, 'mph', \(id(4)) from generate_series(1, \(count)) n
      """,
      """
      insert into documents (id, user_id, family_unit_id, type, title, file_url, shared_with_schools, uploaded_by)
      select \(id(8)), \(whose), 'resume', 'T' || n, 'https://d.example', array[\(id(1))], '\(Self.alexID)'
      from generate_series(1, \(count)) n
      """,
      "update user_preferences set data = data || '{\"gpa\": 3.8, \"sat_score\": \"1400\"}' where user_id = '\(Self.alexID)'",
      """
      insert into user_preferences (user_id, category, data) values
        ('\(Self.alexID)', 'location', '{"city": "Houston", "latitude": 29.75}'),
        ('\(Self.alexID)', 'notifications', '{"enableDailyDigest": true}'),
        ('\(Self.alexID)', 'dashboard', '{"widgets": {"quickTasks": false}, "statsCards": {"coaches": true}}')
      """,
    ] { try sql(statement) }
  }
}

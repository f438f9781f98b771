/// Whose a column is: what a publisher may write and what a proof compares.
public enum ColumnOwnership: Hashable, Sendable {
  /// Ours: written, and compared.
  case ours
  /// Ours to write, but the server or another service moves it too: never a difference.
  case stamped
  /// The server's: read, never written, never a difference.
  case server

  /// Whose the column is. A column that nobody here knows is the server's.
  public static func of(_ column: String, in table: Table) -> ColumnOwnership {
    if stampedColumns.contains(column) { return .stamped }
    return ourColumns[table, default: []].contains(column) ? .ours : .server
  }

  private static let stampedColumns: Set<String> = ["created_by", "updated_by", "favicon_url"]

  /// The same columns as in the database's own map (`mirror_columns()`), less those that no event of ours fills.
  private static let ourColumns: [Table: Set<String>] = [
    .schools: [
      "id", "user_id", "family_unit_id", "name", "location", "division", "conference", "website", "twitter_handle",
      "instagram_handle", "ranking", "is_favorite", "status", "status_changed_at", "priority_tier", "pros", "cons",
      "notes", "private_notes", "academic_info", "fit_score", "fit_score_data", "coaching_philosophy",
      "coaching_style", "recruiting_approach", "communication_style", "success_metrics",
    ],
    .statusHistory: ["id", "school_id", "previous_status", "new_status", "changed_by", "changed_at", "notes"],
    .coaches: [
      "id", "school_id", "user_id", "family_unit_id", "role", "first_name", "last_name", "email", "phone",
      "twitter_handle", "instagram_handle", "notes",
    ],
    .events: [
      "id", "user_id", "school_id", "family_unit_id", "type", "name", "location", "address", "city", "state",
      "start_date", "end_date", "start_time", "end_time", "checkin_time", "url", "description", "event_source", "cost",
      "registered", "attended", "coaches_present", "performance_notes", "stats_recorded",
    ],
    .interactions: [
      "id", "school_id", "coach_id", "event_id", "type", "direction", "subject", "content", "sentiment", "occurred_at",
      "logged_by", "family_unit_id",
    ],
    .offers: [
      "id", "user_id", "school_id", "coach_id", "offer_type", "status", "scholarship_amount", "scholarship_percentage",
      "offer_date", "deadline_date", "conditions", "notes", "family_unit_id",
    ],
    .metrics: [
      "id", "user_id", "recorded_date", "metric_type", "value", "unit", "event_id", "notes", "verified",
      "family_unit_id",
    ],
    .documents: [
      "id", "user_id", "type", "title", "description", "file_url", "shared_with_schools", "uploaded_by",
      "family_unit_id",
    ],
    .preferences: ["user_id", "category", "data"],
  ]
}

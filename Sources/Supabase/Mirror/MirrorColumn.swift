/// A column that is compared: in which words its values are put, and which of them mean no more than NULL.
public struct MirrorColumn: Sendable {
  /// What a column's values are.
  public enum Kind: String, Sendable {
    case text, number, json, list
    /// A decimal that we keep in hundredths.
    case money
    /// A time of day, of which we keep no seconds.
    case clock
    /// A point in time, to the millisecond.
    case instant
    /// JSON of which we know some keys, and others other keys.
    case map
  }

  /// The column's name.
  public let name: String
  /// What its values are.
  public let kind: Kind
  /// What the server fills in by itself, which was never said.
  let unsaid: String?
  /// Whether no event says it of a row that was made elsewhere: then it is compared only where we wrote it.
  let isWrittenOnly: Bool

  /// The columns of a table, by name. A star marks those that are compared only where we wrote them.
  public static func all(of table: Table) -> [MirrorColumn] { columns[table, default: []] }

  private static let columns: [Table: [MirrorColumn]] = words.mapValues { words in
    words.split(whereSeparator: \.isWhitespace).map { word in
      let parts = word.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      let name = parts[0].hasSuffix("*") ? String(parts[0].dropLast()) : parts[0]
      return MirrorColumn(
        name: name, kind: parts.count > 1 ? Kind(rawValue: parts[1]) ?? .text : .text,
        unsaid: parts.count > 2 ? parts[2] : nil, isWrittenOnly: name != parts[0])
    }.sorted { $0.name < $1.name }
  }

  /// The same as in the database's own map (`mirror_columns()`).
  private static let words: [Table: String] = [
    .schools: """
    user_id* family_unit_id* name location division conference website twitter_handle instagram_handle ranking:number
    is_favorite:text:false status:text:researching status_changed_at*:instant priority_tier pros:list cons:list notes
    private_notes:map academic_info:map fit_score*:number fit_score_data*:json coaching_philosophy coaching_style
    recruiting_approach communication_style success_metrics
    """,
    .statusHistory: "school_id previous_status* new_status changed_by changed_at:instant notes",
    .coaches: """
    school_id user_id* family_unit_id* role first_name last_name email phone twitter_handle instagram_handle notes
    """,
    .events: """
    user_id* school_id family_unit_id* type name location address city state start_date end_date start_time:clock
    end_time:clock checkin_time:clock url description event_source cost:money registered:text:false
    attended:text:false coaches_present:list performance_notes stats_recorded:json
    """,
    .interactions: """
    school_id coach_id event_id type direction subject content sentiment occurred_at:instant logged_by family_unit_id*
    """,
    .offers: """
    user_id* school_id coach_id offer_type status:text:pending scholarship_amount:money scholarship_percentage:money
    offer_date deadline_date conditions notes family_unit_id*
    """,
    .metrics: """
    user_id* recorded_date metric_type value:number unit event_id notes verified:text:false family_unit_id*
    """,
    .documents: "user_id* type title description file_url shared_with_schools:list uploaded_by* family_unit_id*",
    .preferences: "user_id category data:map",
  ]
}

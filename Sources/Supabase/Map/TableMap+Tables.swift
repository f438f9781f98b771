import Domain

// The only map of the server: each column that is read, written or compared here, and the field that it holds. Names,
// kinds, references, defaults, owners and the schema dates of columns are defined only here. A new column needs a line
// here and one in the database's own map for digests (Tools/supabase-dev, 0104); a test compares the two.
extension TableMap {
  /// City and state stay keys of the map `academic_info`, although they have columns of their own since March (facts
  /// §1.2).
  static let schools = TableMap(
    "school", tellsTime: true,
    [
      .person("user_id", owner: .writer, isIdentity: true), .family, .made, .person("created_by"),
      .person("updated_by"),
      "name", "location", "division", "conference", "website", "twitter_handle", "instagram_handle",
      Column("favicon_url", owner: .server),
      Column("ranking", .number, until: .march),
      Column("is_favorite", .flag, serverDefault: "false"),
      Column("status", serverDefault: "researching"),
      Column("status_changed_at", .instant, owner: .writer),
      Column("priority_tier", until: .march),
      Column("pros", .list), Column("cons", .list), "notes",
      Column("private_notes", .map, until: .march),
      Column("academic_info", .map, fieldsOfMap: SchoolFields.fieldNames),
      Column("fit_score", .number, owner: .writer, until: .march),
      Column("fit_score_data", .json, owner: .writer, until: .march),
      "coaching_philosophy", "coaching_style", "recruiting_approach", "communication_style", "success_metrics",
    ])

  static let statusHistory = TableMap(
    nil, tellsTime: false,
    [
      Column("school_id", names: .schools, isIdentity: true),
      Column("previous_status", owner: .writer),
      Column("new_status", isIdentity: true),
      .person("changed_by", owner: .events), Column("changed_at", .instant), "notes",
    ])

  static let coaches = TableMap(
    "coach", tellsTime: true,
    [
      .person("user_id", owner: .writer), .family, .made, .person("created_by"), .person("updated_by"),
      Column("school_id", field: "school", names: .schools),
      "role", "first_name", "last_name", "email", "phone", "twitter_handle", "instagram_handle", "notes",
    ])

  static let events = TableMap(
    "event", tellsTime: true,
    [
      .person("user_id", owner: .writer, isIdentity: true), .family, .made, .person("created_by"),
      .person("updated_by"),
      Column("school_id", field: "school", names: .schools),
      "type", "name", "location", "address", "city", "state", "start_date", "end_date",
      Column("start_time", .clock), Column("end_time", .clock), Column("checkin_time", .clock),
      "url", "description", "event_source",
      Column("cost", .money, field: "costCents"),
      Column("registered", .flag, serverDefault: "false"), Column("attended", .flag, serverDefault: "false"),
      Column("coaches_present", .list, names: .coaches, .drop),
      "performance_notes", Column("stats_recorded", .json),
    ])

  static let interactions = TableMap(
    "interaction", tellsTime: true, author: "logged_by",
    [
      .person("logged_by", owner: .events, isIdentity: true), .family,
      Column("school_id", field: "school", names: .schools, isIdentity: true),
      Column("coach_id", field: "coach", names: .coaches, .setNull),
      Column("event_id", field: "event", names: .events, .setNull),
      "type", "direction", "subject", "content", "sentiment", Column("occurred_at", .instant),
    ])

  static let metrics = TableMap(
    "metric", tellsTime: false,
    [
      .person("user_id", owner: .writer, isIdentity: true), .family, .made,
      "recorded_date", "metric_type", Column("value", .number), "unit",
      Column("event_id", field: "event", names: .events, .setNull),
      "notes", Column("verified", .flag, serverDefault: "false"),
      Column("display_value", owner: .server, since: .august),
    ])

  static let offers = TableMap(
    "offer", tellsTime: false,
    [
      .person("user_id", owner: .writer), .family, .made,
      Column("school_id", field: "school", names: .schools, isIdentity: true),
      Column("coach_id", field: "coach", names: .coaches, .setNull),
      "offer_type", Column("status", serverDefault: "pending"),
      Column("scholarship_amount", .money, field: "scholarshipCents"),
      Column("scholarship_percentage", .money, field: "scholarshipHundredths"),
      "offer_date", "deadline_date", "conditions", "notes",
    ])

  static let documents = TableMap(
    "document", tellsTime: true,
    [
      .person("user_id", owner: .writer), .family, .made, .person("uploaded_by", owner: .writer, isIdentity: true),
      "type", "title", "description", Column("file_url", field: "url"),
      Column("school_id", names: .schools, .setNull, owner: .server),
      Column("shared_with_schools", .list, field: "sharedWith", names: .schools, .drop),
    ])

  static let preferences = TableMap(
    nil, tellsTime: true,
    [.person("user_id", owner: .events, isIdentity: true), Column("category", isIdentity: true), Column("data", .map)])
}

extension Column {
  /// The id of the family that a row belongs to.
  fileprivate static let family = Column("family_unit_id", owner: .writer, isIdentity: true)

  /// When the record was made. The server fills it in where a row is made elsewhere.
  fileprivate static let made = Column("created_at", .instant, owner: .server)

  fileprivate static func person(_ name: String, owner: Owner = .server, isIdentity: Bool = false) -> Column {
    Column(name, .person, owner: owner, isIdentity: isIdentity)
  }
}

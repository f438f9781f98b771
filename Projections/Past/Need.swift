import EventLog

/// The events that an answer is folded from, as a search for rows names them.
enum Need: Hashable {
  /// Those of one stream.
  case stream(ByteText)
  /// Those of the streams of a category that ever named a record.
  case naming(ByteText, category: String)
  /// What a school's row in the list comes from: its own events, its interactions, its athlete's details.
  case school(ByteText)
  /// The same for every school of an athlete.
  case season(ByteText)
  /// Everything that the projection folds.
  case all

  /// A column that rows are searched by, and what events the search for a value needs.
  typealias Search = (column: String, need: (String) -> Need)

  /// By which columns of a table rows are searched, the best first, and what events such a search needs. A table that
  /// is not named here needs all of them.
  static func searches(of table: String) -> [Search] {
    func own(_ category: String, _ column: String = "id") -> Search {
      (column, { .stream(ByteText("\(category)/\($0)")) })
    }
    func naming(_ category: String, _ columns: String...) -> [Search] {
      columns.map { ($0, { .naming(ByteText($0), category: category) }) }
    }
    func school(_ column: String) -> Search { (column, { .school(ByteText($0)) }) }
    let season: Search = ("athlete", { .season(ByteText($0)) })
    return switch table {
    case "school_list": [school("id"), season]
    case "fit_athlete": [season]
    case "school_contact": [school("school")]
    case "school_detail": [own("school")] + naming("school", "athlete")
    case "school_item", "status_history", "notes_history": [own("school", "school")]
    case "private_note": naming("private-note", "school")
    case "interaction": [own("interaction")] + naming("interaction", "school", "coach", "event")
    case "coach": [own("coach")] + naming("coach", "school")
    case "document": [own("document")]
    case "document_school": [own("document", "document")] + naming("document", "school")
    case "recruiting_event": [own("event")] + naming("event", "school", "athlete")
    case "event_coach": [own("event", "event")] + naming("event", "coach")
    case "offer": [own("offer")] + naming("offer", "school", "athlete", "coach")
    case "metric": [own("metric")] + naming("metric", "event", "athlete")
    case "preference": naming("preferences", "owner")
    default: []
    }
  }
}

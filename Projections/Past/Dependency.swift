import EventLog

/// A dependency of an answer: the events that it is folded from, as a search for rows names them.
enum Dependency: Hashable {
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

  /// The events that a search by a column needs.
  init(_ search: TableDefinition.Search, for value: String) {
    self =
      switch search.role {
      case .own: .stream(ByteText("\(search.category ?? "")/\(value)"))
      case .names: .naming(ByteText(value), category: search.category ?? "")
      case .school: .school(ByteText(value))
      case .season: .season(ByteText(value))
      case .plain: .all
      }
  }
}

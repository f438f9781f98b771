import EventLog

/// A dependency of an answer: the events that it is folded from, derived from a search for rows.
enum Dependency: Hashable {
  /// The events of one stream.
  case stream(ByteText)
  /// The events of the streams of a category that ever referred to a record by a column.
  case naming(ByteText, category: String, column: String)
  /// The events that a school's row in the list is folded from: its own, its interactions' and its athlete's details'.
  case school(ByteText)
  /// The same for every school of an athlete.
  case schools(ofAthlete: ByteText)
  /// All events that the projection folds.
  case all

  /// Creates the dependency of a search by a column's value.
  init(_ search: TableDefinition.Search, for value: String) {
    self =
      switch search.role {
      case .own: .stream(ByteText("\(search.category ?? "")/\(value)"))
      case .reference: .naming(ByteText(value), category: search.category ?? "", column: search.name)
      case .school: .school(ByteText(value))
      case .athlete: .schools(ofAthlete: ByteText(value))
      case .plain: .all
      }
  }
}

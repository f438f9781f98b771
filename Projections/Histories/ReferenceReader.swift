public import EventLog
public import GRDB
import RawSQLite

/// Finds the streams that ever referred to a record: by the rows that refer to it now, and by `reference`, which has those
/// that did before.
public struct ReferenceReader {
  private let db: Database
  private let schema: String
  private let log: EventLog

  /// - Parameter schema: The name under which the rows are attached.
  public init(_ db: Database, in schema: String = "main", log: EventLog) {
    (self.db, self.schema, self.log) = (db, schema, log)
  }

  /// Returns the streams of a category that ever referred to a record.
  ///
  /// - Parameter column: The column of their rows that has the record's id; nil for any.
  public func streams(
    ofCategory category: String, referringTo record: String, by column: String? = nil
  ) throws -> [StreamName] {
    var keys: [String] = []
    for table in Self.tables[category] ?? [] where column == nil || table.column == column {
      keys += try texts(table.keys(in: schema), record)
    }
    let former = try texts(
      "SELECT stream FROM \(schema).reference WHERE target = ?1 AND stream > ?2 AND stream < ?3", record,
      "\(category)/", "\(category)0")
    var streams = keys.map { StreamName(category: category, key: $0) } + former.compactMap { StreamName($0) }
    if Self.named.contains(category) { streams += try log.streams(ofCategory: category, keyBeginning: "\(record)/") }
    return Set(streams).sorted { $0.description < $1.description }
  }

  /// Returns the streams that ever referred to a record, in the order of their names.
  ///
  /// - Parameter column: The column of their rows that has the record's id; nil for any, and for streams that are named
  ///   after the record.
  public func streams(referringTo record: String, by column: String? = nil) throws -> [StreamName] {
    try Set(Self.tables.keys).union(column == nil ? Self.named : []).flatMap {
      try streams(ofCategory: $0, referringTo: record, by: column)
    }.sorted { $0.description < $1.description }
  }

  /// Returns the streams of the records that an event refers to, and of those that refer to its own. A coach may have
  /// moved: a coach whom it refers to comes with all of the coach's schools, and a school with what refers to its coaches.
  func streams(relatedTo event: RecordedEvent) throws -> Set<StreamName> {
    let key = event.stream.key
    let named =
      Self.named.contains(event.stream.category)
      ? [String(key.prefix { $0 != "/" })] : EventContent(event).known?.references ?? []
    var streams = Set(try streams(referringTo: key))
    for coach in streams where coach.category == "coach" { streams.formUnion(try self.streams(referringTo: coach.key)) }
    for record in named {
      streams.insert(StreamName(category: "school", key: record))
      let schools =
        try texts("SELECT school FROM \(schema).coach WHERE id = ?1", record)
        + texts("SELECT target FROM \(schema).reference WHERE stream = ?1", "coach/\(record)")
      guard !schools.isEmpty else { continue }
      streams.insert(StreamName(category: "coach", key: record))
      for school in schools { streams.insert(StreamName(category: "school", key: school)) }
    }
    return streams
  }

  /// Returns the athletes whose season a school ever belonged to.
  func athletes(ofSchool school: String) throws -> [String] {
    try texts("SELECT athlete FROM \(schema).school_detail WHERE id = ?1", school)
      + texts("SELECT target FROM \(schema).reference WHERE stream = ?1", "school/\(school)")
  }

  /// Returns the schools that an interaction ever was with, among other records that it referred to.
  func schools(ofInteraction interaction: String) throws -> [String] {
    try texts("SELECT school FROM \(schema).interaction WHERE id = ?1", interaction)
      + texts("SELECT target FROM \(schema).reference WHERE stream = ?1", "interaction/\(interaction)")
  }

  private func texts(_ sql: String, _ arguments: String...) throws -> [String] {
    let statement = try RawStatement(cached: db, sql)
    defer { statement.reset() }
    for (index, argument) in arguments.enumerated() { statement.bind(Int32(index) + 1, argument) }
    var texts: [String] = []
    while try statement.step() { texts.append(statement.text(0) ?? "") }
    return texts
  }

  /// The categories whose streams are named after the record that they refer to.
  private static let named: Set = ["preferences", "private-note", "next-step"]

  /// The tables with references, by the category of their streams.
  private static let tables: [String: [ReferringTable]] = ReadModels.all.flatMap { $0.definitions }.reduce(into: [:]) {
    for search in $1.searches where search.role == .reference {
      guard let category = search.category, $1.keyColumns == 1 || $1.keyColumns == 2, !named.contains(category)
      else { continue }
      $0[category, default: []].append(
        ReferringTable(name: $1.name, key: $1.columns[0], column: $1.columns[search.column]))
    }
  }

  private struct ReferringTable {
    let name: String
    /// The column with the key of the row's stream.
    let key: String
    let column: String

    func keys(in schema: String) -> String { "SELECT \(key) FROM \(schema).\(name) WHERE \(column) = ?1" }
  }
}

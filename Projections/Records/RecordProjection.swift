import Domain

/// The rows of all records of a kind, each with the entries of its list.
public final class RecordProjection<State: RecordState>: Projection {
  /// The name in certificates and reports.
  public static var name: String { State.projection }
  /// What the rows depend on.
  public static var law: FoldLaw { .streamOrder }
  /// The kinds of streams whose events reach the fold.
  public static var categories: Set<String>? { State.layout.category.map { [$0] } }
  /// The rows that it folds.
  public static var rows: [any ProjectionRow.Type] {
    State.Part.self == NoPart.self ? [RecordRow<State>.self] : [RecordRow<State>.self, PartRow<State.Part>.self]
  }

  private let category = State.layout.category
  private let keyParts = State.layout.keyColumns
  private let records: KeyedTable<RecordRow<State>>
  private let parts: KeyedTable<PartRow<State.Part>>?

  /// A fold whose tables live in `storage`.
  public init(_ storage: FoldStorage) {
    records = storage.keyed(RecordRow<State>.self, keepsRows: State.isChangedOften)
    guard State.Part.self != NoPart.self else {
      parts = nil
      return
    }
    let parts = storage.keyed(PartRow<State.Part>.self, keepsRows: false)
    self.parts = parts
    records.complete = { row in
      row.state.parts = try parts.rows(where: "\(State.Part.owner)", is: row.id).map(\.part)
    }
  }

  /// Folds one event into the rows. What comes before a record's beginning is about nothing.
  public func apply(_ event: FoldEvent) throws {
    guard event.category == category, let known = event.known else { return }
    let key = RecordKey(event.key, parts: keyParts)
    guard keyParts == 1 || key.columns != nil else { return }
    var change: (before: [State.Part], after: [State.Part])?
    try records.change(key) { row in
      let before = parts == nil ? [] : row?.state.parts ?? []
      if row == nil { row = RecordRow(id: event.key) }
      row?.evolve(known, event)
      if row?.state.hasBegun == false { row = nil }
      if parts != nil { change = (before, row?.state.parts ?? []) }
    }
    if let change { try update(change.before, change.after, of: event.key) }
  }

  private func update(_ before: [State.Part], _ after: [State.Part], of record: String) throws {
    guard let parts else { return }
    // An event changes an entry or a few: what is the same in front and behind need not be compared with the rest.
    let front = zip(before, after).prefix { $0 == $1 }.count
    let back = zip(before[front...].reversed(), after[front...].reversed()).prefix { $0 == $1 }.count
    let (gone, come) = (before[front..<(before.count - back)], after[front..<(after.count - back)])
    for part in gone where !come.contains(where: { $0.id == part.id }) {
      try parts.remove(PairKey(record, part.id.lowercased))
    }
    for part in come where !gone.contains(part) { try parts.put(PartRow(part, of: record)) }
  }
}

import Domain
import Foundation

/// The rows of all records of a kind, with the entries of their lists.
public final class RecordProjection<State: RecordState>: Projection {
  /// The projection's name in certificates and reports.
  public static var name: String { State.projection }
  /// The order of events that the rows depend on.
  public static var law: FoldLaw { .streamOrder }
  /// The categories of the streams whose events reach the fold.
  public static var categories: Set<String>? { State.layout.category.map { [$0] } }
  /// The row types that it folds.
  public static var rows: [any ProjectionRow.Type] {
    State.Part.self == NoPart.self ? [RecordRow<State>.self] : [RecordRow<State>.self, PartRow<State.Part>.self]
  }

  private let category = State.layout.category
  private let keyParts = State.layout.keyColumns
  private let records: KeyedTable<RecordRow<State>>
  private let parts: KeyedTable<PartRow<State.Part>>?

  /// Creates a fold whose tables are in `storage`.
  public init(_ storage: FoldStorage) {
    records = storage.keyed(RecordRow<State>.self, keepsRows: State.isChangedOften)
    guard State.Part.self != NoPart.self else {
      parts = nil
      return
    }
    let parts = storage.keyed(PartRow<State.Part>.self, keepsRows: false)
    self.parts = parts
    records.fillIn = { row in
      row.state.parts = try parts.rows(where: "\(State.Part.owner)", is: row.id).map(\.part)
    }
  }

  /// Folds one event into the rows. Events before a record's beginning change nothing.
  public func apply(_ event: FoldEvent) throws { try State.apply(event, to: self) }

  /// Folds one event; called only by `RecordState.apply`.
  func fold(_ event: FoldEvent) throws {
    guard event.category == category, let known = event.known else { return }
    let key = RecordKey(event.key, parts: keyParts)
    guard keyParts == 1 || key.columns != nil else { return }
    var changed: (gone: [UUID], come: [State.Part]) = ([], [])
    try records.updateOrCreate(key) { row in
      changed =
        if let anew = event.anew { State.fold(anew: anew, into: &row) } else { State.fold(known, event, into: &row) }
    }
    for id in changed.gone { try parts?.remove(PairKey(event.key, id.lowercased)) }
    for part in changed.come { try parts?.put(PartRow(part, of: event.key)) }
  }
}

extension RecordProjection: RepairableProjection {
  /// Folds anew the record of each stream that lost something.
  func repair(_ repair: RowRepair) throws {
    for (text, events) in try repair.streams(of: Self.categories) {
      let key = RecordKey(text, parts: keyParts)
      guard keyParts == 1 || key.columns != nil else { continue }
      for part in try records.row(key)?.state.parts ?? [] { try parts?.remove(PairKey(text, part.id.lowercased)) }
      try records.remove(key)
      for event in events { try apply(event) }
    }
  }
}

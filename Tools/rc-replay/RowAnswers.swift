import CanonicalJSON
import CommandKit
import Projections
import Replay
import Supabase

/// A field that differs, in `diff --json` and `what-if --json`. Scripts rely on its keys (command-line contract).
struct ChangeAnswer: Encodable {
  let projection: String
  let key: String
  let field: String
  @OrNull var from: String?
  @OrNull var to: String?

  init(_ change: RowChange) {
    projection = change.place.projection
    key = "\(change.place.table)/\(change.place.key)"
    field = change.field
    from = change.from
    to = change.to
  }

  init(_ change: ProjectionDifference.Change) {
    projection = change.place.projection
    key = "\(change.place.table)/\(change.place.key)"
    field = change.field
    from = change.from
    to = change.to
  }
}

/// A write to Supabase in `diff --json` and `what-if --json`.
struct WriteAnswer: Encodable {
  let operation: String
  let table: String
  let key: String
  /// The columns that change, as JSON.
  let columns: [String: String]

  init(_ write: RowWrite) {
    operation = write.operation.rawValue
    table = write.row.table.rawValue
    key = write.row.key
    columns = write.columns.mapValues { $0.applied(to: nil).canonical }
  }
}

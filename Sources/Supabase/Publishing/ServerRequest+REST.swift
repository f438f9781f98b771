import CanonicalJSON
import Domain

// The publisher's questions in PostgREST's words, and its answers in the publisher's.
extension ServerRequest {
  /// The request as it travels; nil for what plain tables and functions cannot do: the check of a session, and the
  /// application's own endpoint for deletions. Events travel with more than is known here (`AppliedEvent.json`).
  var rest: RESTRequest? {
    switch ask {
    case .whoAmI, .apply: nil
    case .read(let row): .select(row.table.rawValue, where: row.match.map { .equal($0.column, $0.value) }, limit: 1)
    case .write(let write): write.rest
    }
  }
}

extension ServerRequest {
  /// Whether rows are written, and not read.
  var isWrite: Bool {
    switch ask {
    case .write, .apply: true
    case .read, .whoAmI: false
    }
  }
}

extension ServerWrite {
  fileprivate var rest: RESTRequest? {
    let table = row.table.rawValue
    let filters = scope.sorted { $0.key < $1.key }.map { Filter.equal($0.key, $0.value) } + conditions
    switch method {
    case .insert: return .insert(table, [values])
    case .update: return filters.first.map { .update(table, values, where: $0, and: Array(filters.dropFirst())) }
    case .delete: return filters.first.map { .delete(table, where: $0, and: Array(filters.dropFirst())) }
    case .cascade: return nil
    }
  }

  /// What must still stand in the row. The columns that hold lists are lists of texts or ids in the database, not JSON.
  private var conditions: [Filter] {
    guards.sorted { $0.key < $1.key }.map { column, value in
      if case .array(let items) = value { return .equal(column, items: items.compactMap(\.text)) }
      return .equal(column, value)
    }
  }
}

extension ServerAnswer {
  /// What came of a request, as the publisher judges it.
  ///
  /// - Parameter isWrite: The time of a row that we wrote is the server's clock at that write; that of a row that we
  ///   read may be anybody's.
  init(_ outcome: RESTOutcome, isWrite: Bool) {
    switch outcome {
    case .accepted(let rows, _):
      let times = isWrite ? rows.compactMap { $0.instant("updated_at") ?? $0.instant("created_at") } : []
      self = .answered(Response(status: 200, rows: rows, serverTime: times.max()))
    case .noRows: self = .answered(Response(status: 200))
    case .refused(let refusal), .conflict(let refusal), .gone(_, let refusal):
      self = .answered(Response(status: refusal.status, code: refusal.code, message: refusal.message))
    case .unauthorised: self = .answered(Response(status: 401))
    case .transient(let transient):
      if let status = transient.status {
        self = .answered(Response(status: status, message: transient.reason))
      } else {
        self = transient.mayBeDone ? .lost : .unsent
      }
    // Something else than the project answered; whether the project was asked is not known.
    case .unreadable: self = .lost
    }
  }

  /// Nobody there can do what was asked: said as the application's server says it.
  static let notThere = ServerAnswer.answered(
    Response(status: 404, code: "PGRST205", message: "there is no such service"))
}

import CanonicalJSON
import Domain

// The publisher's requests in PostgREST's format.
extension ServerRequest {
  /// The request for the REST service. Nil for what plain tables and functions cannot do (the check of a session, and
  /// the application's own endpoint for deletions), and for events, which are sent with more than is known here
  /// (`EventToApply.json(with:)`).
  var rest: RESTRequest? {
    switch ask {
    case .whoAmI, .apply: nil
    case .read(let row): .select(row.table.rawValue, where: row.match.map { .equal($0.column, $0.value) }, limit: 1)
    case .write(let write): write.rest
    }
  }
}

extension ServerWrite {
  fileprivate var rest: RESTRequest? {
    let table = row.table.rawValue
    let filters = scope.sorted { $0.key < $1.key }.map { Filter.equal($0.key, $0.value) } + conditions
    switch method {
    case .insert: return .insert(table, values)
    case .update: return filters.first.map { .update(table, values, where: $0, and: Array(filters.dropFirst())) }
    case .delete: return filters.first.map { .delete(table, where: $0, and: Array(filters.dropFirst())) }
    case .cascade: return nil
    }
  }

  /// The guards as filters. List columns are arrays of texts or ids in the database, not JSON.
  private var conditions: [Filter] {
    guards.sorted { $0.key < $1.key }.map { column, value in
      if case .array(let items) = value { return .equal(column, items: items.compactMap(\.text)) }
      return .equal(column, value)
    }
  }
}

extension RESTOutcome {
  /// The outcome of a request that the REST service cannot carry out (`rest` is nil): a 404, without asking any server.
  static let notThere = RESTOutcome.refused(RESTRefusal(status: 404, code: nil, message: "there is no such service"))
}

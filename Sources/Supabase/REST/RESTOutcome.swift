public import CanonicalJSON

/// The outcome of a request. Everything that reads or publishes interprets answers only in this way.
public enum RESTOutcome: Equatable, Sendable {
  /// Done. The rows are those read or written; a function's answer that is not a list of rows is in `value`.
  case accepted(rows: [JSONObject], value: JSONValue)
  /// Rows were read, and some of them hold what cannot be held here.
  case acceptedInPart([PartialRow])
  /// A write that matched no row, or only rows that this person may not see or change. What it means is found out by
  /// checking the session and reading the row (ruling 28).
  case noRows
  /// The database refuses the request, and would do so again; or the request is too long (413).
  case refused(RESTRefusal)
  /// A conflict with existing rows, or a missing row that the request refers to (409: 23505, 23503, raised ones).
  case conflict(RESTRefusal)
  /// The project does not have a column, table or function, or no longer has it.
  case gone(Gone, RESTRefusal)
  /// Nobody is signed in any more. Nothing was done, and nothing will be until somebody signs in.
  case unauthorized(SignInError)
  /// A failure that may pass. A write may still have been carried out, so it must be repeatable.
  case transient(Transient)
  /// The answer is not the project's: a proxy's page, another address, an answer that is too long. Whether a write was
  /// carried out is not known; a person has to look.
  case unreadable(reason: String)

  /// What does not exist.
  public enum Gone: Equatable, Sendable {
    /// A column, and the table or the function's row that lacks it, if the message names it.
    case column(String, of: String?)
    /// A table, with its name if the message has it. It may be another table than the requested one, which a trigger of
    /// the application looked for.
    case table(String?)
    /// A function.
    case function
  }

  /// The rows of a request that was done; nil if it was not.
  var rows: [JSONObject]? {
    switch self {
    case .accepted(let rows, _): rows
    case .noRows: []
    default: nil
    }
  }

  /// The database's refusal; nil if there is none.
  var refusal: RESTRefusal? {
    switch self {
    case .refused(let refusal), .conflict(let refusal), .gone(_, let refusal): refusal
    default: nil
    }
  }

  /// Why the request was not done, in a few words.
  public var reason: String {
    switch self {
    case .accepted: "it was done"
    case .acceptedInPart(let rows): Self.faults(rows)
    case .noRows: "no row was meant"
    case .refused(let refusal), .conflict(let refusal), .gone(_, let refusal):
      "\(refusal.message) (\(refusal.code ?? "\(refusal.status)"))"
    case .unauthorized(let error): error.description
    case .transient(let transient): transient.reason
    case .unreadable(let reason): reason
    }
  }

  private static func faults(_ rows: [PartialRow]) -> String {
    let row = rows.first { !$0.faults.isEmpty }
    return row?.faults.first.map { fault in
      "row \(row?.columns.text("id") ?? "") has \(fault.value) in \(fault.column); accepted: \(fault.accepted)"
    } ?? "it cannot be read"
  }
}

/// A refusal in the database's words.
public struct RESTRefusal: Equatable, Sendable {
  /// The HTTP status; 200 if no row changed.
  public var status = 200
  /// The SQLSTATE, or PostgREST's own code (`PGRST…`); nil if the database did not refuse the request.
  public let code: String?
  /// The reason, cut to 500 letters. It never contains the details, which may quote the row.
  public let message: String
}

/// A failure that may pass.
public struct Transient: Equatable, Sendable {
  /// The reason, in a sentence.
  public let reason: String
  /// The HTTP status; nil if no answer came.
  public var status: Int?
  /// The SQLSTATE or PostgREST's own code, if the answer has one.
  public var code: String?
  /// The delay that the server asks for. It often says 0 and means more, so the client needs a back-off of its own.
  public var retryAfter: Duration?
  /// Whether the request may have reached the server; false if no connection was made.
  public var mayBeDone = true

  /// Whether the database cancelled the statement because it took too long.
  var isStatementTimeOut: Bool { code == "57014" }
}

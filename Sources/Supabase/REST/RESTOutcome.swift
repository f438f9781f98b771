public import CanonicalJSON

/// What came of a request: the one answer to what an answer means, for readers and both senders.
public enum RESTOutcome: Equatable, Sendable {
  /// Done. The rows are those read or written; a function's answer that is no list of rows stands in `value`.
  case accepted(rows: [JSONObject], value: JSONValue)
  /// A write that meant no row, or only rows that this person may not see or change: one of the four of ruling 28.
  case noRows
  /// The database says no, and will say so again; or the request is too long (413).
  case refused(RESTRefusal)
  /// It meets what is there already, or lacks what it refers to (409: 23505, 23503, raised ones).
  case conflict(RESTRefusal)
  /// A column, table or function that the project does not have, or has no longer.
  case gone(Gone, RESTRefusal)
  /// Nobody is signed in any more: nothing was done, and nothing else will be until somebody signs in.
  case unauthorised(SignInError)
  /// It may go well later. A write may have been done all the same: it must be one that can be repeated.
  case transient(Transient)
  /// What answers is not the project: a proxy's page, another address, an answer too long. Whether a write was done is
  /// not known; a person has to look.
  case unreadable(reason: String)

  /// What is not there.
  public enum Gone: Equatable, Sendable {
    /// A column, and the table or the row of a function that lacks it, where the message says so.
    case column(String, of: String?)
    /// A table; its name where the message has one. It may be another one than was asked for: a trigger of the
    /// application's may look for it.
    case table(String?)
    /// A function.
    case function
  }

  /// The rows of a request that was done; nil for one that was not.
  var rows: [JSONObject]? {
    switch self {
    case .accepted(let rows, _): rows
    case .noRows: []
    default: nil
    }
  }

  /// The database's no.
  var refusal: RESTRefusal? {
    switch self {
    case .refused(let refusal), .conflict(let refusal), .gone(_, let refusal): refusal
    default: nil
    }
  }

  /// Why it is not done, in a few words.
  public var reason: String {
    switch self {
    case .accepted: "it was done"
    case .noRows: "no row was meant"
    case .refused(let refusal), .conflict(let refusal), .gone(_, let refusal):
      "\(refusal.message) (\(refusal.code ?? "\(refusal.status)"))"
    case .unauthorised(let error): error.description
    case .transient(let transient): transient.reason
    case .unreadable(let reason): reason
    }
  }
}

/// A refusal in the database's words.
public struct RESTRefusal: Equatable, Sendable {
  /// The HTTP status; 200 where no row changed.
  public var status = 200
  /// The SQLSTATE, or PostgREST's own code (`PGRST…`); nil where it was not the database that said no.
  public let code: String?
  /// Why. Never the details, which may quote the row; cut to 500 letters.
  public let message: String
}

/// Something that may pass.
public struct Transient: Equatable, Sendable {
  /// Why, in a sentence.
  public let reason: String
  /// The HTTP status; nil where no answer came.
  public var status: Int?
  /// The SQLSTATE, or PostgREST's own code, where one was told.
  public var code: String?
  /// What the server asks to wait. It often says 0 and means more: a back-off of one's own is needed.
  public var retryAfter: Duration?
  /// Whether the server may have been asked; false where nobody was reached.
  public var mayBeDone = true

  /// Whether the database gave up in the middle of it, as it took too long.
  var isStatementTimeOut: Bool { code == "57014" }
}

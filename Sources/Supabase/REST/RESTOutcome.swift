public import CanonicalJSON

/// What came of a request.
public enum RESTOutcome: Equatable, Sendable {
  /// Done. The rows are those read or written; a function's answer that is no list of rows stands in `value`.
  case accepted(rows: [JSONObject], value: JSONValue)
  /// A write that meant no row, or only rows that this person may not see or change: one of the four of ruling 28.
  case noRows
  /// The database says no, and will say so again.
  case refused(RESTRefusal)
  /// It meets what is there already, or lacks what it refers to (409: 23505, 23503, raised ones).
  case conflict(RESTRefusal)
  /// A column, table or function that the project does not have, or has no longer.
  case gone(Gone, RESTRefusal)
  /// Nobody is signed in any more: nothing was done, and nothing else will be until somebody signs in.
  case unauthorised(SignInError)
  /// It may go well later. A write may have been done all the same: it must be one that can be repeated (fact 2).
  case transient(Transient)
  /// What answers is not the project: a proxy's page, another address, an answer too long. Whether a write was done is
  /// not known; a person has to look.
  case unreadable(reason: String)

  /// What is not there.
  public enum Gone: Equatable, Sendable {
    /// A column; its name where the message has one.
    case column(String?)
    /// A table.
    case table
    /// A function.
    case function
  }
}

/// A refusal in the database's words.
public struct RESTRefusal: Equatable, Sendable {
  /// The HTTP status.
  public let status: Int
  /// The SQLSTATE, or PostgREST's own code (`PGRST…`).
  public let code: String
  /// Why. Never the details, which may quote the row; cut to 500 letters.
  public let message: String
  /// What might help, where the database knows.
  public let hint: String?

  /// A refusal.
  public init(status: Int, code: String, message: String, hint: String? = nil) {
    self.status = status
    self.code = code
    self.message = message
    self.hint = hint
  }
}

/// Something that may pass.
public struct Transient: Equatable, Sendable {
  /// Why, in a sentence.
  public let reason: String
  /// The HTTP status; nil where no answer came.
  public let status: Int?
  /// What the server asks to wait. It often says 0 and means more: a back-off of one's own is needed (fact 10).
  public let retryAfter: Duration?
  /// Whether the server may have been asked; false where nobody was reached.
  public let mayBeDone: Bool

  /// Something that may pass.
  public init(reason: String, status: Int? = nil, retryAfter: Duration? = nil, mayBeDone: Bool = true) {
    self.mayBeDone = mayBeDone
    self.reason = reason
    self.status = status
    self.retryAfter = retryAfter
  }
}

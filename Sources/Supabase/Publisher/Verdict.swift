/// What an answer means, before anybody looks at what was asked (contract, "what a publisher must know").
enum Verdict: Equatable {
  /// Done; the rows that it left. None is a question (ruling 28).
  case done([RowValues])
  /// Nothing is wrong with the request: again, later.
  case again
  /// The session is not good any more.
  case signIn
  /// The key is taken.
  case taken
  /// Something still refers to it, or it refers to something that is not there.
  case referenced
  /// A column is not there, of a table or of what a trigger of the application's looked for.
  case columnGone(MissingColumn)
  /// A table is not there; its name, where the server tells it. It may be another one than was asked for: a trigger of the
  /// application's may look for it.
  case tableGone(String?)
  /// The function is not there.
  case functionGone
  /// The server said no.
  case refused

  init(_ answer: ServerAnswer) {
    guard case .answered(let response) = answer else {
      self = .again
      return
    }
    switch (response.status, response.code) {
    case (200..<300, _): self = .done(response.rows)
    case (406, "PGRST116"): self = .done([])
    case (401, _): self = .signIn
    case (413, _): self = .refused
    case (408, _), (425, _), (429, _): self = .again
    case (500..., let code) where code.map(RESTAnswer.isFinal) != true: self = .again
    case (_, "23505"): self = .taken
    case (_, "23503"): self = .referenced
    case (_, "PGRST204"), (_, "42703"): self = MissingColumn(response.message).map(Verdict.columnGone) ?? .refused
    case (_, "PGRST205"), (_, "42P01"): self = .tableGone(Self.relation(in: response.message))
    case (_, "PGRST202"), (_, "42883"): self = .functionGone
    // Whoever refuses gives a code. A page of a proxy or of a hotel's network does not, and is no word of the server's.
    case (400..., .some): self = .refused
    default: self = .again
    }
  }

  /// `Could not find the table 'public.offers' in the schema cache`, `relation "public.offers" does not exist`.
  static func relation(in message: String) -> String? {
    let parts = message.split(omittingEmptySubsequences: false) { $0 == "'" || $0 == "\"" }
    guard parts.count >= 3 else { return nil }
    return parts[1].split(separator: ".").last.map(String.init)
  }

}

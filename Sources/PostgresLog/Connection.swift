#if Postgres
  import CPostgres
  import Foundation

  #if canImport(Glibc)
    import Glibc
  #else
    import Darwin
  #endif

  /// One connection on libpq. Connecting, statements and notifications have a deadline; only the lookup of a host's
  /// name, which libpq does itself, has none. One thread uses the connection at a time: the caller to whom the pool
  /// lends it, or the thread that listens for news. This makes the unchecked conformance valid.
  final class Connection: @unchecked Sendable {
    private let handle: OpaquePointer
    private let server: String
    private let limits: PostgresLimits
    /// Whether nobody is to wait for the server any longer.
    private let isGivenUp: @Sendable () -> Bool
    private var prepared: [String: String] = [:]
    private var names = 0
    /// Whether the connection can no longer be used. It is not known then whether its last statements were carried out.
    private(set) var isBroken = false

    init(
      _ address: PostgresAddress, _ limits: PostgresLimits, isGivenUp: @escaping @Sendable () -> Bool = { false }
    ) throws(PostgresError) {
      self.isGivenUp = isGivenUp
      server = address.shown
      self.limits = limits
      let parameters = address.parameters(limits)
      let keys = CStrings(parameters.map(\.0))
      let values = CStrings(parameters.map(\.1))
      guard let handle = PQconnectStartParams(keys.pointers, values.pointers, 0) else {
        throw .unreachable(server: address.shown, reason: "there is no memory for a connection")
      }
      self.handle = handle
      rc_pq_ignore_notices(handle)
      let deadline = ContinuousClock.now + limits.connect
      var wanted = PGRES_POLLING_WRITING
      while wanted != PGRES_POLLING_OK {
        guard wanted != PGRES_POLLING_FAILED else { throw broken() }
        try wait(for: wanted == PGRES_POLLING_READING ? POLLIN : POLLOUT, until: deadline)
        wanted = PQconnectPoll(handle)
      }
      guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else { throw broken() }
    }

    deinit { PQfinish(handle) }

    /// Sends statements together, each a transaction of its own, and returns the result of each.
    ///
    /// - Throws: If the connection breaks. It is not known then which of the statements were carried out.
    func run(_ queries: [Query]) throws(PostgresError) -> [Result<Rows, PostgresError>] {
      let deadline = ContinuousClock.now + limits.statement + limits.connect
      // A statement counts as prepared when the server has confirmed it, not when it was sent.
      var asked: [String: String] = [:]
      for query in queries {
        let name: String
        if let known = prepared[query.sql] ?? asked[query.sql] {
          name = known
        } else {
          name = "q\(names)"
          names += 1
          guard PQsendPrepare(handle, name, query.sql, 0, nil) == 1 else { throw broken() }
          asked[query.sql] = name
        }
        guard send(query, name), PQpipelineSync(handle) == 1 else { throw broken() }
      }
      var answers: [Result<Rows, PostgresError>] = []
      for query in queries {
        if asked[query.sql] != nil, prepared[query.sql] == nil {
          if let refusal = try answer(until: deadline).refusal {
            // The execution after the refused preparation was skipped.
            asked[query.sql] = nil
            _ = try answer(until: deadline)
            try sync(until: deadline)
            answers.append(.failure(.refused(refusal)))
            continue
          }
          prepared[query.sql] = asked[query.sql]
        }
        let (rows, refusal) = try answer(until: deadline)
        try sync(until: deadline)
        answers.append(refusal.map { .failure(.refused($0)) } ?? .success(rows))
      }
      return answers
    }

    /// Sends statements together, as one transaction, and returns the rows of each; nil if one of them is refused, and
    /// nothing is done then.
    ///
    /// - Throws: If the connection breaks. It is not known then whether they were carried out.
    func runAsOne(_ queries: [Query]) throws(PostgresError) -> [Rows]? {
      let deadline = ContinuousClock.now + limits.statement + limits.connect
      var asked: [String: String] = [:]
      for query in queries {
        let known = prepared[query.sql] ?? asked[query.sql]
        let name = known ?? "q\(names)"
        if known == nil {
          names += 1
          guard PQsendPrepare(handle, name, query.sql, 0, nil) == 1 else { throw broken() }
          asked[query.sql] = name
        }
        guard send(query, name) else { throw broken() }
      }
      guard PQpipelineSync(handle) == 1 else { throw broken() }
      var rows: [Rows] = []
      var isRefused = false
      for query in queries {
        // After a refusal the server skips the rest.
        if let name = asked.removeValue(forKey: query.sql) {
          if try answer(until: deadline).refusal != nil { isRefused = true }
          if !isRefused { prepared[query.sql] = name }
        }
        let (answered, refusal) = try answer(until: deadline)
        if refusal != nil { isRefused = true }
        rows.append(answered)
      }
      try sync(until: deadline)
      return isRefused ? nil : rows
    }

    /// Runs statements as one transaction. They have no values and return nothing.
    ///
    /// - Throws: `PostgresError.refused` by the first that fails; nothing is done then.
    func script(_ sql: String) throws(PostgresError) {
      let deadline = ContinuousClock.now + limits.statement + limits.connect
      guard PQexitPipelineMode(handle) == 1, PQsendQuery(handle, sql) == 1 else { throw broken() }
      var refusal: PostgresError.Refusal?
      while let result = try next(until: deadline) {
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: continue
        default: refusal = refusal ?? Self.refusal(result)
        }
      }
      guard PQenterPipelineMode(handle) == 1 else { throw broken() }
      guard let refusal else { return }
      if refusal.code.isEmpty || refusal.code.hasPrefix("57P") || refusal.code.hasPrefix("08") { throw broken() }
      throw .refused(refusal)
    }

    /// Waits for a notification and returns its text; nil if none came in time.
    func notification(within limit: Duration) throws(PostgresError) -> String? {
      let deadline = ContinuousClock.now + limit
      while true {
        guard PQconsumeInput(handle) == 1 else { throw broken() }
        if let notice = PQnotifies(handle) {
          defer { PQfreemem(notice) }
          return String(cString: notice.pointee.extra)
        }
        guard try isReady(for: POLLIN, until: deadline) else { return nil }
      }
    }

    private func send(_ query: Query, _ name: String) -> Bool {
      // One buffer holds all values, so that their addresses do not change.
      var buffer: [UInt8] = []
      var offsets: [Int?] = []
      var lengths: [Int32] = []
      for value in query.values {
        guard case .bytes(let bytes) = value else {
          offsets.append(nil)
          lengths.append(0)
          continue
        }
        offsets.append(buffer.count)
        lengths.append(Int32(clamping: bytes.count))
        buffer += bytes
      }
      // An empty value is not NULL: it needs an address.
      buffer.append(0)
      let formats = [Int32](repeating: 1, count: offsets.count)
      return buffer.withUnsafeBytes { bytes in
        let base = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        let values = offsets.map { offset in offset.flatMap { base?.advanced(by: $0) } }
        return PQsendQueryPrepared(handle, name, Int32(values.count), values, lengths, formats, 1) == 1
      }
    }

    /// Returns one statement's answer, and consumes the NULL that ends it.
    private func answer(until deadline: ContinuousClock.Instant) throws(PostgresError) -> (
      rows: Rows, refusal: PostgresError.Refusal?
    ) {
      guard let result = try next(until: deadline) else { throw broken("an answer is missing") }
      defer { PQclear(result) }
      let status = PQresultStatus(result)
      let answer: (Rows, PostgresError.Refusal?)
      switch status {
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK: answer = (Self.rows(result), nil)
      case PGRES_PIPELINE_ABORTED: answer = (Rows(), nil)
      default:
        let refusal = Self.refusal(result)
        // The server is shutting down or starting up (57P01…), or reports that the connection failed (08…). An error
        // without a code is libpq's own.
        if refusal.code.hasPrefix("57P") || refusal.code.hasPrefix("08") || refusal.code.isEmpty { throw broken() }
        answer = (Rows(), refusal)
      }
      while let rest = try next(until: deadline) { PQclear(rest) }
      return answer
    }

    private func sync(until deadline: ContinuousClock.Instant) throws(PostgresError) {
      guard let result = try next(until: deadline) else { throw broken("the end of an answer is missing") }
      defer { PQclear(result) }
      guard PQresultStatus(result) == PGRES_PIPELINE_SYNC else { throw broken("an answer has no end") }
    }

    private func next(until deadline: ContinuousClock.Instant) throws(PostgresError) -> OpaquePointer? {
      while true {
        let unsent = PQflush(handle)
        guard unsent >= 0 else { throw broken() }
        if unsent == 0, PQisBusy(handle) == 0 { return PQgetResult(handle) }
        try wait(for: unsent == 1 ? POLLIN | POLLOUT : POLLIN, until: deadline)
        guard PQconsumeInput(handle) == 1 else { throw broken() }
      }
    }

    private func wait(for events: Int32, until deadline: ContinuousClock.Instant) throws(PostgresError) {
      guard try isReady(for: events, until: deadline) else { throw broken("it did not answer in time") }
    }

    private func isReady(for events: Int32, until deadline: ContinuousClock.Instant) throws(PostgresError) -> Bool {
      while true {
        let left = (deadline - ContinuousClock.now).milliseconds
        guard left > 0 else { return false }
        var descriptor = pollfd(fd: PQsocket(handle), events: Int16(truncatingIfNeeded: events), revents: 0)
        guard descriptor.fd >= 0 else { throw broken() }
        let ready = poll(&descriptor, 1, Int32(clamping: min(left, 100)))
        if ready > 0 { return true }
        if isGivenUp() { throw broken("it does not answer") }
        if ready < 0, errno != EINTR { throw broken("the network says \(errno)") }
      }
    }

    private func broken(_ reason: String? = nil) -> PostgresError {
      isBroken = true
      let said = String(cString: PQerrorMessage(handle)).split(separator: "\n").first.map(String.init)
      return .unreachable(server: server, reason: reason ?? said ?? "the connection broke")
    }

    private static func rows(_ result: OpaquePointer) -> Rows {
      var rows = Rows(columns: Int(PQnfields(result)))
      for row in 0..<PQntuples(result) {
        for column in 0..<PQnfields(result) {
          guard PQgetisnull(result, row, column) == 0, let value = PQgetvalue(result, row, column) else {
            rows.cells.append(nil)
            continue
          }
          let length = Int(PQgetlength(result, row, column))
          rows.cells.append(Array(UnsafeRawBufferPointer(start: value, count: length)))
        }
      }
      return rows
    }

    private static func refusal(_ result: OpaquePointer) -> PostgresError.Refusal {
      func field(_ code: Character) -> String? {
        PQresultErrorField(result, Int32(code.asciiValue ?? 0)).map { String(cString: $0) }
      }
      return PostgresError.Refusal(
        code: field("C") ?? "", message: field("M") ?? "", detail: field("D"), hint: field("H"))
    }
  }

  /// Strings for C, with a NULL after the last.
  private final class CStrings {
    var pointers: [UnsafePointer<CChar>?]

    init(_ texts: [String]) { pointers = texts.map { UnsafePointer(strdup($0)) } + [nil] }

    deinit { for pointer in pointers { free(UnsafeMutablePointer(mutating: pointer)) } }
  }
#else
  /// The connection of a program that was built without libpq.
  final class Connection: Sendable {
    var isBroken: Bool { true }
    init(
      _: PostgresAddress, _: PostgresLimits, isGivenUp _: @escaping @Sendable () -> Bool = { false }
    ) throws(PostgresError) { throw .notBuilt }
    func runAsOne(_: [Query]) throws(PostgresError) -> [Rows]? { throw .notBuilt }
    func run(_: [Query]) throws(PostgresError) -> [Result<Rows, PostgresError>] { throw .notBuilt }
    func script(_: String) throws(PostgresError) { throw .notBuilt }
    func notification(within _: Duration) throws(PostgresError) -> String? { throw .notBuilt }
  }
#endif

import Foundation
import Synchronization

/// A PostgreSQL server that holds the logs of many families: the connections that all of them share, and one that
/// listens for news.
///
/// ```swift
/// let server = PostgresServer(try PostgresAddress("postgres://node@db.example/compass?sslrootcert=/etc/db.pem"))
/// let log = server.log(of: family)
/// ```
package final class PostgresServer: Sendable {
  /// The channel that appends notify and nodes listen to.
  static let channel = "compass_log"

  /// The server's address.
  package let address: PostgresAddress
  let pool: ConnectionPool
  let waiters = AppendWaiters()
  let notifier: AppendNotifier
  let appends: AppendGroup
  private let isClosed = Atomic(false)
  private let isListening = Atomic(false)

  /// Creates a server at an address. It connects only when the first statement is run.
  ///
  /// - Parameters:
  ///   - purpose: The reason why an operator looks; it is recorded before anything is shown to the operator.
  ///   - observe: Told of each round trip, on the thread that waits for it.
  package init(
    _ address: PostgresAddress, limits: PostgresLimits = PostgresLimits(), purpose: String? = nil,
    observe: @escaping @Sendable (PostgresNotice) -> Void = { _ in }
  ) {
    self.address = address
    let pool = ConnectionPool(address, limits, purpose: purpose, observe: observe)
    self.pool = pool
    appends = AppendGroup { queries in
      do throws(PostgresError) {
        return try pool.run(queries, asOne: true)
      } catch {
        return queries.map { _ in .failure(error) }
      }
    }
    notifier = AppendNotifier { positions in
      let news = Array(positions)
      // The transaction does not wait for the disk, because a notification is not a record of anything.
      _ = try? pool.run(
        [
          Query(
            """
            SELECT set_config('synchronous_commit', 'off', true),
              pg_notify('\(Self.channel)', family || ' ' || position)
            FROM unnest($1::uuid[], $2::bigint[]) AS news (family, position)
            """, [.uuids(news.map(\.key)), .integers(news.map { $0.value })])
        ], patience: .zero)
    }
  }

  /// Returns a server that answers now, so that a command line can report at once that there is none. Later failures
  /// are retried for as long as the limits' patience says.
  ///
  /// - Throws: `PostgresError.unreachable` if connecting or the first answer takes longer than the limits allow.
  package static func answering(
    at address: PostgresAddress, limits: PostgresLimits = PostgresLimits(), purpose: String? = nil
  ) throws -> PostgresServer {
    let server = PostgresServer(address, limits: limits, purpose: purpose)
    _ = try server.probe()
    return server
  }

  /// Returns the log of a family; it is empty if nobody has appended to it yet.
  package func log(of family: UUID, options: PostgresLog.Options = PostgresLog.Options()) -> PostgresLog {
    PostgresLog(self, family: family, options: options)
  }

  /// Returns the families that have a log, ordered by id.
  package func families() throws -> [UUID] {
    let rows = try pool.run(Query("SELECT family FROM compass.families() AS family"))
    return try (0..<rows.count).map { try rows.row($0).uuid(0) }
  }

  /// Returns the families that a signed-in person may belong to, with the person's id in each; at most a hundred,
  /// ordered by id.
  ///
  /// This is a hint from an index: the family's own events decide whether the person is a member.
  package func families(of person: UUID) throws -> [(family: UUID, actor: UUID)] {
    let rows = try pool.run(
      Query("SELECT of_family, actor FROM compass.families_of($1::uuid)", [.uuid(person)]))
    return try (0..<rows.count).compactMap { number in
      let row = rows.row(number)
      return try UUID(uuidString: row.text(1)).map { (try row.uuid(0), $0) }
    }
  }

  /// Returns how many events the logs of families have after the given positions, and in how many of the families there
  /// are any: what copies at these positions lack.
  package func lag(behind positions: [UUID: Int64]) throws -> (events: Int64, families: Int64) {
    let rows = try pool.run([Self.lagQuery(behind: positions)], patience: .zero)[0].get()
    return (try rows.row(0).integer(0), try rows.row(0).integer(1))
  }

  /// The query for what copies at positions lack: events, and families with any.
  static func lagQuery(behind positions: [UUID: Int64]) -> Query {
    let known = Array(positions)
    return Query(
      """
      SELECT coalesce(sum(ahead), 0)::bigint, count(*) FROM (
        SELECT (SELECT max(e.position) FROM public.domain_event AS e WHERE e.family = of_family) - position AS ahead
        FROM unnest($1::uuid[], $2::bigint[]) AS copy (of_family, position)) AS copies
      WHERE ahead > 0
      """, [.uuids(known.map(\.key)), .integers(known.map { $0.value })])
  }

  /// How many connections are lent, how many are open and idle, how many callers wait for one, and how many there may be.
  package var usage: (lent: Int, idle: Int, waiting: Int, limit: Int) { pool.usage }

  /// Sends one query without retries, and returns how long the answer took.
  package func probe() throws -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    _ = try pool.run([Query("SELECT 1::bigint")], patience: .zero).map { try $0.get() }
    return clock.now - start
  }

  /// Starts to listen for news, on a thread of its own.
  func listen() {
    guard !isListening.exchange(true, ordering: .relaxed) else { return }
    let thread = Thread { [weak self, pool, waiters] in
      let isWanted = { [weak self] in self.map { !$0.isClosed.load(ordering: .relaxed) } ?? false }
      while isWanted() { Self.listen(pool, waiters, isWanted) }
    }
    thread.name = "news of PostgreSQL"
    thread.start()
  }

  /// Listens until the connection breaks or `isWanted` returns false.
  private static func listen(_ pool: ConnectionPool, _ waiters: AppendWaiters, _ isWanted: () -> Bool) {
    do {
      let connection = try Connection(pool.address, pool.limits)
      _ = try connection.run([Query("LISTEN \(channel)")])
      // Notifications before this moment may have been missed.
      waiters.wakeAll()
      while isWanted() {
        guard let text = try connection.notification(within: .seconds(1)) else { continue }
        let words = text.split(separator: " ")
        guard words.count == 2, let family = UUID(uuidString: String(words[0])), let position = Int64(words[1])
        else { continue }
        waiters.notify(family, position)
      }
    } catch {
      Thread.sleep(forTimeInterval: 0.2)
    }
  }

  /// Closes the connections. The server and its logs must not be used afterwards.
  package func close() {
    isClosed.store(true, ordering: .relaxed)
    pool.close()
  }
}

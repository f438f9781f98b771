import CommandKit
import Compass
import Metrics
import Observability
import PostgresLog
import Web

/// What a node counts beside its requests: PostgreSQL, the families' homes, and which build it is.
struct NodeMetrics: Sendable {
  let registry = MetricRegistry(help: help.merging(Probes.help) { $1 })

  func record(_ notice: PostgresNotice) {
    switch notice {
    case .answered(let took): Timer(label: "rc_postgres_seconds", factory: registry).record(duration: took)
    case .retrying: Counter(label: "rc_postgres_retries_total", factory: registry).increment()
    case .failed: Counter(label: "rc_postgres_failures_total", factory: registry).increment()
    }
  }

  /// Shows the state of the node's parts. None of it waits for PostgreSQL.
  func show(_ server: PostgresServer, _ homes: FamilyHomes, _ watch: LogWatch) {
    for name in ["rc_postgres_retries_total", "rc_postgres_failures_total"] { registry.set(name, .counter, 0) }
    registry.set(
      "rc_build_info", .gauge, 1, labels: [("version", Release.number), ("commit", Version.commit)])
    registry.onExposition { registry in
      let found = watch.last
      registry.set("rc_log_reachable", .gauge, found.roundTrip == nil ? 0 : 1)
      registry.set("rc_log_round_trip_seconds", .gauge, found.roundTrip.map { $0 / .seconds(1) } ?? -1)
      registry.set("rc_log_lag_events", .gauge, found.lag.map { Double($0.events) } ?? -1)
      registry.set("rc_log_lag_families", .gauge, found.lag.map { Double($0.families) } ?? -1)
      let counts = homes.counts
      registry.set("rc_families_open", .gauge, Double(counts.open))
      registry.set("rc_family_hits_total", .counter, Double(counts.hits))
      registry.set("rc_family_misses_total", .counter, Double(counts.misses))
      registry.set("rc_families_closed_total", .counter, Double(counts.closed))
      registry.set("rc_families_discarded_total", .counter, Double(counts.discarded))
      let usage = server.usage
      for (state, count) in [("lent", usage.lent), ("idle", usage.idle), ("waiting", usage.waiting)] {
        registry.set("rc_postgres_connections", .gauge, Double(count), labels: [("state", state)])
      }
      registry.set("rc_postgres_connections_limit", .gauge, Double(usage.limit))
    }
  }

  private static let help = [
    "rc_build_info": "1; the labels say which build it is.",
    "rc_families_closed_total": "Homes that were closed to make room.",
    "rc_families_discarded_total": "Copies of a history that the log no longer has.",
    "rc_families_open": "Families whose home is open.",
    "rc_family_hits_total": "Requests that found the family's home open.",
    "rc_family_misses_total": "Requests that had to open it.",
    "rc_log_lag_events": "Events that the log has and the open copies lack; -1 if that is not known.",
    "rc_log_lag_families": "Families with such events; -1 if that is not known.",
    "rc_log_reachable": "Whether PostgreSQL answered when it was last asked.",
    "rc_log_round_trip_seconds": "How long it took; -1 if there was no answer.",
    "rc_postgres_connections": "Connections by state; waiting are the callers who wait for one.",
    "rc_postgres_connections_limit": "How many connections there may be.",
    "rc_postgres_failures_total": "Statements that were given up.",
    "rc_postgres_retries_total": "Statements that were sent again.",
    "rc_postgres_seconds": "Time of a round trip to PostgreSQL, whatever it answered.",
  ]
}

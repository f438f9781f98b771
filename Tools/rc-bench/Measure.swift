/// The limit that a result has to meet.
struct Goal {
  enum Bound { case atLeast, atMost }
  enum Subject { case value, ratio }

  var limit: Double
  var bound: Bound
  var subject: Subject
}

/// One line of the report.
struct Result {
  var name: String
  var value: Double
  var unit: String
  /// The value that the result is compared with, such as the C program's; nil if it is compared with nothing.
  var baseline: Double?
  var ratio: Double?
  var goal: Goal?
  /// The reason why the result is void, such as a different checksum or a busy machine.
  var void: String?
  /// Further information.
  var note: String?

  /// Whether the goal is met; nil if there is none.
  var isMet: Bool? {
    guard let goal else { return nil }
    guard void == nil, let measured = goal.subject == .value ? value : ratio else { return false }
    return goal.bound == .atLeast ? measured >= goal.limit : measured <= goal.limit
  }
}

/// A measure of the benchmark.
enum Measure: String, CaseIterable {
  case appendOne = "append-one"
  case appendOneFolded = "append-one-folded"
  case appendBatch = "append-batch"
  case appendBatchMillion = "append-batch-million"
  case loadMillion = "load-million"
  case scan
  case loadStream = "load-stream"
  case rebuild
  case uneven = "rebuild-uneven"
  case small = "small-families"
  case opponent = "beside-eventsourcing"
  case fileSize = "file-size"
  case erase
  case schoolsList = "schools-list"
  case schoolDetail = "school-detail"
  case next = "what-next"
  case drawn = "drawn-pages"
  case audit
  case replay
  case serve
  case families
  case supabase

  /// The measures that the fold decides, as one name.
  static let fold: [Measure] = [
    .appendOneFolded, .rebuild, .uneven, .small, .drawn, .audit, .replay, .opponent,
  ]

  /// Returns the measures that a name stands for; nil if it stands for none.
  static func named(_ name: String) -> [Measure]? { name == "fold" ? fold : Measure(rawValue: name).map { [$0] } }

  /// The description of the measure, with its goal.
  var title: String {
    switch self {
    case .appendOne: "append, one event a transaction, the log alone; at least 0.80 of C with the same chain"
    case .appendOneFolded:
      "the same, folded into every projection and readable; at most 100 µs and 5 pages more than without"
    case .appendBatch: "append, 1,000 a transaction, typed payloads; at least 0.50 of C"
    case .appendBatchMillion: "the same behind 1,000,000 events; at least 0.50 of C at that size"
    case .loadMillion: "the whole load from 0 to 1,000,000; at least 2 × C with text keys and default pragmas"
    case .scan: "1,000,000 events in order, decoded into typed payloads; at least 0.60 of C with a JSON parse"
    case .loadStream: "one stream of 50, decoded, p50; at most 1.5 × C without decoding"
    case .rebuild:
      """
      all projections from 100,000 and from 1,000,000 events; at most 8 µs an event for both, at least 0.65 of C that reads \
      the log and writes the same rows, at most 8 × C that only reads and parses it; 1,000,000 at most 1.1 × an event of \
      100,000, and 96 MB; on one core; verify 1.2 × the rebuild
      """
    case .uneven:
      """
      all projections from logs in which one thing has grown: a school's pros and cons, its contacts logged and removed, \
      edits of the player's details beside 2,000 schools, a school's status changes, events of another home; at most 2 × \
      an event of an even log
      """
    case .small:
      "rows of a family of 500 events made anew in 6 ms of CPU; a page of one of 2,000 that has no rows yet in 30 ms p99"
    case .opponent:
      """
      the same rebuild beside rows that the Python library eventsourcing 9.5 folds from the same 100,000 events, where it \
      is installed; at least 12
      """
    case .fileSize: "bytes of the log for an event; at most 400 for payloads of 197"
    case .erase:
      """
      a contact is erased from a home of 10,000 and of 1,000,000 events with all its traces; at most 0.5 × a rebuild of \
      all projections. A log of which every tenth payload was erased is rebuilt; at most 1.05 × the whole one
      """
    case .schoolsList:
      "the list of 10,000 schools from the database to the value, all filters, 100 cards; at most 15 ms; all cards 150 ms"
    case .schoolDetail: "a school's page with 200 pros and cons and 500 status changes, warm; at most 2 ms"
    case .next: "What Next of 500 schools and 10,000 events, most schools with a step, warm; at most 20 ms"
    case .drawn:
      """
      the board, the table and the map over HTTP, 500 schools and 10,000 events, warm; at most 50 ms; the timeline with \
      its charts 25 ms
      """
    case .audit: "the last 100 events of a person, and 100 from an instant, on 1,000,000 events; at most 3 ms p50"
    case .replay:
      """
      on 1,000,000 events over 20,000 schools: a school's page of the past 10 ms p99, the list of 100 schools 15 ms \
      p99; bisect 0.1 s for one school, 0.4 s for all; blame 20 ms; what-if 50 ms for one school, 0.6 s for all
      """
    case .families:
      """
      many families over a private PostgreSQL: appends by 8 connections 0.50 of pgbench; a page of a family of 2,000 \
      events that is not open 25 ms p99, of an open one 1.2 × SQLite; the other node's news 50 ms p99; 1,000 open ones \
      512 MB; one folded again after an update 6 ms of CPU; among 10,000 one person's audit 2 s, verify and upgrade 0.70 \
      of the sum by cores
      """
    case .supabase:
      """
      publishing, beside libcurl in C with the same requests to a server that answers at once, both keeping on the disk \
      what was taken: one at a time 0.70 of C's requests a second, 16 under way 0.30; over a private PostgreSQL events \
      whole 0.60 of psql with the same calls, and 2 × rows by 8 connections; with 20,000 events waiting the list of \
      schools is there in 200 ms; digests of 100,000 rows are one question, each way under 1 kB
      """
    case .serve:
      """
      whole pages over HTTP, 100 schools and 2,000 events: the list 200 ms p99, a school 100 ms, the slider 50 ms; 200 a \
      second of mixed pages for a minute 100 ms p99, memory 1.1 × that of the first fifth; no page over 150 kB
      """
    }
  }

  /// The number of events: for a full run, and for a smoke test. `families` has sizes of its own instead.
  var events: (full: Int, quick: Int) {
    switch self {
    case .appendOne, .appendOneFolded: (10_000, 1000)
    case .appendBatch, .opponent: (100_000, 20_000)
    case .schoolsList: (20_000, 2000)
    case .schoolDetail: (700, 700)
    case .next, .drawn: (10_000, 2000)
    case .serve: (2000, 2000)
    case .supabase: (4000, 400)
    default: (1_000_000, 50_000)
    }
  }
}

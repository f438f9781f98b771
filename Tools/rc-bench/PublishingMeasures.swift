import BenchBaseline
import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation
import HTTP
import Supabase

/// The costs of a publication for the device, and its throughput, with the project that the run's file names.
///
/// The baseline is a loop in C with libcurl and a server that answers at once. Both sides send exactly the same
/// requests, and both store durably what was accepted. The library appends a receipt to the home's log, with its hash
/// chain, and folds it into the read models; C commits one row to an SQLite file with the log's journal mode and
/// `synchronous`. With one request at a time, both commit after each response. The C loop waits for each commit; the
/// library goes on while up to two receipts are being appended. With 16 requests in flight, both commit after every
/// hundred responses (ruling 52), the library also after a tenth of a second. Within the measured time, the library
/// also folds the log from its first event, decides what to send, encodes the JSON and decodes the response's; C sends
/// prepared requests and checks only the status.
struct PublishingMeasures {
  let workspace: Workspace
  /// The number of pending changes: half of them add schools, half of them set a star. Each is one request if rows are
  /// sent.
  let changes: Int

  private var prepared: URL { workspace.folder.appendingPathComponent("publish-\(changes)", isDirectory: true) }
  /// The requests of publications with this number of changes: what the first one sent to the project's tables, and
  /// what the last recorded one sent to `apply_events`.
  private var rows: URL { workspace.folder.appendingPathComponent("publish-\(changes)-rows.json") }
  private var calls: URL { workspace.folder.appendingPathComponent("publish-\(changes)-calls.json") }

  // MARK: Preparing

  /// Creates a home with this number of pending changes, and records the requests of its publication.
  func prepare() throws {
    if FileManager.default.fileExists(atPath: rows.path) { return }
    try? FileManager.default.removeItem(at: prepared)
    try Self.fill(try Home(folder: prepared), changes)
    _ = try publish(atATime: 16)
  }

  private static func fill(_ home: Home, _ count: Int) throws {
    try home.createFamily(name: "Bench")
    let player = try home.addMember(name: "Sam", role: .player, id: UUID(strict: BenchProject.user))
    let mix = EventMix(schools: count / 2)
    for start in stride(from: 0, to: count / 2, by: 200) {
      var commands: [Command] = []
      for number in start..<min(start + 200, count / 2) {
        guard case .schoolAdded(let added) = mix.item(at: EventMix.prologue + 1 + number).event else { continue }
        let id = home.freshID()
        commands += [
          .school(
            id,
            .add(
              athlete: player, name: added.name, fields: added.fields ?? SchoolFields(), status: added.status,
              notes: added.notes)),
          .school(id, .setFavorite(true)),
        ]
      }
      try home.performTogether(commands, in: CommandContext(actor: player))
    }
  }

  // MARK: The library

  /// Publishes a copy of the home once and measures the run from start to end.
  ///
  /// - Parameter atATime: The maximum number of rows in flight; nil for the usual number. With 1, each response has its
  ///   own receipt.
  func publish(atATime: Int?) throws -> Sample {
    let home = try copy()
    defer { try? FileManager.default.removeItem(at: home.folder.deletingLastPathComponent()) }
    let before = try home.log.head().position
    var timing = Publisher.Timing()
    if let atATime { timing.window = atATime }
    if atATime == 1 { timing.batching = 0 }
    let recorder = RequestRecorder()
    let isRecording = !FileManager.default.fileExists(atPath: rows.path) || atATime == nil
    let run = try self.run(home, through: isRecording ? recorder : systemHTTPClient(), timing)
    var watch = Stopwatch()
    let report = try watch.measure { try finish { try await run.run(until: .nothingIsLeft) } }
    guard report.waiting.isEmpty, report.refused.isEmpty, report.accepted == changes else {
      throw BenchError("\(report.accepted) of \(changes) changes were published; \(report.trouble ?? "")")
    }
    if isRecording {
      try keep(recorder.requests)
    }
    return Sample(
      micros: watch.micros, wall: watch.wall, count: changes,
      checksum: "\(try home.log.head().position - before) receipts", peakBytes: peakMemory())
  }

  /// Stores the calls of `apply_events`. Stores the writes of rows only once, so that both sides send the same requests
  /// in every run.
  private func keep(_ requests: [RecordedRequest]) throws {
    let calls = requests.filter { $0.path.hasSuffix("/rpc/apply_events") && $0.body.count > 200 }
    if !calls.isEmpty { try JSONEncoder().encode(calls).write(to: self.calls) }
    if FileManager.default.fileExists(atPath: rows.path) { return }
    let rows = requests.filter { $0.path.hasPrefix("/rest/") && !$0.path.contains("/rpc/") }
    try JSONEncoder().encode(rows).write(to: self.rows)
  }

  /// Returns a copy of the prepared home, opened and caught up.
  private func copy() throws -> Home { try Self.copy(of: prepared, in: workspace) }

  static func copy(of folder: URL, in workspace: Workspace) throws -> Home {
    let copy = try workspace.scratch().appendingPathComponent("home")
    try FileManager.default.copyItem(at: folder, to: copy)
    let home = try Home(folder: copy)
    _ = try home.read { $0.position }
    return home
  }

  func run(
    _ home: Home, of person: UUID? = UUID(strict: BenchProject.user), through client: any HTTPClient,
    _ timing: Publisher.Timing = Publisher.Timing()
  ) throws -> PublishingRun {
    guard let person, let user = UUID(strict: BenchProject.user), let family = UUID(strict: BenchProject.family) else {
      throw BenchError("nobody is signed in")
    }
    return PublishingRun(
      of: home, as: ServerIdentity(family: family, people: [person: user]),
      people: [person: try Self.signIn(person, at: home, workspace, client)], timing: timing)
  }

  /// Signs in a person of a home and stores the sign-in.
  static func signIn(
    _ person: UUID, at home: Home, _ workspace: Workspace, _ client: any HTTPClient
  ) throws -> RESTClient {
    let project = try BenchProject.read(from: workspace)
    return try finish {
      let now: @Sendable () -> Instant = { home.now() }
      let place = try Project(address: ProjectAddress(project.address), key: project.key)
      let session = try await SupabaseAuth(place, client: client, now: now)
        .signIn(email: BenchProject.email, password: Secret(project.password))
      var signIns = SignIns(project: place)
      signIns.keep(session, of: person)
      let file = SignInFile(folder: home.folder)
      try file.save(signIns)
      return RESTClient(try Credentials(of: person, in: file, client: client, now: now), client: client)
    }
  }

  // MARK: The baseline

  /// Sends the recorded requests with libcurl to the same project.
  func send(atATime: Int) throws -> Sample {
    let folder = try workspace.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let address = try BenchProject.read(from: workspace).address
    let recorded = try JSONDecoder().decode([RecordedRequest].self, from: Data(contentsOf: rows))
    guard recorded.count == changes else { throw BenchError("\(recorded.count) requests for \(changes) changes") }
    let memory = Arena()
    let requests = recorded.map { request in
      bb_request(
        method: memory.text(request.method), url: memory.text(address + request.path),
        headers: memory.list((["Expect:"] + request.headers).map(memory.text)),
        header_count: Int32(request.headers.count + 1),
        body: bb_text(bytes: memory.bytes(request.body), count: request.body.count))
    }
    let checkpoint = folder.appendingPathComponent("receipts.sqlite").path
    var watch = Stopwatch()
    let code = watch.measure {
      atATime == 1
        ? bb_send_one_by_one(requests, Int32(requests.count), checkpoint)
        : bb_send_together(requests, Int32(requests.count), Int32(atATime), 100, checkpoint)
    }
    guard code == 0 else { throw BaselineFailure() }
    return withExtendedLifetime(memory) {
      Sample(micros: watch.micros, wall: watch.wall, count: requests.count, peakBytes: peakMemory())
    }
  }

  /// Makes the recorded calls of `apply_events` with psql as the same person, one after the other.
  func callByPsql() throws -> Sample {
    let project = try BenchProject.read(from: workspace)
    guard let name = project.name, let port = project.port, let programs = project.programs else {
      throw BenchError("the project has no database")
    }
    let folder = try workspace.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    var script = """
      set role authenticated;
      select set_config('request.jwt.claims', '{"sub":"\(BenchProject.user)","role":"authenticated"}', false);

      """
    for call in try JSONDecoder().decode([RecordedRequest].self, from: Data(contentsOf: calls)) {
      guard case .object(let arguments) = try JSONValue(parsing: String(decoding: call.body, as: UTF8.self)),
        let batch = arguments["batch"]
      else { throw BenchError("a call without events") }
      script += "select public.apply_events('\(batch.canonical.replacing("'", with: "''"))'::jsonb);\n"
    }
    let (file, output) = (folder.appendingPathComponent("calls.sql"), folder.appendingPathComponent("answers"))
    try Data(script.utf8).write(to: file)
    var watch = Stopwatch()
    _ = try watch.measure {
      try BenchPostgres.output(
        of: programs + "/psql",
        [
          "-X", "-q", "-At", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", String(port), "-U", "postgres", "-o",
          output.path, "-f", file.path, name,
        ])
    }
    let answers = try String(contentsOf: output, encoding: .utf8)
    let done = answers.ranges(of: #""status": "done""#).count
    guard done == changes else { throw BenchError("psql: \(done) of \(changes) events were applied") }
    return Sample(wall: watch.wall, count: changes)
  }
}

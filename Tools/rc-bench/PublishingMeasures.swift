import BenchBaseline
import Compass
import Domain
import EventLog
import Foundation
import HTTP
import Supabase
import Synchronization

/// What a publication costs the device, beside libcurl in a loop in C: the same requests to the same server, which does
/// nothing.
///
/// Both sides keep, on the disk, what was taken over before they count it as done. Ours appends a receipt to the home's
/// log, with its chain, and folds it into the read models; C's commits one row to an SQLite file with the log's journal
/// mode and `synchronous`. One at a time that is after each answer; with many under way after each hundred (ours: or after
/// a tenth of a second). Ours also folds the log, decides what is sent, makes the JSON and reads the answer's; C finds its
/// requests ready made and looks at the status alone.
struct PublishingMeasures {
  /// A request as the publisher made it.
  struct Recorded: Codable {
    let method: String
    let path: String
    let headers: [String]
    let body: Data
  }

  let workspace: Workspace
  /// How many requests: half of them add schools, half of them set a star.
  let requests: Int
  /// The project's address.
  let project: String

  private var prepared: URL { workspace.folder.appendingPathComponent("publish-\(requests)", isDirectory: true) }
  private var recording: URL { workspace.folder.appendingPathComponent("publish-\(requests).json") }

  // MARK: Preparing

  /// Makes a home with so many events that wait, signs its player in, and records what a publication sends.
  func prepare() throws {
    if FileManager.default.fileExists(atPath: recording.path) { return }
    try? FileManager.default.removeItem(at: prepared)
    try Self.fill(try Home(folder: prepared), requests)
    try withHome { home in
      let recorder = Recorder(HTTP.systemHTTPClient())
      _ = try publish(home, atATime: 16, client: recorder)
      let sent = recorder.requests.filter { $0.path.hasPrefix("/rest/v1/schools") }
      guard sent.count == requests else { throw BenchError("\(sent.count) requests for \(requests) changes") }
      try JSONEncoder().encode(sent).write(to: recording)
    }
  }

  private static func fill(_ home: Home, _ count: Int) throws {
    try home.createFamily(name: "Bench")
    let player = try home.addMember(name: "Sam", role: .player)
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

  // MARK: Ours

  /// A run of the publisher, from its beginning to its end.
  func publish(atATime: Int) throws -> Sample {
    try withHome { home in
      let before = try home.log.head().position
      var watch = Stopwatch()
      let report = try watch.measure { try publish(home, atATime: atATime, client: HTTP.systemHTTPClient()) }
      guard report.waiting.isEmpty, report.accepted == requests else {
        throw BenchError("\(report.accepted) of \(requests) changes were published; \(report.trouble ?? "")")
      }
      return Sample(
        micros: watch.micros, wall: watch.wall, count: requests,
        checksum: "\(try home.log.head().position - before) receipts", peakBytes: peakMemory())
    }
  }

  private func publish(_ home: Home, atATime: Int, client: any HTTPClient) throws -> PublishingReport {
    try finish {
      let now: @Sendable () -> Instant = { home.now() }
      guard let player = home.settings.user, let user = UUID(strict: NullServer.user),
        let family = UUID(strict: NullServer.family)
      else { throw BenchError("the home has no player") }
      let place = try Project(address: ProjectAddress(project), key: "sb_publishable_bench")
      let session = try await SupabaseAuth(place, client: client, now: now)
        .signIn(email: "sam@example.com", password: Secret("password"))
      var signIns = SignIns(project: place)
      signIns.keep(session, of: player)
      let file = SignInFile(folder: home.folder)
      try file.save(signIns)
      let credentials = try Credentials(of: player, in: file, client: client, now: now)
      var timing = Publisher.Timing()
      timing.window = atATime
      // One at a time is with a receipt for each.
      if atATime == 1 { timing.batching = 0 }
      return try await PublishingRun(
        of: home, as: ServerIdentity(family: family, people: [player: user]),
        people: [player: RESTClient(credentials, client: client)], timing: timing
      ).run(until: .nothingIsLeft)
    }
  }

  /// Works on a copy of the prepared home.
  private func withHome<T>(_ body: (Home) throws -> T) throws -> T {
    let folder = try workspace.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("home")
    try FileManager.default.copyItem(at: prepared, to: copy)
    let home = try Home(folder: copy)
    _ = try home.read { $0.position }
    return try body(home)
  }

  // MARK: C

  /// The recorded requests, sent by libcurl.
  func send(atATime: Int) throws -> Sample {
    let folder = try workspace.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorded = try JSONDecoder().decode([Recorded].self, from: Data(contentsOf: recording))
    let memory = Arena()
    let requests = recorded.map { request in
      bb_request(
        method: memory.text(request.method), url: memory.text(project + request.path),
        headers: memory.list(request.headers.map { UnsafePointer(memory.text($0)) }),
        header_count: Int32(request.headers.count),
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
}

/// A client that keeps what is sent.
private final class Recorder: HTTPClient {
  private let client: any HTTPClient
  private let sent = Mutex<[PublishingMeasures.Recorded]>([])

  init(_ client: any HTTPClient) { self.client = client }

  var requests: [PublishingMeasures.Recorded] { sent.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    // What our client adds by itself is sent by both sides.
    let headers =
      ["Expect:", "User-Agent: recruiting-compass"] + request.headers.map { "\($0.name): \($0.value)" }
    let recorded = PublishingMeasures.Recorded(
      method: request.method.rawValue,
      path: request.url.path(percentEncoded: true) + (request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""),
      headers: headers, body: request.body ?? Data())
    sent.withLock { $0.append(recorded) }
    return try await client.send(request)
  }
}

/// Memory that C reads, freed together.
private final class Arena {
  private var blocks: [UnsafeMutableRawPointer] = []

  func text(_ text: String) -> UnsafePointer<CChar>? { bytes(Data(text.utf8) + [0]) }

  func bytes(_ data: Data) -> UnsafePointer<CChar>? {
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: max(data.count, 1), alignment: 1)
    data.copyBytes(to: block)
    if let address = block.baseAddress { blocks.append(address) }
    return UnsafePointer(block.baseAddress?.assumingMemoryBound(to: CChar.self))
  }

  func list(_ texts: [UnsafePointer<CChar>?]) -> UnsafePointer<UnsafePointer<CChar>?>? {
    let list = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: max(texts.count, 1))
    list.initialize(from: texts, count: texts.count)
    blocks.append(UnsafeMutableRawPointer(list))
    return UnsafePointer(list)
  }

  deinit { blocks.forEach { $0.deallocate() } }
}

/// Waits for what takes its time.
func finish<T: Sendable>(_ body: @escaping @Sendable () async throws -> T) throws -> T {
  let result = Mutex<Swift.Result<T, any Error>?>(nil)
  let isDone = DispatchSemaphore(value: 0)
  Task {
    do {
      let value = try await body()
      result.withLock { $0 = .success(value) }
    } catch {
      result.withLock { $0 = .failure(error) }
    }
    isDone.signal()
  }
  isDone.wait()
  guard let result = result.withLock({ $0 }) else { throw BenchError("nothing came of it") }
  return try result.get()
}

import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation
import TestSupport

@testable import Supabase

/// What goes wrong with a request.
enum Fault: String, CaseIterable {
  case crashBefore, crashAfter, crashBeforeReceipt
  case lostBefore, lostAfter, lostLate, cut
  case expired, anonymous, forbidden, frozen, zeroRows, notFound, idTaken, tooLarge, throttled, broken, unavailable
  case proxyPage, answeredTwice, columnVanishes, clockJumps
  case tableVanishes, policyHides, cacheIsStale, triggerFails, timedOut
}

/// A seeded history: some devices, one server, and what goes wrong between them, in a time of its own.
struct Simulation {
  let seed: UInt64
  let takesEvents: Bool
  var random: SeededGenerator
  var server: ModelServer
  var devices: [SimulatedDevice] = []
  var now = Instant(milliseconds: 0)
  var faultsLeft: Int
  /// Rows of which a write was carried out without an answer, and refused when it was repeated. Nobody can tell then;
  /// the next pull does, or the mirror's proof.
  private(set) var uncertain: Set<RowKey> = []
  /// Rows that were looked for in vain.
  private(set) var onceUnseen: Set<RowKey> = []
  /// Rows whose ids another family's rows have.
  private(set) var taken: Set<RowKey> = []
  private var denied: Set<String> = []
  /// How often which fault met which step.
  var matrix: [String: Int] = [:]
  /// What happened, where somebody wants to read it.
  var trace: [String]?
  private var agenda = Agenda<Happening>()
  /// One request in so many goes wrong, as long as faults are left.
  private let faultsEvery: Int
  /// How many happenings the history may have: one that has more does not end, such as where what takes a refusal back is
  /// refused and taken back in turn.
  private let longest: Int
  /// How far each device's clock is off.
  private var drift: [Int64]
  /// What a pull took away that the server had never been given.
  private(set) var takenAway: [String] = []

  /// When nothing is planned any more but what follows from itself.
  private static let longAfter: Int64 = 40_000_000

  private enum Happening {
    case live(device: Int)
    case learn(device: Int, school: UUID)
    case answer(device: Int, restarts: Int, request: Int, RESTOutcome)
    case session(device: Int, restarts: Int)
    case tick(device: Int, restarts: Int)
    /// A table, or a column, is there again.
    case tableReturns(Table)
    case columnReturns(String)
    /// A policy that hid a table's rows is gone.
    case tableShows(Table)
    case pull(device: Int)
    /// Somebody sets a value with the web application.
    case web
    /// The server carries out what nobody waits for any more.
    case late(device: Int, ServerRequest.Ask)
  }

  /// - Parameters:
  ///   - takesEvents: Whether the project has our migration, so that events are sent whole.
  ///   - pulls: Whether the devices pull; by default in a soak, and in a third of the histories otherwise.
  ///   - restores: Whether schools are often deleted and restored between many pulls, with contacts that others logged.
  init(
    seed: UInt64, takesEvents: Bool, devices count: Int? = nil, events: Int = 8, faults: Int = 10,
    faultsEvery: Int = 4, pulls: Bool? = nil, restores: Bool = false, traces: Bool = false
  ) {
    self.seed = seed
    self.takesEvents = takesEvents
    var random = SeededGenerator(seed: seed)
    let family = SimulatedDevice.id(&random)
    server = ModelServer(family: family.lowercased)
    server.keepsDependants = Int.random(in: 0..<4, using: &random) == 0
    let count = count ?? Int.random(in: 2...4, using: &random)
    for number in 0..<count { devices.append(SimulatedDevice(number, family: family, random: &random)) }
    for device in devices.indices { devices[device].restores = restores }
    drift = Array(repeating: 0, count: count)
    faultsLeft = faults
    self.faultsEvery = faultsEvery
    longest = 2_000 + 100 * count * events
    self.random = random
    trace = traces ? [] : nil
    for _ in 0..<events { plan(in: Int64.random(in: 0...120_000, using: &self.random), .web) }
    for device in 0..<count {
      // More than fits through at once, but not all of a long history in one minute.
      let time = max(60_000, 40 * Int64(events))
      for _ in 0..<events { plan(in: Int64.random(in: 0...time, using: &self.random), .live(device: device)) }
      // A pull while all is in motion, one while what was missing comes back, one when all is said: in a third of the
      // histories, as reading rows costs more than all else.
      guard restores || (pulls ?? (Soak.isSoak || seed % 3 == 0)) else { continue }
      for end in (restores ? [time / 4, time / 2, time / 2] : []) + [time, 7_200_000, 30_000_000] {
        plan(in: Int64.random(in: end / 2...end, using: &self.random), .pull(device: device))
      }
    }
  }

  private mutating func plan(in delay: Int64, _ what: Happening) {
    agenda.plan(at: now.milliseconds + delay, what)
  }

  /// Lives the history to its end. False where it does not come to one.
  mutating func run() -> Bool {
    for device in devices.indices { start(device, mayStillArrive: false) }
    for _ in 0..<longest {
      guard let next = agenda.next() else { return true }
      // What is not to be seen is asked for each hour, for ever.
      if next.at > Self.longAfter, devices.allSatisfy({ $0.publisher.waitsForPeople(at: now) && $0.publisher.isAtRest })
      {
        return true
      }
      now = Instant(milliseconds: max(now.milliseconds, next.at))
      happen(next.what)
    }
    return false
  }

  private mutating func start(_ device: Int, mayStillArrive: Bool) {
    for event in devices[device].log { _ = input(.log(event), device) }
    tell(.session(person: devices[device].person, isUsable: true), device)
    tell(.takesEvents(takesEvents), device)
    tell(.started(mayStillArrive: mayStillArrive), device)
  }

  private mutating func input(_ input: PublisherInput, _ device: Int) -> [PublisherEffect] {
    devices[device].publisher.handle(input, at: now.advanced(drift[device]), using: &random)
  }

  /// Tells a publisher of something. What follows from it in the log is told afterwards, in the log's order.
  private mutating func tell(_ what: PublisherInput, _ device: Int) { tell([what], device) }

  private mutating func tell(_ what: [PublisherInput], _ device: Int) {
    devices[device].inbox += what
    guard !devices[device].isTelling else { return }
    devices[device].isTelling = true
    defer { devices[device].isTelling = false }
    var turns = 0
    while !devices[device].inbox.isEmpty {
      turns += 1
      guard turns < 1_000 else {
        takenAway.append("device \(device) turns in circles: \(devices[device].log.suffix(2))")
        devices[device].inbox = []
        return
      }
      carryOut(input(devices[device].inbox.removeFirst(), device), device)
    }
  }

  private mutating func happen(_ what: Happening) {
    switch what {
    case .live(let device):
      let event = devices[device].live(&random)
      trace?.append(
        "\(now.milliseconds) device \(device) \(event.payload?.type ?? "") \(event.stream) #\(event.reference.position)"
      )
      tell(.log(event), device)
    case .learn(let device, let school):
      // Of a school whose deletion is on its way a pull says nothing.
      guard !devices[device].schools.contains(school), !devices[device].deleted.contains(school),
        let athlete = server.visible(RowKey(.schools, school))?.text("user_id").flatMap({ UUID(uuidString: $0) })
      else { return }
      let event = devices[device].learn(of: school, athlete: athlete, random: &random)
      tell(.log(event), device)
    case .answer(let device, let restarts, let request, let answer):
      guard devices[device].restarts == restarts else { return }
      tell(.answer(request: request, answer), device)
    case .session(let device, let restarts):
      devices[device].token = .good
      guard devices[device].restarts == restarts else { return }
      tell(.session(person: devices[device].person, isUsable: true), device)
    case .tick(let device, let restarts):
      guard devices[device].restarts == restarts else { return }
      tell(.tick, device)
    case .tableReturns(let table): server.missing.remove(table)
    case .columnReturns(let column): server.restore(column)
    case .tableShows(let table): server.hidden.remove(table)
    case .pull(let device): pull(device)
    case .web: useWeb()
    case .late(let device, let ask):
      guard ask.isWrite else { return }
      _ = serve(ask, device)
      for write in ask.writes where denied.contains("\(device) \(write.row)") { uncertain.insert(write.row) }
    }
  }

  private mutating func carryOut(_ effects: [PublisherEffect], _ device: Int) {
    let restarts = devices[device].restarts
    for effect in effects {
      guard devices[device].restarts == restarts else { return }
      switch effect {
      case .send(let request): send(request, device)
      case .refresh: plan(in: 300, .session(device: device, restarts: restarts))
      case .accept(let accepted):
        if faultsLeft > 0, Int.random(in: 0..<8 * faultsEvery, using: &random) == 0 {
          count(.crashBeforeReceipt, "receipt")
          crash(device)
        } else {
          trace?.append("\(now.milliseconds) device \(device) accepted \(accepted.positions) \(accepted.exceptions)")
          let stream = StreamName(category: "publication", key: "\(device)")
          tell(.log(devices[device].append(.writesAccepted(accepted), to: stream, random: &random)), device)
        }
      case .refuse(let refusal):
        trace?.append("\(now.milliseconds) device \(device) refused \(refusal)")
        tell(devices[device].record(refusal, random: &random).map(PublisherInput.log), device)
      case .overrule(let overruling): record(overruling, device)
      case .observe(let row): onceUnseen.insert(row)
      case .wait(let until):
        let delay = max(0, until.milliseconds - now.milliseconds - drift[device])
        plan(in: delay, .tick(device: device, restarts: restarts))
      }
    }
  }

  /// What somebody else wrote comes into the device's log, or the event that is in its way is refused.
  private mutating func record(_ overruling: Overruling, _ device: Int) {
    do {
      let news = try devices[device].record(
        overruling, eventsThere, people: devices.map(\.person), random: &random)
      for event in news {
        trace?.append(
          "\(now.milliseconds) device \(device) learns \(event.payload.map { "\($0)" } ?? "") \(event.stream)")
      }
      tell(news.map(PublisherInput.log), device)
      let isTold = news.contains { $0.stream.key == overruling.row.key }
      if !isTold {
        trace?.append("\(now.milliseconds) device \(device) cannot hold \(overruling)")
        tell(.refusal(of: overruling.event, .othersValue), device)
      }
    } catch {
      takenAway.append("device \(device) cannot record: \(error)")
    }
  }

  /// The project's log: what was published whole, in that order.
  var eventsThere: [EventThere] {
    guard !server.events.isEmpty else { return [] }
    let known = Dictionary(
      devices.flatMap(\.log).filter { $0.origin == .local }.map { ($0.reference.id, $0) }, uniquingKeysWith: { $1 })
    return server.events.enumerated().compactMap { place, id in
      guard let event = known[id], let payload = event.payload, let actor = event.actor else { return nil }
      return EventThere(
        position: Int64(place + 1), id: id, stream: event.stream, actor: actor, device: actor,
        causation: event.causation, at: event.happenedAt, event: payload.without(server.unwritten[id] ?? []))
    }
  }

  private mutating func useWeb() {
    let rows = server.rows.keys.filter { [.schools, .coaches].contains($0.table) && server.visible($0) != nil }.sorted()
    guard !rows.isEmpty else { return }
    let row = rows[Int.random(in: 0..<rows.count, using: &random)]
    let columns =
      row.table == .schools
      ? ["notes", "notes", "website", "coaching_style", "academic_info.mascot"] : ["email", "notes"]
    let column = columns[Int.random(in: 0..<columns.count, using: &random)]
    trace?.append("\(now.milliseconds) web \(row).\(column) w\(server.journal.count)")
    server.setByWeb(column, to: "w\(server.journal.count)", of: row)
  }

  private mutating func pull(_ device: Int) {
    let before = devices[device]
    do {
      let news = try devices[device].pull(
        from: server, eventsThere, people: devices.map(\.person), random: &random)
      takenAway += takenAway(by: news, from: before)
      for event in news {
        trace?.append(
          "\(now.milliseconds) device \(device) pulled \(event.payload.map { "\($0)" } ?? "") \(event.stream)")
      }
      tell(news.map(PublisherInput.log), device)
    } catch {
      takenAway.append("device \(device) cannot pull: \(error)")
    }
  }

  private mutating func crash(_ device: Int) {
    devices[device].restart()
    devices[device].inbox = []
    start(device, mayStillArrive: true)
  }

  private mutating func count(_ fault: Fault, _ step: String) {
    faultsLeft -= 1
    matrix["\(fault.rawValue) × \(step)", default: 0] += 1
    trace?.append("\(now.milliseconds) fault \(fault) at \(step)")
  }

  private mutating func serve(_ ask: ServerRequest.Ask, _ device: Int) -> Response {
    let token = devices[device].token
    if token == .expired { return .init(status: 401, code: "PGRST303", message: "JWT expired") }
    if token == .anonymous {
      switch ask {
      case .whoAmI: return .init(status: 401)
      case .write(let write) where write.method == .insert: return .init(status: 401, code: "42501")
      case .apply: return .init(status: 401, code: "42501")
      default: return .init(status: 200)
      }
    }
    let before = server.journal.count
    let response = server.answer(ask, device: device, person: devices[device].person)
    for commit in server.journal[before...] where commit.write.method == .insert && commit.write.row.table == .schools {
      guard let school = UUID(uuidString: commit.write.row.key) else { continue }
      for other in devices.indices where other != device && Bool.random(using: &random) {
        plan(in: 2_000, .learn(device: other, school: school))
      }
    }
    return response
  }

  /// Something before the database says no, whatever the database did when it was asked before.
  private mutating func deny(_ ask: ServerRequest.Ask, _ device: Int) {
    for write in ask.writes {
      denied.insert("\(device) \(write.row)")
      let isRepeated = server.journal.contains {
        $0.device == device && $0.write.row == write.row && $0.write.values == write.values
      }
      if isRepeated { uncertain.insert(write.row) }
    }
    guard case .apply(let events) = ask else { return }
    for event in events where server.knows(event.reference.id) {
      uncertain.insert(RowKey(.schools, key: event.stream.key))
    }
  }

  private mutating func send(_ request: ServerRequest, _ device: Int) {
    let restarts = devices[device].restarts
    let latency = Int64.random(in: 5...400, using: &random)
    trace?.append("\(now.milliseconds) device \(device) → \(request.ask)")
    func answer(_ response: Response, after delay: Int64? = nil) {
      let outcome = response.outcome(of: request.ask)
      plan(in: delay ?? latency, .answer(device: device, restarts: restarts, request: request.id, outcome))
    }
    func lose(after delay: Int64? = nil) {
      let outcome = RESTOutcome.transient(Transient(reason: "no answer"))
      plan(in: delay ?? latency, .answer(device: device, restarts: restarts, request: request.id, outcome))
    }
    func refuse(_ status: Int, _ code: String?, _ message: String = "no") {
      answer(Response(status: status, code: code, message: message))
    }
    guard faultsLeft > 0, Int.random(in: 0..<faultsEvery, using: &random) == 0 else {
      return answer(serve(request.ask, device))
    }
    let fault = Fault.allCases[Int.random(in: 0..<Fault.allCases.count, using: &random)]
    count(fault, request.ask.step)
    switch fault {
    case .crashBefore:
      // What was handed to the network may yet arrive.
      if Bool.random(using: &random) {
        plan(in: Int64.random(in: 0...15_000, using: &random), .late(device: device, request.ask))
      }
      crash(device)
    case .crashAfter:
      _ = serve(request.ask, device)
      crash(device)
    case .crashBeforeReceipt:
      // The answer is understood, and what it leads to is never written down.
      _ = input(.answer(request: request.id, serve(request.ask, device).outcome(of: request.ask)), device)
      crash(device)
    case .lostBefore: lose(after: 10_000)
    case .lostAfter, .cut:
      _ = serve(request.ask, device)
      lose(after: fault == .cut ? nil : 10_000)
    case .lostLate:
      lose(after: 10_000)
      // Nobody may wait for it any more from now on, if the process is killed; the server ends what takes it longer.
      plan(in: Int64.random(in: 0..<20_000, using: &random), .late(device: device, request.ask))
    case .expired:
      devices[device].token = .expired
      answer(serve(request.ask, device))
    case .anonymous:
      devices[device].token = .anonymous
      answer(serve(request.ask, device))
    case .forbidden:
      deny(request.ask, device)
      request.ask.isWrite ? refuse(403, "42501") : refuse(503, nil)
    case .frozen:
      if let write = request.ask.writes.first { server.frozen.insert("\(device) \(write.row)") }
      answer(serve(request.ask, device))
    case .zeroRows: request.ask.isWrite ? answer(Response(status: 200)) : refuse(504, nil)
    case .notFound: refuse(404, nil, "<html>")
    case .idTaken:
      if let write = request.ask.writes.first, write.method == .insert, write.row.table.map.hasFamily,
        server.rows[write.row] == nil
      {
        server.put(write.row, ["family_unit_id": .string("theirs")])
        taken.insert(write.row)
      }
      answer(serve(request.ask, device))
    case .tooLarge:
      deny(request.ask, device)
      request.ask.isWrite ? refuse(413, nil) : refuse(429, nil)
    case .throttled: refuse(429, nil)
    case .broken: refuse(500, "XX000")
    case .unavailable: refuse(503, "PGRST001")
    case .proxyPage: refuse(403, nil, "<html>Sign in to the hotel</html>")
    case .answeredTwice:
      let response = serve(request.ask, device)
      answer(response)
      answer(response, after: latency + 700)
    case .columnVanishes:
      let columns = ["ranking", "private_notes", "cons"]
      let column = columns[Int.random(in: 0..<columns.count, using: &random)]
      server.drop(column, of: .schools)
      plan(in: Int64.random(in: 0...7_200_000, using: &random), .columnReturns("schools.\(column)"))
      answer(serve(request.ask, device))
    case .tableVanishes:
      if let table = request.ask.writes.first?.row.table, server.missing.insert(table).inserted {
        plan(in: Int64.random(in: 0...7_200_000, using: &random), .tableReturns(table))
      }
      answer(serve(request.ask, device))
    case .policyHides:
      // Single rows are deleted without a word, seen or not.
      let table = takesEvents ? request.ask.rows.sorted().first?.table : nil
      if let table, server.hidden.insert(table).inserted {
        plan(in: Int64.random(in: 0...7_200_000, using: &random), .tableShows(table))
      }
      answer(serve(request.ask, device))
    case .cacheIsStale:
      guard case .write(let write) = request.ask else { return refuse(503, nil) }
      server.onceMissing.insert(write.row.table)
      answer(ModelServer.without(write.row.table))
    case .triggerFails:
      deny(request.ask, device)
      request.ask.isWrite
        ? refuse(404, "42P01", "relation \"public.notifications\" does not exist") : refuse(503, nil)
    case .timedOut: refuse(500, "57014", "canceling statement due to statement timeout")
    case .clockJumps:
      let year: Int64 = 365 * 86_400_000
      drift[device] = Int64.random(in: -3...3, using: &random) * year
      answer(serve(request.ask, device))
      // Nobody wakes a process whose timer was set by the old clock but its next event or its poll.
      plan(in: 400_000, .tick(device: device, restarts: restarts))
    }
  }
}

extension Instant {
  fileprivate func advanced(_ milliseconds: Int64) -> Instant {
    Instant(milliseconds: self.milliseconds + milliseconds)
  }
}

extension ServerRequest.Ask {
  var isWrite: Bool {
    switch self {
    case .write, .apply: true
    case .read, .whoAmI: false
    }
  }

  var writes: [ServerWrite] {
    switch self {
    case .write(let write): [write]
    case .apply(let events): events.flatMap(\.writes)
    case .read, .whoAmI: []
    }
  }

  /// The rows that are meant, also those of events that have nothing left to write.
  var rows: Set<RowKey> {
    switch self {
    case .write(let write): [write.row]
    case .apply(let events):
      Set(
        events.flatMap { event in
          event.writes.map(\.row) + (Table.of(event.stream).map { [RowKey($0, key: event.stream.key)] } ?? [])
        })
    case .read(let row): [row]
    case .whoAmI: []
    }
  }

  /// The kind of step, for the matrix.
  var step: String {
    switch self {
    case .whoAmI: "whoAmI"
    case .read: "read"
    case .apply: "apply"
    case .write(let write): write.guards.isEmpty ? "\(write.method)" : "guarded"
    }
  }
}

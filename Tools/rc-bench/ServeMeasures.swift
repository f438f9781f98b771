import Compass
import Domain
import EventLog
import Foundation
import Pages
import Synchronization
import Web

/// A page that draws or orders all schools or the whole season.
enum DrawnPage: String, CaseIterable {
  case board, table, map, timeline

  static let prefix = "drawn-"

  /// The name of its measure.
  var measure: String { Self.prefix + rawValue }
  /// The longest time that it may take, in milliseconds.
  var limit: Double { self == .timeline ? 25 : 50 }
  var path: String { self == .timeline ? "/timeline" : "/schools/" + rawValue }

  init?(measure: String) { self.init(rawValue: String(measure.dropFirst(Self.prefix.count))) }
}

/// The measures of pages in a browser: whole responses over the loopback interface. The client runs in the same
/// process, so its cost is included.
enum ServeMeasures {
  /// The number of pages requested per second under load.
  static let perSecond = 200
  /// Returns the duration of the load in seconds.
  static func seconds(isBrief: Bool) -> Int { isBrief ? 3 : 60 }

  /// Gets the list of all schools.
  static func list(_ folder: URL, calls: Int) throws -> Sample {
    let client = try Client(port: start(folder))
    return try timed(calls) { _ in try client.get("/schools") }
  }

  /// Gets the page of a school, another one each time.
  static func detail(_ folder: URL, schools: Int, calls: Int) throws -> Sample {
    let client = try Client(port: start(folder))
    return try timed(calls) { call in try client.get("/schools/\(school(call, schools))") }
  }

  /// Gets one page again and again.
  static func page(_ folder: URL, _ path: String, calls: Int) throws -> Sample {
    let client = try Client(port: start(folder))
    return try timed(calls) { _ in try client.get(path) }
  }

  /// Moves the slider to another position each time, alternately on the list and on a school's page.
  static func slider(_ folder: URL, schools: Int, events: Int, calls: Int) throws -> Sample {
    let client = try Client(port: start(folder))
    var dice = Dice(seed: 31)
    return try timed(calls) { call in
      let position = schools + EventMix.prologue + dice.below(events - schools - EventMix.prologue) + 1
      let page = call % 2 == 0 ? "/schools" : "/schools/\(school(call, schools))"
      return try client.get("\(page)?at=\(position)")
    }
  }

  /// Requests pages of all kinds at a fixed rate over 8 connections. Each wait is counted from the moment at which the
  /// request was due, so it includes the wait for a free connection.
  static func load(_ folder: URL, schools: Int, seconds: Int) throws -> Sample {
    let port = try start(folder)
    let count = perSecond * seconds
    let due = Mutex((next: 0, times: [Double](), problem: String?.none, largest: 0, early: 0))
    let (began, before) = (Stopwatch.now(), Stopwatch.cpu())
    let workers = DispatchGroup()
    for _ in 0..<8 {
      Thread.detach(in: workers) {
        do {
          let client = try Client(port: port)
          while true {
            let number = due.withLock { state in
              defer { state.next += 1 }
              return state.next
            }
            // A server that needs more than twice the time does not keep up; the measure stops waiting.
            guard number < count, Stopwatch.now() - began < Double(seconds) * 2e6 else { return }
            let moment = began + Double(number) * 1e6 / Double(perSecond)
            while Stopwatch.now() < moment { usleep(UInt32(max(1, min(moment - Stopwatch.now(), 1000)))) }
            let size = try client.get(page(number, schools))
            let time = Stopwatch.now() - moment
            due.withLock { state in
              state.times.append(time)
              state.largest = max(state.largest, size)
              // The first fifth of the requests warms the caches.
              if state.times.count == count / 5 { state.early = residentMemory() }
            }
          }
        } catch {
          due.withLock { $0.problem = "\(error)" }
        }
      }
    }
    workers.wait()
    return try due.withLock { state in
      if let problem = state.problem { throw BenchError(problem) }
      let times = state.times.sorted()
      return Sample(
        micros: Stopwatch.cpu() - before, wall: Stopwatch.now() - began, count: times.count,
        checksum: String(state.largest),
        peakBytes: state.early, p50: times.median, p99: times[times.count * 99 / 100], bytes: residentMemory())
    }
  }

  // MARK: Parts

  private static func school(_ number: Int, _ schools: Int) -> String {
    EventMix.school(number % schools).lowercased
  }

  private static func page(_ number: Int, _ schools: Int) -> String {
    switch number % 8 {
    case 0, 4: "/schools"
    case 1, 5: "/schools/\(school(number, schools))"
    case 2: "/schools?q=un&sort=fit"
    case 3: "/dashboard"
    case 6: "/schools/\(school(number, schools))/interactions"
    default: "/settings/player-details"
    }
  }

  private static func timed(_ calls: Int, _ body: (Int) throws -> Int) throws -> Sample {
    var largest = 0
    var sample = try Sample.timed(calls) { call in
      largest = max(largest, try body(call))
      return largest
    }
    sample.checksum = String(largest)
    return sample
  }

  /// Starts a server of a home and opens its address.
  ///
  /// - Returns: The port of the server.
  private static func start(_ folder: URL) throws -> Int {
    let home = try HomeMeasures.open(folder)
    return try open(WebServer(home: home, viewer: HomeMeasures.viewer(home)))
  }

  /// Starts a server.
  ///
  /// - Parameter isEntering: Whether to open its address, whose token signs the client in.
  /// - Returns: The port of the server.
  static func open(_ server: WebServer, isEntering: Bool = true) throws -> Int {
    let opened = Mutex<URL?>(nil)
    let isOpen = DispatchSemaphore(value: 0)
    Task {
      do {
        try await server.run(port: 0) { address in
          opened.withLock { $0 = address }
          isOpen.signal()
        }
      } catch {
        isOpen.signal()
      }
    }
    isOpen.wait()
    guard let address = opened.withLock({ $0 }), let port = address.port else {
      throw BenchError("the server did not start")
    }
    if isEntering { try Client.enter(port: port, query: address.query() ?? "") }
    return port
  }
}

extension Thread {
  fileprivate static func detach(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
    group.enter()
    detachNewThread {
      body()
      group.leave()
    }
  }
}

import ArgumentParser
import CollegeScorecard
import CommandKit
import Compass
import Dispatch
import Domain
import Foundation
import HTTP
import PDFDrawing
import Pages
import Projections
import Supabase
import Synchronization
import Terminal
import Web

struct Serve: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "The pages in a browser.",
    discussion: """
      Prints the address to open; --open opens it. It listens on 127.0.0.1 alone and lets in only the browser that \
      opened that address; each start has a new one. Control-C ends it. In an empty home the first page begins the \
      family.

      If somebody is signed in (rc sign-in), each change is published to the family's Supabase project meanwhile, and \
      every page shows how far that is. --no-publish turns it off.

      With --listen, other machines can reach it, and everybody signs in with the family's Supabase project (rc \
      sign-in names it). It speaks HTTP: put a TLS proxy in front of it, and give the address that browsers then use \
      as --origin. Programs send a sign-in's token as a bearer token.

      With --house the family's own phones and computers are let in, each by an invitation: the printed address is \
      one, and more are made on the Family page or with rc devices invite. No Supabase project is needed. It speaks \
      TLS, on all addresses of this machine unless --listen names one, and port 8443 or the next one that is free: \
      with --certificate and --key, otherwise with a certificate of the family's own, which each device has to trust \
      once (rc devices trust). With --origin https://… and no certificate, something in front of it speaks TLS, such \
      as tailscale serve or Caddy, and it speaks HTTP on 127.0.0.1. Another computer of the family, with a home of its \
      own, exchanges its history with this one by rc sync.

      With --log it serves all families whose logs are in a PostgreSQL database, each to its own people; --home is \
      then the node's folder, which may be deleted. A member of several families names one at /family/ID, a program in \
      the header X-Family. /health, /ready and /metrics answer without a sign-in. Standard error is the node's log: a \
      JSON object on each line, one for each request, none with a value of anybody's. After an update of the program the \
      first page of each family waits until its history is folded again; with --prepare the node does that before it \
      listens.

      Pages write dates, numbers and money as the browser asks (Accept-Language), else as --locale says.
      """)

  @OptionGroup var options: HomeOptions

  @Option(
    name: .long,
    help: "The port; 0 for any that is free. Default: 8080, with TLS 8443, or the next one that is free.")
  var port: Int?

  @Flag(name: .customLong("open"), help: "Open the address in the browser.")
  var opensBrowser = false

  @Flag(name: .customLong("house"), help: "Let in the devices that were invited, each as one member of the family.")
  var isHouse = false

  @Option(
    name: .long, help: "An address of this machine other than 127.0.0.1, such as 0.0.0.0: then everybody signs in.")
  var listen: String?

  @Option(name: .long, help: "How browsers reach it: https://compass.example")
  var origin: String?

  @OptionGroup var tls: TLSOptions

  @Option(
    name: .customLong("jwt-secret"),
    help: "A file with the secret that an older project signs its tokens with. Default: fetch its published keys.")
  var secretFile: String?

  @Flag(name: .customLong("no-publish"), help: "Publish nothing, even if somebody is signed in.")
  var noPublish = false

  @OptionGroup var family: ProjectFamily

  @Option(name: .long, help: "Serve the families of a PostgreSQL database: postgres://USER@HOST:PORT/DATABASE")
  var log: String?

  @Option(
    name: .long,
    help: "With --log: the Supabase project that people sign in with; its anon key is in $RC_SUPABASE_ANON_KEY.")
  var project: String?

  @Option(
    name: .customLong("session-secret"),
    help:
      "With --log: a file with a secret of 32 bytes or more that all nodes share, so that a sign-in is valid at each.")
  var sessionSecret: String?

  @Option(name: .customLong("open-families"), help: "With --log: at most this many homes are open.")
  var openFamilies = 1_000

  @Flag(
    name: .customLong("prepare"),
    help: "With --log: before it listens, fold the families that its folder has, those that were used last first.")
  var prepares = false

  @Option(name: .customLong("prepare-jobs"), help: "With --prepare: how many families at once.")
  var prepareJobs = 1

  @Option(
    name: .customLong("probe-port"),
    help: "With --log: the port that alone answers /health, /ready and /metrics; 0 for any that is free.")
  var probePort: Int?

  @Option(
    name: .customLong("drain"),
    help: "With --log: seconds after SIGTERM in which it is not ready but accepts connections. Default: 5.")
  var drain: Int?

  @Option(
    name: .customLong("connections"),
    help: "With --log: at most this many connections; idle ones give way. Default: 1024, if there are file descriptors."
  )
  var connections: Int?

  @Option(name: .customLong("requests"), help: "With --log: at most this many requests at once; 503 to more.")
  var requests = 256

  @Option(name: .customLong("postgres-connections"), help: "With --log: at most this many connections to PostgreSQL.")
  var postgresConnections = 8

  @Option(
    name: .customLong("log-level"),
    help: "With --log: the least that is written to standard error: debug, info, notice, warning or error.")
  var logLevel: NodeLogLevel?

  func validate() throws {
    if let port, !(0...65_535).contains(port) { throw ValidationError("--port is 0 to 65535, not \(port)") }
    guard listen != nil || secretFile == nil, listen != nil || isHouse || origin == nil else {
      throw ValidationError("--origin and --jwt-secret belong to --listen")
    }
    if let origin { _ = try Self.checked(origin: origin) }
    guard !isHouse || (log == nil && secretFile == nil) else {
      throw ValidationError("--house does not go with --log or --jwt-secret: invited devices need no sign-in")
    }
    guard isHouse || !tls.isGiven else { throw ValidationError("--certificate and --key belong to --house") }
    guard origin == nil || !tls.isGiven || origin?.hasPrefix("https://") == true else {
      throw ValidationError("--origin with --certificate begins with https://")
    }
    guard !isHouse || speaksTLS || Self.isThisMachine(listen) || origin?.hasPrefix("https://") == true else {
      throw ValidationError(
        "--house with --listen \(listen ?? "") and --origin \(origin ?? "") would speak HTTP to other machines; accepted: "
          + "no --origin, for TLS of its own, or --origin https://… of what speaks TLS in front of it")
    }
    guard log == nil || (listen != nil && (secretFile != nil || project != nil)) else {
      throw ValidationError("--log needs --listen, and --project or --jwt-secret: everybody signs in")
    }
    guard log != nil || (project == nil && sessionSecret == nil) else {
      throw ValidationError("--project and --session-secret belong to --log")
    }
    guard log == nil || (!noPublish && family.family == nil) else {
      throw ValidationError("--no-publish and --family do not belong to --log, which publishes nothing")
    }
    guard log != nil || (logLevel == nil && probePort == nil && drain == nil && connections == nil) else {
      throw ValidationError("--log-level, --probe-port, --drain and --connections belong to --log")
    }
    for (name, number) in [
      ("connections", connections ?? 16), ("requests", requests), ("postgres-connections", postgresConnections),
    ] where !(1...100_000).contains(number) { throw ValidationError("--\(name) is 1 to 100000, not \(number)") }
    if let probePort, !(0...65_535).contains(probePort) {
      throw ValidationError("--probe-port is 0 to 65535, not \(probePort)")
    }
    if let drain, !(0...600).contains(drain) { throw ValidationError("--drain is 0 to 600 seconds, not \(drain)") }
    guard !prepares || log != nil else { throw ValidationError("--prepare belongs to --log") }
    guard (1...64).contains(prepareJobs) else { throw ValidationError("--prepare-jobs is 1 to 64, not \(prepareJobs)") }
    guard (1...100_000).contains(openFamilies) else {
      throw ValidationError("--open-families is 1 to 100000, not \(openFamilies)")
    }
  }

  func run(_ session: Session) throws {
    let publishing = try publishing(session)
    let notice: @Sendable (UUID) -> PublishingNotice? = { person in
      publishing.flatMap { PublishingNotice($0.state, to: person) }
    }
    let server =
      try log.map { try families(session, at: $0) }
      ?? (isHouse ? house(session, notice) : listen == nil ? local(session, notice) : open(session, notice))
    let asJSON = options.json
    let home = try log == nil ? session.home() : nil
    let transport = try home.flatMap { try self.transport(of: $0, asJSON: asJSON) }
    let tending = home.map { home in Task.detached { await home.continueErasures() } }
    let retaining = home.map { home in
      Task.detached { await home.eraseExpired(every: .seconds(86_400), check: RetentionCommand.check(home)) }
    }
    let forgetting = home.map { home in
      Task.detached { await SignInFile(folder: home.folder).forgetErased(of: home, every: .seconds(30)) }
    }
    defer {
      tending?.cancel()
      forgetting?.cancel()
      retaining?.cancel()
    }
    let address = listen ?? (transport == nil ? "127.0.0.1" : "0.0.0.0")
    let drain = Duration.seconds(drain ?? (log == nil ? 0 : 5))
    try Self.wait { [ports, opensBrowser, origin, demoFolder, probePort] in
      let end: Result<Void, any Error>
      do {
        try await Self.run(on: ports) { port in
          try await server.run(
            address: address, port: port, origin: origin, transport: transport, probePort: probePort, drain: drain
          ) { address in
            let text = Self.announcement(of: address, trust: transport?.trust, asJSON: asJSON)
            Self.announce(text, asJSON: asJSON)
            if opensBrowser { Browser.open(address) }
            // The server does not wait for publishing to start.
            publishing?.start()
          }
        }
        end = .success(())
      } catch {
        end = .failure(error)
      }
      await Self.end(publishing)
      try? FileManager.default.removeItem(at: demoFolder)
      try end.get()
    }
  }

  /// Prints the address. The server goes on if that cannot be written, and says so where it still can.
  private static func announce(_ text: String, asJSON: Bool) {
    do throws(StreamFailure) {
      try StandardStream.output.send(Data((text + "\n").utf8))
    } catch {
      Session.warn("the address could not be written to standard output: \(error)", asJSON: asJSON)
    }
  }

  /// The ports to try: only the given one, otherwise 8080, those after it, and finally any free port.
  private var ports: [Int] { port.map { [$0] } ?? Array(speaksTLS ? 8443...8462 : 8080...8099) + [0] }

  /// Runs on the first port that no other program uses, and reports those that were in use.
  private static func run(on ports: [Int], _ body: (Int) async throws -> Void) async throws {
    for (port, next) in zip(ports, ports.dropFirst()) {
      do {
        return try await body(port)
      } catch let taken as PortTaken where taken.option == "--port" {
        let other = next == 0 ? "any that is free" : "\(next)"
        StandardStream.errors.write("Port \(port) is taken by another program; trying \(other)\n")
      }
    }
    if let last = ports.last { try await body(last) }
  }

  private func local(
    _ session: Session, _ notice: @escaping @Sendable (UUID) -> PublishingNotice?
  ) throws -> WebServer {
    let home = try session.home()
    // A named person must exist; in a home without people, the family may be created on the first page.
    if try options.actor != nil || options.athlete != nil || !home.awaitsFounding() {
      let viewer = try session.actor()
      _ = try home.athlete(named: options.athlete, viewer: viewer)
    }
    let (actor, athlete) = (options.actor, options.athlete)
    let text = LocalText(session.locale, timeZone: session.timeZone)
    let folder = demoFolder
    let access = LocalAccess(text: text, demo: { try DemoHome.make(in: folder) }) { served, person in
      let isOwn = served === home
      let viewer = try person ?? Self.personAtMachine(served, named: isOwn ? actor : nil)
      // If there are several athletes, the list of schools offers a choice.
      let season = try served.athlete(preferring: isOwn ? athlete : nil, viewer: viewer)
      return Viewer(
        id: viewer, athlete: season, timeZone: text.timeZone, locale: text.locale, now: served.now())
    }
    return WebServer(
      home: home, access: access, colleges: CachedColleges(try session.collegeSource()),
      suggestions: session.suggestions, places: session.geocoder(), draw: Self.draw,
      erasing: Self.erasing, publishing: notice)
  }

  /// The folder for the demo, written on demand and removed with the server.
  private var demoFolder: URL {
    FileManager.default.temporaryDirectory.appendingPathComponent(
      "rc-demo-\(ProcessInfo.processInfo.processIdentifier)")
  }

  /// Checks what the family's project must have before something is erased here, as in `rc erase`.
  static let erasing: ErasureCheck = { home, plan, actor in
    guard let there = try ErasureThere(of: home) else { return nil }
    do {
      try there.requireSent(plan, by: actor)
    } catch let error as PublishingError {
      throw DomainError(.refused, "\(error)")
    }
    return there.warning(erasing: plan.target.kind)
  }

  /// Draws reports in this process on Linux; nil elsewhere.
  static let draw: ReportDrawing? = {
    #if os(Linux)
      { try PDFFile.data($0, created: $1) }
    #else
      nil
    #endif
  }()

  /// Returns a server for the members of the family who sign in.
  private func open(
    _ session: Session, _ notice: @escaping @Sendable (UUID) -> PublishingNotice?
  ) throws -> WebServer {
    let home = try session.home()
    guard let signIns = try session.signInFile.load() else { throw SignInError.notSignedIn }
    let auth = SupabaseAuth(signIns.project, client: systemHTTPClient(), now: { home.now() })
    let keys =
      try secretFile.map { try TokenKeys(file: URL(fileURLWithPath: $0)) } ?? session.wait { try await auth.keys() }
    let file = session.signInFile
    let identities = IdentityProvider(
      identity: { text in
        guard let token = try? AccessToken(text, signedBy: keys, now: home.now()),
          let person = Self.person(token.user, home, file)
        else { return nil }
        return IdentityProvider.Identity(person: person, until: token.expires)
      },
      token: { email, password in try await auth.token(email: email, password: Secret(password)) })
    let athlete = options.athlete
    let text = LocalText(session.locale, timeZone: session.timeZone)
    let colleges = CachedColleges(try session.collegeSource())
    return WebServer(
      home: home, identities: identities, colleges: colleges, suggestions: session.suggestions,
      places: session.geocoder(), draw: Self.draw,
      viewer: { person in
        let season = try home.athlete(preferring: athlete, viewer: person)
        return Viewer(id: person, athlete: season, timeZone: text.timeZone, locale: text.locale, now: home.now())
      }, erasing: Self.erasing, publishing: notice)
  }

  /// Returns the member of this family for an id of the project: the person who signed in here with it, or the member
  /// with the same id.
  private static func person(_ user: UUID, _ home: Home, _ file: SignInFile) -> UUID? {
    let signIns = try? file.load()
    let person = signIns?.people.first { $0.session.user == user }?.id ?? user
    return (try? home.read { try $0.mayEnter(person) }) == true ? person : nil
  }

  /// The person at this machine. If that person was erased or lost the access meanwhile, somebody else, as whom the
  /// person here may look anyway.
  private static func personAtMachine(_ home: Home, named name: String?) throws -> UUID {
    do {
      return try home.actor(named: name)
    } catch let error as CompassError {
      let (members, isChanged) = try home.read { reading in
        let members = try reading.members().compactMap { UUID(strict: $0.id) }
        let isChanged = try !reading.formerMembers().isEmpty || !reading.people().left.isEmpty
        return (try members.filter { try reading.mayEnter($0) }, try isChanged || reading.ownership().owner != nil)
      }
      guard isChanged, let next = members.first else { throw error }
      return next
    }
  }

  /// - Throws: `ValidationError` for a text that no browser would send as an origin.
  static func checked(origin: String) throws -> String {
    let parts = URLComponents(string: origin)
    guard let parts, ["http", "https"].contains(parts.scheme), let host = parts.host, !host.isEmpty, parts.path.isEmpty,
      parts.query == nil, parts.user == nil, origin == origin.lowercased()
    else { throw ValidationError("--origin is like https://compass.example, without a path") }
    return origin
  }

  /// Runs an asynchronous server from a synchronous command.
  private static func wait(_ body: @escaping @Sendable () async throws -> Void) throws {
    let done = DispatchSemaphore(value: 0)
    let problem = Box()
    Task {
      do { try await body() } catch { problem.error.withLock { $0 = error } }
      done.signal()
    }
    done.wait()
    if let error = problem.error.withLock({ $0 }) { throw error }
  }

  private final class Box: Sendable {
    let error = Mutex<(any Error)?>(nil)
  }
}

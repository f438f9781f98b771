import ArgumentParser
import CollegeScorecard
import CommandKit
import Compass
import Demo
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

/// Serves the pages until a signal ends it.
struct Serve: HomeCommand {
  static let configuration = CommandConfiguration(commandName: "serve", abstract: "The pages in a browser.")

  @OptionGroup var options: HomeOptions
  @OptionGroup var asked: ServeOptions

  func run(_ session: Session) throws {
    let (publishing, pulling) = (try publishing(session), try pulling(session))
    let notice: @Sendable (UUID) -> PublishingNotice? = { person in
      publishing.flatMap { PublishingNotice($0.state, pulling?.state, to: person) }
    }
    let server =
      try asked.log.map { try families(session, at: $0) }
      ?? (asked.isHouse ? house(session, notice) : asked.listen == nil ? local(session, notice) : open(session, notice))
    let asJSON = options.json
    let home = try asked.log == nil ? session.home() : nil
    let transport = try home.flatMap { try self.transport(of: $0, asJSON: asJSON) }
    let tending = home.map { home in Task.detached { await home.continueErasures() } }
    let retaining = home.map { home in
      Task.detached { await home.eraseExpired(every: .seconds(86_400), check: ErasureThere.check(home)) }
    }
    let forgetting = home.map { home in
      Task.detached { await SignInFile(folder: home.folder).forgetErased(of: home, every: .seconds(30)) }
    }
    defer {
      tending?.cancel()
      forgetting?.cancel()
      retaining?.cancel()
    }
    let address = asked.listen ?? (transport == nil ? "127.0.0.1" : "0.0.0.0")
    let drain = Duration.seconds(asked.drain ?? (asked.log == nil ? 0 : 5))
    try Self.wait { [ports, asked, demoFolder] in
      let end: Result<Void, any Error>
      do {
        try await Self.run(on: ports) { port in
          try await server.run(
            address: address, port: port, origin: asked.origin, transport: transport, probePort: asked.probePort,
            drain: drain
          ) { address in
            let text = Self.announcement(of: address, trust: transport?.trust, asJSON: asJSON)
            Self.announce(text, asJSON: asJSON)
            if asked.opensBrowser { Browser.open(address) }
            // The server waits for neither.
            publishing?.start()
            pulling?.start(isWatched: server.isWatched)
          }
        }
        end = .success(())
      } catch {
        end = .failure(error)
      }
      await Self.end(publishing, pulling)
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
  private var ports: [Int] { asked.port.map { [$0] } ?? Array(asked.speaksTLS ? 8443...8462 : 8080...8099) + [0] }

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
      try asked.secretFile.map { try TokenKeys(file: URL(fileURLWithPath: $0)) }
      ?? session.wait { try await auth.keys() }
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

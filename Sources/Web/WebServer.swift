public import CollegeScorecard
public import Compass
public import Domain
public import EventLog
public import Exchange
public import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
public import Pages

/// Draws a report as a PDF, made at a moment. Handed in, as not every system can.
public typealias ReportDrawing = @Sendable (PDFReport, Instant) throws -> Data

/// Another program listens where the server was to listen.
public struct PortTaken: Error, Equatable, LocalizedError, CustomStringConvertible {
  /// The address of this machine.
  public let address: String
  /// The port that is taken.
  public let port: Int

  /// One sentence: the port, and what would be accepted.
  public var description: String {
    "port \(port) of \(address) is taken by another program; accepted: another --port, or 0 for any that is free"
  }

  /// The same sentence, for whoever prints errors the Foundation way.
  public var errorDescription: String? { description }
}

/// The pages in a browser on this machine.
///
/// ```swift
/// let server = WebServer(home: home, viewer: viewer)
/// try await server.run(port: 8080) { print($0.absoluteString) }
/// ```
public struct WebServer: Sendable {
  /// No form of ours is larger; the longest notes are 10,000 characters of up to four bytes, each escaped threefold, and
  /// sent twice.
  public static let bodyLimit = 512 * 1024
  /// The largest form with a spreadsheet: 2 MB of text, as 5,000 schools have, each other byte of it escaped threefold.
  public static let spreadsheetLimit = 4 * 1024 * 1024

  /// How many may be connected at once.
  static let connectionLimit = 256

  private let secrets: Secrets
  private let shared: SharedSecret?
  private let random: RandomSource
  private let sites: any Sites
  private let now: @Sendable () -> Instant
  private let identities: IdentityProvider?
  private let probes: Probes?

  /// A server of a home for one viewer, on this machine alone.
  ///
  /// - Parameters:
  ///   - colleges: Who is asked by "Lookup"; nil where nobody is.
  ///   - suggestions: The colleges that names are completed from.
  ///   - random: Where the secrets of this start come from.
  ///   - draw: Who draws reports; nil where nobody can.
  ///   - erasing: What else has to agree before something is erased.
  ///   - publishing: What is said of the way to the family's project; it is given who looks.
  public init(
    home: Home, viewer: Viewer, colleges: (any CollegeSource)? = nil,
    suggestions: DirectorySuggestions = DirectorySuggestions(), random: RandomSource = .system(),
    draw: ReportDrawing? = nil,
    erasing: @escaping ErasureCheck = { _, _, _ in nil },
    publishing: @escaping @Sendable (UUID) -> PublishingNotice? = { _ in nil }
  ) {
    let secrets = Secrets(random)
    (self.secrets, self.random, identities, probes, shared) = (secrets, random, nil, nil, nil)
    now = { home.now() }
    sites = HomeSites(feeds: home.calendarFeeds) { person in
      Site(
        home: home, viewer: viewer, csrf: secrets.csrf(of: person), colleges: colleges, suggestions: suggestions,
        draw: draw, erasing: erasing, publishing: publishing)
    }
  }

  /// A server of a home on its own machine: a family can begin there, and whoever sits at it may look as anybody of the
  /// family.
  ///
  /// - Parameters:
  ///   - people: Who looks.
  ///   - colleges: Who is asked by "Lookup"; nil where nobody is.
  ///   - suggestions: The colleges that names are completed from.
  ///   - places: Who is asked where an address is; nil where nobody is.
  ///   - random: Where the secrets of this start come from.
  ///   - erasing: What else has to agree before something is erased.
  ///   - publishing: What is said of the way to the family's project; it is given who looks.
  public init(
    home: Home, people: LocalPeople, colleges: (any CollegeSource)? = nil,
    suggestions: DirectorySuggestions = DirectorySuggestions(), places: (any PlaceSource)? = nil,
    random: RandomSource = .system(), draw: ReportDrawing? = nil,
    erasing: @escaping ErasureCheck = { _, _, _ in nil },
    publishing: @escaping @Sendable (UUID) -> PublishingNotice? = { _ in nil }
  ) {
    let secrets = Secrets(random)
    (self.secrets, self.random, identities, probes, shared) = (secrets, random, nil, nil, nil)
    now = { home.now() }
    sites = LocalSites(
      home: home, people: people, secrets: secrets, colleges: colleges, suggestions: suggestions, places: places,
      draw: draw, erasing: erasing, publishing: publishing)
  }

  /// A server of a home for whoever of the family signs in, which other machines may reach.
  ///
  /// - Parameters:
  ///   - identities: Says who signs in.
  ///   - colleges: Who is asked by "Lookup"; nil where nobody is.
  ///   - suggestions: The colleges that names are completed from.
  ///   - places: Who is asked where an address is; nil where nobody is.
  ///   - random: Where the secrets of this start come from.
  ///   - draw: Who draws reports; nil where nobody can.
  ///   - viewer: Each as a viewer.
  ///   - erasing: What else has to agree before something is erased.
  ///   - publishing: What is said of the way to the family's project; it is given who looks.
  public init(
    home: Home, identities: IdentityProvider, colleges: (any CollegeSource)? = nil,
    suggestions: DirectorySuggestions = DirectorySuggestions(), places: (any PlaceSource)? = nil,
    random: RandomSource = .system(), draw: ReportDrawing? = nil,
    viewer: @escaping @Sendable (UUID) throws -> Viewer,
    erasing: @escaping ErasureCheck = { _, _, _ in nil },
    publishing: @escaping @Sendable (UUID) -> PublishingNotice? = { _ in nil }
  ) {
    let secrets = Secrets(random)
    (self.secrets, self.random, self.identities, probes, shared) = (secrets, random, identities, nil, nil)
    now = { home.now() }
    sites = HomeSites(feeds: home.calendarFeeds) { person in
      guard let person else { throw WebError.unauthorized }
      return Site(
        home: home, viewer: try viewer(person), csrf: secrets.csrf(of: person), canLeave: true, colleges: colleges,
        suggestions: suggestions, places: places, draw: draw, erasing: erasing, publishing: publishing)
    }
  }

  /// A server of a node's families, each for its own people.
  ///
  /// - Parameters:
  ///   - identities: Says who signs in; an identity's person is his id in the project.
  ///   - now: The clock.
  ///   - probes: What machines ask.
  ///   - shared: What the nodes share that serve the same people; nil for a node that is alone.
  ///   - random: Where the secrets of this start come from.
  ///   - draw: Who draws reports; nil where nobody can.
  public init(
    families: Families, identities: IdentityProvider, now: @escaping @Sendable () -> Instant, probes: Probes,
    shared: SharedSecret? = nil, random: RandomSource = .system(), draw: ReportDrawing? = nil
  ) {
    let secrets = Secrets(random, shared: shared)
    self.shared = shared
    (self.secrets, self.random, self.identities, self.probes, self.now) = (secrets, random, identities, probes, now)
    sites = FamilySites(families, draw: draw) { secrets.csrf(of: $0) }
  }

  /// Serves until the process is told to end (SIGINT, SIGTERM): then what is under way is finished first.
  ///
  /// - Parameters:
  ///   - address: The machine's address to listen on. Any but 127.0.0.1 only where people sign in.
  ///   - port: Where to listen; 0 for any that is free.
  ///   - origin: How browsers reach it, where something stands in front that speaks TLS: `https://compass.example`.
  ///   - onStart: Is given the address to open, with the token of this start where there is one.
  /// - Throws: `PortTaken`; what else the network says.
  public func run(
    address: String = "127.0.0.1", port: Int, origin: String? = nil, onStart: @escaping @Sendable (URL) -> Void
  ) async throws {
    precondition(identities != nil || address == "127.0.0.1", "only this machine may be let in without a sign-in")
    var logger = Logger(label: "rc serve")
    logger.logLevel = .critical
    let handler = RequestHandler(secrets: secrets, random: random, now: now, sites: sites, probes: probes)
    let application = Application(
      responder: CallbackResponder<BasicRequestContext> { request, _ in await handler.answer(request) },
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [RequestDeadline(limit: .seconds(20))], idleTimeout: .seconds(30),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100))),
      configuration: .init(
        address: .hostname(address, port: port),
        availableConnectionsDelegate: MaximumAvailableConnections(Self.connectionLimit)),
      onServerRunning: { [secrets, shared, sites, identities] channel in
        guard let port = channel.localAddress?.port else { return }
        channel.closeFuture.whenComplete { _ in handler.close() }
        let authenticator: Authenticator
        let opened: String
        if let identities {
          let host = address.contains(":") ? "[\(address)]" : address
          let reached = origin ?? "http://\(host):\(port)"
          let sessions = sites is FamilySites ? SessionStore.ofMany(shared: shared) : SessionStore()
          authenticator = Authenticator(identities: identities, sessions: sessions, origin: reached)
          opened = reached + "/"
        } else {
          authenticator = Authenticator(secrets: secrets, port: port)
          opened = "http://127.0.0.1:\(port)/?token=\(secrets.token)"
        }
        handler.open(authenticator)
        if let url = URL(string: opened) { onStart(url) }
      },
      logger: logger)
    do {
      try await application.runService()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw PortTaken(address: address, port: port)
    }
  }
}

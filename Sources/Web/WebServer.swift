import CollegeScorecard
import Compass
import Domain
import EventLog
import Exchange
import Foundation
import HTTPTypes
import HouseCertificates
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Observability
import Pages
import ServiceLifecycle
import UnixSignals

/// Draws a report as a PDF; the instant is when the report was made. Injected, because not every system can draw PDF.
package typealias ReportDrawing = @Sendable (PDFReport, Instant) throws -> Data

/// Another program listens on the port.
package struct PortTaken: Error, Equatable, LocalizedError, CustomStringConvertible {
  /// The address that the server was to listen on.
  package let address: String
  /// The port that is taken.
  package let port: Int
  /// The option that names another one.
  package var option = "--port"

  /// One sentence: the port, and the accepted values.
  package var description: String {
    "port \(port) of \(address) is taken by another program; accepted: another \(option), or 0 for any that is free"
  }

  /// The same sentence, for `localizedDescription`.
  package var errorDescription: String? { description }
}

/// A server of the pages for browsers.
///
/// ```swift
/// let server = WebServer(home: home, viewer: viewer)
/// try await server.run(port: 8080) { print($0.absoluteString) }
/// ```
package struct WebServer: Sendable {
  /// The maximum size of a form in bytes. The longest notes are 10,000 characters of up to four bytes, each escaped as
  /// three characters, and are sent twice.
  package static let bodyLimit = 512 * 1024
  /// The maximum size of a form with a spreadsheet in bytes: 2 MB of text, enough for 5,000 schools, with every other
  /// byte escaped as three characters.
  package static let spreadsheetLimit = 4 * 1024 * 1024

  private let secrets: Secrets
  private let shared: SharedSecret?
  private let random: RandomSource
  private let sites: any Sites
  private let now: @Sendable () -> Instant
  private let identities: IdentityProvider?
  private let devices: PairedDevices?
  /// The person whom the printed address invites, at a server for paired devices.
  private let host: UUID?
  /// Records where devices reach the server, for the links that other programs make.
  private let record: (@Sendable (HouseAddress) -> Void)?
  private let probes: Probes?
  private var logger = Logger.silent
  private var limits = ServerLimits()
  private let feeds = ChangeFeed.Slots()
  /// Throws if something outside the home forbids that it exchanges its history with another home.
  private var mayMeet: @Sendable () throws -> Void = {}

  /// A server of a home for one viewer, on this machine only.
  ///
  /// - Parameters:
  ///   - colleges: The source that "Lookup" asks; nil for none.
  ///   - suggestions: The colleges that names are completed from.
  ///   - random: The source of this start's secrets.
  ///   - draw: Draws reports; nil if the system cannot.
  ///   - erasing: Checks an erasure before it is carried out: throws to refuse it, and may return a warning.
  ///   - publishing: Returns the notice about publishing for a viewer.
  package init(
    home: Home, viewer: Viewer, colleges: (any CollegeSource)? = nil,
    suggestions: DirectorySuggestions = DirectorySuggestions(), random: RandomSource = .system(),
    draw: ReportDrawing? = nil,
    erasing: @escaping ErasureCheck = { _, _, _ in nil },
    publishing: @escaping @Sendable (UUID) -> PublishingNotice? = { _ in nil }
  ) {
    let secrets = Secrets(random)
    (self.secrets, self.random, identities, probes, shared) = (secrets, random, nil, nil, nil)
    (devices, host, record) = (nil, nil, nil)
    now = { home.now() }
    sites = HomeSites(feeds: home.calendarFeeds) { person in
      Site(
        home: home, viewer: viewer, csrf: secrets.csrf(of: person), colleges: colleges, suggestions: suggestions,
        draw: draw, erasing: erasing, publishing: publishing)
    }
  }

  /// A server of a home on its own machine. A family can be founded there, and the person at the machine may
  /// view the site as any member.
  ///
  /// - Parameters:
  ///   - access: The home's viewers, and its demo.
  ///   - colleges: The source that "Lookup" asks; nil for none.
  ///   - suggestions: The colleges that names are completed from.
  ///   - places: The source of an address's coordinates; nil for none.
  ///   - random: The source of this start's secrets.
  ///   - erasing: Checks an erasure before it is carried out: throws to refuse it, and may return a warning.
  ///   - publishing: Returns the notice about publishing for a viewer.
  package init(
    home: Home, access: LocalAccess, colleges: (any CollegeSource)? = nil,
    suggestions: DirectorySuggestions = DirectorySuggestions(), places: (any PlaceSource)? = nil,
    random: RandomSource = .system(), draw: ReportDrawing? = nil,
    erasing: @escaping ErasureCheck = { _, _, _ in nil },
    publishing: @escaping @Sendable (UUID) -> PublishingNotice? = { _ in nil }
  ) {
    let secrets = Secrets(random)
    (self.secrets, self.random, identities, probes, shared) = (secrets, random, nil, nil, nil)
    (devices, host, record) = (nil, nil, nil)
    now = { home.now() }
    sites = LocalSites(
      home: home, access: access, secrets: secrets, colleges: colleges, suggestions: suggestions, places: places,
      draw: draw, erasing: erasing, publishing: publishing)
  }

  /// A server of a home for the members who sign in. Other machines may reach it.
  ///
  /// - Parameters:
  ///   - identities: Identifies the person who signs in.
  ///   - colleges: The source that "Lookup" asks; nil for none.
  ///   - suggestions: The colleges that names are completed from.
  ///   - places: The source of an address's coordinates; nil for none.
  ///   - random: The source of this start's secrets.
  ///   - draw: Draws reports; nil if the system cannot.
  ///   - viewer: Returns a member as a viewer.
  ///   - erasing: Checks an erasure before it is carried out: throws to refuse it, and may return a warning.
  ///   - publishing: Returns the notice about publishing for a viewer.
  package init(
    home: Home, identities: IdentityProvider, colleges: (any CollegeSource)? = nil,
    suggestions: DirectorySuggestions = DirectorySuggestions(), places: (any PlaceSource)? = nil,
    random: RandomSource = .system(), draw: ReportDrawing? = nil,
    viewer: @escaping @Sendable (UUID) throws -> Viewer,
    erasing: @escaping ErasureCheck = { _, _, _ in nil },
    publishing: @escaping @Sendable (UUID) -> PublishingNotice? = { _ in nil }
  ) {
    let secrets = Secrets(random)
    (self.secrets, self.random, self.identities, probes, shared) = (secrets, random, identities, nil, nil)
    (devices, host, record) = (nil, nil, nil)
    now = { home.now() }
    sites = HomeSites(feeds: home.calendarFeeds, members: home) { person in
      guard let person else { throw WebError.unauthorized }
      return Site(
        home: home, viewer: try viewer(person), csrf: secrets.csrf(of: person), canSignOut: true, colleges: colleges,
        suggestions: suggestions, places: places, draw: draw, erasing: erasing, publishing: publishing)
    }
  }

  /// A server of a home for the devices of its members. Other machines may reach it; no Supabase project is needed.
  ///
  /// The printed address is an invitation for `host`.
  ///
  /// - Parameters:
  ///   - host: The person who starts the server.
  ///   - colleges: The source that "Lookup" asks; nil for none.
  ///   - suggestions: The colleges that names are completed from.
  ///   - places: The source of an address's coordinates; nil for none.
  ///   - random: The source of this start's secrets.
  ///   - draw: Draws reports; nil if the system cannot.
  ///   - viewer: Returns a member as a viewer.
  ///   - erasing: Checks an erasure before it is carried out: throws to refuse it, and may return a warning.
  ///   - mayMeet: Throws if something outside the home forbids that it exchanges its history with another home.
  ///   - publishing: Returns the notice about publishing for a viewer.
  package init(
    home: Home, pairedBy host: UUID, colleges: (any CollegeSource)? = nil,
    suggestions: DirectorySuggestions = DirectorySuggestions(), places: (any PlaceSource)? = nil,
    random: RandomSource = .system(), draw: ReportDrawing? = nil,
    viewer: @escaping @Sendable (UUID) throws -> Viewer,
    erasing: @escaping ErasureCheck = { _, _, _ in nil },
    mayMeet: @escaping @Sendable () throws -> Void = {},
    publishing: @escaping @Sendable (UUID) -> PublishingNotice? = { _ in nil }
  ) {
    let secrets = Secrets(random)
    (self.secrets, self.random, identities, probes, shared) = (secrets, random, nil, nil, nil)
    let devices = home.pairedDevices
    (self.devices, self.host) = (devices, host)
    self.mayMeet = mayMeet
    record = { try? home.record($0) }
    now = { home.now() }
    sites = HomeSites(feeds: home.calendarFeeds, members: home) { person in
      guard let person else { throw WebError.unauthorized }
      return Site(
        home: home, viewer: try viewer(person), csrf: secrets.csrf(of: person), canSignOut: true, colleges: colleges,
        suggestions: suggestions, places: places, devices: devices, draw: draw, erasing: erasing,
        publishing: publishing)
    }
  }

  /// A server of a node's families, each for its own members.
  ///
  /// - Parameters:
  ///   - identities: Identifies the person who signs in. `Identity.person` is here the person's id in the
  ///     Supabase project.
  ///   - now: The clock.
  ///   - probes: The health, readiness and metrics endpoints.
  ///   - logger: Gets a line for each request.
  ///   - limits: How much it takes on at once.
  ///   - shared: The secret shared by nodes that serve the same people; nil for a single node.
  ///   - random: The source of this start's secrets.
  ///   - draw: Draws reports; nil if the system cannot.
  package init(
    families: Families, identities: IdentityProvider, now: @escaping @Sendable () -> Instant, probes: Probes,
    logger: Logger = .silent, limits: ServerLimits = ServerLimits(),
    shared: SharedSecret? = nil, random: RandomSource = .system(), draw: ReportDrawing? = nil
  ) {
    let secrets = Secrets(random, shared: shared)
    self.shared = shared
    self.logger = logger
    self.limits = limits
    (self.secrets, self.random, self.identities, self.probes, self.now) = (secrets, random, identities, probes, now)
    (devices, host, record) = (nil, nil, nil)
    sites = FamilySites(families, metrics: ServerMetrics(probes.registry), draw: draw) { secrets.csrf(of: $0) }
  }

  /// Whether somebody looks at a page now.
  package var isWatched: @Sendable () -> Bool { { [feeds] in feeds.count > 0 } }

  /// Serves until the process receives SIGINT or SIGTERM, then finishes the requests under way.
  ///
  /// - Parameters:
  ///   - address: The address to listen on. Any other than 127.0.0.1 requires a server where people sign in or pair
  ///     their devices.
  ///   - port: The port to listen on; 0 for any free one.
  ///   - origin: The origin as browsers see it, if it is not the address: `https://compass.example`.
  ///   - transport: TLS of its own, for a server of paired devices; nil for HTTP, behind what speaks TLS.
  ///   - probePort: The port that alone answers the probes; 0 for any free one, nil for the pages' port.
  ///   - drain: How long after the signal new connections are still accepted; see `GracefulStop`.
  ///   - onStart: Called with the URL to open; it contains the token of this run or an invitation, if there is one.
  /// - Throws: `PortTaken`; other errors of the network.
  package func run(
    address: String = "127.0.0.1", port: Int, origin: String? = nil, transport: SecureTransport? = nil,
    probePort: Int? = nil, drain: Duration = .zero, onStart: @escaping @Sendable (URL) -> Void
  ) async throws {
    precondition(
      identities != nil || devices != nil || address == "127.0.0.1",
      "only this machine may be let in without a sign-in")
    precondition(transport == nil || devices != nil, "only a server of paired devices speaks TLS itself")
    let handler = RequestHandler(
      secrets: secrets, random: random, now: now, sites: sites, probes: probes, answersProbes: probePort == nil,
      limits: limits, logger: logger, feeds: feeds, mayMeet: mayMeet)
    let slots = ConnectionSlots(limit: limits.connections)
    probes?.registry.onExposition { $0.set("rc_connections", .gauge, Double(slots.count)) }
    let listener = GracefulStop.Listener()
    let application = Application(
      responder: CallbackResponder<BasicRequestContext> { request, _ in await handler.answer(request) },
      server: Self.builder(transport, slots) { handler.origins },
      configuration: .init(address: .hostname(address, port: port), backlog: 1_024),
      onServerRunning: { channel in
        guard let port = channel.localAddress?.port else { return }
        listener.set(channel)
        channel.closeFuture.whenComplete { _ in handler.close() }
        logger.notice("listening", metadata: ["address": .string(address), "port": .stringConvertible(port)])
        let own = origin ?? "http://\(address.contains(":") ? "[\(address)]" : address):\(port)"
        if let url = start(handler, port: port, origin: transport == nil ? own : origin, transport) { onStart(url) }
      },
      logger: .quiet)
    // Connections look for a renewed certificate, too; this renews it for those who only ask for an invitation.
    let renewing = transport.map { transport in
      Task.detached {
        while (try? await Task.sleep(for: .seconds(60))) != nil { _ = transport.context() }
      }
    }
    defer { renewing?.cancel() }
    var services: [any Service] =
      probePort.map { probePort in
        [
          ProbeServer(address: address, port: probePort, handler: handler) { port in
            logger.notice(
              "answering probes", metadata: ["address": .string(address), "port": .stringConvertible(port)])
          }
        ]
      } ?? []
    services.append(
      GracefulStop(server: application, listener: listener, drain: drain, logger: logger) { handler.close() })
    let group = ServiceGroup(
      configuration: .init(
        services: services.map { .init(service: $0, successTerminationBehavior: .gracefullyShutdownGroup) },
        gracefulShutdownSignals: [.sigterm, .sigint], logger: .quiet))
    do {
      try await group.run()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw PortTaken(address: address, port: port)
    }
  }

  /// How a connection is set up: with TLS or without.
  private static func builder(
    _ transport: SecureTransport?, _ slots: ConnectionSlots, origins: @escaping @Sendable () -> [String]
  ) -> HTTPServerBuilder {
    let decoder = HTTP1Channel.Configuration.DecoderConfiguration(
      maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100)
    guard let transport else {
      return .http1(
        configuration: .init(
          additionalChannelHandlers: [RequestDeadline(limit: .seconds(20), slots)], idleTimeout: .seconds(30),
          httpDecoderConfiguration: decoder))
    }
    let plain = PlainSite(trust: transport.trust, origins: origins)
    return HTTPServerBuilder { responder in
      // A handshake has to be complete in the time of the first request.
      let http = HTTP1Channel(
        responder: responder,
        configuration: .init(
          additionalChannelHandlers: [PlainRequests(plain), RequestDeadline(limit: .seconds(20), slots)],
          idleTimeout: .seconds(30), httpDecoderConfiguration: decoder))
      return SecureChannel(http, transport)
    }
  }

  /// Lets requests in, now that the port is known.
  ///
  /// - Parameter origin: The origin as browsers see it; nil for that of the certificate.
  /// - Returns: The URL to open.
  private func start(
    _ handler: RequestHandler, port: Int, origin: String?, _ transport: SecureTransport?
  ) -> URL? {
    if let devices, let host {
      let trust = transport?.trust
      let front = RequestHandler.Front(trust: trust, isStrict: transport != nil && trust == nil)
      let open: @Sendable (ServerCertificate?) -> String = { [record] certificate in
        let own = certificate?.origins(port: port) ?? []
        let first = origin ?? own.first ?? ""
        handler.start(with: Authenticator(devices: devices, origin: first, others: own), front: front)
        record?(HouseAddress(origin: first, trustPage: trust.map { _ in TrustFiles.page(at: first) }))
        return first
      }
      transport?.onChange { _ = open($0) }
      let first = open(transport?.certificate)
      // If no invitation can be stored, as on a full disk, the server starts for the devices already paired.
      let secret = try? devices.invite(host, now: now(), ofStart: true)
      return URL(string: first + (secret.map(InvitationPage.path) ?? "/"))
    }
    if let identities, let origin {
      let sessions = sites is FamilySites ? SessionStore.forManyFamilies(shared: shared) : SessionStore()
      handler.start(with: Authenticator(identities: identities, sessions: sessions, origin: origin))
      return URL(string: origin + "/")
    }
    handler.start(with: Authenticator(secrets: secrets, port: port))
    return URL(string: "http://127.0.0.1:\(port)/?token=\(secrets.token)")
  }
}

import CommandKit
import Compass
import Domain
import Foundation
import HTTP
import Logging
import Pages
import PostgresLog
import Projections
import Supabase
import Terminal
import Web

extension Serve {
  /// Returns a server of all families of a PostgreSQL database.
  func families(_ session: Session, at text: String) throws -> WebServer {
    let logger = nodeLogger
    let metrics = NodeMetrics()
    var postgres = PostgresLimits()
    postgres.connections = asked.postgresConnections
    let server = PostgresServer(try PostgresAddress(text), limits: postgres) { notice in
      logger.record(notice)
      metrics.record(notice)
    }
    let homes = FamilyHomes(folder: session.folder.appendingPathComponent("families"), limit: asked.openFamilies) {
      server.log(of: $0)
    }
    let watch = LogWatch(server, positions: { homes.positions() }, onChange: { logger.record($0) })
    metrics.show(server, homes, watch)
    if asked.prepares { prepare(homes, session, logger) }
    Task.detached { await homes.continueErasures() }
    let now: @Sendable () -> Instant = { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }
    let local = LocalText(session.locale, timeZone: session.timeZone)
    let families = Families(
      homes: homes,
      memberships: { person in
        try server.families(of: person).map { Families.Membership(family: $0.family, person: $0.actor) }
      },
      viewer: { home, person in
        let season = try home.athlete(named: nil, viewer: person)
        return Viewer(id: person, athlete: season, timeZone: local.timeZone, locale: local.locale, now: home.now())
      })
    let shared = try asked.sessionSecret.flatMap { SharedSecret(try TokenKeys.secret(in: URL(fileURLWithPath: $0))) }
    return WebServer(
      families: families, identities: try identities(session, now), now: now,
      probes: Probes(isReady: { watch.last.roundTrip != nil }, registry: metrics.registry),
      logger: logger, limits: serverLimits(logger), shared: shared, draw: Self.draw)
  }

  /// Folds the families that were used last, as many as may be open.
  private func prepare(_ homes: FamilyHomes, _ session: Session, _ logger: Logger) {
    let families = Array(homes.lastUsed().prefix(asked.openFamilies))
    let meter = session.meter("Preparing families")
    let clock = ContinuousClock()
    let start = clock.now
    let found = homes.prepare(families, jobs: asked.prepareJobs) { done in
      meter.update(done: Int64(done), total: Int64(families.count))
    }
    meter.finish()
    var fields: Logger.Metadata = [
      "prepared": .stringConvertible(found.prepared), "families": .stringConvertible(families.count),
      "failed": .stringConvertible(found.failed),
      "ms": .stringConvertible(((clock.now - start) / .milliseconds(1)).rounded()),
    ]
    if let reason = found.reason { fields["reason"] = .string(Escaping.visible(reason)) }
    logger.notice("families prepared", metadata: fields)
  }

  /// Returns the identity provider of the project: a token gives a person's id there, and the family's events say which
  /// member that is.
  private func identities(_ session: Session, _ now: @escaping @Sendable () -> Instant) throws -> IdentityProvider {
    let key = ProcessInfo.processInfo.environment["RC_SUPABASE_ANON_KEY"] ?? ""
    let auth = try asked.project.map { address in
      SupabaseAuth(
        try Project(address: ProjectAddress(address), key: key), client: systemHTTPClient(), now: now)
    }
    let keys: TokenKeys
    if let secretFile = asked.secretFile {
      keys = try TokenKeys(file: URL(fileURLWithPath: secretFile))
    } else if let auth {
      keys = try session.wait { try await auth.keys() }
    } else {
      throw SignInError.notSignedIn
    }
    return IdentityProvider(
      identity: { text in
        guard let token = try? AccessToken(text, signedBy: keys, now: now()) else { return nil }
        return IdentityProvider.Identity(person: token.user, until: token.expires)
      },
      token: { email, password in try await auth?.token(email: email, password: Secret(password)) })
  }
}

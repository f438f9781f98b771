import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation
import HTTPTypes
import Hummingbird
import Pages
import Projections
import Replay

/// The exchange of histories with another home of the family (`rc sync https://…`).
///
/// The other home is a device like a phone, paired by an invitation. It is a program: its secret comes in the header
/// `Authorization`, which no page of another site can make a browser send.
extension RequestHandler {
  /// Answers the calls of another home; nil for every other path, and on a server that does not pair devices.
  func exchange(
    _ request: Request, _ webRequest: WebRequest, _ authenticator: Authenticator,
    _ credentials: Authenticator.Credentials
  ) async throws -> WebResponse? {
    guard case .paired(let devices) = authenticator.scheme,
      let methods = Self.exchangeMethods[webRequest.path]
    else { return nil }
    guard let own = authenticator.origin(ofHost: credentials.host), credentials.origin ?? own == own else {
      throw WebError.forbidden
    }
    guard methods.contains(webRequest.method.rawValue) else {
      return APIError(WebError.methodNotAllowed).answer(allowing: methods)
    }
    do {
      if webRequest.path == HouseExchange.devices {
        return try await pair(request, with: devices, former: credentials.bearer)
      }
      guard let secret = credentials.bearer, let device = devices.device(secret, now: now()) else {
        throw WebError.unauthorized
      }
      return try await webRequest.method == .get
        ? history(for: device.person, withNotes: webRequest.query["notes"] == "1")
        : join(request, from: device.person)
    } catch {
      return Self.refusal(error).answer
    }
  }

  private static let exchangeMethods = [HouseExchange.devices: ["POST"], HouseExchange.history: ["GET", "POST"]]

  // MARK: Pairing

  /// - Parameter former: The secret that the home had until now, if it was paired before.
  private func pair(
    _ request: Request, with devices: PairedDevices, former: String?
  ) async throws -> WebResponse {
    let asking = try PairingRequest(try await json(request))
    let name = "\(JoinPage.deviceName(userAgent: request.headers[.userAgent])), rc sync"
    let now = now()
    return try await Self.offPool { [sites, mayMeet] in
      let invalid = APIError(404, "\(JoinPage.invalid.title). \(JoinPage.invalid.message ?? "")")
      guard let invitation = devices.invitation(asking.invitation, now: now) else { throw invalid }
      // All that can be refused is refused before the invitation is used up.
      let home = try Self.home(of: invitation.person, sites, mayMeet)
      let settings = try home.settings
      guard let family = settings.family else { throw CompassError.noFamily }
      if let theirs = asking.family, theirs != family {
        throw HomeJoinError.otherFamily(here: theirs.lowercased, there: family.lowercased)
      }
      guard asking.device != settings.device else { throw APIError(409, HouseExchange.ownHome) }
      guard let secret = try devices.pair(with: asking.invitation, name: name, now: now) else { throw invalid }
      if let former { devices.signOut(former) }
      let member = try home.read { try $0.members() }.first { $0.id == invitation.person.lowercased }
      return .json(
        .object([
          "secret": .string(secret), "person": .string(invitation.person.lowercased),
          "name": .string(member?.name ?? ""), "family": .string(family.lowercased),
        ]))
    }
  }

  /// What a home says that is to be paired.
  private struct PairingRequest: Sendable {
    let invitation: String
    /// Its family; nil for a home without one.
    let family: UUID?
    /// Its device; nil if it has no log yet.
    let device: UUID?

    init(_ body: [UInt8]) throws {
      guard case .object(let members)? = try? JSONValue(parsing: body),
        case .string(let secret)? = members["invitation"]
      else { throw APIError(400, "The body must be an object with an invitation", field: "invitation") }
      func id(_ name: String) throws -> UUID? {
        switch members[name] {
        case nil, .null?: return nil
        case .string(let text)?:
          if let id = UUID(strict: text) { return id }
          throw APIError(400, "\(name) must be an id", field: name)
        default: throw APIError(400, "\(name) must be an id", field: name)
        }
      }
      invitation = secret
      family = try id("family")
      device = try id("device")
    }
  }

  // MARK: Histories

  private func history(for person: UUID, withNotes: Bool) async throws -> WebResponse {
    let bytes = try await Self.offPool { [sites, mayMeet] in
      let home = try Self.home(of: person, sites, mayMeet)
      var bytes: [UInt8] = []
      _ = try home.writeSyncFile(withNotesOf: withNotes ? person : nil) { line in
        guard bytes.count + line.count <= HouseExchange.longest else { throw APIError(409, HouseExchange.tooLong) }
        bytes += line
      }
      return bytes
    }
    return WebResponse(status: 200, contentType: HouseExchange.mediaType, body: bytes)
  }

  private func join(_ request: Request, from person: UUID) async throws -> WebResponse {
    guard request.headers[.contentType] == HouseExchange.mediaType else {
      throw APIError(415, "The body must be \(HouseExchange.mediaType)")
    }
    let body: [UInt8]
    do {
      body = try await collect(request, upTo: HouseExchange.longest)
    } catch WebError.tooLarge {
      throw APIError(413, HouseExchange.tooLong)
    }
    let report = try await Self.offPool { [sites, mayMeet] in
      let home = try Self.home(of: person, sites, mayMeet)
      return try ScratchFolder.with(of: home.folder) { folder in
        let file = folder.appendingPathComponent("history")
        try Data(body).write(to: file)
        let contents = try SyncFile.Contents(file: file)
        guard try contents.device != home.settings.device else { throw APIError(409, HouseExchange.ownHome) }
        return try home.join(contents, by: person)
      }
    }
    return .json(
      .object([
        "taken": .number(Double(report.taken)), "known": .number(Double(report.known)),
        "left": .array(report.left.map { .string($0.description) }),
      ]))
  }

  /// The home, for a person who may exchange its history.
  ///
  /// - Throws: `WebError.unauthorized` for who is no member any more; `DomainError.forbidden`; `HomeJoinError`.
  private static func home(of person: UUID, _ sites: any Sites, _ mayMeet: () throws -> Void) throws -> Home {
    let home = try sites.site(of: person, in: nil).home
    try home.read { try $0.actor(person) }.requires(.restoreHistory)
    try mayMeet()
    try home.requireMayMeet()
    return home
  }

  /// What a history was refused for is said in full. Other errors are told as the API tells them.
  private static func refusal(_ error: any Error) -> APIError {
    switch error {
    case HomeJoinError.othersNotes: APIError(403, "\(error)")
    case is HomeJoinError, is JoiningError: APIError(409, "\(error)")
    case is SyncFileError: APIError(422, "\(error)")
    case EventLogError.idTaken: APIError(409, "\(error)")
    case EventLogError.nulCharacter, EventLogError.notCanonical, EventLogError.noSchema: APIError(422, "\(error)")
    default: APIError(error)
    }
  }
}

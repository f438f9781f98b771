import CommandKit
import Compass
import Domain
import Foundation
import HTTP
import Pages
import Replay

/// Speaks to another home's `rc serve --house`.
struct HouseClient {
  /// What the server says to a home that it paired.
  struct Paired: Decodable {
    let secret: String
    let person: UUID
    let name: String
    let family: UUID
  }

  /// What the server took.
  struct Taken: Codable {
    let known: Int
    let left: [String]
    let taken: Int
  }

  private struct Asking: Encodable {
    let invitation: String
    let family: String?
    let device: String?
  }

  private struct Refusal: Decodable {
    let statusCode: Int
    let message: String
  }

  /// How long a history may take, on its way and until it is taken.
  private static let patience = Duration.seconds(120)
  /// The longest answer that is not a history, in bytes.
  private static let longestAnswer = 1 << 20

  let origin: String
  private let session: Session
  private let client: any HTTPClient

  /// A client of a server.
  ///
  /// - Parameters:
  ///   - authority: The certificate that alone is trusted, in PEM; nil for those that the system trusts.
  ///   - folder: A folder for this run's files.
  init(_ origin: String, trusting authority: String?, in folder: URL, _ session: Session) throws {
    (self.origin, self.session) = (origin, session)
    var file: URL?
    if let authority {
      let written = folder.appendingPathComponent("authority.pem")
      try Data(authority.utf8).write(to: written)
      file = written
    }
    client = systemHTTPClient(userAgent: Self.userAgent, authorities: file)
  }

  /// The server makes the device's name of it.
  private static var userAgent: String {
    #if os(Linux)
      "recruiting-compass (Linux)"
    #else
      "recruiting-compass (Macintosh)"
    #endif
  }

  /// The certificate that a server's invitation names. It comes without TLS, which needs it, and is checked by its
  /// fingerprint.
  ///
  /// - Throws: `HouseProblem`.
  static func root(at origin: String, fingerprint: String, _ session: Session) throws -> TrustedRoot {
    let host = origin.dropFirst("https://".count)
    let hasPort = URLComponents(string: origin)?.port != nil
    let plain = "http://\(host)\(hasPort ? "" : ":443")\(TrustPage.certificatePath)"
    guard let url = URL(string: plain) else { throw HouseProblem.noHouse(origin: origin, status: 0) }
    var request = HTTPRequest(.get, url, longestAnswer: longestAnswer)
    request.needsTLS = false
    let answer = try send(request, through: systemHTTPClient(userAgent: userAgent), session)
    guard answer.status == 200, let root = TrustedRoot(pem: String(decoding: answer.body, as: UTF8.self)) else {
      throw HouseProblem.noHouse(origin: origin, status: answer.status)
    }
    guard root.fingerprint == fingerprint else {
      throw HouseProblem.otherAuthority(fingerprint: root.fingerprint, wanted: fingerprint)
    }
    return root
  }

  /// Pairs this home.
  ///
  /// - Parameters:
  ///   - family: This home's family; nil if it has none.
  ///   - device: This home's device; nil if it has no log yet.
  ///   - former: The secret that ends with this pairing; nil for none.
  /// - Throws: `HouseProblem`.
  func pair(_ invitation: String, family: UUID?, device: UUID?, former: String?) throws -> Paired {
    let asking = Asking(invitation: invitation, family: family?.lowercased, device: device?.lowercased)
    let answer = try send(
      HTTPRequest(
        .post, try url(HouseExchange.devices),
        headers: [HTTPHeader("Content-Type", "application/json")] + (former.map { [Self.authorization($0)] } ?? []),
        body: try JSONEncoder().encode(asking), longestAnswer: Self.longestAnswer))
    do {
      let paired = try JSONDecoder().decode(Paired.self, from: try body(of: answer, "application/json"))
      guard HouseLink.isSecret(paired.secret) else { throw HouseProblem.noHouse(origin: origin, status: answer.status) }
      return paired
    } catch HouseProblem.removed {
      // Another server of ours asks for a sign-in of its own.
      throw HouseProblem.noHouse(origin: origin, status: answer.status)
    } catch is DecodingError {
      throw HouseProblem.noHouse(origin: origin, status: answer.status)
    }
  }

  /// The server's history.
  ///
  /// - Throws: `HouseProblem`.
  func history(withNotes: Bool, _ secret: String) throws -> Data {
    let answer = try send(
      HTTPRequest(
        .get, try url(HouseExchange.history + (withNotes ? "?notes=1" : "")), headers: [Self.authorization(secret)],
        timeout: Self.patience, longestAnswer: HouseExchange.longest))
    return try body(of: answer, HouseExchange.mediaType)
  }

  /// Lets the server take this home's history.
  ///
  /// - Throws: `HouseProblem`.
  func leave(_ history: Data, _ secret: String) throws -> Taken {
    let answer = try send(
      HTTPRequest(
        .post, try url(HouseExchange.history),
        headers: [Self.authorization(secret), HTTPHeader("Content-Type", HouseExchange.mediaType)], body: history,
        timeout: Self.patience, longestAnswer: Self.longestAnswer))
    do {
      return try JSONDecoder().decode(Taken.self, from: try body(of: answer, "application/json"))
    } catch is DecodingError {
      throw HouseProblem.noHouse(origin: origin, status: answer.status)
    }
  }

  private static func authorization(_ secret: String) -> HTTPHeader { HTTPHeader("Authorization", "Bearer \(secret)") }

  private func url(_ path: String) throws -> URL {
    guard let url = URL(string: origin + path) else { throw HouseProblem.noHouse(origin: origin, status: 0) }
    return url
  }

  private func send(_ request: HTTPRequest) throws -> HTTPResponse { try Self.send(request, through: client, session) }

  private static func send(
    _ request: HTTPRequest, through client: any HTTPClient, _ session: Session
  ) throws -> HTTPResponse {
    do {
      return try session.wait { try await client.send(request) }
    } catch let error as HTTPError {
      if case .tooLong(host: _, limit: HouseExchange.longest) = error { throw HouseProblem.tooLong }
      throw HouseProblem(error)
    }
  }

  /// The body of a success of the expected type. Redirects are none: they could lead the secret elsewhere.
  private func body(of answer: HTTPResponse, _ type: String) throws -> Data {
    let given = answer["content-type"]?.lowercased().prefix { $0 != ";" }
    if answer.status == 200, given.map(String.init) == type { return answer.body }
    guard let refusal = try? JSONDecoder().decode(Refusal.self, from: answer.body), refusal.statusCode == answer.status
    else { throw HouseProblem.noHouse(origin: origin, status: answer.status) }
    guard answer.status != 401 else { throw HouseProblem.removed(origin: origin) }
    throw HouseProblem.refused(origin: origin, status: answer.status, reason: String(refusal.message.prefix(1_000)))
  }
}

import CanonicalJSON
import Foundation

/// A Supabase project, with what an application needs to reach it.
public struct Project: Equatable, Sendable {
  /// The project's address.
  public let address: ProjectAddress
  /// The key that all applications of the project use. It grants access to no row.
  public let key: Secret

  /// Creates a project.
  ///
  /// - Throws: `SignInError.badKey` for a text that is not a key, and for the service key: it bypasses row-level
  ///   security, so it must not be stored in a family's home.
  public init(address: ProjectAddress, key: String) throws(SignInError) {
    guard let secret = Secret(token: key), key.utf8.count >= 8 else {
      throw .badKey("it is 8 letters or more, without blanks")
    }
    guard !key.hasPrefix("sb_secret_"), Self.role(key) != "service_role" else {
      throw .badKey("this one is the service's, which may do everything; an application's key is needed (anon)")
    }
    self.address = address
    self.key = secret
  }

  /// The role that a key of the older format claims.
  private static func role(_ key: String) -> String? {
    let parts = key.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    var base64 = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
    base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    guard let claims = Data(base64Encoded: base64),
      case .object(let members)? = try? JSONValue(parsing: String(decoding: claims, as: UTF8.self)),
      case .string(let role)? = members["role"]
    else { return nil }
    return role
  }
}

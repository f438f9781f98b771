import CanonicalJSON
import Domain
public import Foundation

/// The code by which a person can join a family: `FAM-` and six letters or digits (facts §1.11).
public struct FamilyCode: Equatable, Sendable {
  /// The code, in capitals.
  public let text: String

  /// Reads what a person typed; small letters and surrounding blanks are accepted.
  ///
  /// - Throws: `JoinError.badCode`.
  public init(_ text: String) throws(JoinError) {
    let typed = text.trimmingCharacters(in: .whitespaces).uppercased()
    let isSign = { (byte: UInt8) in (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) }
    guard typed.utf8.count == 10, typed.hasPrefix("FAM-"), typed.utf8.dropFirst(4).allSatisfy(isSign) else {
      throw .badCode(String(text.prefix(40)))
    }
    self.text = typed
  }
}

/// A family that a person has joined.
public struct JoinedFamily: Equatable, Sendable {
  /// The family's id in the project.
  public let id: UUID
  /// The family's name.
  public let name: String
  /// Whether the person did not belong to it before.
  public let isNew: Bool
}

/// Why a person could not join a family.
public enum JoinError: Error, Equatable, Sendable, CustomStringConvertible, LocalizedError {
  /// The typed text is not a code.
  case badCode(String)
  /// No family has the code.
  case unknownCode(FamilyCode)
  /// The project does not have our functions.
  case noFunction
  /// The project refuses.
  case refused(RESTOutcome)
  /// The project does not answer, or something else answers in its place.
  case unavailable(RESTOutcome)

  /// One sentence: what is wrong, and what would help.
  public var description: String {
    switch self {
    case .badCode(let text):
      "“\(text)” is no family's code; accepted: FAM- and six letters or digits, such as FAM-7K2Q9X"
    case .unknownCode(let code):
      "no family of this project has the code \(code.text); ask the family for its present one"
    case .noFunction:
      "this project cannot take anybody in by rc; join the family in the project's own application, then rc pull"
    case .refused(let outcome): "the project does not take you in: \(outcome.reason)"
    case .unavailable(let outcome): "the project cannot be asked: \(outcome.reason)"
    }
  }

  /// The same sentence as `description`, for code that prints a `LocalizedError`.
  public var errorDescription: String? { description }
}

extension RESTClient {
  /// Makes the person a member of the family with the code, by our function `join_family`. Joining twice has no effect.
  ///
  /// - Throws: `JoinError`.
  public func join(_ code: FamilyCode) async throws(JoinError) -> JoinedFamily {
    let outcome = await send(.call("join_family", ["code": .string(code.text)]))
    switch outcome {
    case .accepted(_, .object(let family)):
      if family.isEmpty { throw .unknownCode(code) }
      guard let id = family.id("id"), case .flag(let isNew)? = family["joined"] else { throw .refused(outcome) }
      return JoinedFamily(id: id, name: family["name"]?.text ?? "", isNew: isNew)
    case .gone(.function, _): throw .noFunction
    case .transient, .unreadable: throw .unavailable(outcome)
    default: throw .refused(outcome)
    }
  }
}

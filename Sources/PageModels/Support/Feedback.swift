public import Observation
public import Pages

/// A message that comes and goes by itself.
public struct Toast: Equatable, Sendable {
  /// Whether it went well.
  public enum Kind: Sendable {
    /// It is done.
    case success
    /// It is not done.
    case failure
  }

  /// Whether it went well.
  public let kind: Kind
  /// What is said.
  public let text: String

  /// It is done.
  public static func success(_ text: String) -> Toast { Toast(kind: .success, text: text) }
  /// It is not done.
  public static func failure(_ text: String) -> Toast { Toast(kind: .failure, text: text) }
}

/// What a page model says about the work that it does: what is under way, what came of it.
@MainActor @Observable public final class Feedback {
  /// The message that is shown, until it is dismissed or the next one comes.
  public var toast: Toast?
  /// A question or a failure that wants an answer.
  public var alert: Notice?
  private var running: Set<String> = []

  /// Nothing under way, nothing to say.
  public init() {}

  /// Whether an action is under way: "save", "delete" …
  public func isBusy(_ action: String) -> Bool { running.contains(action) }

  /// Whether anything is under way.
  public var isBusy: Bool { !running.isEmpty }

  /// Does the work unless the same action is under way already (SL-74).
  ///
  /// - Parameters:
  ///   - action: The name that `isBusy` asks for.
  ///   - success: What to say when it is done; nil to say nothing.
  ///   - failure: What to say when it is not, made of the error; nil to say nothing.
  /// - Returns: Whether the work was done.
  @discardableResult
  public func run(
    _ action: String, success: String? = nil, failure: ((any Error) -> Toast?)? = nil,
    _ work: () async throws -> Void
  ) async -> Bool {
    guard running.insert(action).inserted else { return false }
    defer { running.remove(action) }
    do {
      try await work()
      if let success { toast = .success(success) }
      return true
    } catch {
      toast = failure.map { $0(error) } ?? .failure(Self.message(error))
      return false
    }
  }

  /// What an error says to a person: one sentence.
  public static func message(_ error: any Error) -> String { "\(error)" }
}

public import Observation
public import Pages

/// A message that appears and vanishes by itself.
public struct Toast: Equatable, Sendable {
  /// Whether the message reports a success or a failure.
  public enum Kind: Sendable {
    /// The action succeeded.
    case success
    /// The action failed.
    case failure
  }

  /// Whether the message reports a success or a failure.
  public let kind: Kind
  /// The message.
  public let text: String

  /// A message about a success.
  public static func success(_ text: String) -> Toast { Toast(kind: .success, text: text) }
  /// A message about a failure.
  public static func failure(_ text: String) -> Toast { Toast(kind: .failure, text: text) }
}

/// The feedback of a page model to the person: which actions are under way, and their results.
@MainActor @Observable public final class Feedback {
  /// The current message, until it is dismissed or replaced.
  public var toast: Toast?
  /// A question or failure that the person has to answer.
  public var alert: Notice?
  private var running: Set<String> = []

  /// No action under way and no message.
  public init() {}

  /// Returns whether an action is under way, such as "save" or "delete".
  public func isBusy(_ action: String) -> Bool { running.contains(action) }

  /// Whether any action is under way.
  public var isBusy: Bool { !running.isEmpty }

  /// Performs the work, unless the same action is under way already (SL-74).
  ///
  /// - Parameters:
  ///   - action: The action's name, as `isBusy` takes it.
  ///   - success: The message after a success; nil for none.
  ///   - failure: Returns the toast for an error, or nil for none. Without this closure the error's message is shown.
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

  /// The message of an error: one sentence.
  public static func message(_ error: any Error) -> String { "\(error)" }
}

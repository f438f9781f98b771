/// Why a publication could not start, or why it stopped, classified by the remedy.
enum PublishingObstacle {
  /// The project does not answer, or something else answers in its place. It is asked again, not before `retryAfter`.
  case noAnswer(String, retryAfter: Duration?)
  /// Nobody is signed in.
  case noSignIn
  /// Another process of the home is publishing.
  case elsewhere
  /// A person has to act; the sentence says how.
  case person(String)
  /// The history was restored; it is published from its beginning.
  case restored

  /// Classifies an error; nil if it has no remedy.
  init?(_ error: any Error) {
    switch error {
    case PullError.request(_, .transient(let transient)):
      self = .noAnswer(transient.reason, retryAfter: transient.retryAfter)
    case PullError.request(_, .unreadable(let reason)): self = .noAnswer(reason, retryAfter: nil)
    case PullError.request(_, .unauthorized(let error)):
      self = error == .notSignedIn ? .noSignIn : .person(error.description)
    case let error as PullError: self = .person(error.description)
    case SignInError.notSignedIn: self = .noSignIn
    case let error as SignInError: self = .person(error.description)
    case PublishingError.alreadyRunning: self = .elsewhere
    case PublishingError.notAgreed: self = .person("\(error)")
    case PublishingError.historyRestored: self = .restored
    default: return nil
    }
  }
}

/// The delays before a project that did not answer is asked again; each is twice as long as the one before.
struct PublishingDelay {
  /// The longest delay.
  static let maximum = Duration.seconds(300)
  private var following = Duration.seconds(1)

  /// Returns the next delay.
  ///
  /// - Parameter requested: The delay that the project asked for; at most `maximum` is honoured.
  mutating func next(atLeast requested: Duration? = nil) -> Duration {
    defer { following = min(following * 2, Self.maximum) }
    return min(max(following, requested ?? .zero), Self.maximum)
  }
}

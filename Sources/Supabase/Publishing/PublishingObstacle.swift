/// Why a publication did not begin or did not go on, by what helps.
enum PublishingObstacle {
  /// The project does not answer, or somebody else does in its place: it is asked again, not before it wishes.
  case noAnswer(String, retryAfter: Duration?)
  /// Nobody is signed in.
  case noSignIn
  /// Another process of the home publishes.
  case elsewhere
  /// Somebody has to do something, which is said in a sentence.
  case person(String)
  /// The history was restored: what is there now is published from its beginning.
  case restored

  /// The obstacle that an error is; nil for one that nothing helps against.
  init?(_ error: any Error) {
    switch error {
    case PullError.request(_, .transient(let transient)):
      self = .noAnswer(transient.reason, retryAfter: transient.retryAfter)
    case PullError.request(_, .unreadable(let reason)): self = .noAnswer(reason, retryAfter: nil)
    case PullError.request(_, .unauthorised(let error)):
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

/// How long is waited before a project that did not answer is asked again: twice as long each time.
struct PublishingDelay {
  /// The longest.
  static let longest = Duration.seconds(300)
  private var following = Duration.seconds(1)

  /// The next delay.
  ///
  /// - Parameter wish: What the project asked for; more than the longest is not believed.
  mutating func next(atLeast wish: Duration? = nil) -> Duration {
    defer { following = min(following * 2, Self.longest) }
    return min(max(following, wish ?? .zero), Self.longest)
  }
}

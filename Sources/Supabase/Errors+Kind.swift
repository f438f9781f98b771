public import Errors

extension SignInError: ClassifiedError {
  /// The kind of this failure.
  public var kind: ErrorKind {
    switch self {
    case .badAddress, .badKey: .data
    case .wrongCredentials, .signInAgain, .notSignedIn, .refused: .refused
    case .tooManyRequests, .unavailable, .notSupabase, .unreachable: .unavailable
    case .file: .file
    }
  }
}

extension PullError: ClassifiedError {
  /// The kind of this failure.
  public var kind: ErrorKind {
    switch self {
    case .noFamily, .severalFamilies, .notOfFamily, .otherFamily: .refused
    case .request(_, .transient), .request(_, .unreadable), .badRows: .unavailable
    case .request: .refused
    }
  }
}

extension JoinError: ClassifiedError {
  /// The kind of this failure.
  public var kind: ErrorKind {
    switch self {
    case .badCode: .data
    case .unavailable: .unavailable
    case .unknownCode, .noFunction, .refused: .refused
    }
  }
}

extension PublishingError: ClassifiedError {
  /// The kind of this failure.
  public var kind: ErrorKind {
    switch self {
    case .file: .file
    case .alreadyRunning, .historyRestored, .notWaiting, .notAgreed, .unsentErasure: .refused
    }
  }
}

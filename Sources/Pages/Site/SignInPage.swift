/// The page on which somebody says who he is, where the pages can be reached from other machines.
public struct SignInPage: Codable, Equatable, Sendable {
  /// The heading.
  public var title = "Sign in"
  /// What it is for.
  public var subtitle = "These pages are the family's own."
  /// The label of the address.
  public var email = "E-mail address"
  /// The label of the password.
  public var password = "Password"
  /// The button.
  public var action = "Sign In"
  /// The same while it is asked.
  public var busy = "Signing in..."
  /// Said where address and password do not fit, and where they are of somebody else's family: nobody is told which.
  public var wrong = "The e-mail address or the password is not right."
  /// Said where too many tried.
  public var tooMany = "Too many attempts. Please wait a minute."
  /// Said where the project cannot be asked.
  public var failed = "This cannot be checked now. Please try again later."
  /// Said to somebody who is signed in.
  public var isSignedIn = "You are signed in"
  /// Leaves.
  public var leave = "Sign Out"

  /// The texts as they are.
  public init() {}
}

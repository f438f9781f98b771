/// The sign-in page, shown if the pages can be reached from other machines.
public struct SignInPage: Codable, Equatable, Sendable {
  /// The heading.
  public var title = "Sign in"
  /// The purpose of the page.
  public var subtitle = "These pages are the family's own."
  /// The label of the address.
  public var email = "E-mail address"
  /// The label of the password.
  public var password = "Password"
  /// The label of the button.
  public var action = "Sign In"
  /// The label of the button while signing in.
  public var busy = "Signing in..."
  /// The message if the address and the password do not match, or belong to another family. It does not say which.
  public var wrong = "The e-mail address or the password is not right."
  /// The message after too many attempts.
  public var tooMany = "Too many attempts. Please wait a minute."
  /// The message if the project cannot be reached.
  public var failed = "This cannot be checked now. Please try again later."
  /// The message for somebody who is already signed in.
  public var isSignedIn = "You are signed in"
  /// The label of the Sign Out button.
  public var leave = "Sign Out"

  /// Creates the fixed texts.
  public init() {}
}

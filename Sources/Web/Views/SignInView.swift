import Pages

/// The sign-in form or the sign-out button. It shows nothing of the family.
struct SignInView {
  let page: SignInPage
  let frame: Frame
  /// The page to open after signing in.
  let destination: String
  /// The reason why the sign-in was refused.
  var problem: String?
  var isSignedIn = false

  @HTMLBuilder var html: HTML {
    tag("div", .class("notice card")) {
      Icon.html("compass")
      tag("h1") { isSignedIn ? page.isSignedIn : page.title }
      if isSignedIn {
        frame.form(SignIn.leaving, opensAnotherPage: true) {
          tag("button", .class("primary"), .type("submit")) { page.leave }
        }
      } else {
        tag("p") { page.subtitle }
        form
      }
    }
  }

  private var form: HTML {
    frame.form("/sign-in", busy: page.busy, opensAnotherPage: true) {
      if let problem { tag("p", .class("problem"), .text("role", "alert")) { problem } }
      void("input", .type("hidden"), .name("to"), .value(destination))
      tag("div", .class("field")) {
        tag("label", .for("email")) { page.email }
        void(
          "input", .id("email"), .name("email"), .type("email"), .text("autocomplete", "username"), .flag("required"))
      }
      tag("div", .class("field")) {
        tag("label", .for("password")) { page.password }
        void(
          "input", .id("password"), .name("password"), .type("password"), .text("autocomplete", "current-password"),
          .flag("required"))
      }
      tag("button", .class("primary"), .type("submit")) { page.action }
    }
  }
}

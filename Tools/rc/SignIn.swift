import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import HTTP
import Supabase
import Terminal

extension Session {
  /// Returns the tokens of the acting person, who must be signed in. In a home without a family, they are those of the
  /// person who signed in first.
  ///
  /// - Throws: `SignInError.notSignedIn`, `.file`.
  func credentials(_ client: any HTTPClient) throws -> Credentials {
    let home = try home()
    guard let signIns = try signInFile.load(), let first = signIns.people.first else { throw SignInError.notSignedIn }
    let person = try home.settings.family == nil ? first.id : try actor()
    return try Credentials(of: person, in: signInFile, client: client, now: { home.now() })
  }
}

struct SignIn: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-in", abstract: "Sign in to the family's Supabase project.",
    discussion: """
      The password is read from standard input, or from RC_SUPABASE_PASSWORD, so that it does not appear in the \
      shell's history. The project's address and its application key (anon) may be given as RC_SUPABASE_URL and \
      RC_SUPABASE_ANON_KEY; a key that is not known is read from standard input before the password. Both are \
      remembered for the next time. The tokens that the project issues are kept in this home in a file that only you \
      can read.
      """)
  @OptionGroup var options: HomeOptions
  @Option(name: .long, help: "The project's address: https://abc.supabase.co") var url: String?
  @Option(name: .long, help: "The email address that you are registered with.") var email: String

  private struct Answer: Encodable {
    let email: String
    let person: String
    let project: String
    let user: String
  }

  func run(_ session: Session) throws {
    let home = try session.home()
    try home.requireNotJoined()
    let earlier = try session.signInFile.load()
    let project = try project(earlier)
    if let earlier, earlier.project.address != project.address {
      throw DomainError(
        .refused, "This home is signed in at \(earlier.project.address); leave it first: rc sign-out --everybody")
    }
    // In a home without a family nobody can act yet: the sign-in is stored under the id that the project has for the
    // person.
    let actingPerson = try home.settings.family == nil ? nil : try session.actor()
    let auth = SupabaseAuth(project, client: systemHTTPClient(), now: { home.now() })
    let password = Secret(try Typed.line("Password", from: "RC_SUPABASE_PASSWORD"))
    let granted = try session.wait { [email] in try await auth.signIn(email: email, password: password) }
    let person = actingPerson ?? granted.user
    var signIns = SignIns(
      project: project, people: earlier?.people ?? [], users: earlier?.users ?? [:],
      takesEvents: earlier?.takesEvents == true)
    signIns.keep(granted, of: person)
    try session.signInFile.save(signIns)
    guard !options.json else {
      return try session.print(
        json: Answer(
          email: granted.email, person: person.lowercased, project: project.address.description,
          user: granted.user.lowercased))
    }
    session.print("Signed in as \(Escaping.visible(granted.email)) at \(project.address.host)")
  }

  private func project(_ earlier: SignIns?) throws -> Project {
    let environment = ProcessInfo.processInfo.environment
    guard let text = url ?? environment["RC_SUPABASE_URL"] ?? earlier?.project.address.description else {
      throw DomainError(.invalid, field: "url", "Which project? Give its address: --url https://abc.supabase.co")
    }
    let address = try ProjectAddress(text)
    if let earlier, earlier.project.address == address, environment["RC_SUPABASE_ANON_KEY"] == nil {
      return earlier.project
    }
    return try Project(address: address, key: Typed.line("The project's anon key", from: "RC_SUPABASE_ANON_KEY"))
  }
}

struct SignOut: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-out", abstract: "Sign out of the family's Supabase project, here and there.")
  @OptionGroup var options: HomeOptions
  @Flag(name: .long, help: "Sign out everybody who is signed in at this home, and forget the project.") var everybody =
    false

  func run(_ session: Session) throws {
    guard var signIns = try session.signInFile.load() else { throw SignInError.notSignedIn }
    let home = try session.home()
    let person = try everybody || home.settings.family == nil ? nil : try session.actor()
    let leaving = signIns.people.filter { person == nil || $0.id == person }
    guard !leaving.isEmpty || everybody else { throw SignInError.notSignedIn }
    signIns.people.removeAll { leaving.contains($0) }
    // The local sign-in is removed first: it must not stay because the project does not answer.
    if everybody {
      try session.signInFile.remove()
    } else {
      try session.signInFile.save(signIns)
    }
    let auth = SupabaseAuth(signIns.project, client: systemHTTPClient(), now: { home.now() })
    let didSucceed = session.succeeds { for person in leaving { try await auth.signOut(person.session) } }
    guard !options.json else { return try session.print(json: ["signedOut": true, "projectKnows": didSucceed]) }
    session.print(
      didSucceed ? "Signed out" : "Signed out here; the project did not answer, and its session expires later")
  }
}

extension Session {
  fileprivate func succeeds(_ body: @escaping @Sendable () async throws -> Void) -> Bool {
    do {
      try wait(for: body)
      return true
    } catch {
      return false
    }
  }
}

/// Reads secrets that a person types.
enum Typed {
  /// Reads a line from the environment, otherwise from standard input; a terminal does not echo it.
  static func line(_ what: String, from variable: String) throws -> String {
    if let given = ProcessInfo.processInfo.environment[variable], !given.isEmpty { return given }
    let isTerminal = isatty(STDIN_FILENO) != 0
    var before = termios()
    if isTerminal {
      StandardStream.errors.write("\(what): ")
      tcgetattr(STDIN_FILENO, &before)
      var silent = before
      silent.c_lflag &= ~tcflag_t(ECHO)
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    }
    defer {
      if isTerminal {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
        StandardStream.errors.write("\n")
      }
    }
    guard let line = readLine(), !line.isEmpty, line.utf8.count <= 4096 else {
      throw DomainError(.invalid, "\(what) is missing; accepted: one line on standard input, or \(variable)")
    }
    return line
  }
}

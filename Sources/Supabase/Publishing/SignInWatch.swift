import Foundation

/// Detects sign-ins and sign-outs at a home while it is being published.
struct SignInWatch {
  private let file: SignInFile
  private var known: [UUID: AuthSession] = [:]
  /// The people whose sessions turned out to be invalid.
  private var invalidSessions: Set<UUID> = []
  private var calls = 0

  init(folder: URL, people: some Sequence<UUID>) {
    file = SignInFile(folder: folder)
    let sessions = Self.sessions(file) ?? [:]
    for person in people { known[person] = sessions[person] }
  }

  mutating func markSessionInvalid(of person: UUID) { invalidSessions.insert(person) }

  /// Returns whether somebody signed in or out, or signed in again after their session was lost. A renewed token does
  /// not count. Only every tenth call reads the file; the others return false.
  mutating func pollForChange() -> Bool {
    calls += 1
    guard calls % 10 == 0, let now = Self.sessions(file) else { return false }
    guard now.mapValues(\.user) == known.mapValues(\.user) else { return true }
    if invalidSessions.contains(where: { now[$0] != known[$0] }) { return true }
    for (person, session) in now where !invalidSessions.contains(person) { known[person] = session }
    return false
  }

  /// The sessions in the file; nil if it cannot be read, empty if it does not exist.
  private static func sessions(_ file: SignInFile) -> [UUID: AuthSession]? {
    do {
      return Dictionary((try file.load()?.people ?? []).map { ($0.id, $0.session) }) { $1 }
    } catch {
      return nil
    }
  }
}

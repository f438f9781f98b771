import Foundation

/// Notices that somebody signed in or out at a home while it is being published.
struct SignInWatch {
  private let file: SignInFile
  private var known: [UUID: AuthSession] = [:]
  /// Whose session was found to be worth nothing.
  private var lost: Set<UUID> = []
  private var calls = 0

  init(folder: URL, people: some Sequence<UUID>) {
    file = SignInFile(folder: folder)
    let sessions = Self.sessions(file) ?? [:]
    for person in people { known[person] = sessions[person] }
  }

  mutating func lose(_ person: UUID) { lost.insert(person) }

  /// Whether somebody came, went, or signed in again whose session was lost; looked for at every tenth call. A token that
  /// was renewed is no news.
  mutating func hasChanged() -> Bool {
    calls += 1
    guard calls % 10 == 0, let now = Self.sessions(file) else { return false }
    guard now.mapValues(\.user) == known.mapValues(\.user) else { return true }
    if lost.contains(where: { now[$0] != known[$0] }) { return true }
    for (person, session) in now where !lost.contains(person) { known[person] = session }
    return false
  }

  /// A file that cannot be read says nothing; one that is gone says that everybody left.
  private static func sessions(_ file: SignInFile) -> [UUID: AuthSession]? {
    do {
      return Dictionary((try file.load()?.people ?? []).map { ($0.id, $0.session) }) { $1 }
    } catch {
      return nil
    }
  }
}

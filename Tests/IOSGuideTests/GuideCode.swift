// The code of Docs/ios.md, as it stands there.
import Compass
import Domain
import EventLog
import Foundation
import HTTP
import PageModels
import Pages
import Supabase

enum FamilyHome {
  /// Opens the home, and makes it on first use.
  static func open(in container: URL) throws -> Home {
    let folder = container.appending(path: "family", directoryHint: .isDirectory)
    let home = try Home(folder: folder)
    try protect(folder)
    return home
  }

  /// Readable from the first unlock on, so that work in the background can go on while the phone is locked.
  private static func protect(_ folder: URL) throws {
    #if os(iOS)
      try FileManager.default.setAttributes(
        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: folder.path)
    #endif
  }
}

struct SchoolView: View {
  @State private var live: LivePage<SchoolDetailPage>

  init(school: String, store: PageStore) {
    _live = State(
      wrappedValue: LivePage(store) { try SchoolDetailPage.load(school, from: $0, viewer: $1) })
  }

  var body: some View {
    content.task { await live.follow() }
  }

  @ViewBuilder private var content: some View {
    switch live.state {
    case .ready(let page): Text(page.name)
    case .loading(let notice), .notFound(let notice), .failed(let notice):
      Text(notice.title).accessibilityLabel(notice.spoken)
    }
  }
}

@MainActor func watch(_ live: LivePage<SchoolsListPage>, show: (SchoolsListPage) -> Void) async {
  for await state in live.pages() {
    if let page = state.page { show(page) }
  }
}

@MainActor func star(_ school: UUID, store: PageStore, feedback: Feedback) async {
  await feedback.run("favorite") {
    try await store.perform(.school(school, .setFavorite(true)))
  }
}

@MainActor final class AppLifecycle {
  private var savers: [AutoSaver] = []

  func register(_ saver: AutoSaver) { savers.append(saver) }

  /// Called when the scene phase becomes `.background`, inside a background task assertion.
  func enterBackground() async {
    for saver in savers { await saver.flush() }
  }
}

struct FamilyProject: Sendable {
  let home: Home

  /// Signs a person of the home in. The session is kept beside the log, in a file for the app alone.
  func signIn(_ person: UUID, at address: String, key: String, email: String, password: String) async throws {
    let project = try Project(address: ProjectAddress(address), key: key)
    let auth = SupabaseAuth(project, client: systemHTTPClient(), now: { home.now() })
    let session = try await auth.signIn(email: email, password: Secret(password))
    let file = SignInFile(folder: home.folder)
    var signIns = try file.load() ?? SignIns(project: project)
    signIns.keep(session, of: person)
    try file.save(signIns)
  }

  /// Takes over what others did.
  func pull(as person: UUID) async throws -> PullReport {
    let family = try await SignedInFamily(of: home, http: systemHTTPClient(), now: { home.now() })
    guard let client = family.people[person] else { throw SignInError.notSignedIn }
    let ledger = try PublicationLedger(of: home)
    let people = Dictionary(family.identity.people.map { ($1, $0) }) { $1 }
    let pull = Pull(
      into: home, client: client, family: family.identity.family, people: people,
      unpublished: { try ledger.unpublished() })
    return try await pull.run()
  }

  /// Whether the project holds what the log says, and where not.
  func verify(as person: UUID) async throws -> MirrorReport {
    let family = try await SignedInFamily(of: home, http: systemHTTPClient(), now: { home.now() })
    guard let client = family.people[person] else { throw SignInError.notSignedIn }
    return try await MirrorProof(of: home, client: client, identity: family.identity).run()
  }
}

enum PublishingTask {
  /// The launch handler of a `BGProcessingTask` that asks for a network. Sends what waits; iOS may end it at any moment.
  @MainActor static func run(_ task: BGProcessingTask, for home: Home) {
    let work = Task {
      let family = try await SignedInFamily(of: home, http: systemHTTPClient(), now: { home.now() })
      let run = PublishingRun(of: home, as: family.identity, people: family.people)
      return try await withTaskCancellationHandler {
        try await run.run(until: .nothingIsLeft)
      } onCancel: {
        run.stop()
      }
    }
    task.expirationHandler = { work.cancel() }
    Task {
      let report = try? await work.value
      task.setTaskCompleted(success: report?.trouble == nil && report != nil)
    }
  }
}

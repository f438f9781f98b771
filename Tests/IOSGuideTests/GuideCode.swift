// The code of Docs/ios.md, as it stands there.
import Compass
import Domain
import EventLog
import Foundation
import PageModels
import Pages

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

func pending(_ home: Home, limit: Int = 100) throws -> Int {
  var subscription = home.log.subscription("publisher")
  subscription.batchSize = limit
  return try subscription.batch().count
}

public import Observation
public import Pages

/// Fetches logos behind the cards that are already shown, a few at a time; a card without one shows its initials (SL-7,
/// SL-58).
@MainActor @Observable public final class LogoLoader {
  /// Fetches the image of a school's logo, by its own address or the school's site; nil where there is none.
  public typealias Fetch = @Sendable (SchoolLogo) async throws -> [UInt8]?

  /// The images that arrived, by school.
  public private(set) var images: [String: [UInt8]] = [:]
  @ObservationIgnored private let fetch: Fetch?
  @ObservationIgnored private var waiting: [(school: String, logo: SchoolLogo)] = []
  /// What was asked for, so that a missing logo is not asked for again and again.
  @ObservationIgnored private var asked: [String: SchoolLogo] = [:]
  @ObservationIgnored private var running: [Int: Task<Void, Never>] = [:]
  @ObservationIgnored private var lastTask = 0
  private static let tasks = 4

  /// A loader that fetches by `fetch`; nil to fetch nothing.
  public init(_ fetch: Fetch?) { self.fetch = fetch }

  /// Whether anything is being fetched.
  public var isLoading: Bool { !running.isEmpty }

  /// Fetches the logos of some cards that were not asked for yet. Returns at once.
  public func load(_ cards: [SchoolCard]) {
    guard fetch != nil else { return }
    for card in cards where asked[card.id] != card.logo {
      guard card.logo.address != nil || card.logo.website != nil else { continue }
      asked[card.id] = card.logo
      waiting.append((card.id, card.logo))
    }
    while running.count < Self.tasks, !waiting.isEmpty { start() }
  }

  /// Stops what is under way; it may be asked for again.
  public func stop() {
    running.values.forEach { $0.cancel() }
    running = [:]
    waiting = []
    asked = asked.filter { images[$0.key] != nil }
  }

  private func start() {
    guard let fetch else { return }
    lastTask += 1
    let number = lastTask
    running[number] = Task { [weak self] in
      while let next = self?.next() {
        let image = try? await fetch(next.logo)
        if Task.isCancelled { return }
        if let image { self?.images[next.school] = image }
      }
      self?.running[number] = nil
    }
  }

  private func next() -> (school: String, logo: SchoolLogo)? {
    guard !Task.isCancelled, !waiting.isEmpty else { return nil }
    return waiting.removeFirst()
  }
}

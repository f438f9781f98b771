public import Observation
public import Pages

/// Fetches logos in the background after the cards are shown, a few at a time. A card without a logo shows its initials
/// (SL-7, SL-58).
@MainActor @Observable public final class LogoLoader {
  /// Fetches the image of a school's logo, from its own address or from the school's site; nil if there is none.
  public typealias Fetch = @Sendable (SchoolLogo) async throws -> [UInt8]?

  /// The fetched images, by school.
  public private(set) var images: [String: [UInt8]] = [:]
  @ObservationIgnored private let fetch: Fetch?
  @ObservationIgnored private var waiting: [(school: String, logo: SchoolLogo)] = []
  /// The logos that were requested, so that a missing one is not requested again.
  @ObservationIgnored private var asked: [String: SchoolLogo] = [:]
  @ObservationIgnored private var running: [Int: Task<Void, Never>] = [:]
  @ObservationIgnored private var lastTask = 0
  private static let tasks = 4

  /// A loader that uses `fetch`; nil to fetch nothing.
  public init(_ fetch: Fetch?) { self.fetch = fetch }

  /// Whether a fetch is under way.
  public var isLoading: Bool { !running.isEmpty }

  /// Starts fetching the logos that were not requested yet. Returns at once.
  public func load(_ cards: [SchoolCard]) {
    guard fetch != nil else { return }
    for card in cards where asked[card.id] != card.logo {
      guard card.logo.address != nil || card.logo.website != nil else { continue }
      asked[card.id] = card.logo
      waiting.append((card.id, card.logo))
    }
    while running.count < Self.tasks, !waiting.isEmpty { start() }
  }

  /// Cancels the fetches under way. All logos that were not found so far may be requested again.
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

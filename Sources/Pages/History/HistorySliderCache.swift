public import Compass
import EventLog
import Foundation
import Synchronization

/// Keeps the latest sliders while the log stays the same, so that dragging a slider through the history reads its marks
/// only once.
public final class HistorySliderCache: Sendable {
  /// The maximum number of cached sliders.
  static let limit = 64

  private struct Key: Equatable {
    let head: LogHead
    let viewer: UUID
    /// Part of the key because one person may use two browsers that write dates differently.
    let text: LocalText
  }

  private struct State {
    var key: Key?
    /// The sliders in the present.
    var sliders: [HistorySlider.Scope: HistorySlider] = [:]
  }

  private let state = Mutex(State())

  /// Creates an empty cache.
  public init() {}

  /// Returns what `HistorySlider.load` returns, from the cache if possible; nil in the present if there are no marks.
  public func slider(
    _ scope: HistorySlider.Scope, from reading: Reading, at position: Int64?, viewer: Viewer
  ) throws -> HistorySlider? {
    let key = Key(head: reading.head, viewer: viewer.id, text: viewer.text)
    let kept = state.withLock { $0.key == key ? $0.sliders[scope] : nil }
    let slider = try kept ?? HistorySlider.load(scope, from: reading, viewer: viewer)
    if kept == nil {
      state.withLock {
        if $0.key != key || $0.sliders.count >= Self.limit { $0 = State(key: key) }
        $0.sliders[scope] = slider
      }
    }
    guard position != nil || !slider.marks.isEmpty else { return nil }
    return try slider.showing(position, of: scope, from: reading, viewer: viewer)
  }
}

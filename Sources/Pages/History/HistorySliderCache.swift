public import Compass
import EventLog
import Foundation
import Synchronization

/// The sliders that were made last, kept while the log stays the same: who drags one through the history reads its marks
/// once.
public final class HistorySliderCache: Sendable {
  /// How many are kept.
  static let limit = 64

  private struct Key: Equatable {
    let head: LogHead
    let viewer: UUID
    /// A person may look with two browsers that write dates in two ways.
    let text: LocalText
  }

  private struct State {
    var key: Key?
    /// Each as it is in the present.
    var sliders: [HistorySlider.Scope: HistorySlider] = [:]
  }

  private let state = Mutex(State())

  /// Nothing kept yet.
  public init() {}

  /// What `HistorySlider.load` says.
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

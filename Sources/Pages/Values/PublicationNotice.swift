import Compass

extension Notice {
  /// Returns the notice about the publication of a page's record; nil if there is nothing to report, as in a home that
  /// does not publish.
  static func publication(_ state: PublicationState?) -> Notice? {
    guard let state else { return nil }
    if let reason = state.parked.last {
      let count = state.parked.count
      return Notice(
        "\(count) change\(count == 1 ? "" : "s") could not be published", message: reason, icon: "warning")
    }
    if state.pending > 0 {
      return Notice("\(state.pending) change\(state.pending == 1 ? "" : "s") on the way to the server")
    }
    if state.partly > 0 {
      return Notice(
        "Published, but for a part of \(state.partly) change\(state.partly == 1 ? "" : "s")",
        message: "The server has no place for it, or refused it; it stays here. rc publish status says more.")
    }
    return state.sentAt == nil ? nil : Notice("Published")
  }
}

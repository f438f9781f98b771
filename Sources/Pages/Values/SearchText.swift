/// A text to be found as a part of others, whatever the case.
struct SearchText {
  private let needle: String

  /// Nil for an empty text, which narrows nothing.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    needle = text.lowercased()
  }

  func occurs(in text: String) -> Bool { text.lowercased().contains(needle) }
}

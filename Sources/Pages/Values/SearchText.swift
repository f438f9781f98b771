/// A text to search for within other texts, in any case.
struct SearchText {
  private let needle: String

  /// Nil for an empty text, which filters nothing.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    needle = text.lowercased()
  }

  func occurs(in text: String) -> Bool { text.lowercased().contains(needle) }
}

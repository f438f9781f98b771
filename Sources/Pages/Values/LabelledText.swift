/// A text with its label.
public struct LabelledText: Codable, Equatable, Sendable {
  /// The label.
  public let label: String
  /// The text.
  public let text: String

  /// Creates a text with its label.
  public init(_ label: String, _ text: String) {
    self.label = label
    self.text = text
  }

  /// Returns the pairs whose text is not empty, in order.
  static func present(_ pairs: [(String, String?)]) -> [LabelledText] {
    pairs.compactMap { label, text in text.flatMap { $0.isEmpty ? nil : LabelledText(label, $0) } }
  }
}

/// A text with its label.
public struct LabelledText: Codable, Equatable, Sendable {
  /// What it is.
  public let label: String
  /// What it says.
  public let text: String

  /// A text with its label.
  public init(_ label: String, _ text: String) {
    self.label = label
    self.text = text
  }

  /// Those of some pairs that have a text that is not empty, in their order.
  static func present(_ pairs: [(String, String?)]) -> [LabelledText] {
    pairs.compactMap { label, text in text.flatMap { $0.isEmpty ? nil : LabelledText(label, $0) } }
  }
}

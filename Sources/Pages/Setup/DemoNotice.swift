/// The notice at the top of every page of the demo.
public struct DemoNotice: Codable, Equatable, Sendable {
  /// The text.
  public var text = "This is the demo: an invented family. Whatever you change here is gone when the program ends."
  /// The label of the button that returns to the person's own home.
  public var leave = "Leave the Demo"

  /// Creates the fixed texts.
  public init() {}
}

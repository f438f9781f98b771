/// What every page of the demo says above all else.
public struct DemoNotice: Codable, Equatable, Sendable {
  /// What it is.
  public var text = "This is the demo: an invented family. Whatever you change here is gone when the program ends."
  /// The button that leads back to the own home.
  public var leave = "Leave the Demo"

  /// The texts as they are.
  public init() {}
}

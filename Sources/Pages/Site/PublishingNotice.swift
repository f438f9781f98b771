/// What every page says, below all else, of the way to the family's project.
public struct PublishingNotice: Codable, Equatable, Sendable {
  /// How many changes are not in the project, as far as whoever looks may know of them.
  public struct Changes: Equatable, Sendable {
    /// They are on their way.
    public var onTheWay = 0
    /// Somebody has to sign in before they go.
    public var needSignIn = 0
    /// The project lacks the table that they are for.
    public var needTable = 0
    /// They could not be published.
    public var parked = 0
    /// A part of them stays here.
    public var partly = 0

    /// None.
    public init() {}
  }

  /// What is at work.
  public enum State: Equatable, Sendable {
    /// It publishes; the project answers, or does not at this moment.
    case publishing(Changes, isAnswered: Bool)
    /// The project did not answer yet.
    case doesNotAnswer
    /// Another process publishes.
    case runsElsewhere
    /// Somebody has to do something before anything goes.
    case needsPerson
    /// Nothing is published any more.
    case failed
  }

  /// The line.
  public let text: String
  /// Its icon's name, where somebody has to do something; nil where all goes by itself.
  public let icon: String?

  /// The line for a state.
  public init(_ state: State) {
    switch state {
    case .publishing(let changes, let isAnswered):
      text = isAnswered ? Self.sentence(changes) : Self.waiting(changes)
      icon = changes.needSignIn > 0 || changes.needTable > 0 || changes.parked > 0 ? "warning" : nil
    case .doesNotAnswer: (text, icon) = ("Your project does not answer; changes wait here", nil)
    case .runsElsewhere: (text, icon) = ("Changes are published by another rc", nil)
    case .needsPerson: (text, icon) = ("Changes wait here until you do something: rc publish says what", "warning")
    case .failed: (text, icon) = ("Changes are not published any more, until rc serve is started again", "warning")
    }
  }

  private static func waiting(_ changes: Changes) -> String {
    guard changes.onTheWay > 0 else { return sentence(changes) }
    let wait = changes.onTheWay == 1 ? "waits" : "wait"
    return "Your project does not answer; \(count(changes.onTheWay)) \(wait) here"
  }

  private static func sentence(_ changes: Changes) -> String {
    if changes.onTheWay > 0 { return "\(count(changes.onTheWay)) on the way" }
    if changes.needSignIn > 0 {
      return "\(count(changes.needSignIn)) \(changes.needSignIn == 1 ? "waits" : "wait") for a sign-in: rc sign-in"
    }
    if changes.needTable > 0 {
      let (wait, their) = changes.needTable == 1 ? ("waits", "its") : ("wait", "their")
      return
        "\(count(changes.needTable)) \(wait) for \(their) table, which your project does not have: rc publish status"
    }
    let all = "All changes are in your project"
    if changes.parked > 0 { return "\(all), but for \(changes.parked) that it refused" }
    return changes.partly > 0 ? "\(all), but for a part of \(changes.partly)" : all
  }

  private static func count(_ number: Int) -> String { "\(number) change\(number == 1 ? "" : "s")" }
}

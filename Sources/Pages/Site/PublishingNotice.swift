/// The line at the bottom of every page about publishing to the family's project.
public struct PublishingNotice: Codable, Equatable, Sendable {
  /// The numbers of changes that are not in the project, as far as the viewer may see them.
  public struct Changes: Equatable, Sendable {
    /// The changes that are pending.
    public var onTheWay = 0
    /// The changes that wait for a sign-in.
    public var needSignIn = 0
    /// The changes that wait for a table that the project lacks.
    public var needTable = 0
    /// The changes of records that the project does not show.
    public var needRow = 0
    /// The changes that could not be published.
    public var parked = 0
    /// The changes of which a part stays in this home.
    public var partly = 0
    /// The records that the project does not show any more, and does not say were deleted.
    public var unseen = 0
    /// The tables (`offers`) and columns (`schools.ranking`) that the project lacks for those changes.
    public var missing: Set<String> = []

    /// Creates counts that are all zero.
    public init() {}
  }

  /// The state of the publisher.
  public enum State: Equatable, Sendable {
    /// The publisher runs; `isAnswered` says whether the project answers at this moment.
    case publishing(Changes, isAnswered: Bool)
    /// The project has not answered yet.
    case doesNotAnswer
    /// Another process publishes.
    case runsElsewhere
    /// Nothing is published until somebody acts.
    case needsPerson
    /// Publishing has stopped until the server is restarted.
    case failed
  }

  /// The text of the line.
  public let text: String
  /// The name of the icon if somebody has to act; otherwise nil.
  public let icon: String?

  /// Creates the line for a state.
  public init(_ state: State) {
    switch state {
    case .publishing(let changes, let isAnswered):
      text = isAnswered ? Self.sentence(changes) : Self.waiting(changes)
      icon =
        changes.needSignIn > 0 || changes.needTable > 0 || changes.needRow > 0 || changes.parked > 0
          || changes.unseen > 0
        ? "warning" : nil
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
      let wait = changes.needTable == 1 ? "waits" : "wait"
      let tables = changes.missing.filter { !$0.contains(".") }
      let table = tables.isEmpty ? "a table" : "the \(tables.count == 1 ? "table" : "tables") \(list(tables))"
      return "\(count(changes.needTable)) \(wait) for \(table), which your project does not have: rc publish status"
    }
    if changes.needRow > 0 {
      let wait = changes.needRow == 1 ? "waits for a record" : "wait for records"
      return "\(count(changes.needRow)) \(wait) that your project does not show: rc publish status"
    }
    if changes.unseen > 0 {
      let records = "\(changes.unseen) record\(changes.unseen == 1 ? "" : "s")"
      return "Your project does not show \(records) any more, and does not say that somebody deleted "
        + "\(changes.unseen == 1 ? "it" : "them"): rc pull --deleted deletes here"
    }
    let all = "All changes are in your project"
    let lacks = changes.missing.isEmpty ? "" : "; it has no \(list(changes.missing))"
    if changes.parked > 0 { return "\(all), but for \(changes.parked) that it refused\(lacks)" }
    return changes.partly > 0 ? "\(all), but for a part of \(changes.partly)\(lacks)" : all
  }

  /// At most three names, as there is one line; `rc publish status` has them all.
  private static func list(_ names: Set<String>) -> String {
    let more = names.count - 3
    return names.sorted().prefix(3).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  private static func count(_ number: Int) -> String { "\(number) change\(number == 1 ? "" : "s")" }
}

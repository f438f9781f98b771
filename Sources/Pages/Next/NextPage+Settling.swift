public import Compass
public import Domain
public import Foundation

extension NextPage {
  /// A day until which a step can be put off.
  public struct Delay: Codable, Equatable, Sendable {
    /// "Tomorrow", "In a week".
    public let label: String
    /// The day, YYYY-MM-DD.
    public let until: String

    init(days: Int, from today: CalendarDate) {
      label =
        switch days {
        case 1: "Tomorrow"
        case 7: "In a week"
        case 30: "In a month"
        default: "In \(Count.days(days))"
        }
      until = today.adding(days: days).description
    }
  }

  /// The steps that the viewer marked done or put off. A step reappears on its day, or when there is a new reason for
  /// it.
  public struct Settled: Codable, Equatable, Sendable {
    /// A step that was marked done or put off.
    public struct Step: Codable, Equatable, Sendable {
      /// The step's id.
      public let id: String
      /// The step's text.
      public let text: String
      /// "Done", or "Until Nov 30, 2026".
      public let state: String
      /// The page that the step links to.
      public let leadsTo: Route
    }

    /// "Done or put off: 12".
    public let title: String
    /// The first steps, in the order in which they would otherwise be shown.
    public let steps: [Step]
    /// The number of steps that are not in `steps`.
    public let more: Int
    /// Whether the steps can be shown again; false in the past.
    public let canAct: Bool

    init?(_ season: SeasonRows, isPast: Bool) {
      let all = season.settled
      guard !all.isEmpty else { return nil }
      let names = StepNames(season)
      title = "Done or put off: \(season.viewer.text.number(all.count))"
      steps = all.prefix(NextPage.batch).map { step, settlement in
        let texts = StepTexts(step, names)
        return Step(
          id: step.id, text: texts.text,
          state: settlement.until.map { "Until \(season.viewer.text.date($0))" } ?? "Done", leadsTo: texts.leadsTo)
      }
      more = all.count - steps.count
      canAct = !isPast
    }
  }

  /// What a viewer can do with a step: mark it done, put it off until a day, or show it again.
  public enum Settling: Equatable, Sendable {
    case done
    case later(CalendarDate)
    case again

    /// Parses the value of a form field: "done", "again", or a day.
    public init?(_ text: String) {
      switch text {
      case "done": self = .done
      case "again": self = .again
      default:
        guard let day = CalendarDate(text) else { return nil }
        self = .later(day)
      }
    }
  }

  /// The label of the button that marks a step done.
  public static let done = "Done"
  /// The label of the control that puts a step off.
  public static let later = "Later"
  /// The label of the button that shows a step again.
  public static let again = "Show again"

  /// Returns the command that marks a step done, puts it off or shows it again; nil if there is no such step.
  ///
  /// - Throws: `DomainError` for a day that is not after today.
  public static func command(
    _ settling: Settling, of id: String, from reading: Reading, viewer: Viewer
  ) throws -> Command? {
    let season = try SeasonRows(reading, viewer.asOf(reading))
    if settling == .again {
      return season.settled.contains { $0.step.id == id } ? .step(id, .reopen) : nil
    }
    guard let step = season.steps.first(where: { $0.id == id }) else { return nil }
    guard case .later(let day) = settling else { return .step(id, .settle(step.cause, until: nil)) }
    guard day > season.viewer.today else {
      throw DomainError(.invalid, field: "until", "until must be a day after today, \(season.viewer.today); got \(day)")
    }
    return .step(id, .settle(step.cause, until: day))
  }

  /// Returns the message after the command succeeded: "Put off until Nov 30, 2026".
  public static func confirmation(_ settling: Settling, viewer: Viewer) -> String {
    switch settling {
    case .done: "Done"
    case .later(let day): "Put off until \(viewer.text.date(day))"
    case .again: "Back on the list"
    }
  }

  /// Returns the event over which one's own version is chosen (`Home.choose`); nil if the step is not such a choice.
  public static func choice(_ id: String, from reading: Reading, viewer: Viewer) throws -> UUID? {
    let step = try step(id, from: reading, viewer: viewer)
    return step.flatMap { $0.kind == .choose ? UUID(strict: $0.record) : nil }
  }

  /// Finds the step that a person refers to by its id, its text, or a unique part of its text.
  ///
  /// - Parameter settled: Whether to search the steps that were marked done or put off instead of the open ones.
  /// - Returns: The step's id and text.
  /// - Throws: `CompassError.notFound`, or `.ambiguous` with the candidates.
  public static func find(
    _ text: String, settled: Bool, from reading: Reading, viewer: Viewer
  ) throws -> (id: String, text: String) {
    let season = try SeasonRows(reading, viewer.asOf(reading))
    let names = StepNames(season)
    let steps = (settled ? season.settled.map(\.step) : season.steps).map {
      (id: $0.id, text: StepTexts($0, names).text)
    }
    let wanted = text.lowercased()
    let tests: [((id: String, text: String)) -> Bool] = [
      { $0.id == wanted }, { $0.text.lowercased() == wanted }, { $0.text.lowercased().contains(wanted) },
    ]
    for test in tests {
      let found = steps.filter(test)
      if found.count == 1 { return found[0] }
      if found.count > 1 {
        throw CompassError.ambiguous(
          kind: "step", text: text, candidates: found.prefix(8).map { "\($0.text) (\($0.id))" })
      }
    }
    throw CompassError.notFound(kind: "step", text: text)
  }
}

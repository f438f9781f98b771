public import Compass
public import Domain

extension NextPage {
  /// A step with its due day, as a calendar shows it.
  public struct Due: Equatable, Sendable {
    /// The step's id.
    public let id: String
    /// The text of the step.
    public let text: String
    /// The reason for the step.
    public let why: String
    /// The due day: the last day to answer or write, today if that has passed, or the day until which the step is put
    /// off.
    public let day: CalendarDate
  }

  /// The maximum number of open steps in a calendar, and of steps that were put off: longer lists are no help.
  static let duesLimit = 20

  /// Returns the letters to answer, the schools to write to again, and the steps that are put off until a day.
  /// Deadlines and events are calendar entries of their own.
  public static func dues(from reading: Reading, viewer: Viewer) throws -> [Due] {
    let season = try SeasonRows(reading, viewer.asOf(reading))
    let names = StepNames(season)
    let today = season.viewer.today
    func due(_ step: NextStep, on day: CalendarDate) -> Due {
      let texts = StepTexts(step, names)
      return Due(id: step.id, text: texts.text, why: texts.why, day: day)
    }
    let open = season.steps.compactMap { step -> Due? in
      switch step.reason {
      case .wrote(let days, let within), .silent(let days, let within):
        due(step, on: today.adding(days: max(0, within - days)))
      default: nil
      }
    }
    let later = season.settled.compactMap { step, said in said.until.map { due(step, on: $0) } }
    return Array(open.prefix(duesLimit)) + later.prefix(duesLimit)
  }
}

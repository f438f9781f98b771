public import Compass
public import Domain

extension NextPage {
  /// A step with the day on which it is to be done, as a calendar shows it.
  public struct Due: Equatable, Sendable {
    /// The step's id.
    public let id: String
    /// What to do.
    public let text: String
    /// Why.
    public let why: String
    /// The day: that by which the viewer answers, today where that has passed, or the one that it is put off to.
    public let day: CalendarDate
  }

  /// How many steps stand in a calendar at most: a day with a hundred things to do is no help.
  static let duesLimit = 20

  /// The letters to answer, the schools to write to again, and what is put off until a day. Deadlines and events have days
  /// of their own in a calendar.
  public static func dues(from reading: Reading, viewer: Viewer) throws -> [Due] {
    let season = try SeasonRows(reading, viewer.looking(at: reading))
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

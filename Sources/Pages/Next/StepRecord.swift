import Compass
import Domain

/// A step of What Next for programs: stored words, ids and days in place of texts. `rc next --json` prints it.
package struct StepRecord: Equatable, Sendable {
  /// Whether a step is open, was marked done, or was put off.
  package enum State: String, Sendable { case open, done, later }

  /// The step's id, such as "reply/0190…".
  package let id: String
  /// What to do: "offer", "reply", "register", "prepare", "recap", "follow-up", "reach-out", "fill-in".
  package let kind: String
  /// "now", "this_week", "soon", "whenever".
  package let urgency: String
  /// The text of the step.
  package let text: String
  /// The reason for the step.
  package let why: String
  /// The id of the school that the step is about, if any.
  package let school: String?
  /// The id of the coach that the step is about, if any.
  package let coach: String?
  /// The day that the step is about, YYYY-MM-DD: a deadline, or an event's first or last day.
  package let day: String?
  /// Open, done or put off.
  package let state: State
  /// The day until which the step was put off, YYYY-MM-DD.
  package let until: String?

  /// Loads all steps as of the day of a reading: the open ones, the most urgent first, then those that the viewer marked
  /// done or put off. The texts are the same in every locale.
  package static func all(from reading: Reading, viewer: Viewer) throws -> [StepRecord] {
    let viewer = Viewer(id: viewer.id, athlete: viewer.athlete, timeZone: viewer.text.timeZone, now: viewer.now)
    let season = try SeasonRows(reading, viewer.asOf(reading))
    let names = StepNames(season)
    return season.steps.map { StepRecord(StepTexts($0, names), .open, until: nil) }
      + season.settled.map { step, settlement in
        StepRecord(StepTexts(step, names), settlement.until == nil ? .done : .later, until: settlement.until)
      }
  }

  private init(_ texts: StepTexts, _ state: State, until: CalendarDate?) {
    let step = texts.step
    id = step.id
    kind = step.kind.rawValue
    urgency = step.urgency.word
    text = texts.text
    why = texts.why
    school = step.school
    coach = step.coach
    day = step.cause.day?.description
    self.state = state
    self.until = until?.description
  }
}

extension NextStep.Urgency {
  fileprivate var word: String {
    switch self {
    case .now: "now"
    case .thisWeek: "this_week"
    case .soon: "soon"
    case .whenever: "whenever"
    }
  }
}

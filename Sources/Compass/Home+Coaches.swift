import Domain
public import EventLog
public import Foundation

extension Decision {
  /// The school of a coach command: the one that `add` names, otherwise the coach's own.
  func school(of coach: UUID, _ command: Coach.Command) throws -> UUID {
    if case .add(let school, _) = command { return school }
    guard let school = try current(Coach.self, .coach(coach)).school else {
      throw DomainError(.notFound, field: "coach", "Coach not found")
    }
    return school
  }

  /// Throws unless the coach is listed at the school, as a new contact with it requires.
  func requireCoach(_ coach: UUID, at school: UUID) throws {
    let state = try current(Coach.self, .coach(coach), asFarAsKnown: true)
    guard state.isListed, state.school == school else {
      throw DomainError(.notFound, field: "coach", "The school has no coach with the id \(coach.lowercased)")
    }
  }
}

extension Document.Command {
  /// The school with which an `add` or `share` shares the document; nil for other commands.
  var newSchool: UUID? {
    switch self {
    case .add(let school, _), .share(let school): school
    case .edit, .unshare: nil
    }
  }
}

extension PerformanceMetric.Command {
  /// The event at which a `log` or `edit` says that the metric was measured; nil if the command names none.
  var newEvent: UUID? {
    switch self {
    case .log(let metric): metric.event
    case .edit(let fields): fields.event.value
    case .remove: nil
    }
  }
}

extension StreamName {
  /// The stream of a coach: `coach/<id>`.
  public static func coach(_ id: UUID) -> StreamName { StreamName(category: "coach", key: id.lowercased) }
  /// The stream of a document: `document/<id>`.
  public static func document(_ id: UUID) -> StreamName { StreamName(category: "document", key: id.lowercased) }
}

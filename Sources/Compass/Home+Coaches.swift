import Domain
public import EventLog
public import Foundation

extension Decision {
  /// The school that a command to a coach is about: the one that he is added to, else his own.
  func school(of coach: UUID, _ command: Coach.Command) throws -> UUID {
    if case .add(let school, _) = command { return school }
    guard let school = try current(Coach.self, .coach(coach)).school else {
      throw DomainError(.notFound, field: "coach", "Coach not found")
    }
    return school
  }

  /// Only a coach who is there, at that very school, can have taken part in a new contact with it.
  func mustBeCoach(_ coach: UUID, at school: UUID) throws {
    let state = try current(Coach.self, .coach(coach))
    guard state.isListed, state.school == school else {
      throw DomainError(.notFound, field: "coach", "The school has no coach with the id \(coach.lowercased)")
    }
  }
}

extension Document.Command {
  /// The school that the document is to be shared with; nil for every other command.
  var newSchool: UUID? {
    switch self {
    case .add(let school, _), .share(let school): school
    case .edit, .unshare: nil
    }
  }
}

extension StreamName {
  /// The stream of a coach.
  public static func coach(_ id: UUID) -> StreamName { StreamName(category: "coach", key: id.lowercased) }
  /// The stream of a document.
  public static func document(_ id: UUID) -> StreamName { StreamName(category: "document", key: id.lowercased) }
}

import Domain
import Foundation
import Testing

/// People and things of the scenarios, by fixed ids.
enum Someone {
  static let player = id(1)
  static let parent = id(2)
  static let school = id(10)
  static let item = id(20)
  static let other = id(21)
  static let fresh = id(99)

  static func id(_ number: UInt8) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
  }

  static func context(_ role: MemberRole = .player, id: UUID? = nil) -> DecisionContext {
    DecisionContext(
      now: Instant(milliseconds: 1_770_822_000_000),
      actor: Actor(id: id ?? (role == .parent ? parent : player), role: role), freshID: { fresh })
  }
}

/// Given a history, when somebody commands, then … .
struct Given<Subject: Aggregate> {
  var state: Subject

  init(_ type: Subject.Type = Subject.self, _ history: DomainEvent...) { self.init(type, history: history) }

  init(_ type: Subject.Type = Subject.self, history: [DomainEvent]) {
    state = Subject()
    state.evolve(history, by: "somebody", at: Instant(milliseconds: 0))
  }

  func when(_ command: Subject.Command, by role: MemberRole = .player, id: UUID? = nil) -> Outcome<Subject> {
    let context = Someone.context(role, id: id)
    do throws(DomainError) {
      return Outcome(state: state, result: .success(try state.decide(command, in: context)))
    } catch {
      return Outcome(state: state, result: .failure(error))
    }
  }
}

/// What a command led to.
struct Outcome<Subject: Aggregate> {
  var state: Subject
  var result: Result<[DomainEvent], DomainError>

  /// The state after the events; the state before when there were none.
  var after: Subject {
    var after = state
    if case .success(let events) = result { after.evolve(events, by: "somebody", at: Instant(milliseconds: 1)) }
    return after
  }

  func then(_ expected: DomainEvent..., at location: SourceLocation = #_sourceLocation) {
    #expect(result == .success(expected), sourceLocation: location)
  }

  func nothingHappened(at location: SourceLocation = #_sourceLocation) {
    #expect(result == .success([]), sourceLocation: location)
  }

  func isRefused(
    with code: DomainError.Code, field: String? = nil, _ part: String = "",
    at location: SourceLocation = #_sourceLocation
  ) {
    guard case .failure(let error) = result else {
      Issue.record("not refused: \(result)", sourceLocation: location)
      return
    }
    #expect(error.code == code, "\(error)", sourceLocation: location)
    if let field { #expect(error.field == field, "\(error)", sourceLocation: location) }
    #expect(part.isEmpty || error.message.contains(part), "\(error)", sourceLocation: location)
  }
}

extension PatchFields {
  /// Fields set one by one, whatever the order of the initialiser.
  static func with(_ set: (inout Self) -> Void) -> Self {
    var fields = Self()
    set(&fields)
    return fields
  }
}

extension DomainEvent {
  /// A school on the list.
  static let added = DomainEvent.schoolAdded(SchoolAdded(athlete: Someone.player, name: "Berea College"))
  static let founded = DomainEvent.familyCreated(FamilyCreated(name: "Rivera"))
  static let player = DomainEvent.memberAdded(MemberAdded(member: Someone.player, name: "Alex", role: .player))
}

import Foundation

extension Ownership {
  /// The age from which an athlete may take the home over, in years.
  static let age = 18
  /// The ages at which people finish high school, by the year of birth.
  static let graduationAges = 16...20

  /// Returns the events that a command leads to; none if it changes nothing. The first time it takes the home over,
  /// afterwards the owner chooses the access of others anew.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    let actor = context.actor
    var events: [DomainEvent] = []
    if let owner {
      guard owner == actor.id else {
        throw DomainError(.forbidden, field: "owner", "Only the athlete who took the home over decides this.")
      }
    } else {
      guard actor.role == .player else {
        throw DomainError(
          .forbidden, field: "role", "Only the athlete takes the home over, not the role \(actor.role.rawValue).")
      }
      try mustBeOnlyAthlete(actor.id, command.household)
      try mustBeOfAge(command.born, graduating: command.household.graduationYear, at: context.now)
      try mustChoose(for: command.household.members.filter { $0.id != actor.id }, in: command.access)
      events.append(.homeTakenOver(HomeTakenOver(owner: actor.id)))
    }
    for (member, access) in command.access.sorted(by: { $0.key.lowercased < $1.key.lowercased }) {
      let access = try OpenValueRule.known(access, "access")
      guard command.household.members.contains(where: { $0.id == member }) else {
        throw DomainError(.notFound, field: "access", "No person with the id \(member.lowercased) is in the family")
      }
      guard member != actor.id else {
        throw DomainError(.refused, field: "access", "The owner's own access cannot be set: it is everything.")
      }
      if chosen[member] != access { events.append(.accessSet(AccessSet(access: access, member: member))) }
    }
    return events
  }

  /// Whether an athlete who graduates in a year may be of age on a day.
  public static func mayBeOfAge(graduating year: Int?, on day: CalendarDate) -> Bool {
    guard let year else { return true }
    return day.year - (year - graduationAges.upperBound) >= age
  }

  /// Throws if the home has another athlete, who would lose the parents' care with it.
  private func mustBeOnlyAthlete(_ actor: UUID, _ household: Household) throws(DomainError) {
    let others = household.members.filter { $0.id != actor && household.athletes.contains($0.id) }.map(\.name)
    guard !others.isEmpty else { return }
    throw DomainError(
      .refused, field: "owner",
      "This home has another athlete (\(others.map(DomainError.quote).joined(separator: ", "))): it stays with the parents."
    )
  }

  /// Throws unless somebody born on that day is of age in every time zone.
  private func mustBeOfAge(
    _ born: CalendarDate?, graduating year: Int?, at now: Instant
  ) throws(DomainError) {
    guard let born else {
      throw .invalid("born", "The date of birth is needed, such as 2008-03-01. It is checked and not kept.")
    }
    // The day that it is everywhere on Earth: 12 hours behind UTC.
    let today = now.date(minutesAheadOfUTC: -720)
    guard born.year >= 1900, born <= today else {
      throw .invalid("born", "A date of birth is from 1900-01-01 to \(today); got \(born)")
    }
    let due =
      CalendarDate(year: born.year + Self.age, month: born.month, day: born.day)
      ?? CalendarDate(year: born.year + Self.age, month: 3, day: 1)
    guard let due, due <= today else {
      throw DomainError(
        .refused, field: "born",
        "The home can be taken over at the age of \(Self.age)\(due.map { ", from \($0) on" } ?? "").")
    }
    if let year, !Self.graduationAges.contains(year - born.year) {
      throw DomainError(
        .refused, field: "born",
        "Born \(born) does not fit graduating in \(year): correct the graduation year, or the date, first.")
    }
  }

  /// Throws unless the access of each of the others is chosen.
  private func mustChoose(
    for members: [Family.Member], in access: [UUID: MemberAccess]
  ) throws(DomainError) {
    let missing = members.filter { access[$0.id] == nil }.map(\.name)
    guard !missing.isEmpty else { return }
    throw .invalid(
      "access",
      "The access of \(missing.map(DomainError.quote).joined(separator: ", ")) is to be chosen; accepted: "
        + MemberAccess.known.map(\.rawValue).joined(separator: ", "))
  }
}

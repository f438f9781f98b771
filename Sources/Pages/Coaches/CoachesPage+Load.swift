public import Compass
import Domain
import Foundation
import Projections

extension CoachesPage {
  /// Returns the page of a school's coaches as a viewer sees it in a reading; nil if the school is unknown or deleted.
  public static func load(
    school: String, from reading: Reading, viewer: Viewer, filters: CoachFilters = CoachFilters()
  ) throws -> CoachesPage? {
    guard let row = try reading.school(school), row.deletedBy == nil else { return nil }
    let viewer = viewer.asOf(reading)
    // A coach who came from another school keeps the contacts there.
    let all = try reading.coaches(of: school).map { Known($0, try reading.interactions(withCoach: $0.id)) }
    let shown = filters.applied(to: all, now: viewer.now)
    let canChange = try !reading.isPast && reading.actor(viewer.id).may(.manageCoaches)
    let number = viewer.text.number
    return CoachesPage(
      school: school, title: "Coaches", schoolName: row.name,
      countText: (filters.areActive ? "\(number(shown.count)) of " : "") + number(all.count)
        + (all.count == 1 ? " coach" : " coaches"),
      searchPrompt: "Search coaches...",
      roles: FilterChoice.all("All Roles", CoachRole.self, occurring: all.compactMap { $0.role?.rawValue }),
      periods: FilterChoice.days("Any Last Contact", CoachFilters.days),
      responsiveness: [FilterChoice(nil, "Any Responsiveness")]
        + Responsiveness.Level.allCases.map { FilterChoice($0.rawValue, $0.label) },
      sorts: CoachFilters.Sort.allCases.map { FilterChoice($0.rawValue, $0.label) },
      cards: shown.map { Card($0, viewer, canChange: canChange) },
      empty: all.isEmpty ? CoachesPanel.none : shown.isEmpty ? noMatch : nil, add: canChange ? "Add Coach" : nil,
      otherSchools: canChange ? try others(than: row, in: reading) : [], isPast: reading.isPast)
  }

  private static func others(than school: SchoolListRow, in reading: Reading) throws -> [FilterChoice] {
    try reading.schools(of: UUID(strict: school.athlete)).filter { $0.id != school.id }
      .sorted { ($0.name, $0.id) < ($1.name, $1.id) }.map { FilterChoice($0.id, $0.name) }
  }

  /// Returns the page with only one of its cards; nil if it has no such card.
  public func keeping(coach id: String) -> CoachesPage? {
    guard let card = cards.first(where: { $0.id == id }) else { return nil }
    return CoachesPage(
      school: school, title: title, schoolName: schoolName, countText: countText, searchPrompt: searchPrompt,
      roles: roles, periods: periods, responsiveness: responsiveness, sorts: sorts, cards: [card], empty: nil,
      add: add, otherSchools: otherSchools, isPast: isPast)
  }

  /// A coach with values that are derived from the interactions and never stored (facts §2.14, §2.15).
  struct Known {
    let row: CoachRow
    let last: Int64?
    let hasAsked: Bool
    let responsiveness: Responsiveness

    init(_ row: CoachRow, _ contacts: [InteractionRow]) {
      self.row = row
      last = contacts.map(\.occurredAt).max()
      let outbound = contacts.count { $0.direction == InteractionDirection.outbound.rawValue }
      let inbound = contacts.count { $0.direction == InteractionDirection.inbound.rawValue }
      hasAsked = outbound > 0
      responsiveness = Responsiveness(inbound: inbound, outbound: outbound)
    }

    var role: CoachRole? { row.fields.role.value }
  }
}

extension CoachFilters {
  func applied(to coaches: [CoachesPage.Known], now: Instant) -> [CoachesPage.Known] {
    let search = searchText.lowercased().trimmingCharacters(in: .whitespacesAndNewlines)
    let kept = coaches.filter { coach in
      if let role, coach.role?.rawValue != role { return false }
      if let responsiveness, !coach.hasAsked || coach.responsiveness.level.rawValue != responsiveness { return false }
      if let contactedWithinDays, let last = coach.last,
        now.milliseconds - last > Int64(contactedWithinDays) * 86_400_000
      {
        return false
      }
      guard !search.isEmpty else { return true }
      let fields = coach.row.fields
      return [
        fields.fullName, fields.email.value, fields.phone.value, fields.notes.value, fields.twitterHandle.value,
        fields.instagramHandle.value,
      ].compactMap(\.self).contains { $0.matches(search) }
    }
    // The rows come sorted by name: equal elements stay in that order.
    return kept.enumerated().sorted { a, b in
      let (first, second) = (order(a.element), order(b.element))
      return first == second ? a.offset < b.offset : first < second
    }.map(\.element)
  }

  private func order(_ coach: CoachesPage.Known) -> Int64 {
    switch sort {
    case .name: 0
    case .role: Int64(coach.role.flatMap(CoachRole.known.firstIndex(of:)) ?? CoachRole.known.count)
    case .lastContact: coach.last.map { -$0 } ?? .max
    case .responsiveness: coach.hasAsked ? -Int64(coach.responsiveness.percent) : 1
    }
  }
}

extension CoachesPage.Card {
  init(_ coach: CoachesPage.Known, _ viewer: Viewer, canChange: Bool) {
    let fields = coach.row.fields
    id = coach.row.id
    name = fields.fullName
    role = .role(coach.role)
    contacts = ContactButton.all(for: fields)
    details = LabelledText.present([
      ("Email", fields.email.value), ("Phone", fields.phone.value),
      ("Twitter", fields.twitterHandle.value.map { "@\($0)" }),
      ("Instagram", fields.instagramHandle.value.map { "@\($0)" }),
    ])
    responsiveness = coach.hasAsked ? .responsiveness(coach.responsiveness) : nil
    lastContact =
      coach.last.map { "Last contact \(viewer.text.date(Instant(milliseconds: $0)))" } ?? "No contact yet"
    notes = fields.notes.value
    edit = canChange ? "Edit \(name)" : nil
    remove =
      canChange
      ? Notice(
        "Remove \(name)?", message: "Interactions and offers stay. The removal can be undone.", action: "Remove",
        icon: "trash") : nil
    spoken = [name, role?.text, responsiveness?.text, lastContact].compactMap(\.self).joined(separator: ", ")
  }
}

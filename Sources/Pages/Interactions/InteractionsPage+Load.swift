public import Compass
import Domain
import Foundation
import Projections

extension InteractionsPage {
  /// Returns the page of a school's interactions as a viewer sees it in a reading; nil if the school is unknown or
  /// deleted.
  public static func load(
    school: String, from reading: Reading, viewer: Viewer, filters: InteractionFilters = InteractionFilters()
  ) throws -> InteractionsPage? {
    guard let row = try reading.school(school), row.deletedBy == nil else { return nil }
    let viewer = viewer.asOf(reading)
    let all = try reading.interactions(with: school)
    let shown = all.filter { filters.keep($0, now: viewer.now) }
    let people = try People(from: reading, viewer: viewer)
    let coaches = try reading.coachNames(all.compactMap(\.coach)).mapValues { $0.shownName }
    let canChange = try !reading.isPast && reading.actor(viewer.id).may(.logInteractions)
    let number = viewer.text.number
    return InteractionsPage(
      school: school, title: "Interactions", schoolName: row.name,
      countText: (filters.areActive ? "\(number(shown.count)) of " : "") + number(all.count)
        + (all.count == 1 ? " interaction" : " interactions"),
      searchPrompt: "Search subject and content...",
      types: FilterChoice.all("All Types", InteractionType.self, occurring: all.map(\.type)),
      directions: FilterChoice.all("All Directions", InteractionDirection.self, occurring: all.map(\.direction)),
      sentiments: FilterChoice.all(
        "All Sentiments", InteractionSentiment.self, occurring: all.compactMap(\.sentiment)),
      people: [FilterChoice(nil, "Everyone")]
        + Set(all.map(\.loggedBy)).sorted().map { FilterChoice($0, people.name($0)) },
      coaches: [FilterChoice(nil, "All Coaches")]
        + coaches.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { FilterChoice($0.key, $0.value) },
      periods: FilterChoice.days("All Time", InteractionFilters.days),
      entries: shown.map { Entry($0, coaches, people, viewer, canChange: canChange) },
      empty: all.isEmpty ? none : shown.isEmpty ? noMatch : nil, log: canChange ? "Log Interaction" : nil,
      currentCoaches: [FilterChoice(nil, "No coach")]
        + (try reading.coaches(of: school)).map { FilterChoice($0.id, $0.fields.fullName) },
      isPast: reading.isPast)
  }
}

extension CoachRow {
  /// The full name, with "(removed)" after the name of a removed coach.
  fileprivate var shownName: String { state.fields.fullName + (removedBy == nil ? "" : " (removed)") }
}

extension InteractionFilters {
  func keep(_ row: InteractionRow, now: Instant) -> Bool {
    if let type, row.type != type { return false }
    if let direction, row.direction != direction { return false }
    if let sentiment, row.sentiment != sentiment { return false }
    if let loggedBy, row.loggedBy != loggedBy { return false }
    if let coach, row.coach != coach { return false }
    if let withinDays, now.milliseconds - row.occurredAt > Int64(withinDays) * 86_400_000 { return false }
    let search = searchText.lowercased().trimmingCharacters(in: .whitespacesAndNewlines)
    return search.isEmpty || [row.subject, row.content].compactMap(\.self).contains { $0.matches(search) }
  }
}

extension InteractionsPage.Entry {
  init(_ row: InteractionRow, _ coaches: [String: String], _ people: People, _ viewer: Viewer, canChange: Bool) {
    id = row.id
    type = .interaction(InteractionType(rawValue: row.type))
    direction = .direction(InteractionDirection(rawValue: row.direction))
    sentiment = row.sentiment.map { .sentiment(InteractionSentiment(rawValue: $0)) }
    subject = row.subject
    content = row.content
    coach = row.coach.map { coaches[$0] ?? "Unknown coach" }
    at = viewer.text.dateAndTime(Instant(milliseconds: row.occurredAt))
    by = people.name(row.loggedBy)
    let spoken = ["\(direction.text) \(type.text)", coach, at, sentiment?.text, subject].compactMap(\.self)
      .joined(separator: ", ")
    self.spoken = spoken
    correction =
      canChange && row.loggedBy == viewer.id.lowercased
      ? .init(values: row.typed(viewer.text), spoken: "\(InteractionForm.edit): \(spoken)") : nil
    remove =
      canChange
      ? Notice(
        "Remove this interaction?", message: "\(type.text), \(at). The removal can be undone.", action: "Remove",
        icon: "trash") : nil
  }
}

extension InteractionRow {
  /// Returns the logged values as a form shows them: with date and time in the viewer's time zone.
  fileprivate func typed(_ text: LocalText) -> [String: String] {
    let at = Instant(milliseconds: occurredAt)
    return [
      "type": type, "direction": direction, "coach": coach ?? "", "sentiment": sentiment ?? "",
      "date": text.day(of: at).description, "time": text.clock(at), "subject": subject ?? "", "content": content ?? "",
    ]
  }
}

public import Compass
import Domain
import Foundation
import Projections

extension TrashPage {
  /// Loads the page for a viewer from a reading.
  ///
  /// - Parameters:
  ///   - kinds: The kinds to load; all by default.
  ///   - limit: The maximum number of records of a kind, the last deleted ones.
  public static func load(
    from reading: Reading, viewer: Viewer, kinds: Set<Kind> = Set(Kind.allCases), limit: Int = limit
  ) throws -> TrashPage {
    let deleted = try Deleted(reading, viewer)
    let found = try Kind.allCases.filter(kinds.contains).map { ($0, try deleted.entries($0)) }.filter { !$0.1.isEmpty }
    let count = found.reduce(0) { $0 + $1.1.count }
    let number = viewer.text.number(count)
    let isOfSchools = kinds == [.school]
    return TrashPage(
      title: isOfSchools ? "Deleted Schools" : "Trash",
      countText: isOfSchools
        ? Kind.school.count(number, isOne: count == 1) : "\(number) deleted \(count == 1 ? "record" : "records")",
      groups: found.map { kind, entries in
        let all = viewer.text.number(entries.count)
        return Group(
          kind: kind, title: kind.title, entries: Array(entries.prefix(limit)),
          more: entries.count > limit ? "The newest \(limit) of \(all)" : nil)
      },
      empty: count > 0 ? nil : isOfSchools ? noSchools : nothing, isPast: reading.isPast)
  }

  private static let noSchools = Notice(
    "No deleted schools", message: "A school that you delete can be brought back here",
    action: "Back to Schools", icon: "trash")
  private static let nothing = Notice(
    "Nothing is deleted", message: "A school, event, offer, coach or note that you delete can be brought back here",
    action: "Back to Schools", icon: "trash")
}

/// The deleted records of a reading, and their texts for a viewer.
private struct Deleted {
  let reading: Reading
  let viewer: Viewer
  let people: People
  /// The viewer as an actor; nil in the past, where nothing can be erased.
  private let actor: Actor?
  /// The schools of the season by id, with their names and whether they are deleted.
  let schools: [String: (name: String, isDeleted: Bool)]

  init(_ reading: Reading, _ viewer: Viewer) throws {
    self.reading = reading
    self.viewer = viewer
    people = try People(from: reading, viewer: viewer)
    actor = reading.isPast ? nil : try reading.actor(viewer.id)
    let there = try reading.schools(of: viewer.athlete).map { ($0.id, (name: $0.name, isDeleted: false)) }
    let gone = try reading.schools(of: viewer.athlete, deleted: true).map { ($0.id, (name: $0.name, isDeleted: true)) }
    schools = Dictionary(there + gone, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the entries of a kind, the last deleted first.
  func entries(_ kind: TrashPage.Kind) throws -> [TrashPage.Entry] {
    try found(kind).sorted { a, b in
      let (first, second) = (a.removal?.at.milliseconds ?? .min, b.removal?.at.milliseconds ?? .min)
      return first == second ? (a.id, a.name) < (b.id, b.name) : first > second
    }.map { entry(kind, $0) }
  }

  private struct Found {
    let id: String
    let name: String
    let detail: [String?]
    /// The id of the school that the record belongs to.
    var school: String?
    let removal: DeletionRecord?
  }

  private func found(_ kind: TrashPage.Kind) throws -> [Found] {
    let (athlete, text) = (viewer.athlete, viewer.text)
    func day(_ stored: String?) -> String? { stored.map { CalendarDate($0).map(text.date) ?? $0 } }
    switch kind {
    case .school:
      return try reading.deletedSchools(of: athlete).map { row, removal in
        let place = row.location.flatMap { $0.isEmpty ? nil : $0 } ?? "Location unknown"
        return Found(id: row.id, name: row.name, detail: [place], removal: removal)
      }
    case .event:
      return try reading.deletedEvents(of: athlete).map { row, removal in
        Found(
          id: row.id, name: row.name, detail: [text.dateRange(of: row), row.fields.type.value?.label],
          school: row.fields.school.value?.lowercased, removal: removal)
      }
    case .offer:
      return try reading.deletedOffers(of: athlete).map { row, removal in
        Found(
          id: row.id, name: "Offer of \(schools[row.school]?.name ?? "an unknown school")",
          detail: [row.fields.offerType.value?.label, day(row.fields.offerDate.value)], school: row.school,
          removal: removal)
      }
    case .coach:
      return try reading.removedCoaches(of: athlete).map { row, removal in
        Found(
          id: row.id, name: row.fields.fullName, detail: [row.fields.role.value?.label, schools[row.school]?.name],
          school: row.school, removal: removal)
      }
    case .interaction:
      return try reading.removedInteractions(of: athlete).map { row, removal in
        Found(
          id: row.id,
          name: [InteractionType(rawValue: row.type).label, row.subject].compactMap(\.self).joined(separator: ": "),
          detail: [schools[row.school]?.name, text.dateAndTime(Instant(milliseconds: row.occurredAt))],
          school: row.school, removal: removal)
      }
    case .document:
      return try reading.unsharedDocuments(of: athlete).map { row, school, removal in
        Found(
          id: row.id, name: row.fields.title.value ?? "Untitled",
          detail: ["No longer shared with \(schools[school]?.name ?? "an unknown school")"], school: school,
          removal: removal)
      }
    case .metric:
      return try reading.removedMetrics(of: athlete).map { row, removal in
        Found(
          id: row.id, name: "\(MetricType(rawValue: row.metricType).label), \(text.measure(row.value, row.unit))",
          detail: [day(row.recordedDate)], removal: removal)
      }
    }
  }

  private func entry(_ kind: TrashPage.Kind, _ found: Found) -> TrashPage.Entry {
    let removal = found.removal
    let at = removal.map { viewer.text.dateAndTime($0.at) } ?? "Unknown"
    let by = removal.map { people.name($0.actor) } ?? "Unknown"
    let wentAlong = removal.flatMap { $0.dependants.isEmpty ? nil : $0.dependants.text }
    let gone = found.school.flatMap { schools[$0] }.flatMap { $0.isDeleted ? $0.name : nil }
    let canRestore = !reading.isPast && (kind == .school || removal != nil)
    return TrashPage.Entry(
      kind: kind, id: found.id, event: removal?.event.lowercased, name: found.name,
      detail: found.detail.compactMap(\.self).joined(separator: " · "), deletedAt: removal?.at.description, at: at,
      by: by,
      wentAlong: wentAlong, hint: gone.map { "\($0) is deleted, too: restore it to see this again" },
      leadsTo: kind == .school ? .school(found.id) : nil,
      restore: canRestore ? PageAction("Restore", icon: "restore", spoken: "Restore \(found.name)") : nil,
      erase: eraseLink(kind, found),
      spoken: ["\(found.name), deleted \(at) by \(by)", wentAlong.map { "with \($0)" }].compactMap(\.self)
        .joined(separator: ", "))
  }

  private func eraseLink(_ kind: TrashPage.Kind, _ found: Found) -> ErasePage.Link? {
    guard let actor, let kind = ErasureKind(rawValue: kind.rawValue),
      kind.mayBeErased(by: actor, isOwn: viewer.id == viewer.athlete)
    else { return nil }
    return ErasePage.Link(kind, found.id, name: found.name)
  }
}

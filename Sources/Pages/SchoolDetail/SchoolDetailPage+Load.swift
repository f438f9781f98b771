public import Compass
import Domain
import EventLog
import Projections

extension SchoolDetailPage {
  /// Loads the page of a school for a viewer; nil stands for "School not found" (SD-6).
  public static func load(_ id: String, from reading: Reading, viewer: Viewer) throws -> SchoolDetailPage? {
    guard let detail = try reading.detail(id), let row = try reading.school(id) else { return nil }
    let people = try People(from: reading, viewer: viewer)
    let home = try reading.homeLocation(of: viewer.athlete).coordinates
    let items = try reading.items(of: id)
    return SchoolDetailPage(
      detail: detail, row: row, basis: FitBasis(player: try reading.playerDetails(of: viewer.athlete)), home: home,
      people: people, viewer: viewer, items: items,
      deletion: DeleteSchoolQuestion(school: id, name: detail.name, dependants: try reading.dependants(of: id)),
      privateNotes: try reading.privateNote(on: id, of: viewer.id)?.text,
      statuses: try reading.statusHistory(of: id), beginning: try reading.beginning(ofSchool: id),
      notes: try reading.notesHistory(of: id),
      contacts: try reading.interactions(with: id),
      coaches: try CoachesPanel.load(school: id, from: reading, viewer: viewer),
      documents: try DocumentsSection.load(school: id, from: reading, viewer: viewer),
      wishes: try reading.schoolPreferences(of: viewer.athlete),
      refusals: try reading.refusals(of: StreamName(category: "school", key: id)),
      publication: try reading.publication(of: StreamName(category: "school", key: id), viewer: viewer.id),
      overruled: try OverruledChange.load(of: StreamName(category: "school", key: id), from: reading, viewer: viewer),
      isPast: reading.isPast)
  }

  private init(
    detail: SchoolDetailRow, row: SchoolListRow, basis: FitBasis, home: Coordinates?, people: People, viewer: Viewer,
    items: [SchoolItemRow], deletion: DeleteSchoolQuestion, privateNotes: String?, statuses: [StatusHistoryRow],
    beginning: Int64?, notes: [NotesHistoryRow], contacts: [InteractionRow], coaches: CoachesPanel,
    documents: DocumentsSection, wishes: SchoolPreferenceList,
    refusals: [WriteRefusalRow], publication: PublicationState?, overruled: [OverruledChange], isPast: Bool
  ) {
    let info = detail.info
    let text = viewer.text
    let shownStatus = detail.status ?? SchoolStatus.researching.rawValue
    let offered = SchoolStatus.detailChoices.map(\.rawValue)
    let score = row.fit.map { FitScore($0) }
    let gaps = basis.missing(of: row)
    var distance: Double?
    if let home, let place = info.coordinates { distance = Distance.miles(from: home, to: place) }

    id = detail.id
    name = detail.name
    location = info.location.value ?? "Location unknown"
    initials = Initials.of(detail.name)
    initialsColor = Badge.circle(of: detail.name)
    logo = info.faviconUrl.value
    status = shownStatus
    statusOptions = offered.contains(shownStatus) ? offered : offered + [shownStatus]
    statusPicker = StatusPicker(
      statusOptions, selected: shownStatus,
      changedAt: detail.statusChangedAt.map { "Status changed \(text.dateAndTime(Instant(milliseconds: $0)))" })
    badges = [
      .status(detail.status), .division(info.division.value?.rawValue), .priority(detail.priorityTier),
      .size(info.size), info.conference.value.map { Badge($0, "slate-100/700") },
    ].compactMap { $0 }
    priorityTier = detail.priorityTier
    tierPicker = TierPicker(selected: detail.priorityTier)
    star = FavoriteStar(isOn: detail.isFavorite)
    quickActions = QuickAction.all(school: detail.id, name: detail.name, coaches: coaches)
    self.coaches = coaches
    self.documents = documents
    isFavorite = detail.isFavorite
    ranking = detail.ranking
    rankingForm = RankingForm(ranking)
    self.distance = distance.map { "\(text.number(Distance.rounded($0))) miles" }
    fit = score.map { score in
      FitSection(
        score, missing: gaps,
        radar: FitRadar(score, missing: gaps, basis: basis, school: info, text: text))
    }
    match = MatchSection(wishes, fields: info, home: home, text: text)
    // The advice on other divisions follows from the verdict on the fit, which needs complete data.
    divisionCard = gaps.isEmpty ? DivisionCard(division: info.division.value?.rawValue, score: score?.score) : nil
    advice = divisionCard?.message
    information = Self.information(info)
    informationForm = Self.informationGroups(info, name: detail.name)
    contact = Self.contact(info)
    map = info.coordinates.map {
      SchoolMap(
        latitude: $0.latitude, longitude: $0.longitude, title: detail.name,
        home: home.map { .init(latitude: $0.latitude, longitude: $0.longitude, title: "Home") })
    }
    scorecard = Self.scorecard(info, text)
    self.notes = detail.notes
    self.privateNotes = privateNotes
    pros = items.filter { $0.kind == ProConKind.pro.rawValue }.map { Item($0, "Pro", people) }
    cons = items.filter { $0.kind != ProConKind.pro.rawValue }.map { Item($0, "Con", people) }
    philosophy = Self.philosophy(detail.philosophy)
    philosophyForm = Self.philosophyInputs(detail.philosophy)
    statusHistory = Self.history(statuses, since: beginning, people, viewer)
    notesHistory = Self.history(notes, people, viewer)
    interactions = contacts.map { InteractionEntry($0, people, viewer) }
    attribution = [
      LabelledText("Created by", people.name(detail.createdBy)),
      LabelledText("Last updated by", people.name(detail.updatedBy)),
      LabelledText(
        "Last updated",
        viewer.text.date(Instant(milliseconds: detail.updatedAt))),
    ]
    self.refusals = refusals.prefix(3).map { row in
      Notice("The server did not accept a change", message: row.message, icon: "warning")
    }
    self.publication = Notice.publication(publication)
    self.overruled = overruled
    self.deletion = deletion
    labels = .standard
    isDeleted = detail.deletedBy != nil
    self.isPast = isPast
  }

  private static func philosophy(_ fields: PhilosophyFields) -> [LabelledText] {
    [
      ("Coaching Style", fields.coachingStyle), ("Recruiting Approach", fields.recruitingApproach),
      ("Communication Style", fields.communicationStyle), ("Success Metrics", fields.successMetrics),
      ("Overall Philosophy", fields.coachingPhilosophy),
    ].map { LabelledText($0, $1.value ?? "Not provided") }
  }

  private static func history(
    _ rows: [StatusHistoryRow], since beginning: Int64?, _ people: People, _ viewer: Viewer
  ) -> [StatusEntry] {
    let unsaid = SchoolStatus.researching.rawValue
    return rows.indices.reversed().map { index in
      let row = rows[index]
      var before = index > 0 ? rows[index - 1].status ?? unsaid : nil
      // A school without a status is shown as "researching", so its first change is shown as one from "researching".
      if index == 0, row.position != beginning, row.status != unsaid { before = unsaid }
      return StatusEntry(
        event: row.event, from: before.map { SchoolStatus(rawValue: $0).shortLabel } ?? "Initial",
        to: .status(row.status), statusBefore: before, status: row.status ?? unsaid,
        at: viewer.text.dateAndTime(Instant(milliseconds: row.at)),
        changedAt: Instant(milliseconds: row.at).description, by: people.name(row.actor), actor: row.actor,
        note: row.note)
    }
  }

  private static func history(_ rows: [NotesHistoryRow], _ people: People, _ viewer: Viewer) -> [NotesEntry] {
    rows.indices.reversed().map { index in
      let row = rows[index]
      return NotesEntry(
        event: row.event, before: index > 0 ? rows[index - 1].notes : nil, after: row.notes,
        at: viewer.text.dateAndTime(Instant(milliseconds: row.at)),
        changedAt: Instant(milliseconds: row.at).description, by: people.name(row.actor), actor: row.actor,
        isCurrent: index == rows.count - 1)
    }
  }
}

extension SchoolDetailPage.Item {
  fileprivate init(_ row: SchoolItemRow, _ kind: String, _ people: People) {
    id = row.item
    text = row.text
    addedBy = people.name(row.addedBy)
    spoken = "\(kind): \(row.text), remove button"
  }
}

extension SchoolDetailPage.InteractionEntry {
  fileprivate init(_ row: InteractionRow, _ people: People, _ viewer: Viewer) {
    id = row.id
    type = InteractionType(rawValue: row.type).label
    direction = InteractionDirection(rawValue: row.direction).label
    subject = row.subject
    content = row.content
    sentiment = row.sentiment.map { InteractionSentiment(rawValue: $0).label }
    at = viewer.text.dateAndTime(Instant(milliseconds: row.occurredAt))
    by = people.name(row.loggedBy)
  }
}

import Domain
import EventLog
import Foundation
import TestSupport

@testable import Supabase

extension SimulatedDevice {
  /// Something that its person does; values are never twice the same, so that each tells whose it is.
  mutating func live(_ random: inout SeededGenerator) -> LogEvent {
    let word = "v\(number).\(log.count)"
    if restores, let event = comeAndGo(word, &random) { return event }
    guard !schools.isEmpty, Int.random(in: 0..<8, using: &random) > 0 else {
      let school = Self.id(&random)
      schools.append(school)
      let event = DomainEvent.schoolAdded(SchoolAdded(athlete: person, name: word))
      return append(event, to: StreamName(category: "school", key: school.lowercased), random: &random)
    }
    let school = schools[Int.random(in: 0..<schools.count, using: &random)]
    let stream = StreamName(category: "school", key: school.lowercased)
    switch Int.random(in: 0..<22, using: &random) {
    case 21 where !deleted.isEmpty:
      let back = deleted.removeFirst()
      schools.append(back)
      return append(
        .schoolRestored(SchoolRestored()), to: StreamName(category: "school", key: back.lowercased), random: &random)
    case 0, 1: return append(.favoriteToggled(.init(isFavorite: log.count % 2 == 0)), to: stream, random: &random)
    case 2, 3: return append(.notesEdited(NotesEdited(notes: word)), to: stream, random: &random)
    case 4: return append(.rankingSet(RankingSet(ranking: log.count + 100 * number)), to: stream, random: &random)
    case 5, 6:
      let status = [SchoolStatus.contacted, .researching, .interested][Int.random(in: 0..<3, using: &random)]
      return append(.statusChanged(StatusChanged(note: word, status: status)), to: stream, random: &random)
    case 7:
      return append(
        .basicInfoEdited(BasicInfoEdited(fields: SchoolFields(mascot: .value(word), website: .value(word)))),
        to: stream, random: &random)
    case 8, 9, 10:
      let item = Self.id(&random)
      pros.append((school, item))
      return append(.proConAdded(ProConAdded(item: item, kind: .pro, text: word)), to: stream, random: &random)
    case 11 where !pros.isEmpty:
      let pro = pros.removeFirst()
      return append(
        .proConRemoved(ProConRemoved(item: pro.item, kind: .pro)),
        to: StreamName(category: "school", key: pro.school.lowercased), random: &random)
    case 12, 13:
      let coach = Self.id(&random)
      coaches.append(coach)
      return append(
        .coachAdded(
          CoachAdded(
            fields: CoachFields(firstName: .value(word), lastName: .value("x"), role: .value(.head)), school: school)),
        to: StreamName(category: "coach", key: coach.lowercased), random: &random)
    case 14 where !coaches.isEmpty:
      let coach = coaches[Int.random(in: 0..<coaches.count, using: &random)]
      return append(
        .coachEdited(CoachEdited(fields: CoachFields(email: .value(word)))),
        to: StreamName(category: "coach", key: coach.lowercased), random: &random)
    case 15:
      return append(
        .interactionLogged(
          InteractionLogged(coach: coaches.last, direction: .inbound, school: school, subject: word, type: .email)),
        to: StreamName(category: "interaction", key: Self.id(&random).lowercased), random: &random)
    case 16:
      let document = documents.last ?? Self.id(&random)
      let fields = DocumentFields(title: .value(word), type: .value(.transcript), url: .value("https://x.org"))
      let isNew = documents.isEmpty
      documents.append(document)
      return append(
        .documentShared(DocumentShared(fields: isNew ? fields : nil, school: school)),
        to: StreamName(category: "document", key: document.lowercased), random: &random)
    case 17:
      return append(
        .playerDetailsEdited(PlayerDetailsEdited(fields: PlayerDetails(clubTeam: .value(word)))),
        to: StreamName(category: "preferences", key: "\(person.lowercased)/player"), random: &random)
    case 18:
      return append(
        .privateNoteEdited(PrivateNoteEdited(text: word)),
        to: StreamName(category: "private-note", key: "\(school.lowercased)/\(person.lowercased)"), random: &random)
    default:
      schools.removeAll { $0 == school }
      deleted.append(school)
      pros.removeAll { $0.school == school }
      coaches = []
      return append(
        .schoolCascadeDeleted(.init(coaches: 1, documents: 0, events: 0, interactions: 0, offers: 0)), to: stream,
        random: &random)
    }
  }

  /// A contact, a school that goes, or one that comes back; nil for anything else.
  private mutating func comeAndGo(_ word: String, _ random: inout SeededGenerator) -> LogEvent? {
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where !schools.isEmpty:
      let school = schools.removeFirst()
      deleted.append(school)
      pros.removeAll { $0.school == school }
      coaches = []
      return append(
        .schoolCascadeDeleted(.init(coaches: 0, documents: 0, events: 0, interactions: 1, offers: 0)),
        to: StreamName(category: "school", key: school.lowercased), random: &random)
    case 1...2 where !deleted.isEmpty:
      let back = deleted.removeFirst()
      schools.append(back)
      return append(
        .schoolRestored(SchoolRestored()), to: StreamName(category: "school", key: back.lowercased), random: &random)
    case 3...4 where !schools.isEmpty:
      let school = schools[Int.random(in: 0..<schools.count, using: &random)]
      return append(
        .interactionLogged(InteractionLogged(direction: .inbound, school: school, subject: word, type: .email)),
        to: StreamName(category: "interaction", key: Self.id(&random).lowercased), random: &random)
    default: return nil
    }
  }

  /// A school that another device made, as a reader tells of it.
  mutating func learn(of school: UUID, athlete: UUID, random: inout SeededGenerator) -> LogEvent {
    schools.append(school)
    return append(
      .schoolAdded(SchoolAdded(athlete: athlete, name: "theirs")),
      to: StreamName(category: "school", key: school.lowercased), origin: .remote, random: &random)
  }
}

import Domain
import EventLog
import EventSchemas
import Foundation

/// The events of the measures: a plausible history of a family. Each event is a pure function of its position, so that
/// both sides get the same events without a file.
///
/// Six events create the family. Then every school gets an event in each round, in another order each round. For every
/// second school, a fifth of the events are in interactions and private notes with their own streams.
struct EventMix {
  /// The number of schools.
  let schools: Int

  static let prologue = 6
  /// The family's people: a player and two parents.
  static let people = (0..<3).map { id(.person, $0, 0) }
  static let family = id(.family, 0, 0)
  static let device = id(.device, 0, 0)
  /// The first clock reading: 1 February 2024.
  static let start: Int64 = 1_706_745_600_000

  /// One event with a typed payload.
  struct Item {
    var stream: String
    var event: DomainEvent
    var occurredAt: Int64?
  }

  enum Space: UInt64 { case person, family, device, school, item, interaction, coach }

  static func id(_ space: Space, _ first: Int, _ second: Int) -> UUID {
    var dice = Dice(seed: space.rawValue << 56 ^ UInt64(first) << 16 ^ UInt64(second))
    let time = UInt64(start) + UInt64(first) * 1000 + UInt64(second)
    let high = time << 16 | 0x7000 | dice.next() & 0x0FFF
    let low = 0x8000_0000_0000_0000 | dice.next() & 0x3FFF_FFFF_FFFF_FFFF
    return UUID(uuid: unsafeBitCast((high.bigEndian, low.bigEndian), to: uuid_t.self))
  }

  /// Returns the id of a school, counted from 0.
  static func school(_ number: Int) -> UUID { id(.school, number, 0) }

  /// Returns the event at a position, counted from 1.
  func item(at position: Int) -> Item {
    if position <= Self.prologue { return prologue(position) }
    let (round, place) = (position - Self.prologue - 1).quotientAndRemainder(dividingBy: schools)
    let school = (place * stride(round) + round * 31) % schools
    var dice = Dice(seed: UInt64(position) &* 0xD6E8_FEB8_6659_FD93)
    if round > 0, school % 2 == 1, dice.below(5) == 0 { return aside(school, round, &dice) }
    let event = round == 0 ? added(school, &dice) : change(school, round, &dice)
    var item = Item(stream: "school/\(Self.school(school).lowercased)", event: event)
    if case .statusChanged = event, dice.below(3) == 0 { item.occurredAt = Self.time(at: position) - 86_400_000 }
    return item
  }

  /// Returns the clock reading when the event at a position is appended: half a second later for each event.
  static func time(at position: Int) -> Int64 { start + Int64(position) * 500 }

  /// Returns the person who acts at a position: the same one for a thousand events.
  static func actor(at position: Int) -> UUID { people[(position - 1) / 1000 % people.count] }

  /// Returns a number that is coprime to the number of schools, another one in each round.
  private func stride(_ round: Int) -> Int {
    var candidate = 7919 + 2 * round
    while Self.divisor(candidate, schools) != 1 { candidate += 1 }
    return candidate
  }

  private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
}

// MARK: - The events

extension EventMix {
  private func prologue(_ position: Int) -> Item {
    let family = "family/\(Self.family.lowercased)"
    let player = Self.people[0].lowercased
    let names = ["Sam", "Alex", "Robin"]
    switch position {
    case 1: return Item(stream: family, event: .familyCreated(FamilyCreated(name: "The Rivers")))
    case 2...4:
      let number = position - 2
      return Item(
        stream: family,
        event: .memberAdded(
          MemberAdded(member: Self.people[number], name: names[number], role: number == 0 ? .player : .parent)))
    case 5:
      let details = PlayerDetails(
        actScore: .value(27), gpa: .value(3.6), graduationYear: .value(2027), heightInches: .value(73),
        primaryPosition: .value("SS"), satScore: .value(1210), schoolState: .value("TX"), weightLbs: .value(178))
      return Item(
        stream: "preferences/\(player)/player", event: .playerDetailsEdited(PlayerDetailsEdited(fields: details)))
    default:
      let location = HomeLocation(
        city: .value("Austin"), latitude: .value(30.2672), longitude: .value(-97.7431), state: .value("TX"))
      return Item(
        stream: "preferences/\(player)/location", event: .homeLocationSet(HomeLocationSet(fields: location)))
    }
  }

  private func added(_ school: Int, _ dice: inout Dice) -> DomainEvent {
    let name = "\(dice.title()) \(dice.pick(["University", "College", "State University"])) \(school)"
    return .schoolAdded(
      SchoolAdded(
        athlete: Self.people[0], fields: Self.academics(&dice), name: name,
        notes: dice.below(4) == 0 ? dice.text(120) : nil, status: dice.below(2) == 0 ? .researching : nil))
  }

  private static func academics(_ dice: inout Dice) -> SchoolFields {
    SchoolFields(
      admissionRate: .value(Double(dice.below(9000) + 500) / 10_000), avgSat: .value(900 + 10 * dice.below(60)),
      city: .value(dice.title()), conference: .value(dice.pick(["Big 12", "SEC", "Ivy League", "SCAC"])),
      division: .value(dice.pick([.d1, .d2, .d3, .naia, .juco])),
      latitude: .value(Double(dice.below(200_000) + 300_000) / 10_000),
      location: .value("\(dice.title()), \(dice.pick(states))"),
      longitude: .value(-Double(dice.below(400_000) + 750_000) / 10_000), state: .value(dice.pick(states)),
      studentSize: .value(800 + dice.below(30_000)), tuitionInState: .value(9000 + dice.below(40_000)),
      tuitionOutOfState: .value(15_000 + dice.below(40_000)), website: .value("https://www.\(dice.word()).edu"))
  }

  private static let states = ["TX", "CA", "NY", "FL", "OH", "MA", "NC", "WA"]

  private enum Change {
    case status, notes, item, itemRemoved, favorite, tier, ranking, info, philosophy, merge, fit
  }

  private static func change(_ dice: inout Dice) -> Change {
    switch dice.below(100) {
    case ..<22: .status
    case ..<44: .notes
    case ..<66: .item
    case ..<70: .itemRemoved
    case ..<77: .favorite
    case ..<82: .tier
    case ..<86: .ranking
    case ..<93: .info
    case ..<95: .philosophy
    case ..<98: .merge
    default: .fit
    }
  }

  private func change(_ school: Int, _ round: Int, _ dice: inout Dice) -> DomainEvent {
    switch Self.change(&dice) {
    case .status:
      return .statusChanged(
        StatusChanged(
          note: dice.below(2) == 0 ? dice.text(80) : nil,
          status: dice.pick([.researching, .contacted, .interested, .offerReceived, .declined])))
    case .notes: return .notesEdited(NotesEdited(notes: dice.below(30) == 0 ? nil : dice.text(260 + dice.below(300))))
    case .item:
      return .proConAdded(
        ProConAdded(
          item: Self.id(.item, school, round), kind: dice.below(3) == 0 ? .con : .pro, text: dice.text(110)))
    case .itemRemoved:
      // An id from the pool of the school's own items; it may not exist, and the fold has to handle that.
      return .proConRemoved(ProConRemoved(item: Self.id(.item, school, dice.below(round)), kind: .pro))
    case .favorite: return .favoriteToggled(FavoriteToggled(isFavorite: dice.below(2) == 0))
    case .tier: return .priorityTierSet(PriorityTierSet(tier: dice.pick([.a, .b, .c, nil])))
    case .ranking: return .rankingSet(RankingSet(ranking: dice.below(5) == 0 ? nil : 1 + dice.below(20)))
    case .info:
      let fields = SchoolFields(
        address: .value("\(dice.below(9000)) \(dice.title()) Avenue"), city: .value(dice.title()),
        instagramHandle: dice.below(2) == 0 ? .null : .value("@\(dice.word())\(dice.word())"),
        mascot: .value(dice.title()), twitterHandle: .value("@\(dice.word())_\(dice.word())"))
      return .basicInfoEdited(BasicInfoEdited(fields: fields))
    case .philosophy:
      return .coachingPhilosophyEdited(
        CoachingPhilosophyEdited(
          fields: PhilosophyFields(coachingStyle: .value(dice.text(120)), recruitingApproach: .value(dice.text(120)))))
    case .merge:
      return .collegeDataMerged(CollegeDataMerged(fields: Self.academics(&dice), source: "College Scorecard"))
    case .fit:
      return .fitScoreCalculated(
        FitScoreCalculated(
          academic: Double(dice.below(250)) / 10, athletic: Double(dice.below(400)) / 10,
          opportunity: Double(dice.below(200)) / 10, personal: Double(dice.below(150)) / 10))
    }
  }

  /// Returns an event about a school in a separate stream.
  private func aside(_ school: Int, _ round: Int, _ dice: inout Dice) -> Item {
    let id = Self.school(school)
    if dice.below(8) == 0 {
      let owner = Self.people[1 + dice.below(2)].lowercased
      return Item(
        stream: "private-note/\(id.lowercased)/\(owner)",
        event: .privateNoteEdited(PrivateNoteEdited(text: dice.text(140))))
    }
    let interaction = InteractionLogged(
      coach: dice.below(2) == 0 ? Self.id(.coach, school, 0) : nil, content: dice.text(130),
      direction: dice.below(3) == 0 ? .inbound : .outbound, school: id,
      sentiment: dice.pick([.positive, .neutral, nil]), subject: dice.text(24),
      type: dice.pick([.email, .text, .phoneCall]))
    return Item(
      stream: "interaction/\(Self.id(.interaction, school, round).lowercased)", event: .interactionLogged(interaction),
      occurredAt: Self.time(at: round * schools) - Int64(dice.below(1_000_000)))
  }
}

/// The generator SplitMix64, with functions that make texts.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }

  mutating func word() -> String { pick(Self.words) }

  mutating func title() -> String {
    let word = word()
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  /// About `length` bytes of words, some with characters that need an escape or more than one byte.
  mutating func text(_ length: Int) -> String {
    var text = ""
    while text.utf8.count < length {
      if !text.isEmpty { text += " " }
      text += below(40) == 0 ? pick(["said \"yes\"", "café", "señor", "first\nthen"]) : word()
    }
    return text
  }

  private static let words = [
    "coach", "asked", "about", "the", "spring", "season", "and", "visit", "to", "campus", "great", "field", "strong",
    "academics", "small", "classes", "roster", "needs", "shortstop", "next", "year", "showcase", "video", "called",
    "back", "after", "game", "scholarship", "talk", "with", "parents", "far", "from", "home", "winter", "camp",
    "good", "fit", "engineering", "program", "weather", "is", "warm", "travel", "team", "offer", "deadline", "June",
  ]
}

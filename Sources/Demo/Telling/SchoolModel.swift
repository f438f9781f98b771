import Domain

/// The state of a school that the story needs, so that every step changes something.
struct SchoolModel {
  let college: DemoCollege
  let course: Course
  var exists = false
  var isDeleted = false
  var status = SchoolStatus.researching
  var tier: PriorityTier?
  var isFavorite = false
  var ranking: Int?
  var noteLines: [String] = []
  /// The private notes of the player, the mother and the father, in this order.
  var privateLines: [[String]] = [[], [], []]
  var items: [(kind: ProConKind, text: String)] = []
  var fields = SchoolFields()
  var philosophy = PhilosophyFields()
  var interactions = 0
  var coaches = 0
  var documents = 0
  /// The number of the school's last recruiting event.
  var event: Int?
  /// The number of the school's offer.
  var offer: Int?
  var isOfferAnswered = false

  /// Whether the school has records that would be deleted with it.
  var hasDependants: Bool { interactions + coaches + documents > 0 || event != nil || offer != nil }

  private var decks: [Deck]
  /// How much the family likes the school from the start, for no particular reason.
  private let charm: Int

  init(college: DemoCollege, course: Course, random: inout DemoRandom) {
    self.college = college
    self.course = course
    charm = random.int(0, 9)
    var decks: [Deck] = []
    for topic in Phrases.Topic.allCases {
      var texts = topic.texts
      if topic == .pros { texts += Phrases.pros(of: college.division) }
      if topic == .cons { texts += Phrases.cons(of: college.division) }
      decks.append(Deck(random.shuffled(Phrases.suited(texts, to: college))))
    }
    self.decks = decks
  }

  /// Whether the school can be acted on.
  var isListed: Bool { exists && !isDeleted }

  /// Whether the family still follows the school.
  var isOpen: Bool { isListed && status != .notPursuing && status != .declined }

  /// How much the family wants the school now; it grows with every status.
  var heat: Int {
    let stages = Course.committed.stages
    let stage = stages.firstIndex(of: status).map { $0 + 1 } ?? 0
    return stage * 10 + course.rawValue * 3 + charm
  }

  /// Draws the next sentence of a topic.
  mutating func draw(_ topic: Phrases.Topic) -> String { decks[topic.rawValue].draw() }
}

/// Sentences in random order; after the last one the first is drawn again.
struct Deck {
  private let texts: [String]
  private var next = 0

  init(_ texts: [String]) { self.texts = texts }

  mutating func draw() -> String {
    guard !texts.isEmpty else { return "" }
    defer { next = (next + 1) % texts.count }
    return texts[next]
  }
}

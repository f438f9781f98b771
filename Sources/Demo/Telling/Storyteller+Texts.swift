import Domain

// The texts of the three people: notes, pros and cons, and how a staff coaches.
extension Storyteller {
  mutating func writeNotes(_ school: Int, _ actor: DemoPerson, _ at: Instant) -> DemoAction? {
    let before = schools[school].noteLines
    var line = context(school, at).fill(schools[school].draw(.notes))
    if random.happens(35) { line += " (\(actor.firstName))" }
    var lines = before
    switch random.index(weights: [72, 14, 10, before.count > 1 ? 4 : 0]) {
    case 0: lines.append(line)
    case 1: lines = lines.dropFirst() + [line]
    case 2: lines = [line]
    default: lines = []
    }
    if lines.count > 7 { lines.removeFirst(lines.count - 5) }
    guard lines != before else { return nil }
    schools[school].noteLines = lines
    return .notes(school, text(lines))
  }

  mutating func writePrivateNote(_ school: Int, _ actor: DemoPerson, _ at: Instant) -> DemoAction? {
    let (person, topic): (Int, Phrases.Topic) =
      switch actor {
      case .player: (0, .playerNote)
      case .mother: (1, .motherNote)
      case .father: (2, .fatherNote)
      }
    let before = schools[school].privateLines[person]
    let line = context(school, at).fill(schools[school].draw(topic))
    let lines: [String]
    switch random.index(weights: [55, 38, before.isEmpty ? 0 : 7]) {
    case 0: lines = [line]
    case 1: lines = before.suffix(2) + [line]
    default: lines = []
    }
    guard lines != before else { return nil }
    schools[school].privateLines[person] = lines
    return .privateNote(school, text(lines))
  }

  private func text(_ lines: [String]) -> String? { lines.isEmpty ? nil : lines.joined(separator: "\n") }

  // MARK: Pros and cons

  mutating func addItem(_ school: Int, _ at: Instant) -> DemoAction? {
    let kind: ProConKind = random.happens(schools[school].isOpen ? 62 : 20) ? .pro : .con
    for _ in 0..<8 {
      let text = context(school, at).fill(schools[school].draw(kind == .pro ? .pros : .cons))
      guard !schools[school].items.contains(where: { $0.text == text }) else { continue }
      schools[school].items.append((kind, text))
      return .addItem(school, kind, text)
    }
    return nil
  }

  mutating func removeItem(_ school: Int) -> DemoAction? {
    guard !schools[school].items.isEmpty else { return nil }
    let item = schools[school].items.remove(at: random.int(0, schools[school].items.count - 1))
    return .removeItem(school, item.kind, text: item.text)
  }

  // MARK: Coaching

  mutating func writePhilosophy(_ school: Int) -> DemoAction? {
    var fields = PhilosophyFields()
    for _ in 0...random.int(0, 1) {
      switch random.int(0, 4) {
      case 0: fields.coachingPhilosophy = .value(schools[school].draw(.philosophy))
      case 1: fields.coachingStyle = .value(schools[school].draw(.style))
      case 2: fields.recruitingApproach = .value(schools[school].draw(.recruiting))
      case 3: fields.communicationStyle = .value(schools[school].draw(.communication))
      default: fields.successMetrics = .value(schools[school].draw(.success))
      }
    }
    let changes = fields.changes(from: schools[school].philosophy)
    guard !changes.isEmpty else { return nil }
    schools[school].philosophy.merge(changes)
    return .philosophy(school, changes)
  }
}

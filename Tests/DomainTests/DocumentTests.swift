import Domain
import TestSupport
import Testing

@Suite struct DocumentTests {
  private let fields = DocumentFields(
    title: .value("Highlights"), type: .value(.highlightVideo), url: .value("https://video.example.org/19"))

  private var shared: DomainEvent { .documentShared(DocumentShared(fields: fields, school: Someone.school)) }

  @Test(.verifies("SD-136"), arguments: MemberRole.known)
  func `the first share makes the document, later ones name a school only`(role: MemberRole) {
    let first = Given(Document.self).when(.add(school: Someone.school, fields), by: role)
    first.then(shared)
    let there = Given(state: first.after)
    there.when(.add(school: Someone.school, fields), by: role).nothingHappened()
    there.when(.share(school: Someone.school), by: role).nothingHappened()
    let second = there.when(.share(school: Someone.other), by: role)
    second.then(.documentShared(DocumentShared(school: Someone.other)))
    #expect(second.after.schools == [Someone.school, Someone.other] && second.after.fields == fields)
    there.when(.share(school: Someone.other), by: MemberRole(rawValue: "guest")).isRefused(with: .forbidden)
  }

  @Test func `another document under the same id is refused`() {
    var other = fields
    other.title = .value("Grades")
    Given(Document.self, shared).when(.add(school: Someone.school, other)).isRefused(with: .refused)
    Given(Document.self, shared).when(.add(school: Someone.other, fields)).isRefused(with: .refused)
  }

  @Test func `a document that is shared with nobody stays`() {
    let unshared = Given(Document.self, shared).when(.unshare(school: Someone.school))
    unshared.then(.documentUnshared(DocumentUnshared(school: Someone.school)))
    let alone = Given(state: unshared.after)
    #expect(alone.state.exists && alone.state.schools.isEmpty && alone.state.fields == fields)
    alone.when(.unshare(school: Someone.school)).nothingHappened()
    alone.when(.share(school: Someone.other)).then(.documentShared(DocumentShared(school: Someone.other)))
  }

  @Test func `what was never shared cannot be changed`() {
    for command in [
      Document.Command.share(school: Someone.school), .unshare(school: Someone.school), .edit(fields),
    ] {
      Given(Document.self).when(command).isRefused(with: .notFound, field: "document")
    }
  }

  @Test func `an edit holds only what differs`() {
    let there = Given(Document.self, shared)
    there.when(.edit(fields)).nothingHappened()
    there.when(.edit(DocumentFields(description: .value(" Fall "), title: .value("Highlights")))).then(
      .documentEdited(DocumentEdited(fields: DocumentFields(description: .value("Fall")))))
    there.when(.edit(DocumentFields(description: .null))).nothingHappened()
  }

  // MARK: Rules, each just inside and just outside

  private func refusal(_ fields: DocumentFields) -> String? {
    do throws(DomainError) {
      _ = try fields.validated()
      return nil
    } catch {
      return error.field
    }
  }

  @Test func `a title has 1 to 255 characters and cannot be cleared`() {
    #expect(refusal(DocumentFields(title: .value("T"))) == nil)
    #expect(refusal(DocumentFields(title: .value(String(repeating: "t", count: 255)))) == nil)
    #expect(refusal(DocumentFields(title: .value(String(repeating: "t", count: 256)))) == "title")
    #expect(refusal(DocumentFields(title: .value("  "))) == "title")
    #expect(refusal(DocumentFields(title: .null)) == "title")
  }

  @Test func `a type is one of six and cannot be cleared`() {
    for type in DocumentType.known { #expect(refusal(DocumentFields(type: .value(type))) == nil) }
    #expect(
      DocumentType.known.map(\.label) == [
        "Highlight Video", "Transcript", "Resume", "Recommendation Letter", "Questionnaire", "Stats Sheet",
      ])
    #expect(refusal(DocumentFields(type: .value(DocumentType(rawValue: "poem")))) == "type")
    #expect(refusal(DocumentFields(type: .null)) == "type")
  }

  @Test func `an address is one of the web and cannot be cleared`() {
    #expect(refusal(DocumentFields(url: .value("http://a.org"))) == nil)
    for bad in ["ftp://a.org", "a.org", "https://", "javascript:alert(1)", "file:///etc/passwd", "https://a b", " "] {
      #expect(refusal(DocumentFields(url: .value(bad))) == "url", "\(bad)")
    }
    #expect(refusal(DocumentFields(url: .null)) == "url")
    let long = "https://a.org/" + String(repeating: "x", count: 2048 - 14)
    #expect(refusal(DocumentFields(url: .value(long))) == nil)
    #expect(refusal(DocumentFields(url: .value(long + "x"))) == "url")
  }

  @Test func `a description has at most 2000 characters`() throws {
    #expect(refusal(DocumentFields(description: .value(String(repeating: "d", count: 2000)))) == nil)
    #expect(refusal(DocumentFields(description: .value(String(repeating: "d", count: 2001)))) == "description")
    #expect(try DocumentFields(description: .value(" ")).validated().description == .null)
  }

  @Test func `a new document needs title, type and address`() {
    for (name, clear) in [
      ("title", { $0.title = .absent }), ("type", { $0.type = .absent }), ("url", { $0.url = .absent }),
    ] as [(String, (inout DocumentFields) -> Void)] {
      var incomplete = fields
      clear(&incomplete)
      Given(Document.self).when(.add(school: Someone.school, incomplete)).isRefused(with: .invalid, field: name)
    }
  }

  // MARK: Undo

  @Test func `every event of a document is taken back`() throws {
    let seed = Arbitrary.freshSeed
    var arbitrary = Arbitrary(seed: seed)
    var random = RandomEvent(seed: seed, allowsUnknownValues: true)
    func next() -> DomainEvent {
      switch random.next(of: arbitrary.oneOf(["DocumentShared", "DocumentEdited", "DocumentUnshared"])) {
      case .documentShared(var event):
        event.school = arbitrary.id()
        return .documentShared(event)
      case .documentUnshared(var event):
        event.school = arbitrary.id()
        return .documentUnshared(event)
      case let event: return event ?? shared
      }
    }
    for step in 0..<1000 {
      var before = Document()
      fold(&before, [shared] + (0..<4).map { _ in next() })
      let event = next()
      var now = before
      fold(&now, [event])
      fold(&now, try before.undo(event, now: now))
      #expect(Set(now.schools) == Set(before.schools), "seed \(seed), step \(step): \(event)")
      #expect(values(now.fields.droppingNulls()) == values(before.fields.droppingNulls()), "seed \(seed), step \(step)")
      #expect(try before.undo(event, now: now).isEmpty, "seed \(seed), step \(step): twice")
    }
    #expect(throws: DomainError.self) { try Document().undo(.schoolDeleted(SchoolDeleted()), now: Document()) }
  }

  @Test func `the first share is taken back by unsharing`() throws {
    let there = Given(Document.self, shared).state
    #expect(try Document().undo(shared, now: there) == [.documentUnshared(DocumentUnshared(school: Someone.school))])
  }
}

private func fold(_ state: inout some Aggregate, _ events: [DomainEvent]) {
  state.evolve(events, by: "somebody", at: Instant(milliseconds: 5))
}

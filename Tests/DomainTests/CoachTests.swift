import Domain
import TestSupport
import Testing

@Suite struct CoachTests {
  private let fields = CoachFields(
    email: .value("okafor@trinity.edu"), firstName: .value("Daniel"), lastName: .value("Okafor"), role: .value(.head))

  private var added: DomainEvent { .coachAdded(CoachAdded(fields: fields, school: Someone.school)) }

  // MARK: Commands

  @Test(.verifies("SD-16", "SD-17"))
  func `a coach has a school, a role and a full name`() {
    let outcome = Given(Coach.self).when(.add(school: Someone.school, fields))
    outcome.then(added)
    #expect(outcome.after.school == Someone.school && outcome.after.isListed)
    #expect(outcome.after.fullName == "Daniel Okafor")
    #expect(CoachRole.known.map(\.label) == ["Head Coach", "Assistant Coach", "Recruiting Coordinator"])
    #expect(CoachFields(lastName: .value("Okafor")).fullName == "Okafor")
  }

  @Test(.verifies("SD-136"), arguments: MemberRole.known)
  func `players and parents manage coaches, others do not`(role: MemberRole) {
    Given(Coach.self).when(.add(school: Someone.school, fields), by: role).then(added)
    let there = Given(Coach.self, added)
    there.when(.edit(CoachFields(phone: .value("210-555-0142"))), by: role)
      .then(.coachEdited(CoachEdited(fields: CoachFields(phone: .value("210-555-0142")))))
    there.when(.remove, by: role).then(.coachRemoved(CoachRemoved()))
    let guest = MemberRole(rawValue: "guest")
    there.when(.remove, by: guest).isRefused(with: .forbidden, field: "role")
    Given(Coach.self).when(.add(school: Someone.school, fields), by: guest).isRefused(with: .forbidden)
  }

  @Test func `a new coach needs first name, last name and role`() {
    for (name, clear) in [
      ("firstName", { $0.firstName = .absent }), ("lastName", { $0.lastName = .absent }),
      ("role", { $0.role = .absent }),
    ] as [(String, (inout CoachFields) -> Void)] {
      var incomplete = fields
      clear(&incomplete)
      Given(Coach.self).when(.add(school: Someone.school, incomplete)).isRefused(with: .invalid, field: name)
    }
  }

  @Test func `the same coach again is nothing new, another under his id is refused`() {
    let there = Given(Coach.self, added)
    there.when(.add(school: Someone.school, fields)).nothingHappened()
    var other = fields
    other.lastName = .value("Ortiz")
    there.when(.add(school: Someone.school, other)).isRefused(with: .refused)
    there.when(.add(school: Someone.other, fields)).isRefused(with: .refused)
    Given(Coach.self, added, .coachRemoved(CoachRemoved())).when(.add(school: Someone.school, fields))
      .isRefused(with: .refused, "removed")
  }

  @Test func `an edit holds only what differs, and clears with null`() {
    let there = Given(Coach.self, added)
    there.when(.edit(fields)).nothingHappened()
    there.when(.edit(CoachFields(email: .value("  "), firstName: .value(" Dan "), role: .value(.head))))
      .then(.coachEdited(CoachEdited(fields: CoachFields(email: .null, firstName: .value("Dan")))))
    there.when(.edit(CoachFields(phone: .null))).nothingHappened()
  }

  @Test func `nobody edits or removes who is not there`() {
    Given(Coach.self).when(.edit(fields)).isRefused(with: .notFound, field: "coach")
    Given(Coach.self).when(.remove).isRefused(with: .notFound, field: "coach")
    let gone = Given(Coach.self, added, .coachRemoved(CoachRemoved()))
    gone.when(.remove).nothingHappened()
    gone.when(.edit(CoachFields(notes: .value("x")))).isRefused(with: .refused, "removed")
  }

  // MARK: Rules, each just inside and just outside

  private func takes(_ fields: CoachFields) -> Bool { (try? fields.validated()) != nil }

  private func refusal(_ fields: CoachFields) -> String? {
    do throws(DomainError) {
      _ = try fields.validated()
      return nil
    } catch {
      return error.field
    }
  }

  @Test func `names have 1 to 100 characters and cannot be cleared`() {
    let hundred = String(repeating: "n", count: 100)
    #expect(takes(CoachFields(firstName: .value("D"), lastName: .value(hundred))))
    #expect(refusal(CoachFields(firstName: .value(hundred + "n"))) == "firstName")
    #expect(refusal(CoachFields(lastName: .value(hundred + "n"))) == "lastName")
    for empty in [Patch<String>.null, .value(""), .value(" \t")] {
      #expect(refusal(CoachFields(firstName: empty)) == "firstName")
      #expect(refusal(CoachFields(lastName: empty)) == "lastName")
    }
  }

  @Test func `a role is one of three and cannot be cleared`() throws {
    for role in CoachRole.known { #expect(takes(CoachFields(role: .value(role)))) }
    #expect(refusal(CoachFields(role: .value(CoachRole(rawValue: "Head Coach")))) == "role")
    #expect(refusal(CoachFields(role: .value(CoachRole(rawValue: "volunteer")))) == "role")
    #expect(refusal(CoachFields(role: .null)) == "role")
  }

  @Test func `a role from outside may be written as its label`() {
    for text in ["head", "Head Coach", " HEAD COACH ", "Head"] { #expect(CoachRole(written: text) == .head) }
    #expect(CoachRole(written: "assistant coach") == .assistant)
    #expect(CoachRole(written: "Recruiting Coordinator") == .recruiting)
    #expect(CoachRole(written: "Pitching Coach").rawValue == "Pitching Coach")
  }

  @Test func `a mail address has 5 to 255 characters, one @ and a dot behind it`() throws {
    let longest = String(repeating: "a", count: 251) + "@b.c"
    #expect(longest.count == 255 && takes(CoachFields(email: .value(longest))))
    #expect(refusal(CoachFields(email: .value("a" + longest))) == "email")
    #expect(takes(CoachFields(email: .value(" a@b.c "))))
    for bad in ["@b.c", "ab.c", "a@bc", "a@b.", "a@.c", "a@b@c.d", "a b@c.d", "a@b"] {
      #expect(refusal(CoachFields(email: .value(bad))) == "email", "\(bad)")
    }
    #expect(try CoachFields(email: .value("  ")).validated().email == .null)
  }

  @Test func `a telephone number has ten digits in three groups`() throws {
    for good in ["5125550142", "512-555-0142", "(512) 555-0142", "512.555.0142", "(512)555 0142", " 512 555 0142 "] {
      #expect(takes(CoachFields(phone: .value(good))), "\(good)")
    }
    for bad in ["512555014", "51255501420", "+1 512 555 0142", "512--555-0142", "call me", "512 555 O142"] {
      #expect(refusal(CoachFields(phone: .value(bad))) == "phone", "\(bad)")
    }
    #expect(try CoachFields(phone: .value("")).validated().phone == .null)
  }

  @Test func `handles lose their @ and have a length and an alphabet`() throws {
    let stored = try CoachFields(instagramHandle: .value("@d.okafor"), twitterHandle: .value("@d_okafor")).validated()
    #expect(stored.instagramHandle == .value("d.okafor") && stored.twitterHandle == .value("d_okafor"))
    let long = String(repeating: "h", count: 30)
    #expect(takes(CoachFields(instagramHandle: .value(long), twitterHandle: .value(String(long.prefix(15))))))
    #expect(refusal(CoachFields(twitterHandle: .value(String(long.prefix(16))))) == "twitterHandle")
    #expect(refusal(CoachFields(instagramHandle: .value(long + "h"))) == "instagramHandle")
    #expect(refusal(CoachFields(twitterHandle: .value("d.okafor"))) == "twitterHandle")
    #expect(refusal(CoachFields(instagramHandle: .value("d-okafor"))) == "instagramHandle")
    #expect(refusal(CoachFields(twitterHandle: .value("@"))) == "twitterHandle")
  }

  @Test func `notes have at most 5000 characters`() {
    #expect(takes(CoachFields(notes: .value(String(repeating: "n", count: 5000)))))
    #expect(refusal(CoachFields(notes: .value(String(repeating: "n", count: 5001)))) == "notes")
    #expect(refusal(CoachFields(notes: .value("a\u{0}b"))) == "notes")
  }

  @Test func `a coach moves to another school once, and not after a removal`() throws {
    let moved = DomainEvent.coachMoved(CoachMoved(school: Someone.other))
    let there = Given(Coach.self, added)
    let outcome = there.when(.move(to: Someone.other))
    outcome.then(moved)
    #expect(outcome.after.school == Someone.other && outcome.after.fullName == "Daniel Okafor")
    there.when(.move(to: Someone.school)).nothingHappened()
    Given(state: outcome.after).when(.move(to: Someone.other)).nothingHappened()
    Given(Coach.self).when(.move(to: Someone.other)).isRefused(with: .notFound, field: "coach")
    Given(Coach.self, added, .coachRemoved(CoachRemoved())).when(.move(to: Someone.other))
      .isRefused(with: .refused, "removed")
    #expect(
      try there.state.undo(moved, now: outcome.after) == [.coachMoved(CoachMoved(school: Someone.school))])
    #expect(try there.state.undo(moved, now: there.state).isEmpty)
    // A coach who comes back after a removal is at the school to which he moved.
    #expect(outcome.after.revival == [.coachAdded(CoachAdded(fields: fields, school: Someone.other))])
    // A move of somebody who was never added says nothing.
    #expect(Given(Coach.self, moved).state.school == nil)
  }

  // MARK: Undo

  @Test func `every event of a coach is taken back`() throws {
    let seed = Arbitrary.freshSeed
    var random = RandomEvent(seed: seed, allowsUnknownValues: true)
    for step in 0..<500 {
      var before = Coach()
      fold(&before, [added])
      for _ in 0..<3 { fold(&before, [random.next(of: "CoachEdited")].compactMap(\.self)) }
      for type in ["CoachEdited", "CoachMoved", "CoachRemoved"] {
        let next = random.next(of: type)
        let event = try #require(next)
        var now = before
        fold(&now, [event])
        let compensation = try before.undo(event, now: now)
        fold(&now, compensation)
        #expect(
          values(now.fields.droppingNulls()) == values(before.fields.droppingNulls()), "seed \(seed), step \(step)")
        #expect(now.isListed && now.school == before.school, "seed \(seed), step \(step)")
        #expect(try before.undo(event, now: now).isEmpty, "seed \(seed), step \(step): twice")
      }
    }
  }

  @Test func `an addition is taken back by a removal, a removal by an addition with all that was known`() throws {
    var there = Coach()
    fold(&there, [added])
    #expect(try Coach().undo(added, now: there) == [.coachRemoved(CoachRemoved())])
    var gone = there
    fold(&gone, [.coachRemoved(CoachRemoved())])
    #expect(try there.undo(.coachRemoved(CoachRemoved()), now: gone) == [added])
    #expect(try Coach().undo(added, now: gone).isEmpty)
    #expect(throws: DomainError.self) {
      try there.undo(.coachEdited(CoachEdited(fields: CoachFields(notes: .value("x")))), now: gone)
    }
    #expect(throws: DomainError.self) { try there.undo(.schoolDeleted(SchoolDeleted()), now: there) }
  }

  // MARK: Responsiveness

  @Test(arguments: [
    (0, 0, 0, "Low Responsiveness"), (5, 0, 0, "Low Responsiveness"), (0, 5, 0, "Low Responsiveness"),
    (1, 4, 25, "Moderately Responsive"), (24, 100, 24, "Low Responsiveness"), (49, 100, 49, "Moderately Responsive"),
    (1, 2, 50, "Responsive"), (74, 100, 74, "Responsive"), (3, 4, 75, "Highly Responsive"),
    (1, 8, 13, "Low Responsiveness"), (2, 1, 100, "Highly Responsive"), (149, 200, 75, "Highly Responsive"),
    (Int.max, 1, 100, "Highly Responsive"), (-3, 2, 0, "Low Responsiveness"),
  ])
  func `responsiveness is the answers in per cent of the questions`(
    inbound: Int, outbound: Int, percent: Int, label: String
  ) {
    let responsiveness = Responsiveness(inbound: inbound, outbound: outbound)
    #expect(responsiveness.percent == percent && responsiveness.level.label == label)
  }
}

private func fold(_ state: inout some Aggregate, _ events: [DomainEvent]) {
  state.evolve(events, by: "somebody", at: Instant(milliseconds: 5))
}

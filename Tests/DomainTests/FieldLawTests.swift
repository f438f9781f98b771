import Foundation
import TestSupport
import Testing

@testable import Domain

/// What is said of an edit whose values come from anywhere.
struct FieldLawTests {
  @Test(arguments: 0..<50 as Range<UInt64>)
  func `all that is wrong with an edit is told at once, and in the words on the screen`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    judge(SchoolFields.self, &random)
    judge(PhilosophyFields.self, &random)
    judge(OfferFields.self, &random)
    judge(CoachFields.self, &random)
    judge(DocumentFields.self, &random)
    judge(EventFields.self, &random)
    judge(MetricFields.self, &random)
    judge(PlayerDetails.self, &random)
    judge(HomeLocation.self, &random)
    judge(NotificationFields.self, &random)
  }

  private func judge<Fields: PatchFields>(_: Fields.Type, _ random: inout SeededGenerator) {
    let edit = Self.edit(Fields.self, &random)
    let isNew = Bool.random(using: &random)
    let problems = edit.problems(isNew: isNew)
    do throws(DomainError) {
      _ = try edit.validated(isNew: isNew)
      #expect(problems.isEmpty, "\(edit): stored, and refused")
    } catch {
      let first = Fields.declared.map(\.name).first { problems[$0] != nil }
      #expect(error == problems[error.field ?? ""] && error.field == first, "\(edit)")
    }
    let together = Set(Fields.laws.flatMap(\.fields))
    for field in Fields.declared where !together.contains(field.name) {
      let alone = edit.keeping { $0 == field.name }.problems(isNew: isNew)[field.name]
      #expect(alone == problems[field.name], "\(edit)")
    }
    for (name, problem) in problems {
      #expect(problem.field == name && !problem.message.isEmpty)
      let isCode = name.contains { $0.isUppercase }
      #expect(!isCode || !problem.message.contains(name), "\(problem.message)")
    }
  }

  private static func edit<Fields: PatchFields>(_: Fields.Type, _ random: inout SeededGenerator) -> Fields {
    var edit = Fields()
    for field in Fields.declared where Int.random(in: 0..<3, using: &random) > 0 {
      _ = values.shuffled(using: &random).first { field.set($0, in: &edit) }
    }
    return edit
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `a form that nobody touched changes nothing`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func judge<Fields: PatchFields>(_: Fields.Type) {
      let fields = Self.edit(Fields.self, &random)
      let draft = FieldDraft(fields)
      #expect(draft.parsed(over: fields) == (fields, [:]), "\(fields)")
      for field in Fields.declared {
        var other = draft
        other.take([field.name: "\u{1}", "another": "x"])
        let (typed, errors) = other.parsed(over: fields)
        let touched = typed.changes(from: fields).touched + errors.keys
        #expect(touched == [field.name] && other.texts.count == Fields.declared.count, "\(field.name)")
      }
    }
    judge(SchoolFields.self)
    judge(OfferFields.self)
    judge(EventFields.self)
    judge(CoachFields.self)
    judge(PlayerDetails.self)
  }

  @Test(.verifies("OD-22", "ED-42")) func `a form shows what is usual, and takes it for nothing`() throws {
    var draft = FieldDraft(OfferFields(scholarshipCents: .value(4_250_000)))
    #expect(draft.status == "pending" && draft.scholarshipCents == "42500" && draft.notes == "")
    draft.deadlineDate = "2026-05-01"
    #expect(
      draft.parsed(over: OfferFields(scholarshipCents: .value(4_250_000))).fields
        == OfferFields(deadlineDate: .value("2026-05-01"), scholarshipCents: .value(4_250_000)))
    var event = FieldDraft(EventFields())
    #expect(event.registered == "false")
    (event.timeZone, event.costCents) = ("America/Nowhere", "0")
    let (fields, errors) = event.parsed(over: EventFields())
    #expect(errors.keys.sorted() == ["timeZone"] && fields.problems() == [:])
    #expect(try fields.validated() == EventFields(costCents: .null))
  }

  /// What a file, a server or a person may say: some of it is right for some fields.
  private static let values: [FieldValue?] = [
    nil, .text(""), .text("TX"), .text("a\u{0}b"), .text(String(repeating: "x", count: 20_000)), .text("2026-04-15"),
    .text("2026-02-30"), .text("09:30"), .text("https://a.edu"), .text("javascript:alert(1)"), .text("sent"),
    .text("SS"), .integer(-5), .integer(10), .integer(2027), .integer(Int(Int32.max)), .number(-1000),
    .number(.infinity), .number(0.5), .flag(true), .list(["SS", "a\u{0}b"]), .list([]),
  ]

  @Test func `what every record has cannot be taken from it, and is asked of a new one`() {
    func fields<Fields: PatchFields>(_: Fields.Type) -> [String] {
      let missing = Fields().problems(isNew: true)
      var cleared = Fields()
      for field in Fields.declared { #expect(field.set(nil, in: &cleared)) }
      let kept = Set(cleared.problems().keys).subtracting(missing.keys)
      #expect(kept == (Fields.self == OfferFields.self ? ["status"] : []), "\(Fields.self)")
      return missing.values.map(\.message).sorted()
    }
    #expect(
      fields(OfferFields.self) == [
        "Offer Date must be given: a date such as 2026-04-15",
        "Offer Type must be given: one of full_ride, partial, scholarship, recruited_walk_on, preferred_walk_on",
        "School must be given: one of your schools",
      ])
    #expect(
      fields(CoachFields.self) == [
        "First Name must be given: 1 to 100 characters", "Last Name must be given: 1 to 100 characters",
        "Role must be given: one of head, assistant, recruiting",
      ])
    #expect(fields(SchoolFields.self) == ["School Name must be given: 2 to 255 characters"])
    #expect(fields(DocumentFields.self).count == 3 && fields(EventFields.self).count == 3)
    #expect(fields(MetricFields.self).count == 3 && fields(PlayerDetails.self) == [])
  }

  @Test func `each position of a player is judged, whatever is wrong with the others`() {
    let player = PlayerDetails(positions: .value(["a\u{0}b"]), primaryPosition: .value("XX"))
    #expect(player.problems().keys.sorted() == ["positions", "primaryPosition"])
  }

  @Test(.verifies("OD-25", "ED-44")) func `two dates are judged when one of them changes, beside what else is wrong`() {
    let offer = OfferFields(deadlineDate: .value("2026-03-01"), offerDate: .value("2026-02-01"))
    let early = OfferFields(deadlineDate: .value("2026-01-01"), scholarshipCents: .value(-1))
    #expect(Set(early.problems(over: offer).keys) == ["deadlineDate", "scholarshipCents"])
    var older = offer
    older.merge(OfferFields(deadlineDate: .value("2026-01-01")))
    #expect(OfferFields(notes: .value("x")).problems(over: older) == [:])
    #expect(older.problems(over: older) == [:], "what is said again changes nothing")
    // A date that is none is no date to compare.
    let odd = OfferFields(deadlineDate: .value("soon"))
    #expect(
      odd.problems(over: offer).values.map(\.message) == [
        #"Deadline Date must be a date such as 2026-04-15; got "soon""#
      ])
  }
}

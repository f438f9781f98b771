import Domain
import Foundation
import TestSupport
import Testing

/// Every set of fields, as something that can be asked.
private protocol FieldSet {
  static var visited: [String] { get }
  static var told: [(name: String, label: String, notation: FieldNotation)] { get }
  static func typed(_ name: String, _ text: String) -> (value: FieldValue?, problem: String?)
}

private struct Asked<Fields: PatchFields>: FieldSet {
  static var visited: [String] {
    var names: [String] = []
    _ = Fields().keeping { names.append($0) == () }
    return names
  }
  static var told: [(name: String, label: String, notation: FieldNotation)] {
    Fields.declared.map { ($0.name, $0.label, $0.notation) }
  }
  static func typed(_ name: String, _ text: String) -> (value: FieldValue?, problem: String?) {
    let (fields, problems) = Fields.typed([name: text])
    var values: [String: FieldValue?] = [:]
    fields.forEachField { values[$0] = $1 }
    return (values[name] ?? nil, problems[name])
  }
}

private var sets: [any FieldSet.Type] {
  [
    Asked<SchoolFields>.self, Asked<PhilosophyFields>.self, Asked<OfferFields>.self, Asked<CoachFields>.self,
    Asked<DocumentFields>.self, Asked<EventFields>.self, Asked<MetricFields>.self, Asked<PlayerDetails>.self,
    Asked<HomeLocation>.self, Asked<NotificationFields>.self, Asked<DashboardFields>.self,
  ]
}

struct FieldTests {
  @Test func `each field is declared once, with a label of its own`() {
    for set in sets {
      #expect(set.told.map(\.name).sorted() == set.visited, "\(set): what a schema has and the declarations lack")
      #expect(Set(set.told.map(\.label)).count == set.told.count, "\(set): two fields that people cannot tell apart")
    }
  }

  @Test func `what an input shows is read back as it was`() throws {
    var random = SeededGenerator(seed: 45)
    for set in sets {
      for field in set.told {
        for _ in 0..<50 {
          let isZone = field.name == "timeZone"
          let value = isZone ? .text("America/Chicago") : Self.value(in: field.notation, &random)
          let text = field.notation.text(of: value)
          let read = set.typed(field.name, text)
          #expect(read.value == value, "\(field.name): \(text)")
        }
      }
    }
  }

  private static func value(in notation: FieldNotation, _ random: inout SeededGenerator) -> FieldValue {
    switch notation {
    case .text: .text("text \(Int.random(in: 0..<100, using: &random))")
    case .id: .text(UUID().lowercased)
    case .flag: .flag(Bool.random(using: &random))
    case .list: .list((0...Int.random(in: 0..<3, using: &random)).map { "item \($0)" })
    case .whole, .dollars, .cents, .percent: .integer(Int.random(in: -1_000_000...100_000_000, using: &random))
    case .decimal: .number(Double(Int.random(in: -1_800_000...1_800_000, using: &random)) / 10_000)
    case .share: .number(Double(Int.random(in: 0...100_000, using: &random)) / 100_000)
    }
  }

  @Test(
    arguments: [
      ("40000", 4_000_000), ("$40,000.50", 4_000_050), (" 40 000 ", 4_000_000), ("0", 0), ("7.5", 750), ("-12", -1200),
      ("1,234,567", 123_456_700), ("1.", 100), (".5", 50), ("40.500", 4050), ("\u{2212}$3", -300),
      ("1,2,3", nil), ("1$2", nil), ("4,00", nil), ("40,0000", nil), (",000", nil), ("1.234", nil), ("80%", nil),
      ("$", nil),
      ("1e5", nil), ("NaN", nil), ("٣", nil), ("--1", nil), ("1.-5", nil), ("9,99,999", nil), ("$5%", nil),
      ("1234567890123456", nil),
    ] as [(String, Int?)])
  func `sums as people type them`(text: String, cents: Int?) {
    #expect(FieldNotation.cents.integer(of: text) == cents)
  }

  @Test(
    .verifies("ED-62", "ED-112"),
    arguments: [
      ("92.5", 92.5), (" 7 ", 7), (".305", 0.305), ("-2", -2), ("+3", 3), ("4.", 4), ("0", 0), ("92,5", 92.5),
      ("1,250", 1250), ("1,250.5", 1250.5), ("1.250,5", 1250.5), ("0,125", 0.125), ("12,3456", 12.3456),
      ("1 250,5", 1250.5),
      ("fast", nil), ("1e3", nil), ("0x10", nil), ("inf", nil), ("nan", nil), ("--2", nil), ("1.2.3", nil), (".", nil),
      ("-", nil), ("９２", nil), ("92 mph", nil), ("$92", nil), ("1,25,000", nil), ("3.5.1", nil),
    ] as [(String, Double?)])
  func `only what a person calls a number is one`(text: String, number: Double?) {
    #expect(FieldNotation.decimal.value(of: text) == number.map(FieldValue.number))
  }

  @Test(
    arguments: [
      ("33", 0.33), ("33%", 0.33), ("33.5 %", 0.335), ("0.33", 0.33), ("1", 1), ("1%", 0.01), ("0,5%", 0.005),
      ("31.89%", 0.3189),
      ("100", 1), ("0", 0), ("101", nil), ("-1", nil), ("-5%", nil), ("$33", nil), ("a third", nil),
    ] as [(String, Double?)])
  func `a rate is per cent, or a share`(text: String, share: Double?) {
    #expect(FieldNotation.share.value(of: text) == share.map(FieldValue.number))
  }

  @Test func `a number means the same in every way of writing it`() {
    var random = SeededGenerator(seed: 2026)
    for _ in 0..<2000 {
      let (whole, rest) = (Int.random(in: 0..<1_000_000_000, using: &random), Int.random(in: 0..<100, using: &random))
      let fraction = (rest < 10 ? "0" : "") + String(rest)
      let plain = "\(whole).\(fraction)"
      for (group, point) in [(",", "."), (".", ","), (" ", ","), ("\u{202F}", ","), ("", "."), ("", ",")] {
        var digits = String(whole)
        if !group.isEmpty {
          digits = String(
            NumberText.grouped(whole).map { $0 == "," ? Character(group) : $0 })
        }
        let text = digits + point + fraction
        #expect(TypedNumber(text)?.value == Double(plain), "\(text)")
        #expect(TypedNumber(text)?.hundredths == whole * 100 + rest, "\(text)")
      }
    }
  }

  @Test func `what a field cannot hold is refused in its own words, and changes nothing`() {
    let (fields, problems) = SchoolFields.typed(["avgSat": "many", "tuitionInState": "$56,366", "mascot": " "])
    #expect(problems == ["avgSat": #"Average SAT must be a whole number such as 12; got "many""#])
    #expect(fields == SchoolFields(mascot: .null, tuitionInState: .value(56366)))
  }
}

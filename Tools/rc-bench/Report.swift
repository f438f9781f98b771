import Foundation
import Terminal

/// Prints a line.
func say(_ line: String) { StandardStream.output.write(line + "\n") }

/// Prints the results: a line each for people, or an object each for programs.
struct Report {
  let json: Bool
  private var shown: [Result] = []

  init(json: Bool) { self.json = json }

  func begin(_ machine: Machine) {
    guard !json else { return }
    say(
      "\(machine.processor) · SQLite \(machine.sqlite) · \(Int(machine.syncsPerSecond)) fsync/s · "
        + "C hashes by \(machine.sha256)")
  }

  mutating func show(_ result: Result) {
    shown.append(result)
    if json { say(object(result)) } else { say(line(result)) }
  }

  /// Prints the goals beside what was measured.
  func end() {
    let goals = shown.compactMap { result in result.goal.map { (result, $0) } }
    guard !json, goals.count > 1 else { return }
    say("\n\(pad("goal of", 24)) \(pad("is", 28)) \(pad("measured", 10))")
    for (result, goal) in goals {
      let limit = "\(goal.bound == .atLeast ? "≥" : "≤") \(Self.number(goal.limit)) "
      let measured = goal.subject == .value ? result.value : result.ratio ?? 0
      let unit = goal.subject == .value ? result.unit : "×"
      let verdict = result.void.map { "void: \($0)" } ?? (result.isMet == true ? "met" : "missed")
      say("\(pad(result.name, 24)) \(pad(limit + unit, 28)) \(pad(Self.number(measured), 10)) \(verdict)")
    }
    say("\(goals.count { $0.0.isMet == true }) of \(goals.count) met")
  }

  /// Lists measures with their goals.
  func show(_ measures: [Measure]) throws {
    for measure in measures {
      guard json else {
        say("\(measure.rawValue): \(measure.title)")
        continue
      }
      let object = ["name": measure.rawValue, "title": measure.title]
      say(String(decoding: try Self.encoder.encode(object), as: UTF8.self))
    }
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  private func line(_ result: Result) -> String {
    var line = "\(pad(result.name, 22)) \(pad(Self.number(result.value) + " " + result.unit, 22))"
    if let baseline = result.baseline { line += " beside \(pad(Self.number(baseline), 9))" }
    if let ratio = result.ratio { line += " ratio \(Self.number(ratio))" }
    if let goal = result.goal {
      line += " (\(goal.bound == .atLeast ? "≥" : "≤") \(Self.number(goal.limit))"
      line += result.isMet == true ? ", met)" : ", missed)"
    }
    if let note = result.note { line += " · \(note)" }
    if let void = result.void { line += " · VOID: \(void)" }
    return line
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func object(_ result: Result) -> String {
    struct Object: Encodable {
      var name: String
      var value: Double
      var unit: String
      var baseline: Double?
      var ratio: Double?
      var goal: Double?
      var met: Bool?
      var note: String?
      var void: String?
    }
    let object = Object(
      name: result.name, value: Self.rounded(result.value), unit: result.unit,
      baseline: result.baseline.map(Self.rounded), ratio: result.ratio.map(Self.rounded), goal: result.goal?.limit,
      met: result.isMet, note: result.note, void: result.void)
    return (try? Self.encoder.encode(object)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

  static func number(_ value: Double) -> String {
    if value >= 1000 { return String(Int(value.rounded())) }
    let scaled = (value * (value >= 100 ? 10 : value >= 10 ? 100 : 1000)).rounded()
    return String(scaled / (value >= 100 ? 10 : value >= 10 ? 100 : 1000))
  }
}

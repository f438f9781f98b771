import Foundation
import TestSupport
import Testing

/// Dates, numbers and money follow the person's locale; what programs read does not.
@Suite(.waitsForOthers) struct LocaleCommandTests {
  private func family() throws -> HomeFolder {
    try .after([
      "family create 'The Rivers'",
      "family add Sam --role player",
      "school add 'Rice University' tuitionOutOfState=54960 studentSize=4240",
      "offer add rice --type partial --amount 40000.50 --date 2026-02-11 --deadline 2026-05-01",
    ])
  }

  private func ask(_ words: [String], _ environment: [String: String] = [:], in home: HomeFolder) throws -> (
    code: Int32, output: String, errors: String
  ) {
    let own = ["RC_HOME": home.path, "TZ": "UTC", "COLUMNS": "120"]
    return try Child("rc", words, environment: own.merging(environment) { $1 }).finish()
  }

  private func plain(_ text: String) -> String { String(text.map { $0 == "\u{a0}" || $0 == "\u{202f}" ? " " : $0 }) }

  @Test(.verifies("ED-15")) func `a page is written as the option says, else as the environment does`() throws {
    let home = try family()
    for (options, environment, students, tuition) in [
      ([], [:], "4,240", "$54,960"), (["--locale", "de_DE"], [:], "4.240", "54.960 $"),
      (["--locale", "fr-FR"], [:], "4 240", "54 960 $US"), ([], ["LC_ALL": "de_DE.UTF-8@euro"], "4.240", "54.960 $"),
      ([], ["LC_ALL": "", "LANG": "en_GB"], "4,240", "US$54,960"),
      ([], ["LC_ALL": "C", "LANG": "de_DE"], "4,240", "$54,960"),
      (["--locale", "en_US"], ["LC_ALL": "de_DE"], "4,240", "$54,960"),
      ([], ["LC_ALL": "\u{1b}[31m; rm"], "4,240", "$54,960"),
    ] as [([String], [String: String], String, String)] {
      let answer = try ask(["school", "show", "rice"] + options, environment, in: home)
      let lines = plain(answer.output).split(separator: "\n")
      for number in [students, tuition] {
        #expect(lines.contains { $0.hasSuffix("  \(number)") }, "\(options) \(environment) \(answer)")
      }
    }
  }

  @Test(.verifies("ED-15")) func `dates and amounts of an offer are written alike`() throws {
    let home = try family()
    let german = plain(try ask(["offer", "show", "rice", "--locale", "de_DE"], in: home).output)
    #expect(german.contains("1. Mai 2026") && german.contains("40.000,50 $"), "\(german)")
    let own = try ask(["offer", "show", "rice"], in: home).output
    #expect(own.contains("May 1, 2026") && own.contains("$40,000.50"), "\(own)")
  }

  @Test func `what programs read is the same in every locale`() throws {
    let home = try family()
    let commands = [
      ["schools", "--json"], ["school", "show", "rice", "--json"], ["offer", "list", "--json"], ["audit", "--json"],
      ["schools", "--csv"], ["audit", "--csv"],
    ]
    for command in commands {
      let own = try ask(command, in: home)
      #expect(own.code == 0 && !own.output.isEmpty)
      #expect(try ask(command, ["LC_ALL": "de_DE.UTF-8"], in: home).output == own.output, "\(command)")
      #expect(try ask(command + ["--locale", "ar_EG"], in: home).output == own.output, "\(command)")
    }
  }

  @Test(arguments: ["xx_YY", "german", "de DE", "../de", String(repeating: "d", count: 500)])
  func `a locale that is not known is wrong usage`(name: String) throws {
    let home = HomeFolder()
    let answer = try ask(["schools", "--locale", name], in: home)
    #expect(answer.code == 64 && answer.output.isEmpty)
    #expect(answer.errors.contains("'\(name)'") && answer.errors.contains("de_DE, fr-FR or en_GB, or C"), "\(answer)")
    let json = try ask(["schools", "--json", "--locale", name], in: home)
    #expect(json.code == 64 && json.errors.contains(#""field":"locale""#), "\(json.errors)")
  }
}

import Foundation
import TestSupport
import Testing

@Suite(.waitsForOthers) struct PreferenceCommandTests {
  private func family() throws -> HomeFolder {
    try .after([
      "family create 'The Rivers'",
      "family add Sam --role player",
      "family add Ana --role parent",
    ])
  }

  @Test(.verifies("PR-2", "PR-134", "PR-135")) func `every page is shown with defaults, set, and reset`() throws {
    let home = try family()
    #expect(try home.rc("prefs", "get", "notifications").contains("Nothing saved yet; these are the defaults."))
    for (category, pair, shown) in [
      ("player", "gpa=3.75", "3.75"), ("school", "max_distance_miles=300", "300 miles"),
      ("notifications", "followUpReminderDays=14", "14 days"), ("dashboard", "quickTasks=false", "☐ Quick Tasks"),
      ("location", "city=Austin", "Austin"),
    ] {
      #expect(try !home.rc("prefs", "get", category).contains(shown), "\(category)")
      try home.rc("prefs", "set", category, pair)
      #expect(try home.rc("prefs", "set", category, pair) == "Nothing to change.\n", "\(category)")
      #expect(try home.rc("prefs", "get", category).contains(shown), "\(category)")
      let page = try JSONSerialization.jsonObject(with: Data(try home.rc("prefs", "get", category, "--json").utf8))
      #expect((page as? [String: Any])?["texts"] != nil, "\(category)")
      #expect(try home.rc("prefs", "history", category).contains("You (Sam)"))
      try home.rc("prefs", "reset", category)
      #expect(try !home.rc("prefs", "get", category).contains(shown), "\(category)")
    }
    try home.rc("undo")
    #expect(try home.rc("prefs", "get", "location").contains("Austin"))
  }

  @Test func `wishes are named by number, and a template takes their place`() throws {
    let home = try family()
    try home.rc("prefs", "add", "preferred_regions", "Pacific NW", "--as", "Ana")
    try home.rc("prefs", "add", "division", "D1,D2", "--required")
    try home.rc("prefs", "move", "2", "1")
    try home.rc("prefs", "change", "1", "D3")
    try home.rc("prefs", "require", "2")
    try home.rc("prefs", "require", "1", "--off")
    let page = try home.rc("prefs", "get", "school")
    #expect(page.contains("1. Division: D3\n") && page.contains("2. Preferred Regions: Pacific NW"))
    #expect(page.contains("Dealbreaker"))
    try home.rc("prefs", "remove", "2")
    #expect(try !home.rc("prefs", "get", "school").contains("Regions"))
    try home.rc("prefs", "template", "Academic Excellence")
    let applied = try home.rc("prefs", "get", "school")
    #expect(applied.contains("academic_excellence ✓") && applied.contains("Minimum Academic Rating: Excellent"))
    for (arguments, code) in [
      (["prefs", "add", "division", "D9"], 65), (["prefs", "add", "altitude", "9"], 64), (["prefs", "remove", "9"], 1),
      (["prefs", "template", "best"], 64), (["prefs", "set", "notifications", "followUpReminderDays=91"], 65),
      (["prefs", "reset", "player", "--as", "Ana"], 77), (["prefs", "get", "music"], 64),
    ] as [([String], Int32)] {
      #expect(try Child("rc", arguments, environment: ["RC_HOME": home.path]).finish().code == code, "\(arguments)")
    }
  }
}

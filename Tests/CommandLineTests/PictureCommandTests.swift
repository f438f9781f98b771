import Foundation
import TestSupport
import Testing

/// What a browser draws is printed as the table behind it.
@Suite(.waitsForOthers) struct PictureCommandTests {
  @Test func `the demo's pictures are tables, now and then`() throws {
    let home = try HomeFolder.after(["demo --seed 1 --until 2026-11-15"])
    let weeks = try home.rc("season")
    for text in ["The season at a glance", "Contacts", "Status changes", "Nov 9 - 15, 2026"] {
      #expect(weeks.contains(text), "\(text) in \(weeks)")
    }
    let statuses = try home.rc("season", "statuses")
    #expect(statuses.contains("Committed") && statuses.contains("Nov 2026") && statuses.contains("All"))
    #expect(try home.rc("season", "statuses", "--json").contains("\"layers\""))
    #expect(try !home.rc("season", "statuses", "--at", "2025-03-01").contains("Nov 2026"))
    let radar = try home.rc("school", "radar", "West Texas A&M")
    #expect(radar.contains("Academic") && radar.contains("/25") && radar.contains("%") && radar.contains("GPA"))
    let costs = try home.rc("offer", "costs", "--cost", "30000", "--years", "2")
    #expect(costs.contains("Cost of 2 years side by side") && costs.contains("$30,000"))
    #expect(try home.rc("offer", "costs", "Wheaton", "--json").contains("\"bars\""))
    let map = try home.rc("schools", "--map")
    #expect(map.contains("Map with") && map.contains("Texas") && map.contains("On this map"))
    #expect(try home.rc("schools", "--map", "--state", "TX").contains("On this map"))
    try home.rc("schools", "--map", "--csv", expecting: 64)
  }

  @Test func `a season without anything says so`() throws {
    let home = HomeFolder()
    try home.rc("family", "create", "The Rivers")
    try home.rc("family", "add", "Sam", "--role", "player")
    #expect(try home.rc("season", expecting: 1).contains("nothing has happened"))
    #expect(try home.rc("offer", "costs", expecting: 1).contains("no offer"))
    try home.rc("school", "add", "Rice University")
    #expect(try home.rc("school", "radar", "rice", expecting: 1).contains("nothing is known"))
  }
}

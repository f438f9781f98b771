import Compass
import Domain
import EventLog
import Foundation
import Projections
import TestSupport
import Testing

@testable import Replay

/// Blame against refolds from zero, over histories of every kind of record.
@Suite struct BlameLawTests {
  private func streams(_ home: Home) throws -> [StreamName: [RecordedEvent]] {
    Dictionary(grouping: try home.log.events(EventRange()), by: \.stream)
  }

  @Test(arguments: (1...2).map(UInt64.init))
  func `the blamed event decides each field of every kind of record, alone or with its co-causes`(
    seed: UInt64
  ) throws {
    let home = try ReplayFixture(whole: seed, events: 120).home
    var kinds: Set<String> = []
    for (stream, events) in try streams(home) {
      let now = NaiveRecord.fields(events)
      var blamed: Set<NaiveRecord.Key> = []
      for blame in try home.blame(stream) where blame.inputs.isEmpty {
        kinds.insert(stream.category)
        let key = NaiveRecord.Key(field: blame.field, item: blame.item?.lowercased)
        let place = Comment(rawValue: "seed \(seed): \(stream) \(key)")
        blamed.insert(key)
        func value(without dropped: Set<UUID>) -> FieldValue? {
          NaiveRecord.fields(events.filter { !dropped.contains($0.id) })[key]
        }
        #expect(now[key] == NaiveRecord.plain(blame.to), place)
        let causes = Set([blame.event.id] + blame.alsoSetBy.map(\.id))
        #expect(value(without: causes) == NaiveRecord.plain(blame.from), place)
        if blame.alsoSetBy.isEmpty, NaiveRecord.plain(blame.from) != NaiveRecord.plain(blame.to) {
          #expect(value(without: causes) != now[key], place)
        }
        for later in events where later.position > blame.event.position && !causes.contains(later.id) {
          #expect(value(without: [later.id]) == now[key], "\(place): \(later.type)")
        }
      }
      // Nothing that there is was forgotten.
      #expect(Set(now.keys).subtracting(blamed).isEmpty, "seed \(seed): \(stream)")
    }
    #expect(kinds.count == 9, "seed \(seed): \(kinds)")
  }

  /// What the rows say of a school's computed fields, after a refold of some events.
  private func computed(_ school: StreamName, _ events: [RecordedEvent], _ home: Home) throws -> [String: FieldValue] {
    let branch = try Branch(home.projections)
    try branch.fold(events)
    return try branch.read { db in
      guard let row = try SchoolListRow.fetch(db, key: school.key),
        let detail = try SchoolDetailRow.fetch(db, key: school.key)
      else { return [:] }
      func preference(_ category: String) throws -> PreferenceData? {
        try PreferenceRow.fetch(db, key: PairKey(row.athlete, category)).map { PreferenceData($0.data) }
      }
      let location: HomeLocation? = try preference("location")?.fields()
      let home = location?.coordinates
      var values: [String: FieldValue] = [:]
      if let fit = row.fit {
        values["fitScore"] = .integer(fit.score)
        values["fitTier"] = .text(FitTier(sum: fit.sum).rawValue)
      }
      if let home, let place = Coordinates(latitude: row.latitude, longitude: row.longitude) {
        values["distanceMiles"] = .number(Distance.miles(from: home, to: place))
      }
      values["size"] = SchoolSize(students: row.studentSize.map(Int.init)).map { .text($0.label) }
      values["lastContact"] = row.lastContact.map { .text(Instant(milliseconds: $0).description) }
      if let wishes = try preference("school")?.school.preferences, !wishes.isEmpty {
        let match = MatchScore(preferences: wishes, school: MatchSubject(detail.info), home: home)
        values["matchScore"] = .integer(match.score)
      }
      return values
    }
  }

  @Test(arguments: (1...2).map(UInt64.init))
  func `a computed field has the value of the rows, and no event moves it that is not among its inputs`(
    seed: UInt64
  ) throws {
    let home = try ReplayFixture(whole: seed, events: 60).home
    let all = try home.log.events(EventRange())
    for (school, own) in try streams(home) where school.category == "school" {
      let now = try computed(school, all, home)
      let blames = try home.blame(school).filter { SchoolFormula(rawValue: $0.field) != nil }
      for blame in blames { #expect(blame.to == now[blame.field], "seed \(seed): \(school) \(blame.field)") }
      #expect(Set(now.keys).isSubset(of: blames.map(\.field)), "seed \(seed): \(school)")
      // Without its first event there is no school of which anything could be said.
      for event in all where event.id != own.first?.id {
        let without = try computed(school, all.filter { $0.id != event.id }, home)
        for blame in blames where without[blame.field] != now[blame.field] {
          let causes =
            [blame.event.id] + blame.inputs.flatMap { [$0.event].compactMap(\.self) + $0.alsoSetBy }.map(\.id)
          #expect(
            causes.contains(event.id), "seed \(seed): \(blame.field) of \(school), \(event.type) at \(event.position)")
        }
      }
    }
  }

  @Test(arguments: (1...2).map(UInt64.init))
  func `before the blamed event a computed field had the value that blame says`(seed: UInt64) throws {
    let home = try ReplayFixture(whole: seed, events: 80).home
    let all = try home.log.events(EventRange())
    for school in try streams(home).keys where school.category == "school" {
      for blame in try home.blame(school) where SchoolFormula(rawValue: blame.field) != nil {
        let place = Comment(rawValue: "seed \(seed): \(blame.field) of \(school)")
        let before = try computed(school, all.filter { $0.position < blame.event.position }, home)
        let after = try computed(school, all.filter { $0.position <= blame.event.position }, home)
        #expect(before[blame.field] == blame.from && after[blame.field] == blame.to, place)
        #expect(blame.from != blame.to, place)
      }
    }
  }

  @Test(arguments: (1...2).map(UInt64.init))
  func `the priority of a wish is its place in the list as it stands`(seed: UInt64) throws {
    let fixture = try ReplayFixture(whole: seed, events: 150)
    let stream = StreamName.preferences(fixture.player, "school")
    let list = try fixture.home.read { try $0.schoolPreferences(of: fixture.player) }
    let blames = try fixture.home.blame(stream, field: "priority")
    for blame in blames {
      let priority = try list.priority(of: #require(blame.item))
      #expect(blame.to == priority.map(FieldValue.integer), "seed \(seed)")
      #expect(blame.itemName?.isEmpty == false)
    }
    #expect(Set(list.items.map(\.id)).isSubset(of: blames.compactMap(\.item)), "seed \(seed)")
    let order = try fixture.home.blame(stream, field: "order").first
    #expect(order?.to == (list.isEmpty ? nil : .list(list.items.map(\.id.lowercased))), "seed \(seed)")
  }
}

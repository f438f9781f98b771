import Compass
import Domain
import EventLog
import Foundation
import Projections
import TestSupport
import Testing

@testable import Replay

/// A what-if over a long log folds a part of the list only: it must differ as two refolds of everything do.
@Suite struct WhatIfSliceTests {
  private static let types = [
    "SchoolAdded", "BasicInfoEdited", "CollegeDataMerged", "SchoolObserved", "FitScoreCalculated",
    "PlayerDetailsEdited",
    "PreferencesReset", "StatusChanged", "FavoriteToggled", "InteractionLogged",
  ]

  private func rows(_ events: [RecordedEvent], _ home: Home) throws -> RowSnapshot {
    let branch = try Branch(home.projections, folding: Branch.isShown)
    try branch.fold(events)
    return try branch.snapshot()
  }

  private func ofTheList(_ changes: [RowChange]) -> [RowChange] {
    changes.filter { $0.place.projection == SchoolListProjection.name }
      .sorted { ($0.place, $0.field) < ($1.place, $1.field) }
  }

  /// An athlete's details reach the fit scores alone, a recorded score stands until they change again, and where a school
  /// is altered, too, all of its row counts.
  @Test(arguments: (1...(Soak.isSoak ? 400 : 24)).map(UInt64.init))
  func `the list without an athlete's details is that of a refold`(seed: UInt64) throws {
    let history = try SoakHistory(seed: seed, events: 60, preferring: Self.types, isLikeALongOne: true)
    let real = try rows(history.events, history.home)
    let details = history.events.filter { $0.type == "PlayerDetailsEdited" || $0.type == "PreferencesReset" }
    let status = history.events.last { $0.type == "StatusChanged" || $0.type == "FavoriteToggled" }
    for event in details {
      for others in [[], [status].compactMap { $0 }] {
        let dropped = Set(([event] + others).map(\.id))
        let found = try history.home.whatIf(
          ([event] + others).map { .drop($0.id) }, viewer: history.viewer.lowercased)
        let expected = real.changes(
          to: try rows(history.events.filter { !dropped.contains($0.id) }, history.home))
        #expect(ofTheList(found.changes) == ofTheList(expected), "seed \(seed): without \(event.position)")
      }
    }
  }
}

import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import Pages
import Projections
import Terminal

struct Schools: ListCommand {
  static let configuration = CommandConfiguration(
    commandName: "schools",
    abstract: "The schools list, with all filters and orders.",
    discussion:
      "A school is listed if it passes every filter. One whose fit or distance is unknown passes only if that filter is off."
  )

  @OptionGroup var options: HomeOptions
  @OptionGroup var readingOptions: ReadingOptions
  @OptionGroup var narrowing: SchoolFilterOptions
  @Flag(
    name: .long,
    help: "List the deleted schools instead: when, by whom and what was deleted with each. No filter applies.")
  var deleted = false
  @Option(name: .long, help: "At most this many.") var limit: Int?
  @Flag(name: .long, help: "Print CSV.") var csv = false
  @Flag(name: .long, help: "List the schools by state instead, and those whose place is not known.") var map =
    false

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit is 0 or more.") }
    if map, deleted || csv || limit != nil {
      throw ValidationError("--map takes filters alone, not --deleted, --csv or --limit.")
    }
  }

  func run(_ session: Session) throws {
    let viewer = try session.viewer()
    let moment = try session.moment(readingOptions)
    if deleted {
      let page = try session.home().read(at: moment) {
        try TrashPage.load(
          from: $0, viewer: viewer, kinds: [.school], limit: isForPrograms ? .max : TrashPage.limit)
      }
      return try page.show(session, of: self)
    }
    if map {
      let map = try session.home().read(at: moment) { reading in
        try narrowing.checkState(reading.schools(of: viewer.athlete).compactMap(\.state))
        return try SchoolsMap(
          SchoolCatalog.load(from: reading, viewer: viewer), from: reading, viewer: viewer, filters: narrowing.filters)
      }
      return try session.show(map, json: options.json)
    }
    let page = try session.home().read(at: moment) { reading in
      try narrowing.checkState(reading.schools(of: viewer.athlete).compactMap(\.state))
      return try SchoolsListPage.load(
        from: reading, viewer: viewer, filters: narrowing.filters, sort: narrowing.sort, window: limit.map { 0..<$0 })
    }
    guard isForPrograms else { return session.print(page.text(for: session)) }
    try session.print(page.cards.map(SchoolSummary.init), of: self)
  }
}

/// A school in `rc schools --json`.
struct SchoolSummary: ListRecord {
  let id: String
  let name: String
  let location: String
  @OrNull var division: String?
  let status: String
  @OrNull var priorityTier: String?
  let isFavorite: Bool
  @OrNull var fitScore: Int?
  @OrNull var fitTier: String?
  @OrNull var distanceMiles: Double?
  @OrNull var size: String?
  @OrNull var conference: String?
  @OrNull var lastContact: String?
  @OrNull var matchScore: Int?

  init(_ card: SchoolCard) {
    id = card.id
    name = card.name
    location = card.location
    division = card.division
    status = card.status
    priorityTier = card.priorityTier
    isFavorite = card.isFavorite
    fitScore = card.fitScore
    fitTier = card.fitTier
    distanceMiles = card.distanceMiles.map { ($0 * 10).rounded() / 10 }
    size = card.size
    conference = card.conference
    lastContact = card.lastContact
    matchScore = card.matchScore
  }

  static let csvHeader = [
    "id", "name", "location", "division", "status", "priorityTier", "isFavorite", "fitScore", "fitTier",
    "distanceMiles", "size", "conference", "lastContact", "matchScore",
  ]

  var csvFields: [String] {
    [
      id, name, location, division ?? "", status, priorityTier ?? "", isFavorite ? "true" : "false",
      fitScore.map(String.init) ?? "", fitTier ?? "", distanceMiles.map { "\($0)" } ?? "", size ?? "",
      conference ?? "", lastContact ?? "", matchScore.map(String.init) ?? "",
    ]
  }
}

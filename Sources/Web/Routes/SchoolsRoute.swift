import Compass
import Domain
import Foundation
import Pages

extension Site {
  /// `GET /schools`, `/schools/board`, `/schools/table`, `/schools/map`: the list, filtered and ordered by the query.
  func schools(_ request: WebRequest, _ view: SchoolsView) throws -> WebResponse {
    try schools(request, view, at: try moment(request))
  }

  /// The list, with the values of a row of its table that could not be saved.
  func schools(
    _ request: WebRequest, _ view: SchoolsView, at position: Int64?, row: SentRow? = nil, status: Int = 200
  ) throws -> WebResponse {
    let query = SchoolsQuery(request.query, view)
    let viewer = try viewer(for: request)
    let window = view == .cards ? query.window : 0..<0
    let (loaded, slider) = try read(at: position, of: .kinds(["school"]), viewer: viewer) { reading in
      // A catalog of the past is folded for each request: caching it would displace the present's.
      let catalog =
        try position == nil
        ? catalogs.catalog(from: reading, viewer: viewer) : SchoolCatalog.load(from: reading, viewer: viewer)
      let page = try SchoolsListPage(
        catalog, from: reading, viewer: viewer, filters: query.filters, sort: query.sort, window: window)
      switch view {
      case .cards: return (page, SchoolsBoard?.none, SchoolsTable?.none, SchoolsMap?.none)
      case .board:
        let board = try SchoolsBoard(
          catalog, from: reading, viewer: viewer, filters: query.filters, sort: query.sort)
        return (page, board, nil, nil)
      case .table:
        let table = try SchoolsTable(
          catalog, from: reading, viewer: viewer, filters: query.filters, order: query.order, window: query.window)
        return (page, nil, table, nil)
      case .map:
        let map = try SchoolsMap(
          catalog, from: reading, viewer: viewer, filters: query.filters, area: query.area)
        return (page, nil, nil, map)
      }
    }
    let (page, board, table, map) = loaded
    let frame = frame(at: view.route.rawValue, query: request.query, slider: slider)
    let html = frame.page(page.title) {
      SchoolsListView(page, frame, query) {
        if let board { BoardView(board: board, page: page, frame: frame, query: query).html }
        if let map { SchoolsMapView(map: map, frame: frame, query: query).html }
        if let table { SchoolsTableView(table: table, page: page, frame: frame, query: query, sent: row).html }
      }.html
    }
    return .page(html, status: status)
  }

  /// The viewer with the athlete of `?athlete=`, if the viewer may choose that athlete.
  func viewer(for request: WebRequest) throws -> Viewer { try viewer(ofSeason: request.query.text("athlete")) }

  /// The viewer with the athlete of an address of ours, by the same rule.
  func viewer(at address: String) throws -> Viewer {
    let items = URLComponents(string: address)?.queryItems ?? []
    return try viewer(ofSeason: items.first { $0.name == "athlete" }?.value)
  }

  private func viewer(ofSeason text: String?) throws -> Viewer {
    guard let text, let athlete = UUID(strict: text) else { return viewer() }
    let choices = try home.read { try AthleteSelector.load(from: $0, viewer: viewer()) }
    return choices?.options.contains { $0.id == text } == true ? viewer(athlete: athlete) : viewer()
  }
}

/// The list's filters in a query. A value that cannot be read is ignored.
struct SchoolsQuery {
  /// How many cards a page has (SL-95). The script appends those of the next page, so that no answer is large.
  static let step = 50
  /// The maximum number of cards or rows that the script may request at once, to reload a list that it lengthened.
  static let maximumRows = 1_000

  var filters = SchoolFilters()
  var sort = SchoolSort.name
  /// The order of the table.
  private(set) var order = TableOrder()
  let view: SchoolsView
  /// The part of the globe that the map shows.
  let area: MapArea?
  /// The range of the filtered schools that the page shows.
  private(set) var window = 0..<0
  private var athlete: String?
  private var at: String?

  init(_ query: FormFields, _ view: SchoolsView = .cards) {
    self.view = view
    area = query["area"].flatMap { MapArea($0) }
    filters.searchText = String((query["q"] ?? "").prefix(200))
    filters.division = query.text("division")
    filters.status = query.text("status")
    filters.state = query.text("state")
    filters.favoritesOnly = query["favorites"] == FilterMenu.starred
    filters.matchesOnly = query["match"] == FilterMenu.matching
    filters.priorityTier = query.text("tier")
    func fit(_ name: String) -> Int? {
      query[name].flatMap { Int($0) }.flatMap { SchoolFilters.fitRange.contains($0) ? $0 : nil }
    }
    filters.fitMinimum = fit("min") ?? filters.fitMinimum
    filters.fitMaximum = fit("max") ?? filters.fitMaximum
    if let miles = query["miles"].flatMap({ Double($0) }), (0...SchoolFilters.distanceLimit).contains(miles) {
      filters.maximumDistance = miles
    }
    sort = query["sort"].flatMap(SchoolSort.init) ?? sort
    order = query["order"].flatMap(TableOrder.init) ?? order
    let first = query["from"].flatMap { Int($0) }.map { min(max($0, 0), 1_000_000) } ?? 0
    let last = query["to"].flatMap { Int($0) }.map { min($0, first + Self.maximumRows) } ?? 0
    window = first..<max(first + step, last)
    athlete = query.text("athlete")
    at = query.text("at")
  }

  /// The list's address with these filters.
  var path: String { path(filters, from: window.lowerBound, to: window.upperBound) }

  /// The list's address with other filters, and the same order, season and moment.
  func path(_ filters: SchoolFilters) -> String { path(filters, from: 0) }

  /// The filters, the order, the season and the moment as a query; empty if all have their defaults.
  var asQuery: String { String(path(filters, from: 0).split(separator: "?", maxSplits: 1).dropFirst().first ?? "") }

  /// The next page of the list.
  var later: String { path(filters, from: window.upperBound) }

  /// The previous page of the list.
  var earlier: String { path(filters, from: max(window.lowerBound - step, 0)) }

  private var step: Int { view == .table ? SchoolsTable.step : Self.step }

  /// The same list in another view.
  func path(_ view: SchoolsView) -> String { path(filters, from: 0, as: view) }

  /// The address of the list with only the schools of one status, in the view that has room for all of them.
  func path(only status: String, count: Int) -> String {
    var filters = filters
    filters.status = status
    return path(filters, from: 0, as: count > SchoolsBoard.singleLimit ? .table : .board)
  }

  /// Only the schools of one state.
  func path(in state: String) -> String {
    var filters = filters
    filters.state = state
    return path(filters)
  }

  /// The map of a part of the globe, with the same filters.
  func path(_ area: MapArea) -> String { Address(path(filters, from: 0)).with("area", area.text).text }

  /// The table in another order.
  func path(_ order: TableOrder) -> String {
    var query = self
    query.order = order
    return query.path(filters, from: 0)
  }

  private func path(
    _ filters: SchoolFilters, from first: Int, to last: Int? = nil, as view: SchoolsView? = nil
  ) -> String {
    let standard = SchoolFilters()
    func changed(_ number: Int, _ usual: Int) -> String? { number == usual ? nil : String(number) }
    return Address((view ?? self.view).route.rawValue)
      .with("q", filters.searchText).with("division", filters.division).with("status", filters.status)
      .with("state", filters.state).with("favorites", filters.favoritesOnly ? FilterMenu.starred : nil)
      .with("match", filters.matchesOnly ? FilterMenu.matching : nil).with("tier", filters.priorityTier).with(
        "min", changed(filters.fitMinimum, standard.fitMinimum)
      )
      .with("max", changed(filters.fitMaximum, standard.fitMaximum))
      .with("miles", changed(Int(filters.maximumDistance), Int(standard.maximumDistance)))
      .with("sort", sort == .name ? nil : sort.rawValue).with("athlete", athlete).with("at", at)
      .with("order", order == TableOrder() ? nil : order.text).with("from", first == 0 ? nil : String(first))
      .with("to", last.flatMap { $0 == first + step ? nil : String($0) }).text
  }

  /// The query fields that a form of the list repeats as hidden fields.
  var carried: [(name: String, value: String)] {
    let order = view == .table && order != TableOrder() ? order.text : nil
    return [("athlete", athlete), ("at", at), ("order", order)].compactMap { name, value in value.map { (name, $0) } }
  }
}

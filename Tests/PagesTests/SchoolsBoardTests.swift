import Compass
import Domain
import Foundation
import HomeTestSupport
import Pages
import TestSupport
import Testing

/// The list of schools as a board and as a table: the same schools, whatever the filters and the order.
@Suite struct SchoolsBoardTests {
  let fixture: HomeFixture

  init() throws { fixture = try HomeFixture() }

  private func board(_ filters: SchoolFilters = SchoolFilters(), sort: SchoolSort = .name) throws -> SchoolsBoard {
    try fixture.home.read { reading in
      try SchoolsBoard(
        SchoolCatalog.load(from: reading, viewer: fixture.viewer()), from: reading, viewer: fixture.viewer(),
        filters: filters, sort: sort)
    }
  }

  private func table(_ order: TableOrder, first: Int = 0) throws -> SchoolsTable {
    try fixture.home.read { reading in
      try SchoolsTable(
        SchoolCatalog.load(from: reading, viewer: fixture.viewer()), from: reading, viewer: fixture.viewer(),
        filters: SchoolFilters(), order: order, window: first..<first + SchoolsTable.step)
    }
  }

  /// Schools of every status, tier and rank, and of none.
  private func crowd(_ count: Int, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let statuses: [SchoolStatus?] = [nil] + SchoolStatus.known
    for number in 0..<count {
      let fields = SchoolFields(
        division: .value(Division.known[Int(random.next() % 5)]), state: .value(["TX", "CA", "NY"][number % 3]))
      let school = try fixture.add(
        "School \(number % 40) of \(number)", fields, status: statuses.randomElement(using: &random) ?? nil)
      if number % 3 == 0 { try fixture.perform(school, .setTier(PriorityTier.known[Int(random.next() % 3)])) }
      if number % 4 == 0 { try fixture.perform(school, .setRanking(Int(random.next() % 20) + 1)) }
      if number % 5 == 0 { try fixture.perform(school, .setFavorite(true)) }
    }
  }

  @Test func `every listed school stands in exactly one column, and the counts add up`() throws {
    try crowd(60, seed: 1)
    let deleted = try fixture.add("Deleted", status: .contacted)
    try fixture.perform(deleted, .delete(dependants: Dependants(), cascade: true))
    var texas = SchoolFilters()
    texas.state = "TX"
    for filters in [SchoolFilters(), texas] {
      let list = try fixture.list { $0 = filters }
      let board = try board(filters)
      #expect(board.columns.map(\.count).reduce(0, +) == list.resultCount)
      #expect(Set(board.columns.map(\.status)).count == board.columns.count)
      for column in board.columns {
        let mine = list.cards.filter { $0.status == column.status }
        #expect(column.count == mine.count)
        #expect(column.cards.map(\.school.id) == mine.prefix(SchoolsBoard.columnLimit).map(\.id))
        #expect((column.more == nil) == (mine.count <= SchoolsBoard.columnLimit))
      }
    }
    // One status alone has room for many.
    var contacted = SchoolFilters()
    contacted.status = SchoolStatus.contacted.rawValue
    let one = try #require(try board(contacted).columns.first { $0.status == "contacted" })
    #expect(one.cards.count == one.count)
  }

  @Test func `a card's ways lead to the columns beside its own`() throws {
    let rice = try fixture.add("Rice University", status: .contacted)
    let board = try board()
    let place = try #require(board.columns.firstIndex { $0.status == "contacted" })
    let card = try #require(board.card(rice.lowercased))
    #expect(card.back?.status == board.columns[place - 1].status)
    #expect(card.onward?.status == board.columns[place + 1].status)
    #expect(card.onward?.spoken == "Move Rice University to Interested")
    // What stands for four of the others is offered to nobody, and shown where a school has it.
    #expect(!board.columns.contains { $0.status == "visiting" })
    try fixture.perform(rice, .changeStatus(.visiting, note: nil))
    #expect(try self.board().columns.contains { $0.status == "visiting" && $0.count == 1 })
    let first = try fixture.add("Albion", status: nil)
    let last = try fixture.add("Zed", status: .notPursuing)
    #expect(try self.board().card(first.lowercased)?.back == nil)
    #expect(try self.board().card(last.lowercased)?.onward == nil)
  }

  @Test(arguments: SchoolsTable.Column.allCases, [false, true])
  func `every order of the table has each school once, unknown ones last, and is one`(
    column: SchoolsTable.Column, isReversed: Bool
  ) throws {
    try crowd(32, seed: 2)
    let order = TableOrder(column, isReversed: isReversed)
    #expect(TableOrder(order.text) == order)
    let first = try table(order)
    let rest = try table(order, first: SchoolsTable.step)
    let ids = (first.rows + rest.rows).map(\.school.id)
    let listed = Set(try fixture.list().cards.map(\.id))
    #expect(ids.count == 32 && Set(ids) == listed)
    #expect(first.earlier == nil && first.more != nil && rest.earlier != nil && rest.more == nil)
    #expect(try table(order) == first)
    let heading = try #require(first.headings.first { $0.column == column })
    #expect(heading.isReversed == isReversed && heading.order == TableOrder(column, isReversed: !isReversed))
    if column == .ranking {
      let ranks = (first.rows + rest.rows).map(\.ranking)
      let known = ranks.prefix { !$0.isEmpty }.compactMap { Int($0) }
      let ordered = isReversed ? Array(known.sorted().reversed()) : known.sorted()
      #expect(known == ordered && known.count == 8)
      #expect(!ranks.dropFirst(known.count).contains { !$0.isEmpty })
    }
    if column == .tier {
      let tiers = (first.rows + rest.rows).map(\.school.priorityTier)
      let known = tiers.prefix { $0 != nil }.compactMap(\.self)
      let ordered = isReversed ? Array(known.sorted().reversed()) : known.sorted()
      #expect(known == ordered && !tiers.dropFirst(known.count).contains { $0 != nil })
    }
  }

  @Test(arguments: ["", "-", "size", "--fit", "fit-"]) func `what is no order is none`(text: String) {
    #expect(TableOrder(text) == nil)
  }

  @Test func `marks are refused where there are none, too many, or something was set otherwise meanwhile`() throws {
    let rice = try fixture.add("Rice University", status: .contacted)
    let mark = MarkedSchools.Mark(rice, shown: MarkedSchools.Mark.shown(status: "contacted", tier: nil))
    #expect(throws: DomainError.self) { try MarkedSchools.check([]) }
    #expect(throws: DomainError.self) {
      try MarkedSchools.check(Array(repeating: mark, count: MarkedSchools.limit + 1))
    }
    try MarkedSchools.check(Array(repeating: mark, count: MarkedSchools.limit))
    func check(status: SchoolStatus? = nil, tier: PriorityTier?? = nil) throws {
      try fixture.home.read { try MarkedSchools.check([mark], status: status, tier: tier, in: $0) }
    }
    try check(status: .interested, tier: .a)
    try fixture.perform(rice, .changeStatus(.committed, note: nil), by: fixture.mother)
    try fixture.perform(rice, .setTier(.b), by: fixture.mother)
    #expect(throws: DomainError.self) { try check(status: .interested) }
    #expect(throws: DomainError.self) { try check(tier: .some(.a)) }
    #expect(throws: DomainError.self) { try check(tier: .some(nil)) }
    // Both meant the same.
    try check(status: .committed, tier: .b)
  }
}

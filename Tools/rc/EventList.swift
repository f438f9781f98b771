import ArgumentParser
import CommandKit
import Compass
import Domain
import Pages
import Terminal

extension EventStatus: ExpressibleByArgument {}
extension EventSpan: ExpressibleByArgument {}
extension EventSort: ExpressibleByArgument {}

extension Event {
  struct List: ListCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "The events of the season.",
      discussion: "rc event list --range upcoming --type camp --sort oldest")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Option(name: .long, help: "Part of a name, description, address or city.") var search = ""
    @Option(name: .long, help: "Only events of a type.") var type: RecruitingEventType?
    @Option(name: .long, help: "Only those with a status.") var status: EventStatus?
    @Option(name: .long, help: "Only events of a period.") var range: EventSpan?
    @Option(name: .long, help: "The order.") var sort = EventSort.newest
    @Flag(name: .long, help: "Print CSV.") var csv = false

    /// An event in `rc event list --json`.
    private struct Entry: ListRecord {
      let id: String
      let name: String
      let type: String
      let status: String
      let startDate: String
      let dates: String
      @OrNull var place: String?

      init(_ card: EventsPage.Card) {
        id = card.id
        name = card.name
        type = card.type
        status = card.status.rawValue
        startDate = card.startDate
        dates = card.dateRange
        place = card.place
      }

      static let csvHeader = ["id", "name", "type", "status", "startDate", "place"]
      var csvFields: [String] { [id, name, type, status, startDate, place ?? ""] }
    }

    func run(_ session: Session) throws {
      var filters = EventFilters()
      filters.searchText = search
      filters.type = type?.rawValue
      filters.status = status
      filters.range = range
      let viewer = try session.viewer()
      let page = try session.home().read(at: try session.moment(readingOptions)) {
        try EventsPage.load(from: $0, viewer: viewer, filters: filters, sort: sort)
      }
      guard isForPrograms else { return session.print(page.text(for: session)) }
      try session.print(page.cards.map(Entry.init), of: self)
    }
  }
}

import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import Pages
import Projections
import Terminal

struct Offer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "offer",
    abstract: "Scholarship offers: their terms, their deadlines, what they are worth.",
    subcommands: [Add.self, Show.self, Edit.self, Remove.self, List.self, Calculate.self, Compare.self, Costs.self],
    defaultSubcommand: List.self)

  struct Add: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Record an offer.",
      discussion: """
        Example: rc offer add "Rice University" --type partial --amount 40000 --deadline 2026-05-01
        """)
    @OptionGroup var options: HomeOptions
    @Argument(help: "The school.") var school: String
    @Option(name: .long, help: "What kind of offer.") var type: OfferType
    @Option(name: .long, help: "Its status. Default: pending.") var status: OfferStatus?
    @Option(name: .long, help: "Dollars a year, 0 to 100000.") var amount = ""
    @Option(name: .long, help: "Per cent of the cost, 0 to 100.") var percentage = ""
    @Option(name: .long, help: "The day of the offer, as YYYY-MM-DD. Default: today.") var date: String?
    @Option(name: .long, help: "The last day to answer, as YYYY-MM-DD.") var deadline = ""
    @Option(name: .long, help: "What the offer depends on.") var conditions = ""
    @Option(name: .long, help: "Remarks.") var notes = ""
    @Flag(name: .long, help: "Do not ask about unusual dates.") var yes = false

    func run(_ session: Session) throws {
      let home = try session.home()
      let viewer = try session.viewer()
      let row = try home.read { try $0.findSchool(school, of: viewer.athlete) }
      guard let school = UUID(strict: row.id) else { throw CompassError.notFound(kind: "school", text: school) }
      var draft = OfferDraft(OfferFields())
      draft.offerType = type.rawValue
      draft.amount = amount
      draft.percentage = percentage
      draft.offerDate = date ?? viewer.today.description
      draft.deadlineDate = deadline
      draft.conditions = conditions
      draft.notes = notes
      var fields = try Offer.parsed(draft, over: OfferFields())
      if let status { fields.status = .value(status) }
      fields.school = .value(school)
      try session.confirm(fields.warnings(today: viewer.today), yes: yes)
      let id = home.freshID()
      let outcome = try home.perform(
        .offer(id, .record(athlete: viewer.athlete, fields)), in: CommandContext(actor: viewer.id))
      guard !options.json else { return try session.print(json: ["id": id.lowercased, "school": row.id]) }
      try session.tell(outcome, "Recorded the offer of \(Escaping.visible(row.name)) (\(id.lowercased.prefix(13)))")
    }
  }

  struct Show: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show an offer, with its calculator.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: Offer.help) var offer: String

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let page = try session.home().read(at: try session.moment(readingOptions)) { reading in
        try OfferDetailPage.load(reading.findOffer(offer, of: viewer.athlete).id, from: reading, viewer: viewer)
      }
      guard let page else { throw CompassError.notFound(kind: "offer", text: offer) }
      try session.show(page, json: options.json)
    }
  }

  struct Edit: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change fields of an offer; an empty value clears that field.",
      discussion: """
        Fields: \(Offer.keys.map(\.name).joined(separator: ", ")).
        Example: rc offer edit rice status=accepted amount=42500 deadline=
        """)
    @OptionGroup var options: HomeOptions
    @Argument(help: Offer.help) var offer: String
    @Argument(help: "key=value …") var fields: [String]
    @Flag(name: .long, help: "Do not ask about unusual dates.") var yes = false

    func run(_ session: Session) throws {
      let home = try session.home()
      let viewer = try session.viewer()
      let row = try home.read { try $0.findOffer(offer, of: viewer.athlete) }
      var draft = OfferDraft(row.fields)
      for pair in fields {
        guard let equals = pair.firstIndex(of: "=") else {
          throw UsageError(field: pair, "\(pair) is not an assignment; accepted: key=value")
        }
        let key = String(pair[..<equals])
        guard let field = Offer.keys.first(where: { $0.name == key }) else {
          throw UsageError(unknown: key, "field", accepted: Offer.keys.map(\.name), field: key)
        }
        draft.take([field.field: String(pair[pair.index(after: equals)...])])
      }
      let changes = try Offer.parsed(draft, over: row.fields).changes(from: row.fields)
      try session.confirm(changes.warnings(today: viewer.today), yes: yes)
      let outcome = try home.perform(
        .offer(try Offer.id(row), .edit(changes)), in: CommandContext(actor: viewer.id))
      try session.tell(outcome, OfferForm.saved)
    }
  }

  struct Remove: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Delete an offer.", discussion: "Asks first; `rc undo` restores it.")
    @OptionGroup var options: HomeOptions
    @Argument(help: Offer.help) var offer: String
    @Flag(name: .long, help: "Do not ask.") var yes = false

    func run(_ session: Session) throws {
      let home = try session.home()
      let viewer = try session.viewer()
      let row = try home.read { try $0.findOffer(offer, of: viewer.athlete) }
      try session.confirmDeletion(OfferDetailPage.Deletion().line, yes: yes)
      let outcome = try home.perform(.offer(try Offer.id(row), .delete), in: CommandContext(actor: viewer.id))
      try session.tell(outcome, OfferForm.deleted)
    }
  }

  struct List: ListCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "The offers of the season.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Option(name: .long, help: "Part of a school's name.") var search = ""
    @Option(name: .long, help: "Only those with a status.") var status: OfferStatus?
    @Option(name: .long, help: "Only those of a type.") var type: OfferType?
    @Option(name: .long, help: "The order.") var sort = OfferFilters.Sort.date
    @Flag(name: .long, help: "Print CSV.") var csv = false

    /// An offer in `rc offer list --json`. The amount is in dollars a year, the percentage in per cent of the cost.
    private struct Entry: ListRecord {
      let id: String
      let school: String
      @OrNull var type: String?
      let status: String
      @OrNull var amount: Decimal?
      @OrNull var percentage: Decimal?
      @OrNull var date: String?
      @OrNull var deadline: String?
      @OrNull var daysUntilDeadline: Int?

      init(_ card: OffersPage.Card) {
        let values = card.values
        id = card.id
        school = card.schoolName
        type = values.offerType
        status = values.status
        amount = values.scholarshipCents.map { Decimal($0) / 100 }
        percentage = values.scholarshipHundredths.map { Decimal($0) / 100 }
        date = values.offerDate
        deadline = values.deadlineDate
        daysUntilDeadline = values.daysUntilDeadline
      }

      static let csvHeader = ["id", "school", "type", "status", "amount", "percentage", "date", "deadline"]

      var csvFields: [String] {
        [
          id, school, type ?? "", status, amount.map { "\($0)" } ?? "", percentage.map { "\($0)" } ?? "", date ?? "",
          deadline ?? "",
        ]
      }
    }

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      var filters = OfferFilters()
      filters.search = search
      filters.status = status?.rawValue
      filters.type = type?.rawValue
      filters.sort = sort
      let page = try session.home().read(at: try session.moment(readingOptions)) { [filters] reading in
        try OffersPage.load(from: reading, viewer: viewer, filters: filters)
      }
      guard isForPrograms else { return session.print(page.text(for: session)) }
      try session.print(page.cards.map(Entry.init), of: self)
    }
  }

  struct Calculate: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "calculate",
      abstract: "What a year and all years cost under an offer; nothing is stored.",
      discussion: """
        Starts with the offer's amount and percentage; the amount wins where both are given.
        Example: rc offer calculate rice --cost 60000 --amount 0 --percentage 80 --years 4
        """)
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "The offer; without one it starts with no scholarship.") var offer: String?
    @Option(name: .long, help: "Dollars a year: tuition, room, board and fees.") var cost: String?
    @Option(name: .long, help: "Dollars a year.") var amount: String?
    @Option(name: .long, help: "Per cent of the cost.") var percentage: String?
    @Option(name: .long, help: "Dollars a year of other aid.") var aid: String?
    @Option(name: .long, help: "1 to 5.") var years = ScholarshipCalculator.usualYears

    func validate() throws {
      guard ScholarshipCalculator.yearChoices.contains(years) else { throw ValidationError("--years is 1 to 5.") }
    }

    func run(_ session: Session) throws {
      var inputs = CalculatorInputs()
      if let offer {
        let viewer = try session.viewer()
        inputs = try session.home().read(at: try session.moment(readingOptions)) { reading in
          CalculatorInputs(try reading.findOffer(offer, of: viewer.athlete).fields)
        }
      }
      if let cost { inputs.annualCost = cost }
      if let amount { inputs.amount = amount }
      if let percentage { inputs.percentage = percentage }
      if let aid { inputs.aid = aid }
      inputs.years = years
      let section = CalculatorSection(inputs, text: session.text)
      if let wrong = section.inputs.first(where: { $0.error != nil }) {
        let name = wrong.name == "annualCost" ? "cost" : wrong.name
        throw DomainError(.invalid, field: name, "\(name) must be a number, 0 or more; got \(wrong.value)")
      }
      try session.show(section, json: options.json)
    }
  }

  struct Compare: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "compare",
      abstract: "Offers side by side, the best of each marked.", discussion: "Without names: all offers of the season.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "Two or more offers.") var offers: [String] = []

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let page = try session.home().read(at: try session.moment(readingOptions)) { reading in
        let ids =
          offers.isEmpty
          ? try reading.offers(of: viewer.athlete).map(\.id)
          : try offers.map { try reading.findOffer($0, of: viewer.athlete).id }
        return try OfferComparisonPage.load(ids, from: reading, viewer: viewer)
      }
      guard let page else {
        throw DomainError(.refused, OfferComparisonPage.notFound.message ?? OfferComparisonPage.notFound.title)
      }
      try session.show(page, json: options.json)
    }
  }
}

extension OfferFilters.Sort: ExpressibleByArgument {}

extension OfferFields {
  /// Returns what to ask about unusual dates before the command is performed; nil for a usual date.
  fileprivate func warnings(today: CalendarDate) -> [String?] {
    [
      InputWarning.farAhead(offerDate.value, "date", today: today),
      InputWarning.farAhead(deadlineDate.value, "deadline", today: today),
    ]
  }
}

extension Offer {
  fileprivate static let help: ArgumentHelp = "The offer's id or the beginning of one, or its school's name."

  /// The keys that `edit` accepts, with the fields that they set.
  fileprivate static let keys: [(name: String, field: String)] = [
    ("type", "offerType"), ("status", "status"), ("amount", "scholarshipCents"),
    ("percentage", "scholarshipHundredths"), ("date", "offerDate"), ("deadline", "deadlineDate"),
    ("conditions", "conditions"), ("notes", "notes"),
  ]

  fileprivate static func parsed(_ draft: OfferDraft, over shown: OfferFields) throws -> OfferFields {
    let (fields, errors) = draft.parsed(over: shown)
    guard let error = errors.min(by: { $0.key < $1.key }) else { return fields }
    throw DomainError(.invalid, field: error.key, error.value)
  }

  fileprivate static func id(_ row: OfferRow) throws -> UUID {
    guard let id = UUID(strict: row.id) else { throw CompassError.notFound(kind: "offer", text: row.id) }
    return id
  }
}

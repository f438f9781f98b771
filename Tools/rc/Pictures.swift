import ArgumentParser
import CommandKit
import Compass
import Domain
import Pages
import Projections

// The data of the charts that a browser draws of a school and of offers.

extension School {
  struct Radar: SchoolCommand {
    static let configuration = CommandConfiguration(
      commandName: "radar",
      abstract: "The parts of the fit with the athlete's and the school's values behind them.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "The school: a name, an id or the beginning of one.") var school: String

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let page = try session.home().read(at: try session.moment(readingOptions)) { reading in
        try SchoolDetailPage.load(reading.findSchoolOrDeleted(school).id, from: reading, viewer: viewer)
      }
      guard let page else { throw CompassError.notFound(kind: "school", text: school) }
      guard let fit = page.fit else {
        throw DomainError(.notFound, "there is no fit to show: nothing is known of the athlete; rc prefs set player …")
      }
      try session.show(fit.radar, json: options.json)
    }
  }
}

extension Offer {
  struct Costs: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "costs",
      abstract: "What each year of college costs under each offer, side by side; nothing is stored.",
      discussion: "Without names: all offers of the season. rc offer calculate tries other numbers for one of them.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Argument(help: "Some offers.") var offers: [String] = []
    @Option(name: .long, help: "Dollars a year at each school. Default: the tuition on its page.")
    var cost = ""
    @Option(name: .long, help: "Dollars a year of other aid.") var aid = ""
    @Option(name: .long, help: "1 to 5.") var years = ScholarshipCalculator.usualYears

    func validate() throws {
      guard ScholarshipCalculator.yearChoices.contains(years) else { throw ValidationError("--years is 1 to 5.") }
    }

    func run(_ session: Session) throws {
      let viewer = try session.viewer()
      let costs = try session.home().read(at: try session.moment(readingOptions)) { reading in
        let ids =
          offers.isEmpty
          ? try reading.offers(of: viewer.athlete).map(\.id)
          : try offers.map { try reading.findOffer($0, of: viewer.athlete).id }
        let typed = Dictionary(
          ids.map { ($0, CostInputs(cost: cost, aid: aid)) }, uniquingKeysWith: { first, _ in first })
        return try OfferCosts.load(ids, from: reading, viewer: viewer, typed: typed, years: years)
      }
      guard let costs else { throw DomainError(.notFound, "there is no offer yet") }
      try session.show(costs, json: options.json)
    }
  }
}

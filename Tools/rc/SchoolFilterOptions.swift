import ArgumentParser
import CommandKit
import Domain
import Pages

/// The options that filter and sort a list of schools, as on the page.
struct SchoolFilterOptions: ParsableArguments {
  @Option(name: .long, help: "Part of a name or location.") var search = ""
  @Option(name: .long, help: "An athletic division.") var division: Division?
  @Option(name: .long, help: "A status.") var status: SchoolStatus?
  @Option(name: .long, help: "A state: TX or Texas.") var state: String?
  @Flag(name: .long, help: "Only starred schools.") var favorites = false
  @Flag(name: .long, help: "Only schools that match the school preferences.") var matches = false
  @Option(name: .long, help: "A priority tier.") var tier: PriorityTier?
  @Option(name: .long, help: "The lowest fit score.") var fitMin = SchoolFilters.fitRange.lowerBound
  @Option(name: .long, help: "The highest fit score.") var fitMax = SchoolFilters.fitRange.upperBound
  @Option(name: .long, help: "Miles from home.") var within: Double?
  @Option(name: .long, help: "name, fit, distance, match or last-contact.") var sort = SchoolSort.name

  func validate() throws {
    guard SchoolFilters.fitRange ~= fitMin, SchoolFilters.fitRange ~= fitMax, fitMin <= fitMax else {
      throw ValidationError("--fit-min and --fit-max are from 0 to 100, the first not above the second.")
    }
    if let within, !(0...SchoolFilters.distanceLimit ~= within) {
      throw ValidationError("--within is from 0 to 3000 miles.")
    }
  }

  /// The filters in the form of the page.
  var filters: SchoolFilters {
    var filters = SchoolFilters()
    filters.searchText = search
    filters.division = division?.rawValue
    filters.status = status?.rawValue
    filters.state = state.map { USState.code(of: $0) ?? $0.uppercased() }
    filters.favoritesOnly = favorites
    filters.matchesOnly = matches
    filters.priorityTier = tier?.rawValue
    filters.fitMinimum = fitMin
    filters.fitMaximum = fitMax
    filters.maximumDistance = within ?? SchoolFilters.distanceLimit
    return filters
  }

  /// Refuses a state that is neither a state of the USA nor in the list: a list may contain others, such as PR.
  ///
  /// - Throws: `UsageError` with the accepted states.
  func checkState(_ listed: [String]) throws {
    guard let state, USState.code(of: state) == nil, !listed.contains(state.uppercased()) else { return }
    let accepted = Set(listed).union(USState.all.map(\.code)).sorted()
    throw UsageError(unknown: state, "state", accepted: accepted, field: "state")
  }
}

extension SchoolSort: ExpressibleByArgument {}

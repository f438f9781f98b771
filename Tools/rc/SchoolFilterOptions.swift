import ArgumentParser
import Domain
import Pages

/// What narrows and orders a list of schools on the command line: the filters of the page.
struct SchoolFilterOptions: ParsableArguments {
  @Option(name: .long, help: "Part of a name or location.") var search = ""
  @Option(name: .long, help: "D1, D2, D3, NAIA or JUCO.") var division: String?
  @Option(name: .long, help: "A status, such as contacted.") var status: String?
  @Option(name: .long, help: "A two-letter state.") var state: String?
  @Flag(name: .long, help: "Only starred schools.") var favorites = false
  @Flag(name: .long, help: "Only schools that match the school preferences.") var matches = false
  @Option(name: .long, help: "A, B or C.") var tier: String?
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

  /// The filters as the page knows them.
  var filters: SchoolFilters {
    var filters = SchoolFilters()
    filters.searchText = search
    filters.division = division?.uppercased()
    filters.status = status?.lowercased()
    filters.state = state?.uppercased()
    filters.favoritesOnly = favorites
    filters.matchesOnly = matches
    filters.priorityTier = tier?.uppercased()
    filters.fitMinimum = fitMin
    filters.fitMaximum = fitMax
    filters.maximumDistance = within ?? SchoolFilters.distanceLimit
    return filters
  }
}

extension SchoolSort: ExpressibleByArgument {}

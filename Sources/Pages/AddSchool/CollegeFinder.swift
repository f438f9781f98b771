/// The search in the directory of colleges, the first step of adding a school.
public struct CollegeFinder: Codable, Equatable, Sendable {
  /// The maximum number of colleges shown (facts §7).
  public static let limit = 10
  /// The minimum number of letters and digits; a shorter text would match nearly every college.
  public static let shortestText = 2
  /// The maximum length of a search text in a URL, in characters.
  public static let longestText = 100

  /// The heading.
  public let title: String
  /// The label of the input.
  public let label: String
  /// The placeholder of the empty input.
  public let placeholder: String
  /// The search button: "Search".
  public let search: String
  /// The accessibility label of the list of colleges.
  public let list: String
  /// The source of the colleges, with its release.
  public let source: String
  /// The heading of the form for schools that are not in the directory.
  public let byHand: String
  /// The typed text.
  public let text: String
  /// The matching colleges, best first.
  public let choices: [CollegeSuggestion]
  /// The number of matches as text; nil while too little is typed.
  public let count: String?

  /// Creates the result of a search.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - found: The best colleges; one more than the limit means that there are more.
  ///   - release: The College Scorecard's release of the data; nil for a file that the family imported.
  public init(_ text: String, found: [CollegeSuggestion], release: String?) {
    self.init(
      text, found: found, source: Self.source(release), count: Self.isEnough(text) ? Self.count(found.count) : nil)
  }

  /// Creates the result if the imported file cannot be read.
  public init(unreadable text: String) {
    self.init(
      text, found: [], source: Self.source(nil),
      count: "The imported file cannot be read; enter the school yourself below")
  }

  private init(_ text: String, found: [CollegeSuggestion], source: String, count: String?) {
    title = "Find the college"
    label = "Name, city or short name"
    placeholder = "e.g., Rice, UT or Austin"
    search = "Search"
    list = "Colleges"
    self.source = source
    byHand = "Or enter the school yourself"
    self.text = text
    choices = Array(found.prefix(Self.limit))
    self.count = count
  }

  /// Returns whether the text is long enough to search for.
  public static func isEnough(_ text: String) -> Bool {
    text.unicodeScalars.count { $0.properties.isAlphabetic || $0.properties.numericType != nil } >= shortestText
  }

  /// Returns the source of the colleges: the US Department of Education, whose data are in the public domain.
  public static func source(_ release: String?) -> String {
    release.map { "Source: College Scorecard, \($0), US Department of Education" }
      ?? "Source: the College Scorecard file that was imported here"
  }

  private static func count(_ number: Int) -> String {
    switch number {
    case 0: "No college found; enter the school yourself below"
    case 1: "1 college found"
    case ...limit: "\(number) colleges found"
    default: "The best \(limit) colleges; type more for others"
    }
  }
}

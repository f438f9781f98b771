/// The search in the directory of colleges, with which another school begins.
public struct CollegeFinder: Codable, Equatable, Sendable {
  /// How many colleges are shown at most (facts §7).
  public static let limit = 10
  /// Fewer letters mean nearly every college.
  public static let shortestText = 2
  /// What an address may hold of a text that is looked for.
  public static let longestText = 100

  /// The heading.
  public let title: String
  /// What the input is for.
  public let label: String
  /// What stands in the empty input.
  public let placeholder: String
  /// The button: "Search".
  public let search: String
  /// What the list of colleges is called.
  public let list: String
  /// Where the colleges are from, and of which years.
  public let source: String
  /// The heading of the form for whoever finds nothing.
  public let byHand: String
  /// What was typed.
  public let text: String
  /// The colleges that it may mean, best first.
  public let choices: [CollegeSuggestion]
  /// How many there are; nil while too little was typed.
  public let count: String?

  /// What was found.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - found: The best colleges; one more than the limit says that there are more.
  ///   - release: The College Scorecard's release that they are from; nil for a file that the family imported.
  public init(_ text: String, found: [CollegeSuggestion], release: String?) {
    self.init(
      text, found: found, source: Self.source(release), count: Self.isEnough(text) ? Self.count(found.count) : nil)
  }

  /// What is said where the file that was imported cannot be read.
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

  /// Whether enough was typed to look for.
  public static func isEnough(_ text: String) -> Bool {
    text.unicodeScalars.count { $0.properties.isAlphabetic || $0.properties.numericType != nil } >= shortestText
  }

  /// Where colleges are from: the US Department of Education, whose data are in the public domain.
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

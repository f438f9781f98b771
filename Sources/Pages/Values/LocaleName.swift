public import Foundation

/// The name of the locale in which dates, numbers and money are formatted for a person, as given by the environment,
/// the browser or an option (ED-15).
///
/// Only locales that Foundation has data for are accepted: for any other, Foundation uses the machine's own separators.
public struct LocaleName: Hashable, Sendable {
  /// The identifier that Foundation uses: "de_DE".
  public let identifier: String

  /// United States English, the default of all pages.
  public static let american = LocaleName(known: "en_US")

  /// The accepted names, for an error message.
  public static let accepted = "a language with a region, such as de_DE, fr-FR or en_GB, or C"

  private init(known identifier: String) { self.identifier = identifier }

  /// Parses a POSIX name ("de_DE.UTF-8@euro"), a language tag ("de-DE"), or "C", "POSIX" or an empty text, which all
  /// mean `american`. A region without data is dropped: "de_ZW" is read as "de". Nil if the text names no known
  /// language.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.limit, text.utf8.allSatisfy(Self.isAccepted) else { return nil }
    // The encoding and the modifier of a POSIX name do not affect dates and numbers.
    let name = text.prefix { $0 != "." && $0 != "@" }
    guard !["", "C", "POSIX"].contains(name) else {
      self = .american
      return
    }
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard (2...3).contains(parts[0].utf8.count), parts[0].allSatisfy(\.isLetter) else { return nil }
    guard parts.allSatisfy({ (1...8).contains($0.utf8.count) }) else { return nil }
    var rest = parts.dropFirst()
    let script = rest.first.flatMap { $0.utf8.count == 4 && $0.allSatisfy(\.isLetter) ? $0.capitalized : nil }
    if script != nil { rest.removeFirst() }
    let region = rest.first.flatMap { Self.isRegion($0) ? $0.uppercased() : nil }
    let language = parts[0].lowercased()
    let names = [[script, region], [script], [region], []].map { ([language] + $0.compactMap(\.self)) }
    guard let known = names.lazy.map({ $0.joined(separator: "_") }).first(where: Self.known.contains) else {
      return nil
    }
    self = known == "en" ? .american : LocaleName(known: known)
  }

  /// Creates the locale of a person at a terminal from `LC_ALL`, otherwise from `LANG`. An invalid name means
  /// `american`.
  public init(environment: [String: String]) {
    let named = ["LC_ALL", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self = LocaleName(named ?? "") ?? .american
  }

  /// Creates the known locale that a browser prefers, the first among equals (RFC 9110, 12.5.4); nil if it names none.
  public init?(acceptLanguage header: String) {
    guard header.utf8.count <= Self.headerLimit else { return nil }
    var best: (name: LocaleName, quality: Int)?
    for range in header.split(separator: ",") {
      let parts = range.split(separator: ";", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard let tag = parts.first, !tag.isEmpty, let quality = parts.count > 1 ? Self.quality(parts[1]) : 1000,
        quality > best?.quality ?? 0, let name = LocaleName(tag)
      else { continue }
      best = (name, quality)
    }
    guard let best else { return nil }
    self = best.name
  }

  /// The language tag: "de-DE".
  public var tag: String { identifier.replacing("_", with: "-") }

  /// The locale for formatting with Foundation.
  public var locale: Locale { Locale(identifier: identifier) }

  // MARK: -

  /// The maximum length of a name in bytes.
  private static let limit = 64
  /// The maximum length of the header in bytes; browsers send a few hundred at most.
  private static let headerLimit = 1024

  private static let known = Set(Locale.availableIdentifiers)

  private static func isAccepted(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "@"):
      true
    default: false
    }
  }

  private static func isRegion(_ part: Substring) -> Bool {
    part.utf8.count == 2 && part.allSatisfy(\.isLetter) || part.utf8.count == 3 && part.allSatisfy(\.isNumber)
  }

  /// Parses "q=0.8" into thousandths; nil if the text is not a quality value.
  private static func quality(_ text: String) -> Int? {
    let digits = text.dropFirst(2)
    guard text.lowercased().hasPrefix("q="), (1...5).contains(digits.utf8.count),
      digits.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }), let value = Double(digits), value <= 1
    else { return nil }
    return Int((value * 1000).rounded())
  }
}

public import Compass
import Domain
import Projections

/// The page for a text that somebody shares with the pages from another program of the phone, such as a coach's e-mail: it
/// asks which school the text belongs to.
public struct SharePage: Codable, Equatable, Sendable {
  /// A school to choose.
  public struct School: Codable, Equatable, Sendable {
    /// The school's id.
    public let id: String
    /// The school's name.
    public let name: String
  }

  /// The heading.
  public var title = "Log what was shared"
  /// What becomes of the text.
  public var help = "It becomes a contact with the school that you choose. You can change it before it is saved."
  /// The label of the menu of schools.
  public var schoolLabel = "School"
  /// The label of the button that leads to the form.
  public var action = "Continue"
  /// The text if there is no school.
  public var noSchools = "There is no school on the list yet."
  /// The subject of the contact; empty if nothing of the kind was shared.
  public let subject: String
  /// The text of the contact.
  public let content: String
  /// The schools, those that the text names first.
  public let schools: [School]

  /// The maximum length of a shared subject in characters.
  public static let longestSubject = 200
  /// The maximum length of a shared text in characters; what comes after it is left out.
  public static let longestContent = 5000

  private enum CodingKeys: String, CodingKey { case subject, content, schools }

  /// The page for a shared text.
  ///
  /// - Parameters:
  ///   - subject: The title that the other program gives it.
  ///   - texts: The text and the link that are shared.
  public static func load(subject: String, texts: [String], from reading: Reading, viewer: Viewer) throws -> SharePage {
    let content = String(texts.filter { !$0.isEmpty }.joined(separator: "\n").prefix(longestContent))
    let words = "\(subject)\n\(content)".lowercased()
    let schools = try reading.schools(of: viewer.athlete).map { School(id: $0.id, name: $0.name) }
    let isNamed = schools.map { words.contains(shortName($0.name)) }
    return SharePage(
      subject: String(subject.prefix(longestSubject)), content: content,
      schools: zip(schools, isNamed).filter(\.1).map(\.0) + zip(schools, isNamed).filter { !$0.1 }.map(\.0))
  }

  /// A school's name as people write it in a mail: "rice" for "Rice University".
  private static func shortName(_ name: String) -> String {
    let name = name.lowercased()
    let end = [" university", " college"].first { name.hasSuffix($0) }
    return end.map { String(name.dropLast($0.count)) } ?? name
  }
}

public import Compass
import Domain
public import Foundation
import Projections

/// The names of the people that the ids on a page refer to.
public struct People: Sendable {
  private let names: [String: String]
  private let viewer: String?

  /// Creates the names of the family's people as a viewer sees them.
  public init(from reading: Reading, viewer: Viewer) throws { try self.init(from: reading, viewer: viewer.id) }

  /// Creates the names of the family's people as one of them sees them, or as nobody in particular does. Who was erased
  /// is a former member.
  public init(from reading: Reading, viewer: UUID?) throws {
    self.init(try reading.everybody(), former: try reading.formerMembers(), viewer: viewer)
  }

  init(_ members: [MemberRow], former: Set<String>, viewer: UUID?) {
    let known = members.map { ($0.id, Self.name($0, among: members)) }
    let strangers =
      former.map { ($0, Reading.formerMember) } + Reading.namesThere.map { ($0.lowercased, $1) }
    names = Dictionary(known + strangers, uniquingKeysWith: { first, _ in first })
    self.viewer = viewer?.lowercased
  }

  /// Returns a person's name. If others have the same name, the role is added ("Sam, Parent"), or the beginning of the
  /// id if the role does not distinguish them.
  private static func name(_ member: MemberRow, among members: [MemberRow]) -> String {
    let namesakes = members.filter { $0.name.lowercased() == member.name.lowercased() && $0.id != member.id }
    guard !namesakes.isEmpty else { return member.name }
    let isOnlyOne = !namesakes.contains { $0.role == member.role }
    return "\(member.name), \(isOnlyOne ? MemberRole(rawValue: member.role).label : String(member.id.prefix(13)))"
  }

  /// Returns "You (Full Name)" for the viewer, the name of another person, or "User 1a2b3c4d..." for an unknown id
  /// (facts §2.6).
  public func name(_ id: String) -> String {
    guard let name = names[id] else { return "User \(id.prefix(8))..." }
    return id == viewer ? "You (\(name))" : name
  }

  /// Returns only the name, for tables and machine-readable output.
  public func plainName(_ id: String) -> String { names[id] ?? "User \(id.prefix(8))..." }
}

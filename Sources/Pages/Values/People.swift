import Domain
public import Foundation
public import Projections

/// The names of the people whom ids on a page stand for.
public struct People: Sendable {
  private let names: [String: String]
  private let viewer: String?

  /// The family's people as a viewer sees them.
  public init(_ members: [MemberRow], viewer: Viewer) { self.init(members, viewer: viewer.id) }

  /// The family's people as one of them sees them, or nobody in particular.
  public init(_ members: [MemberRow], viewer: UUID?) {
    names = Dictionary(members.map { ($0.id, Self.name($0, among: members)) }, uniquingKeysWith: { first, _ in first })
    self.viewer = viewer?.lowercased
  }

  /// A person's name; of several of one name with what tells them apart: "Sam, Parent", else the id's beginning.
  private static func name(_ member: MemberRow, among members: [MemberRow]) -> String {
    let namesakes = members.filter { $0.name.lowercased() == member.name.lowercased() && $0.id != member.id }
    guard !namesakes.isEmpty else { return member.name }
    let isOnlyOne = !namesakes.contains { $0.role == member.role }
    return "\(member.name), \(isOnlyOne ? MemberRole(rawValue: member.role).label : String(member.id.prefix(13)))"
  }

  /// "You (Full Name)" for the viewer, another's name, or "User 1a2b3c4d..." for somebody unknown (facts §2.6).
  public func name(_ id: String) -> String {
    guard let name = names[id] else { return "User \(id.prefix(8))..." }
    return id == viewer ? "You (\(name))" : name
  }

  /// Just the name, for machines and tables.
  public func plainName(_ id: String) -> String { names[id] ?? "User \(id.prefix(8))..." }
}

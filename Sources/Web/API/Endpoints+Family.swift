import CanonicalJSON
import Compass
import Domain
import Foundation
import Projections

extension Endpoint {
  /// The endpoints that read and change who is in the family. The rules are those of the commands (decision 0070).
  static let ofFamily: [Endpoint] = [members, addMember, changeMember, mergeMember, removeMember, takeMemberBack]

  private static let path = "/api/family/members"
  fileprivate static let memberNotFound = "Person not found"
  private static let role = Shape.word(MemberRole.known.map(\.rawValue))
  private static let again = Shape.Member(
    shape: .flag, isRequired: false, note: "True for another person than the member of the same name and role.")
  private static let done = Shape.members(["success": .always(true), "id": .text(.uuid)])
  private static let refusals = [
    403: "Only a parent may, or whoever took the home over.",
    409: "The family needs the person as he is, or a member of this name and role is there (`again`).",
  ]

  private static let members = Endpoint(
    method: .get, path: path, name: "listMembers", summary: "Who is in the family, and who was.",
    answer: .members([
      "success": .always(true),
      "data": .list(
        .object([
          "id": .init(shape: .text(.uuid)), "name": .init(shape: .text()), "role": .init(shape: .text()),
          "left": .init(
            shape: .orNull(.text()),
            note: "Null for a member; \"removed\", or the id under which the same person stays."),
        ]), longest: 10_000),
    ])
  ) { site, _ in
    let people = try site.home.read { try $0.people() }
    let all: [JSONValue] = people.members.map { member in
      let left = people.left[member.id].map { JSONValue.string($0.into?.lowercased ?? "removed") } ?? .null
      return [
        "id": .string(member.id.lowercased), "name": .string(member.name), "role": .string(member.role.rawValue),
        "left": left,
      ]
    }
    return ["success": true, "data": .array(all)]
  }

  private static let addMember = Endpoint(
    method: .post, path: path, name: "addMember", summary: "Add a person to the family.",
    body: .object(["name": .init(shape: .text()), "role": .init(shape: role), "again": again]), answer: done,
    refusals: refusals
  ) { site, call in
    let member = Family.Command.addMember(
      id: call.id, name: call.text("name") ?? "", role: MemberRole(rawValue: call.text("role") ?? ""),
      again: call.body["again"] == .flag(true))
    return try site.change(call.id, [member], isNew: true)
  }

  private static let changeMember = Endpoint(
    method: .patch, path: "\(path)/{id}", name: "changeMember", summary: "Give a member another name or role, or both.",
    body: .object([
      "name": .init(shape: .text(), isRequired: false), "role": .init(shape: role, isRequired: false), "again": again,
    ]), answer: done, refusals: refusals, notFound: memberNotFound
  ) { site, call in
    let role = call.text("role").map { Family.Command.setRole(id: call.id, role: MemberRole(rawValue: $0)) }
    let name = call.text("name").map { name in
      Family.Command.rename(id: call.id, name: name, again: call.body["again"] == .flag(true))
    }
    return try site.change(call.id, [role, name].compactMap(\.self))
  }

  private static let mergeMember = Endpoint(
    method: .post, path: "\(path)/{id}/merge", name: "mergeMember",
    summary: "Say that a member is the same person as another one, who stays.",
    body: .members(["into": .text(.uuid)]), answer: done, refusals: refusals, notFound: memberNotFound
  ) { site, call in
    guard let into = call.text("into").flatMap({ UUID(strict: $0) }) else { throw APIError(404, memberNotFound) }
    return try site.change(call.id, [.merge(id: call.id, into: into)])
  }

  private static let removeMember = Endpoint(
    method: .delete, path: "\(path)/{id}", name: "removeMember",
    summary: "Take a member out of the family. What the person did stays, and the person can be taken back.",
    answer: done, refusals: refusals, notFound: memberNotFound
  ) { site, call in try site.change(call.id, [.remove(id: call.id)]) }

  private static let takeMemberBack = Endpoint(
    method: .post, path: "\(path)/{id}/take-back", name: "takeMemberBack",
    summary: "Take a person back who was removed or merged.", answer: done, refusals: refusals,
    notFound: memberNotFound
  ) { site, call in try site.change(call.id, [.takeBack(id: call.id)]) }
}

extension Endpoint.Call {
  fileprivate func text(_ name: String) -> String? {
    if case .string(let text)? = body[name] { text } else { nil }
  }
}

extension Site {
  /// - Throws: 404 for a person who was never a member; what the commands throw.
  fileprivate func change(_ member: UUID, _ commands: [Family.Command], isNew: Bool = false) throws -> JSONValue {
    guard try isNew || home.read({ try $0.people() }).member(member) != nil else {
      throw APIError(404, Endpoint.memberNotFound)
    }
    note(try home.performTogether(commands.map { .family($0) }, in: context()))
    return ["success": true, "id": .string(member.lowercased)]
  }
}

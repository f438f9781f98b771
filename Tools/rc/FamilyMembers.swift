import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import Projections
import Supabase
import Terminal

extension Family {
  struct Rename: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename",
      abstract: "Give a person another name. A parent does this.",
      discussion: "The history keeps the name of before, until the person is erased.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The person: a name or an id.") var person: String
    @Argument(help: "The new name.") var name: String
    @Flag(name: .long, help: "Also if another person has this name and role.") var again = false

    func run(_ session: Session) throws {
      let home = try session.home()
      let (id, before) = try home.member(person)
      let outcome = try asking {
        try home.perform(
          .family(.rename(id: id, name: name, again: again)), in: CommandContext(actor: session.actor()))
      }
      try session.tell(outcome, "\(Escaping.visible(before)) is called \(Escaping.visible(name)) now")
    }
  }

  struct Remove: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Take a person out of the family. A parent does this.",
      discussion: """
        What the person did stays under the person's name. The person can act no more; paired devices, invitations and \
        the calendar's address end. rc undo and rc family take-back bring the person back, and devices are paired anew. \
        The last parent, the last athlete and an athlete with a season stay. To erase a person: rc erase person.
        """)
    @OptionGroup var options: HomeOptions
    @Argument(help: "The person: a name or an id.") var person: String

    func run(_ session: Session) throws {
      let home = try session.home()
      let (id, name) = try home.member(person)
      try session.take(out: .remove(id: id), "\(Escaping.visible(name)) is no member of the family any more")
    }
  }

  struct Merge: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "merge",
      abstract: "Say that two entries are one person: the first leaves, the second stays. A parent does this.",
      discussion: """
        What was done under the first entry stays under its name; private notes and settings of it are not moved, and \
        come back with it by rc undo or rc family take-back. An entry with a season is the one that stays.
        """)
    @OptionGroup var options: HomeOptions
    @Argument(help: "The entry that leaves: a name or an id.") var double: String
    @Argument(help: "The entry that stays: a name or an id.") var person: String

    func run(_ session: Session) throws {
      let home = try session.home()
      let ((id, name), (other, _)) = (try home.member(double), try home.member(person))
      try session.take(
        out: .merge(id: id, into: other), "\(Escaping.visible(name)) (\(id.lowercased.prefix(13))) is merged")
    }
  }

  struct TakeBack: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "take-back", abstract: "Take a person back who was removed or merged. A parent does this.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The person: a name or an id, as rc family list --all shows it.") var person: String

    func run(_ session: Session) throws {
      let home = try session.home()
      let (id, name) = try home.read { reading in
        let left = try reading.people().left
        let gone = try reading.everybody().filter { row in left.keys.contains { $0.lowercased == row.id } }
        return try found(reading.findPerson(person, among: gone))
      }
      let outcome = try home.perform(.family(.takeBack(id: id)), in: CommandContext(actor: session.actor()))
      try session.tell(outcome, "\(Escaping.visible(name)) is a member of the family again")
    }
  }
}

/// Runs what asks about a double, and says how it is answered on a command line.
func asking<Answer>(_ body: () throws -> Answer) throws -> Answer {
  do {
    return try body()
  } catch let error as DomainError where error.field == "again" {
    throw DomainError(error.code, field: error.field, "\(error.message): --again")
  }
}

private func found(_ row: MemberRow) throws -> (id: UUID, name: String) {
  guard let id = UUID(strict: row.id) else { throw CompassError.notAMember(row.id) }
  return (id, row.name)
}

extension Home {
  /// The member that a text refers to.
  func member(_ text: String) throws -> (id: UUID, name: String) { try found(read { try $0.findMember(text) }) }
}

extension Session {
  /// Takes somebody out of the family, with the sign-in at this computer.
  fileprivate func take(out command: Domain.Family.Command, _ sentence: String) throws {
    let home = try home()
    let outcome = try home.perform(.family(command), in: CommandContext(actor: actor()))
    try wait { try await SignInFile(folder: home.folder).forgetErased(of: home) }
    try tell(outcome, sentence)
  }
}

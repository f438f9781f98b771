import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import HTTP
import Projections
import Supabase
import Terminal

struct Family: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "family",
    abstract: "The people of this home, and whose season it is.",
    subcommands: [
      Create.self, Add.self, List.self, Join.self, Role.self, Rename.self, Merge.self, Remove.self, TakeBack.self,
      Switch.self, TakeOver.self,
    ],
    defaultSubcommand: List.self)

  struct Create: HomeCommand {
    static let configuration = CommandConfiguration(commandName: "create", abstract: "Make this home a new family's.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "What the family calls itself.") var name: String

    func run(_ session: Session) throws {
      let id = try session.home().createFamily(name: name)
      guard !options.json else { return try session.print(json: ["id": id.lowercased, "name": name]) }
      session.print("The family \(Escaping.visible(name)) begins its history in \(session.folder.path)")
    }
  }

  struct Add: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add a person. The first one becomes the person who acts at this device.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The person's name.") var name: String
    @Option(name: .long, help: "What the person is.") var role: MemberRole
    @Flag(name: .long, help: "Add another person of the same name and role.") var again = false

    func run(_ session: Session) throws {
      let home = try session.home()
      let actor = try options.actor.map { _ in try session.actor() }
      let id = try asking { try home.addMember(name: name, role: role, again: again, by: actor) }
      guard !options.json else {
        return try session.print(json: ["id": id.lowercased, "name": name, "role": role.rawValue])
      }
      session.print("\(Escaping.visible(name)) is in the family as \(role.rawValue)")
    }
  }

  struct List: ListCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Who is in the family.")
    @OptionGroup var options: HomeOptions
    @OptionGroup var readingOptions: ReadingOptions
    @Flag(name: .long, help: "Print CSV.") var csv = false
    @Flag(name: .long, help: "Also those who were removed, or merged with another entry.") var all = false

    private struct Person: ListRecord {
      let id: String
      let name: String
      let role: String
      let isHere: Bool
      @OrNull var access: String?
      @OrNull var left: String?

      static let csvHeader = ["id", "name", "role", "isHere", "access", "left"]
      var csvFields: [String] { [id, name, role, "\(isHere)", access ?? "", left ?? ""] }
      var departure: String? { left.map { $0 == "removed" ? $0 : "is \($0.prefix(13))" } }
    }

    func run(_ session: Session) throws {
      let home = try session.home()
      let here = try home.settings.user?.lowercased
      try home.requireFamilyNotErased()
      let (family, people) = try home.read(at: try session.moment(readingOptions)) { reading in
        guard let family = try reading.family() else { throw CompassError.noFamily }
        let ownership = try reading.ownership()
        let left = try reading.people().left
        let people = try (all ? reading.everybody() : reading.members()).map { member in
          let departure = UUID(strict: member.id).flatMap { left[$0] }
          let access = departure == nil ? UUID(strict: member.id).flatMap { ownership.access(of: $0) } : nil
          return Person(
            id: member.id, name: member.name, role: member.role, isHere: member.id == here, access: access?.rawValue,
            left: departure.map { $0.into?.lowercased ?? "removed" })
        }
        return (family, people)
      }
      guard !isForPrograms else { return try session.print(people, of: self) }
      session.print(session.style.bold(Escaping.visible(family.name)))
      var table = Table(columns: [.init("Name"), .init("Role"), .init("Id"), .init(""), .init("")])
      for person in people {
        table.add(row: [
          .init(person.name), .init(MemberRole(rawValue: person.role).label), .init(String(person.id.prefix(13))),
          .init(person.isHere ? "at this device" : ""),
          .init(person.departure ?? person.access.map { MemberAccess(rawValue: $0).label.lowercased() } ?? ""),
        ])
      }
      session.print(table.render(width: session.tableWidth, style: session.style))
    }
  }

  struct Join: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "join",
      abstract: "Join a family of the Supabase project that you are signed in to, by its code.",
      discussion: """
        The family's own application shows its code. The next rc pull brings the family's records here. This works \
        only with a project that has this program's migrations; with any other, join in the project's own application.
        """)
    @OptionGroup var options: HomeOptions
    @Argument(help: "FAM- and six letters or digits.") var code: String

    private struct Answer: Encodable {
      let id: String
      let name: String
      let joined: Bool
    }

    func run(_ session: Session) throws {
      let code = try FamilyCode(code)
      let client = systemHTTPClient()
      let credentials = try session.credentials(client)
      let family = try session.wait { try await RESTClient(credentials, client: client).join(code) }
      guard !options.json else {
        return try session.print(json: Answer(id: family.id.lowercased, name: family.name, joined: family.isNew))
      }
      let name = family.name.isEmpty ? "the family" : Escaping.visible(family.name)
      let home = try session.home()
      let isElsewhere = try home.settings.family.map { try $0 != family.id && home.isFromServer($0) } ?? false
      session.print(
        "You belong to \(name)\(family.isNew ? " now" : " already"); "
          + (isElsewhere ? "what it has goes into another home: rc pull --home FOLDER" : "rc pull brings what it has"))
    }
  }

  struct Role: HomeCommand {
    static let configuration = CommandConfiguration(commandName: "role", abstract: "Change a person's role.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The person: a name or an id.") var person: String
    @Argument(help: "What the person is from now on.") var role: MemberRole

    func run(_ session: Session) throws {
      let home = try session.home()
      let (id, name) = try home.member(person)
      let outcome = try home.perform(
        .family(.setRole(id: id, role: role)), in: CommandContext(actor: session.actor()))
      try session.tell(outcome, "\(Escaping.visible(name)) is now \(role.rawValue)")
    }
  }

  struct Switch: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "switch", abstract: "Choose who acts at this device if --as is not given.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The person: a name or an id.") var person: String

    func run(_ session: Session) throws {
      let home = try session.home()
      let member = try home.read { reading in
        let member = try reading.findMember(person)
        guard let id = UUID(strict: member.id), try reading.mayEnter(id) else {
          throw CompassError.noAccess(member.name)
        }
        return member
      }
      try home.setPerson(UUID(strict: member.id))
      guard !options.json else { return try session.print(json: ["id": member.id, "name": member.name]) }
      session.print("\(Escaping.visible(member.name)) acts at this device")
    }
  }
}

struct WhoAmI: InspectingCommand {
  static let configuration = CommandConfiguration(commandName: "whoami", abstract: "Who acts, and in which role.")
  @OptionGroup var options: HomeOptions

  func run(_ session: Session) throws {
    let actor = try session.actor()
    let member = try session.home().read { try $0.findMember(actor.lowercased) }
    guard !options.json else {
      return try session.print(json: ["id": member.id, "name": member.name, "role": member.role])
    }
    session.print("\(Escaping.visible(member.name)), \(MemberRole(rawValue: member.role).label)")
  }
}

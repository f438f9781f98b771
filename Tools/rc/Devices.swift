import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import Pages
import Projections
import Terminal

/// The devices that `rc serve --house` lets in.
struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "The phones and computers that rc serve --house lets in.",
    discussion: """
      Each is paired with one person by an invitation, which works once, within a day. A parent invites and removes \
      everybody's devices, a player his own; a player who took the home over removes everybody's. A device that is removed opens nothing from that moment on; one that is not \
      used for 90 days has to be invited again. Secrets are kept in no event, no backup and no export. A device that \
      does not trust the server's certificate yet is told how by rc devices trust.
      """,
    subcommands: [List.self, Invite.self, Trust.self, Remove.self], defaultSubcommand: List.self)

  struct List: ListCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Which devices are paired, the last used first.")
    @OptionGroup var options: HomeOptions
    @Flag(name: .long, help: "Print CSV.") var csv = false

    private struct Row: ListRecord {
      let id: String
      let name: String
      let person: String
      let pairedAt: String
      let lastUsedAt: String

      static let csvHeader = ["id", "name", "person", "pairedAt", "lastUsedAt"]
      var csvFields: [String] { [id, name, person, pairedAt, lastUsedAt] }
    }

    func run(_ session: Session) throws {
      let home = try session.home()
      let actor = try session.actor()
      let names = try home.read { try $0.everybody() }.reduce(into: [String: String]()) { $0[$1.id] = $1.name }
      let devices = try home.pairedDevices.all(now: home.now()).filter {
        try home.mayRemoveDevices(of: $0.person, by: actor)
      }
      guard !isForPrograms else {
        let rows = devices.map { device in
          Row(
            id: device.id, name: device.name, person: names[device.person.lowercased] ?? device.person.lowercased,
            pairedAt: device.paired.description, lastUsedAt: device.lastUsed.description)
        }
        return try session.print(rows, of: self)
      }
      guard !devices.isEmpty else { return session.print("No device is paired; rc devices invite NAME invites one") }
      let text = LocalText(session.locale, timeZone: session.timeZone)
      var table = Table(columns: [.init("Device"), .init("Person"), .init("Paired"), .init("Last used"), .init("Id")])
      for device in devices {
        table.add(row: [
          .init(device.name), .init(names[device.person.lowercased] ?? ""), .init(text.date(device.paired)),
          .init(text.date(device.lastUsed)), .init(device.id),
        ])
      }
      session.print(table.render(width: session.tableWidth, style: session.style))
    }
  }

  struct Remove: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a device: it opens nothing any more.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The device's id, as rc devices shows it.") var id: String

    func run(_ session: Session) throws {
      let home = try session.home()
      guard let device = home.pairedDevices.all(now: home.now()).first(where: { $0.id == id }) else {
        throw DomainError(.notFound, "No paired device has the id \(Escaping.visible(id)); rc devices lists them.")
      }
      guard try home.mayRemoveDevices(of: device.person, by: session.actor()) else {
        throw DomainError(.forbidden, "Only a parent may remove other people's devices.")
      }
      home.pairedDevices.remove(id)
      guard !options.json else { return try session.print(json: ["removed": id]) }
      session.print(FamilyPage.removed)
    }
  }
}

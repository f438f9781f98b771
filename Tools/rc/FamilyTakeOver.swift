import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import Projections
import Terminal

extension Family {
  struct TakeOver: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "take-over",
      abstract: "An athlete of age takes the home over from the parents, and chooses what they may do in it.",
      discussion: """
        Only the athlete may do this, from the age of 18 on, in a home without another athlete. The date of birth is \
        checked and not kept. What only a parent could do is then the athlete's alone: to erase, to decide how long \
        records are kept, to add people and to change roles. For each of the others one of these is to be chosen:

          full  what the role permits, except what is now the athlete's
          read  everything is seen; only private notes, own settings and own steps in What Next are changed
          none  the home does not open; paired devices and calendars answer nothing until that changes

        The same command chooses anew, at any time and without --born. It cannot be undone: parents never take the home \
        back. Programs of earlier versions, and the family's Supabase project, know nothing of it: remove a person there \
        who is to have no access. See Docs/privacy.md.
        """)
    @OptionGroup var options: HomeOptions
    @Option(name: .long, help: "The athlete's date of birth; needed the first time.") var born: String?
    @Option(name: .long, help: ArgumentHelp("What a person may do: full, read or none.", valueName: "name=access"))
    var access: [String] = []
    @Option(name: .long, help: "The family's name, to confirm without a question the first time.") var yes: String?

    private struct Rule: Equatable {
      let name: String
      let access: MemberAccess
    }

    func validate() throws {
      if let born, CalendarDate(born) == nil {
        throw ValidationError("\(born) is no date; accepted: a day such as 2008-03-01")
      }
      _ = try access.map(rule)
    }

    func run(_ session: Session) throws {
      let home = try session.home()
      let actor = try session.actor()
      let (family, owner, chosen) = try home.read { reading in
        guard let family = try reading.family() else { throw CompassError.noFamily }
        var chosen: [UUID: MemberAccess] = [:]
        for rule in try access.map(rule) {
          guard let member = UUID(strict: try reading.findMember(rule.name).id) else { continue }
          chosen[member] = rule.access
        }
        return (family, try reading.ownership().owner, chosen)
      }
      if owner == nil {
        try confirm(family.name, session)
      } else if access.isEmpty {
        throw UsageError(field: "access", "say what somebody may do: --access NAME=full, read or none")
      }
      let outcome = try home.perform(
        .ownership(born: born.flatMap { CalendarDate($0) }, access: chosen), in: CommandContext(actor: actor))
      try session.tell(
        outcome,
        owner == nil ? "This home is yours now; rc family list says what the others may do" : "Saved")
    }

    private func rule(_ text: String) throws -> Rule {
      let parts = text.split(separator: "=").map(String.init)
      guard parts.count == 2, let access = MemberAccess(argument: parts[1]) else {
        throw ValidationError(
          "\(text) is no access; accepted: NAME=ACCESS, with one of \(MemberAccess.allValueStrings.joined(separator: ", "))"
        )
      }
      return Rule(name: parts[0], access: access)
    }

    private func confirm(_ family: String, _ session: Session) throws {
      var typed = yes
      if typed == nil, !options.json, isatty(STDIN_FILENO) != 0 {
        StandardStream.errors.write(
          "This cannot be undone. Type the family's name to take the home over (\(Escaping.visible(family))): ")
        typed = readLine()
      }
      guard let typed, typed.hasSameBytes(as: family) else {
        throw DomainError(
          .refused, field: "yes",
          "nothing was changed: the family's name has to be typed; accepted: --yes '\(family)'")
      }
    }
  }
}

import ArgumentParser
import CommandKit

@main
struct RC: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rc",
    abstract: "A family's college recruiting: every change is an event, and every page is a fold of the events.",
    discussion: """
      Begin with `rc demo` to see a family's two seasons, or with:
        rc family create "The Rivers" && rc family add Sam --role player
        rc colleges import FILE.csv && rc school add "Rice University"

      Every command that shows the family's records takes --at to show what was known then. All take --json, which \
      prints JSON for programs; lists also take --csv.
      Exit codes: 0 done, 1 the answer is no, 64 wrong usage, 65 bad data, 69 a service cannot be reached, 74 a file \
      cannot be read or written, 77 the role does not permit it.
      """,
    version: Version.text,
    subcommands: [
      DemoCommand.self, Next.self, Dashboard.self, SeasonCommand.self, Family.self, Schools.self, School.self,
      Coach.self, Interaction.self, Document.self, Event.self, Metric.self, Offer.self, Prefs.self, Colleges.self,
      Import.self, Export.self, CalendarCommand.self, DigestCommand.self, AuditCommand.self, Undo.self, Trash.self,
      Erase.self, RetentionCommand.self, SignIn.self, SignOut.self, PullCommand.self, Publish.self, MirrorCommand.self,
      Serve.self, WhoAmI.self, Devices.self, Backup.self, Restore.self, LogCommand.self,
      SyncCommand.self, Doctor.self,
    ])

  static func main() { runToExit() }
}

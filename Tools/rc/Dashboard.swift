import ArgumentParser
import CommandKit
import Compass
import Pages

struct Dashboard: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "dashboard",
    abstract: "The season at a glance: numbers, charts, deadlines, tasks.",
    discussion: "`rc prefs set dashboard quickTasks=no` hides a part; every part is shown until it is hidden.")

  @OptionGroup var options: HomeOptions
  @OptionGroup var readingOptions: ReadingOptions

  func run(_ session: Session) throws {
    let viewer = try session.viewer()
    let page = try session.home().read(at: try session.moment(readingOptions)) { reading in
      try DashboardPage.load(from: reading, viewer: viewer)
    }
    try session.show(page, json: options.json)
  }
}

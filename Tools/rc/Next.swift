import ArgumentParser
import CommandKit
import Compass
import Pages

struct Next: HomeCommand {
  static let configuration = CommandConfiguration(
    abstract: "What comes next: offers, answers, events, follow-ups and missing data, the most pressing first.",
    discussion: """
      Each step says why it is there. The days within which you answer and write again are your own setting:
        rc prefs set notifications followUpReminderDays=5
      """)

  @OptionGroup var options: HomeOptions
  @OptionGroup var reading: ReadingOptions

  func run(_ session: Session) throws {
    let viewer = try session.viewer()
    let page = try session.home().read(at: try session.moment(reading)) { reading in
      try NextPage.load(from: reading, viewer: viewer)
    }
    try session.show(page, json: options.json)
  }
}

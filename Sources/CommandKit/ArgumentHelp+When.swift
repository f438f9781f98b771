import ArgumentParser
import Compass

extension ArgumentHelp {
  /// The help of an option that takes a moment (`WHEN`, ruling 55).
  package static func when(_ text: String) -> ArgumentHelp {
    ArgumentHelp("\(text): \(When.accepted).", valueName: "when")
  }
}

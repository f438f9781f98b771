import ArgumentParser
import Domain
import Foundation

/// Which of the project's families is meant.
struct ProjectFamily: ParsableArguments {
  @Option(name: .long, help: "The family's id in the project, where you belong to several.") var family: String?

  /// The id; nil where none was given.
  ///
  /// - Throws: `DomainError` for what is no id.
  var chosen: UUID? {
    get throws {
      try family.map { text in
        guard let id = UUID(uuidString: text) else {
          throw DomainError(
            .invalid, field: "family", "that is not a family's id; accepted: 36 letters, as the project shows it")
        }
        return id
      }
    }
  }
}

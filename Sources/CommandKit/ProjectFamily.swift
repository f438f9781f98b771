import ArgumentParser
import Domain
import Foundation

/// The option that selects one of the project's families.
package struct ProjectFamily: ParsableArguments {
  /// The id as it was typed.
  @Option(name: .long, help: "The family's id in the project, where you belong to several.")
  package var family: String?

  /// The family's id; nil if none was given.
  ///
  /// - Throws: `DomainError` if the text is not an id.
  package var chosen: UUID? {
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

  /// Creates the option without an id.
  package init() {}
}

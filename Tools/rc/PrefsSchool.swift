import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import Pages

/// The wishes for a school, as `rc prefs` edits them. A wish is identified by its number in the list or by the
/// beginning of its id.
struct WishList {
  let session: Session

  init(_ session: Session) { self.session = session }

  /// Applies a change to the stored list and stores the differences.
  func edit(_ sentence: String, _ change: (inout SchoolPreferenceList, Home) throws -> Void) throws {
    let viewer = try session.viewer()
    let home = try session.home()
    let stored = try home.read { try $0.schoolPreferences(of: viewer.athlete) }
    var list = stored
    try change(&list, home)
    let edit = list.edit(from: stored) ?? SchoolPreferencesEdited()
    let outcome = try home.perform(
      .preferences(viewer.athlete, .editSchool(edit)), in: CommandContext(actor: viewer.id))
    try session.tell(outcome, sentence)
  }
}

extension SchoolPreferenceList {
  /// Returns the wish that a person identifies by its number or the beginning of its id.
  func find(_ text: String) throws -> Item {
    if let number = Int(text), items.indices.contains(number - 1) { return items[number - 1] }
    let found = items.filter { text.count >= 4 && $0.id.lowercased.hasPrefix(text.lowercased()) }
    guard let item = found.first else { throw CompassError.notFound(kind: "preference", text: text) }
    guard found.count == 1 else {
      throw CompassError.ambiguous(kind: "preference", text: text, candidates: found.map(\.id.lowercased))
    }
    return item
  }
}

extension Prefs {
  struct ApplyTemplate: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "template", abstract: "Replace all school preferences with a template.",
      discussion: SchoolPreferenceTemplate.allCases.map { "\($0.rawValue): \($0.summary)" }.joined(separator: "\n"))
    @OptionGroup var options: HomeOptions
    @Argument(help: "d1_power, academic_excellence, close_to_home or best_fit; or the template's name.") var name:
      String

    func run(_ session: Session) throws {
      let all = SchoolPreferenceTemplate.allCases
      let wanted = name.lowercased()
      guard let template = all.first(where: { $0.rawValue == wanted || $0.label.lowercased() == wanted }) else {
        throw DomainError(
          .unknownValue, field: "template",
          "template \(name) is not known; accepted: \(all.map(\.rawValue).joined(separator: ", "))")
      }
      let viewer = try session.viewer()
      let outcome = try session.home().perform(
        .preferences(viewer.athlete, .applyTemplate(template, ids: [])), in: CommandContext(actor: viewer.id))
      try session.tell(outcome, "Applied \(template.label)")
    }
  }

  struct Add: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add a school preference after the others.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "What it is about.") var type: SchoolPreferenceType
    @Argument(help: "What is wanted: 300, \"D1, D3\", yes …") var value: String
    @Flag(name: .long, help: "A school without it is out of the question.") var required = false

    func run(_ session: Session) throws {
      let value = try type.validated(type.value(of: value))
      try WishList(session).edit("Added \(type.label)") { list, home in
        list.add(
          SchoolPreference(type: type.rawValue, value: value, isDealbreaker: required), id: home.freshID())
      }
    }
  }

  struct Change: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "change", abstract: "Change the value of a school preference.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The preference: its number in the list, or the beginning of its id.") var preference: String
    @Argument(help: "What is wanted instead.") var value: String

    func run(_ session: Session) throws {
      try WishList(session).edit("Saved") { list, _ in
        let item = try list.find(preference)
        list.setValue(item.id, try item.type.validated(item.type.value(of: value)))
      }
    }
  }

  struct Require: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "require",
      abstract: "Make a school preference a dealbreaker, or optional again.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The preference: its number in the list, or the beginning of its id.") var preference: String
    @Flag(name: .long, help: "Make it optional again.") var off = false

    func run(_ session: Session) throws {
      try WishList(session).edit(off ? "It is optional now" : "It is a dealbreaker now") { list, _ in
        list.setDealbreaker(try list.find(preference).id, !off)
      }
    }
  }

  struct Move: HomeCommand {
    static let configuration = CommandConfiguration(
      commandName: "move", abstract: "Change the priority of a school preference.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The preference: its number in the list, or the beginning of its id.") var preference: String
    @Argument(help: "Its new priority, 1 for the highest.") var priority: Int

    func run(_ session: Session) throws {
      try WishList(session).edit("Moved it to priority \(priority)") { list, _ in
        list.move(try list.find(preference).id, to: priority)
      }
    }
  }

  struct Remove: HomeCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a school preference.")
    @OptionGroup var options: HomeOptions
    @Argument(help: "The preference: its number in the list, or the beginning of its id.") var preference: String

    func run(_ session: Session) throws {
      try WishList(session).edit("Removed it") { list, _ in list.remove(try list.find(preference).id) }
    }
  }
}

import Domain
import Foundation
import Pages

/// The school preferences as arranged on the page and not saved yet. The form holds them, so that the page works
/// without JavaScript: each button sends the list and gets the page with the changed list.
struct SchoolPreferencesDraft: Equatable {
  private(set) var list: SchoolPreferenceList
  /// The list that was stored when the page was opened (ruling 21).
  let shown: String

  init(_ stored: SchoolPreferenceList) {
    list = stored
    shown = Self.text(stored)
  }

  /// The draft in a form.
  ///
  /// - Throws: `WebError.badRequest` for a form that none of our pages sends.
  init(_ form: FormFields) throws(WebError) {
    guard let shown = form["shown"], let text = form["draft"], text.utf8.count < 64_000 else { throw .badRequest }
    self.shown = shown
    var items: [SchoolPreferenceList.Item] = []
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 4, let id = UUID(strict: parts[0]), items.count < 200,
        let value = try? SchoolPreferenceType(rawValue: parts[1]).value(of: parts[3])
      else { throw .badRequest }
      items.append(
        .init(id: id, preference: .init(type: parts[1], value: value, isDealbreaker: parts[2] == "required")))
    }
    list = SchoolPreferenceList(items: items, templateUsed: form.text("template"))
  }

  /// The list as a hidden field holds it: a line for each preference.
  static func text(_ list: SchoolPreferenceList) -> String {
    list.items.map { item in
      let weight = item.preference.isDealbreaker ? "required" : "optional"
      let value = item.preference.value.description.replacing("\t", with: " ").replacing("\n", with: " ")
      return [item.id.lowercased, item.preference.type, weight, value].joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// Performs the action of a button: "up:<id>", "down:<id>" and "to:<id>:<priority>" move a preference,
  /// "weight:<id>" switches between required and optional, "remove:<id>" removes it, and "template:<name>" adds those of
  /// a template.
  ///
  /// - Parameter fresh: Makes the ids of new preferences.
  mutating func apply(_ action: String, fresh: () -> UUID) throws(WebError) {
    let parts = action.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw .badRequest }
    if parts[0] == "template" {
      guard let template = SchoolPreferenceTemplate(rawValue: parts[1]) else { throw .badRequest }
      list.apply(template, ids: template.preferences.map { _ in fresh() })
      return
    }
    let place = parts[1].split(separator: ":").map(String.init)
    if parts[0] == "to" {
      guard place.count == 2, let id = UUID(strict: place[0]), let priority = Int(place[1]), list[id] != nil
      else { throw .badRequest }
      list.move(id, to: priority)
      return
    }
    guard let id = UUID(strict: parts[1]), let priority = list.priority(of: id) else { throw .badRequest }
    switch parts[0] {
    case "up": list.move(id, to: priority - 1)
    case "down": list.move(id, to: priority + 1)
    case "weight": list.setDealbreaker(id, !(list[id]?.preference.isDealbreaker ?? false))
    case "remove": list.remove(id)
    default: throw .badRequest
    }
  }

  /// Adds a preference at the end.
  ///
  /// - Throws: The error of the rule that refuses its value.
  mutating func add(_ type: String, _ text: String, isDealbreaker: Bool, id: UUID) throws(DomainError) {
    let kind = SchoolPreferenceType(rawValue: type)
    guard kind.isKnown else { throw DomainError(.invalid, field: "type", SchoolPreferencesPage.chooseKind) }
    let value = try kind.validated(try kind.value(of: text))
    list.add(.init(type: type, value: value, isDealbreaker: isDealbreaker), id: id)
  }

  /// The template to apply on saving: the one that the list was made from, if none of the list's preferences is stored yet
  /// and their types are still the template's, in its order; otherwise nil.
  func newTemplate(over stored: SchoolPreferenceList) -> SchoolPreferenceTemplate? {
    guard let template = list.templateUsed.flatMap(SchoolPreferenceTemplate.init(rawValue:)),
      list.items.allSatisfy({ stored[$0.id] == nil }),
      list.items.map(\.preference.type) == template.preferences.map(\.type)
    else { return nil }
    return template
  }
}

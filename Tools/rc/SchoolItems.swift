import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import Projections
import Terminal

extension School {
  struct Pro: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pro",
      abstract: "Add or remove a pro: what speaks for a school.", subcommands: [AddPro.self, RemovePro.self])
  }

  struct Con: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "con",
      abstract: "Add or remove a con: what speaks against a school.", subcommands: [AddCon.self, RemoveCon.self])
  }

  struct AddPro: AddItem {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a pro.")
    static let kind = ProConKind.pro
    @OptionGroup var options: HomeOptions
    @Argument(help: "The school.") var school: String
    @Argument(help: "Its text.") var text: String
  }

  struct AddCon: AddItem {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a con.")
    static let kind = ProConKind.con
    @OptionGroup var options: HomeOptions
    @Argument(help: "The school.") var school: String
    @Argument(help: "Its text.") var text: String
  }

  struct RemovePro: RemoveItem {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a pro.")
    static let kind = ProConKind.pro
    @OptionGroup var options: HomeOptions
    @Argument(help: "The school.") var school: String
    @Argument(help: "Its text, its id or the beginning of one.") var text: String
  }

  struct RemoveCon: RemoveItem {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a con.")
    static let kind = ProConKind.con
    @OptionGroup var options: HomeOptions
    @Argument(help: "The school.") var school: String
    @Argument(help: "Its text, its id or the beginning of one.") var text: String
  }
}

protocol ItemCommand: SchoolCommand {
  static var kind: ProConKind { get }
  var text: String { get }
}

protocol AddItem: ItemCommand {}

extension AddItem {
  func run(_ session: Session) throws {
    try perform(
      session, { "\($0): added the \(Self.kind.rawValue) \(Escaping.visible(text))" }, .addItem(Self.kind, text: text))
  }
}

protocol RemoveItem: ItemCommand {}

extension RemoveItem {
  func run(_ session: Session) throws {
    let (row, _) = try find(session)
    let items = try session.home().read { try $0.items(of: row.id) }.filter { $0.kind == Self.kind.rawValue }
    let exact = items.filter { $0.text.hasSameBytes(as: text) || $0.item == text.lowercased() }
    let found = exact.isEmpty ? items.filter { text.count >= 4 && $0.item.hasPrefix(text.lowercased()) } : exact
    guard let item = found.first, let id = UUID(strict: item.item) else {
      throw CompassError.notFound(kind: Self.kind.rawValue, text: text)
    }
    guard found.count == 1 else {
      throw CompassError.ambiguous(
        kind: Self.kind.rawValue, text: text, candidates: found.map { "\($0.item) \($0.text)" })
    }
    try perform(session, { "\($0): removed the \(Self.kind.rawValue) \(Escaping.visible(item.text))" }, .removeItem(id))
  }
}

import Domain
import Foundation
import SeparatedValues

/// Reads the cells of a row as a person means them. A value that it cannot interpret is passed on unchanged, so that
/// the domain's rules refuse it with their own messages. Only numbers and yes-or-no values are refused here, because
/// the domain could not receive them as text.
struct CellReader {
  private let cells: [ImportField: String]

  init(_ row: Spreadsheet.Row, _ mapping: ColumnMapping) {
    var cells: [ImportField: String] = [:]
    for (column, field) in mapping.fields where row.cells.indices.contains(column) {
      cells[field] = CSV.unguarded(row.cells[column])
    }
    self.cells = cells
  }

  /// Returns free text unchanged; nil if the cell is empty.
  func text(_ field: ImportField) -> String? { cells[field].flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns a value; nil for words and signs that mean an unknown value.
  func value(_ field: ImportField) -> String? {
    guard let text = text(field) else { return nil }
    let isNone = ["n/a", "na", "none", "tbd", "unknown", "-", "–", "—", "?"].contains(text.lowercased())
    return isNone ? nil : text
  }

  // MARK: Numbers

  /// Returns a whole number.
  func whole(_ field: ImportField) throws(DomainError) -> Int? {
    guard let text = value(field) else { return nil }
    guard let number = FieldNotation.whole.integer(of: text) else { throw Self.refusal(field, text, "a whole number") }
    return number
  }

  private static func refusal(_ field: ImportField, _ text: String, _ accepted: String) -> DomainError {
    DomainError(.invalid, field: field.rawValue, "\(field.rawValue) must be \(accepted); got \"\(text.prefix(40))\"")
  }

  // MARK: Choices

  func flag(_ field: ImportField) throws(DomainError) -> Bool {
    guard let text = value(field) else { return false }
    switch text.lowercased() {
    case "yes", "y", "true", "1", "x", "✓", "✔", "★", "⭐", "⭐️", "*": return true
    case "no", "n", "false", "0", "☆": return false
    default: throw Self.refusal(field, text, "yes or no")
    }
  }

  func division() -> Division? {
    guard let text = value(.division) else { return nil }
    var folded = ImportField.folded(text)
    for prefix in ["ncaa", "division", "div", "d"] where folded.hasPrefix(prefix) { folded.removeFirst(prefix.count) }
    switch folded {
    case "1", "i": return .d1
    case "2", "ii": return .d2
    case "3", "iii": return .d3
    case "naia": return .naia
    case "juco", "njcaa", "juniorcollege": return .juco
    default: return Division(rawValue: text)
    }
  }

  func status() -> SchoolStatus? {
    guard let text = value(.status) else { return nil }
    let folded = ImportField.folded(text)
    if ["offer", "offered"].contains(folded) { return .offerReceived }
    return SchoolStatus.known.first { status in
      [status.rawValue, status.label, status.shortLabel].contains { ImportField.folded($0) == folded }
    } ?? SchoolStatus(rawValue: text)
  }

  func tier() -> PriorityTier? {
    guard let text = value(.priority) else { return nil }
    var folded = ImportField.folded(text)
    if folded.hasPrefix("tier") { folded.removeFirst(4) }
    switch folded {
    case "1", "high": return .a
    case "2", "medium": return .b
    case "3", "low": return .c
    default: break
    }
    return PriorityTier.known.first { tier in
      [tier.rawValue, tier.label, tier.meaning ?? ""].contains { ImportField.folded($0) == folded }
    } ?? PriorityTier(rawValue: text)
  }

  /// Returns the items of a list in one cell, separated by line breaks, or by semicolons as in our own export.
  func items(_ field: ImportField) -> [String] {
    guard let text = text(field) else { return [] }
    return text.split { $0.isNewline || $0 == ";" }.map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  // MARK: The school

  /// Returns all commands for the school of this row; the first one adds it.
  func commands(athlete: UUID) throws(DomainError) -> [School.Command] {
    var commands: [School.Command] = [
      .add(
        athlete: athlete, name: text(.name) ?? "", fields: try fields(), status: status(), notes: text(.notes))
    ]
    if let tier = tier() { commands.append(.setTier(tier)) }
    if try flag(.favorite) { commands.append(.setFavorite(true)) }
    // Exports write 0 for a missing rank.
    if let ranking = try whole(.ranking), ranking != 0 { commands.append(.setRanking(ranking)) }
    for pro in items(.pros) { commands.append(.addItem(.pro, text: pro)) }
    for con in items(.cons) { commands.append(.addItem(.con, text: con)) }
    return commands
  }

  private func fields() throws(DomainError) -> SchoolFields {
    var fields = SchoolFields()
    let state = value(.state).map { USState.code(of: $0) ?? $0 }
    let place = [value(.city), state].compactMap { $0 }
    fields.location = patch(value(.location) ?? (place.isEmpty ? nil : place.joined(separator: ", ")))
    fields.city = patch(value(.city))
    fields.state = patch(state)
    fields.division = patch(division())
    fields.conference = patch(value(.conference))
    fields.address = patch(value(.address))
    fields.baseballFacilityAddress = patch(value(.facility))
    fields.website = patch(value(.website).map(Self.address))
    fields.twitterHandle = patch(value(.twitter))
    fields.instagramHandle = patch(value(.instagram))
    fields.mascot = patch(value(.mascot))
    for field in ImportField.numbers {
      if let text = value(field) { try SchoolFields.field(field.stored)?.type(text, into: &fields) }
    }
    if let size = value(.size) {
      // "5,000-8,000" is a size, too, although it is not a number.
      if let students = FieldNotation.whole.integer(of: size) {
        fields.studentSize = .value(students)
      } else {
        fields.undergradSize = .value(size)
      }
    }
    return fields
  }

  private func patch<Value>(_ value: Value?) -> Patch<Value> { value.map { .value($0) } ?? .absent }

  /// Adds the scheme, which people leave out.
  static func address(_ text: String) -> String {
    text.contains(":") || !text.contains(".") ? text : "https://" + text
  }
}

/// A column that a message says is not there, and of what: `Could not find the 'ranking' column of 'schools' …`, `column
/// "ranking" of relation "schools" does not exist`, `column schools.ranking does not exist`.
struct MissingColumn: Equatable {
  let name: String
  private let relation: String?

  /// Nil for a message that names none.
  init?(_ message: String) {
    let parts = message.split(omittingEmptySubsequences: false) { $0 == "'" || $0 == "\"" }.map(String.init)
    if parts.count >= 3 {
      (name, relation) = (parts[1], parts.count >= 5 ? parts[3] : nil)
    } else {
      let words = message.split(separator: " ")
      guard words.count >= 2, words[0] == "column" else { return nil }
      let path = words[1].split(separator: ".").map(String.init)
      guard let last = path.last else { return nil }
      (name, relation) = (last, path.dropLast().last)
    }
    let isName = name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
    guard isName, (1...63).contains(name.utf8.count) else { return nil }
  }

  /// Whether it is one of this table, or of the row that our own function writes into it.
  func isOf(_ table: Table) -> Bool {
    relation.map { [table.rawValue, "given", "condition", "old_row"].contains($0) } ?? false
  }
}

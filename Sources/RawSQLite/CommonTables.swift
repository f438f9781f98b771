/// Bounds the size to which SQLite expands a statement by its common table expressions (WITH). Each use of such a table
/// is a copy of its text, including the tables that it uses, so that a few lines can stand for a statement of any size.
/// SQLite cannot be interrupted while it compiles, so this is checked before.
enum CommonTables {
  /// Returns an upper bound on the number of copies of a statement's tables: the product of the uses of each. It is too
  /// high if the names occur in other meanings, but never too low.
  static func copies(in sql: String) -> Double {
    let tokens = tokens(of: Array(sql.utf8))
    let uses = tokens.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return definitions(in: tokens).reduce(1) { copies, name in copies * Double(max(1, uses[name, default: 1] - 1)) }
  }

  /// Returns the names before AS and a parenthesis, with or without a list of columns between.
  private static func definitions(in tokens: [[UInt8]]) -> [[UInt8]] {
    tokens.indices.compactMap { index in
      guard tokens[index] == Array("as".utf8) else { return nil }
      let after = tokens[(index + 1)...].first { !["not", "materialized"].map { Array($0.utf8) }.contains($0) }
      guard after == Array("(".utf8), index > 0 else { return nil }
      var place = index - 1
      guard tokens[place] == Array(")".utf8) else { return tokens[place] }
      var depth = 0
      repeat {
        if tokens[place] == Array(")".utf8) { depth += 1 }
        if tokens[place] == Array("(".utf8) { depth -= 1 }
        place -= 1
      } while depth > 0 && place >= 0
      return place >= 0 ? tokens[place] : nil
    }
  }

  /// Returns words and quoted names in lower case, and each other character by itself, without comments.
  private static func tokens(of text: [UInt8]) -> [[UInt8]] {
    var tokens: [[UInt8]] = []
    var rest = text[...]
    func isWord(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || isalnum(byte)
    }
    while let first = rest.first {
      let closing: UInt8? =
        switch first {
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): first
        case UInt8(ascii: "["): UInt8(ascii: "]")
        default: nil
        }
      if let closing {
        rest = rest.dropFirst()
        let name = rest.prefix { $0 != closing }
        tokens.append(name.map(lowercased))
        rest = rest.dropFirst(name.count + 1)
      } else if rest.starts(with: "--".utf8) {
        rest = rest.drop { $0 != 10 }
      } else if rest.starts(with: "/*".utf8) {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
        rest = rest.dropFirst(2)
      } else if isWord(first) {
        let word = rest.prefix(while: isWord)
        tokens.append(word.map(lowercased))
        rest = rest.dropFirst(word.count)
      } else {
        if first > 0x20 { tokens.append([first]) }
        rest = rest.dropFirst()
      }
    }
    return tokens
  }

  private static func isalnum(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
}

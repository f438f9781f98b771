/// Wraps a text into lines of at most `width` columns, each indented by `indentation` blanks, separated by line feeds.
///
/// Lines break at blanks, and inside a word only if the word is longer than a line. Line breaks of the text stay; runs
/// of blanks become one. The text is escaped.
package func wrap(_ text: String, width: Int, indentation: Int = 0) -> String {
  let margin = String(repeating: " ", count: max(0, indentation))
  let available = max(1, width - margin.utf8.count)
  return Escaping.visible(text, keepingNewlines: true)
    .split(separator: "\n", omittingEmptySubsequences: false)
    .flatMap { lines(of: $0, width: available) }
    .map { $0.isEmpty ? "" : margin + $0 }
    .joined(separator: "\n")
}

private func lines(of paragraph: Substring, width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  var used = 0
  func finish() {
    lines.append(line)
    line = ""
    used = 0
  }
  for word in paragraph.split(separator: " ") {
    let length = TextWidth.columns(of: String(word))
    if !line.isEmpty, used + 1 + length <= width {
      line += " " + word
      used += 1 + length
      continue
    }
    if !line.isEmpty { finish() }
    for character in word {
      let length = TextWidth.columns(of: character)
      if used > 0, used + length > width { finish() }
      line.append(character)
      used += length
    }
  }
  if !line.isEmpty || lines.isEmpty { finish() }
  return lines
}

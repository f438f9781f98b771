import CEdit
import Files
import Foundation
import Projections

/// Reads lines from a terminal, with a history of earlier ones and completion of the names of tables and columns.
struct LineEditor {
  /// The most lines that the history keeps.
  private static let kept: Int32 = 1_000
  private let history: String?

  /// - Parameter name: What the history is of. It is kept where the platform keeps such files, if that can be written.
  init(historyOf name: String) {
    let state = ProcessInfo.processInfo.environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = (state ?? NSHomeDirectory() + "/.local/state") + "/recruiting-compass"
    history = OwnedFile.makeFolder(folder) ? "\(folder)/\(name)_history" : nil
    edit_complete_with(Self.complete)
    using_history()
    stifle_history(Self.kept)
    if let history { read_history(history) }
  }

  /// The next line; nil at the end.
  func line(_ prompt: String) -> String? {
    guard let text = readline(prompt) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// Keeps a text among the earlier ones.
  func remember(_ text: String) {
    add_history(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    guard let history else { return }
    // The texts may name people, so that the file is its owner's alone before anything is in it.
    guard FileManager.default.fileExists(atPath: history) || OwnedFile.makeEmpty(history) else { return }
    write_history(history)
  }

  private typealias Completion =
    @convention(c) (UnsafePointer<CChar>?, Int32, Int32) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

  private static let names: [String] =
    Set(ReadModels.tables.flatMap { [$0.name] + $0.columns })
    .union(["SELECT", "FROM", "WHERE", "GROUP BY", "ORDER BY", "LIMIT", ".tables", ".schema", ".quit"]).sorted()

  /// The completions of a word, as libedit takes them: what they share, then each, all of them its own to free.
  private static let complete: Completion = { word, _, _ in
    edit_complete_no_files()
    guard let word else { return nil }
    let begin = String(cString: word)
    let found = LineEditor.names.filter { $0.lowercased().hasPrefix(begin.lowercased()) }
    guard let first = found.first else { return nil }
    let shared = found.dropFirst().reduce(first) { $0.commonPrefix(with: $1, options: .caseInsensitive) }
    let texts = [shared.count < begin.count ? begin : shared] + found
    let list = calloc(texts.count + 1, MemoryLayout<UnsafeMutablePointer<CChar>?>.stride)?
      .bindMemory(to: UnsafeMutablePointer<CChar>?.self, capacity: texts.count + 1)
    for (place, text) in texts.enumerated() { list?[place] = strdup(text) }
    return list
  }
}

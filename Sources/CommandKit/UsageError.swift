import ArgumentParser
import Errors
import Foundation
import Terminal

/// An error in the arguments of a command line: exit code 64.
package struct UsageError: Error, Equatable, LocalizedError, CustomStringConvertible {
  /// The option, argument or field that is wrong, if it is known.
  package let field: String?
  /// One sentence: what was refused, the value, and what would be accepted.
  package let description: String

  /// Creates an error from a sentence about a field.
  package init(field: String? = nil, _ description: String) {
    self.field = field
    self.description = description
  }

  /// Creates an error for a value that is not one of the accepted ones.
  ///
  /// ```swift
  /// throw UsageError(unknown: "Moved", "event type", accepted: types, field: "type")
  /// ```
  package init(unknown value: String, _ noun: String, accepted: [String], field: String) {
    self.init(field: field, "\(noun) \"\(value)\" is not known; accepted: \(accepted.joined(separator: ", "))")
  }

  /// The same sentence, for code that prints a `LocalizedError`.
  package var errorDescription: String? { description }
}

extension UsageError: ClassifiedError {
  /// The error's kind, from the caller's point of view.
  package var kind: ErrorKind { .usage }
}

extension ParsableCommand {
  /// Runs the command and exits. An error is reported in the same way wherever it comes from, the parser included: one
  /// line, or with `--json` one object, on standard error (Docs/compatibility.md#errors).
  package static func runToExit(_ arguments: [String] = Array(CommandLine.arguments.dropFirst())) -> Never {
    StandardStream.prepare()
    exit(withError: ExitCode(status(of: arguments)))
  }

  private static func status(of arguments: [String]) -> Int32 {
    let asJSON = arguments.prefix { $0 != "--" }.contains("--json")
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch let code as ExitCode {
      return code.rawValue
    } catch  where exitCode(for: error) == .success {
      // --help and --version end by an error of the parser, too, whose message is the answer.
      StandardStream.output.write(fullMessage(for: error) + "\n")
    } catch {
      let isUsage = exitCode(for: error) == .validationFailure
      let reported: any Error = isUsage ? usageError(message(for: error), arguments) : error
      Session.report(reported, asJSON: asJSON)
      return Exit(for: reported).rawValue
    }
    guard let failure = StandardStream.output.failure else { return 0 }
    Session.report(LostAnswer(reason: failure), asJSON: asJSON)
    return Exit.file.rawValue
  }

  /// The parser's message as one sentence that names the help to read.
  ///
  /// The parser blames the first option that a group of commands does not have: the `--json` of `rc bogus --json`. A
  /// word that is no command is therefore named here.
  static func usageError(_ message: String, _ arguments: [String]) -> UsageError {
    var names = [name]
    var command: any ParsableCommand.Type = self
    var rest = arguments[...]
    while let next = command.configuration.subcommands.first(where: { $0.name == rest.first }) {
      names.append(rest.removeFirst())
      command = next
    }
    let called = names.joined(separator: " ")
    if let problem = command.missingCommand(called, rest.first) {
      return UsageError("\(problem). See: \(called) --help")
    }
    let sentence = message.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: " ")
    let option = sentence.firstMatch(of: /'--([a-z-]+)/).map { String($0.1) }
    let stop = sentence.last.map { ".?!".contains($0) } == true ? "" : "."
    return UsageError(field: option, "\(sentence)\(stop) See: \(called) --help")
  }

  /// What is wrong with the word in the place of a command; nil if this is no group of commands. No default command of
  /// ours takes an argument without a name, so that a word is always meant as a command.
  private static func missingCommand(_ called: String, _ word: String?) -> String? {
    let accepted = configuration.subcommands.map { $0.name }
    guard !accepted.isEmpty else { return nil }
    let list = "accepted: \(accepted.joined(separator: ", "))"
    guard word != "help" else { return nil }
    if let word, !word.hasPrefix("-") { return "\"\(word)\" is not a command of \(called); \(list)" }
    guard configuration.defaultSubcommand == nil else { return nil }
    return "\(called) needs a command\(word.map { " before \($0)" } ?? ""); \(list)"
  }

  /// The command's name, as the parser derives it.
  private static var name: String {
    configuration.commandName ?? "\(Self.self)".convertedToKebabCase
  }
}

extension String {
  /// "ApplyTemplate" → "apply-template".
  fileprivate var convertedToKebabCase: String {
    var words = ""
    for character in self {
      if character.isUppercase, !words.isEmpty { words += "-" }
      words += character.lowercased()
    }
    return words
  }
}

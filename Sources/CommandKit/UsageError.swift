import ArgumentParser
import Errors
import Foundation

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
  /// Runs the command and exits. An error of the parser is reported like any other: one line, or with `--json` one
  /// object, on standard error (Docs/compatibility.md#errors).
  package static func runToExit(_ arguments: [String] = Array(CommandLine.arguments.dropFirst())) -> Never {
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
      exit()
    } catch let code as ExitCode {
      exit(withError: code)
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      Session.report(
        usageError(message(for: error), arguments), asJSON: arguments.prefix { $0 != "--" }.contains("--json"))
      exit(withError: ExitCode(Exit.usage.rawValue))
    }
  }

  /// The parser's message as one sentence that names the help to read.
  private static func usageError(_ message: String, _ arguments: [String]) -> UsageError {
    var names = [configuration.commandName ?? "\(Self.self)".lowercased()]
    var command: any ParsableCommand.Type = self
    for argument in arguments {
      guard let next = command.configuration.subcommands.first(where: { $0.name == argument }) else { break }
      names.append(argument)
      command = next
    }
    let sentence = message.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: " ")
    let option = sentence.firstMatch(of: /'--([a-z-]+)/).map { String($0.1) }
    let stop = sentence.last.map { ".?!".contains($0) } == true ? "" : "."
    return UsageError(field: option, "\(sentence)\(stop) See: \(names.joined(separator: " ")) --help")
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

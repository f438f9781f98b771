import ArgumentParser
public import Errors
public import Foundation

/// The words of a command line that do not fit: exit code 64.
public struct UsageError: Error, Equatable, LocalizedError, CustomStringConvertible {
  /// The option, argument or field, where one is to blame.
  public let field: String?
  /// One sentence: what was refused, the value, what would be accepted.
  public let description: String

  /// A sentence about a field.
  public init(field: String? = nil, _ description: String) {
    self.field = field
    self.description = description
  }

  /// A value that is none of those that are accepted.
  ///
  /// ```swift
  /// throw UsageError(unknown: "Moved", "event type", accepted: types, field: "type")
  /// ```
  public init(unknown value: String, _ noun: String, accepted: [String], field: String) {
    self.init(field: field, "\(noun) \"\(value)\" is not known; accepted: \(accepted.joined(separator: ", "))")
  }

  /// The same sentence, for whoever prints errors the Foundation way.
  public var errorDescription: String? { description }
}

extension UsageError: ClassifiedError {
  /// What the error means for whoever asked.
  public var kind: ErrorKind { .usage }
}

extension ParsableCommand {
  /// Runs the program to its end. What the parser refuses is told like any other error: one line, or with `--json` one
  /// object, on standard error (Docs/compatibility.md#errors).
  public static func runToExit(_ arguments: [String] = Array(CommandLine.arguments.dropFirst())) -> Never {
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

  /// What the command is called after the program's name, as the parser derives it.
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

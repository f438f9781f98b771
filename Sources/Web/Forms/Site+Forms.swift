import Compass
import Domain
import EventSchemas
import Pages

extension Site {
  /// Writes what a form changed, if nothing of it is wrong; what somebody else changed meanwhile is left out.
  ///
  /// - Parameters:
  ///   - controls: The form with what is stored now.
  ///   - isNew: Whether the command is meant even where nothing was typed: its rules say what is missing.
  ///   - check: The rules, asked about each field by itself.
  /// - Returns: What to show beside the controls; nil where all is written.
  func write<Fields: PatchFields & JSONCodable>(
    _ form: FormFields, _ controls: [Control], isNew: Bool = false, check: (Fields) throws -> Void,
    as command: (Fields) -> Command
  ) throws -> Sent? {
    var sent = Sent(form, controls)
    let (fields, problems) = Fields.typed(sent.changes, reason: labels.notANumber)
    sent.problems = fields.problems(check).merging(problems) { first, _ in first }
    guard sent.problems.isEmpty else { return sent }
    if isNew || !fields.isEmpty { _ = try attempt(&sent, controls) { try perform(command(fields)) } }
    return sent.isClean ? nil : sent
  }
}

import Compass
import Domain
import EventSchemas
import Pages

extension Site {
  /// Writes the changes of a form if none of them is refused. Fields that somebody else changed meanwhile are left out.
  ///
  /// - Parameters:
  ///   - controls: The form's controls with the stored values.
  ///   - isNew: Whether to perform the command even if nothing was typed: its rules then say what is missing.
  ///   - check: The rules, which check each field on its own.
  /// - Returns: The remarks to show at the controls; nil if everything is written.
  func write<Fields: PatchFields & JSONCodable>(
    _ form: FormFields, _ controls: [Control], isNew: Bool = false, check: (Fields) throws -> Void,
    as command: (Fields) -> Command
  ) throws -> SubmittedForm? {
    var sent = SubmittedForm(form, controls)
    let (fields, problems) = Fields.typed(sent.changes)
    sent.problems = fields.problems(check).merging(problems) { first, _ in first }
    guard sent.problems.isEmpty else { return sent }
    if isNew || !fields.isEmpty { _ = try attempt(&sent, controls) { try perform(command(fields)) } }
    return sent.isClean ? nil : sent
  }
}

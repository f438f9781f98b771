import Compass
import Domain
import EventSchemas
import Pages

extension Site {
  /// Writes the changes of a form if none of them is refused. Fields that somebody else changed meanwhile are left out.
  ///
  /// - Parameters:
  ///   - controls: The form's controls with the stored values.
  ///   - present: The record's fields before the edit; empty ones will do where no law compares several.
  ///   - isNew: Whether there is no record yet, so that what is missing is said as well.
  /// - Returns: The remarks to show at the controls; nil if everything is written.
  func write<Fields: PatchFields & JSONCodable>(
    _ form: FormFields, _ controls: [Control], over present: Fields, isNew: Bool = false,
    as command: (Fields) -> Command
  ) throws -> SubmittedForm? {
    var sent = SubmittedForm(form, controls)
    let (fields, problems) = Fields.typed(sent.changes)
    sent.problems = problems.merging(fields.problems(over: present, isNew: isNew).mapValues(\.message)) { typed, _ in
      typed
    }
    guard sent.problems.isEmpty else { return sent }
    if isNew || !fields.isEmpty { _ = try attempt(&sent, controls) { try perform(command(fields)) } }
    return sent.isClean ? nil : sent
  }
}

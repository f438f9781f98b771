import Domain

/// A form that was sent: the person's changes to the shown values, and the remarks to show at the controls (ruling 21).
struct SubmittedForm: Sendable {
  /// The typed values of the controls that the person changed, by name.
  let typed: [String: String]
  /// The typed values that may be written: nobody else changed the stored value meanwhile, or the person has seen that
  /// other value and chose their own.
  let changes: [String: String]
  /// The values that somebody else set meanwhile, by name.
  let conflicts: [String: String]
  /// The names of the form's controls, in their order.
  private let order: [String]
  /// The reasons why values cannot be written, by name.
  var problems: [String: String] = [:]
  /// The reason why the form as a whole cannot be written.
  var message: String?

  /// - Parameter controls: The controls with the stored values.
  init(_ form: FormFields, _ controls: [Control]) {
    var (typed, changes, conflicts): ([String: String], [String: String], [String: String]) = ([:], [:], [:])
    for control in controls {
      guard let shown = form[control.shownName], let text = control.typed(form), !text.hasSameBytes(as: shown)
      else { continue }
      // A conflict was shown and the person did not choose their own value: the other person's stays.
      let (wasAsked, insists) = (form["asked.\(control.name)"] != nil, form["mine.\(control.name)"] == "true")
      guard !wasAsked || insists else { continue }
      typed[control.name] = text
      if control.value.hasSameBytes(as: text) { continue }
      if control.value.hasSameBytes(as: shown) {
        changes[control.name] = text
      } else {
        conflicts[control.name] = control.value
      }
    }
    (self.typed, self.changes, self.conflicts) = (typed, changes, conflicts)
    order = controls.map(\.name)
  }

  /// Whether nothing was refused and no conflict is open.
  var isClean: Bool { problems.isEmpty && conflicts.isEmpty && message == nil }

  /// The first control with a remark, which gets the focus; nil if only the form as a whole has one.
  var first: String? { order.first { problems[$0] != nil || conflicts[$0] != nil } }

  /// The status of the answer that shows the form again.
  var status: Int { problems.isEmpty && message == nil ? 409 : 422 }
}

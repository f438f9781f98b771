import Domain

/// A form that came back: what the person changed of what it had shown, and what must be said beside its controls
/// (ruling 21).
struct Sent: Sendable {
  /// What was typed into the controls that the person changed, by name.
  let typed: [String: String]
  /// What of it may be written: nobody else changed it meanwhile, or the person insists.
  let changes: [String: String]
  /// What somebody else set meanwhile, by name.
  let conflicts: [String: String]
  /// The names of the form's controls, in their order.
  private let order: [String]
  /// Why something cannot be written, by name.
  var problems: [String: String] = [:]
  /// Why the whole cannot be written.
  var message: String?

  /// - Parameter controls: The controls with what is stored now.
  init(_ form: FormFields, _ controls: [Control]) {
    var (typed, changes, conflicts): ([String: String], [String: String], [String: String]) = ([:], [:], [:])
    for control in controls {
      guard let shown = form[control.shownName], let text = control.typed(form), !text.hasSameBytes(as: shown)
      else { continue }
      // A conflict was shown and the person did not insist: the other's value stays.
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

  /// Whether all that was changed is written, or will be.
  var isClean: Bool { problems.isEmpty && conflicts.isEmpty && message == nil }

  /// The control that whoever sent the form is led to: the first with a remark. Nil where what is wrong is the whole.
  var first: String? { order.first { problems[$0] != nil || conflicts[$0] != nil } }

  /// What the answer is that shows the form again.
  var status: Int { problems.isEmpty && message == nil ? 409 : 422 }
}

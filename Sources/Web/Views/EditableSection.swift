/// A part of a page that is edited where it stands: what opens its form is at its head, and the form takes the place of
/// what is shown.
///
/// - Parameter edit: A `details` element with the form; nothing where it cannot be edited.
func editable(
  _ title: String, id: String, hint: String? = nil, edit: HTML, @HTMLBuilder shown: () -> HTML,
  @HTMLBuilder below: () -> HTML = { HTML.empty }
) -> HTML {
  section(title, id: id, hint: hint, "card editable") {
    edit
    tag("div", .class("shown")) { shown() }
    below()
  }
}

extension Attribute {
  /// Leaves a form as it was. Without script it is a link to the page.
  static var cancels: Attribute? { .flag("data-cancel") }
}

/// A section that is edited in place: the control that opens its form is at its top, and the form replaces the shown
/// content.
///
/// - Parameter edit: A `details` element with the form; empty if the section cannot be edited.
func editable(
  _ title: String, id: String, hint: String? = nil, edit: HTML, @HTMLBuilder shown: () -> HTML,
  @HTMLBuilder below: () -> HTML = { HTML.empty }
) -> HTML {
  section(title, id: id, hint: hint, class: "card editable") {
    edit
    tag("div", .class("shown")) { shown() }
    below()
  }
}

extension Attribute {
  /// Marks a link that cancels a form. Without JavaScript it is a link to the page.
  static var cancels: Attribute? { .flag("data-cancel") }
}

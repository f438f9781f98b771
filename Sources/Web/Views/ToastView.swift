import Pages

/// The message shown once, with the buttons that undo its changes. It comes before the page's own controls in keyboard
/// order; the script hides it after a while.
struct ToastView {
  let toast: Toast?
  /// The path of the page, which an undo returns to.
  let path: String
  let frame: Frame

  var html: HTML {
    tag("div", .class("said")) {
      tag("div", .id("toast"), .class("toast"), .text("role", "status")) { toast?.text }
      if let toast, !frame.isPast, toast.undo != nil || toast.redo != nil {
        form([toast.redo.map { ($0, Toast.redoKeys) }, toast.undo.map { ($0, Toast.undoKeys) }].compactMap(\.self))
      }
      // The messages that the script shows offer the same undo.
      if !frame.isPast { tag("template", .id("undo-offer")) { form([(Toast.Offer([], Toast.undo), Toast.undoKeys)]) } }
    }
  }

  private func form(_ offers: [(Toast.Offer, keys: String)]) -> HTML {
    frame.form("/undo", class: "offers", opensAnotherPage: true) {
      void("input", .type("hidden"), .name("back"), .value(path))
      void("input", .type("hidden"), .name("together"), .value("true"))
      for (offer, keys) in offers {
        tag(
          "button", .type("submit"), .name("event"), .value(offer.events.joined(separator: " ")),
          .text("aria-keyshortcuts", keys)
        ) {
          Icon.html(offer.action.icon)
          tag("span") { offer.action.label }
        }
      }
    }
  }
}

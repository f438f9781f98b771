import Pages

/// What is said once, with the buttons that take back what it speaks of. It stands in front of the page's own controls, so
/// that the keyboard comes to it first; the script lets it go after a while.
struct ToastView {
  let toast: Toast?
  /// The page that it stands on, where an undo leads back to.
  let path: String
  let frame: Frame

  var html: HTML {
    tag("div", .class("said")) {
      tag("div", .id("toast"), .class("toast"), .text("role", "status")) { toast?.text }
      if let toast, !frame.isPast, toast.undo != nil || toast.redo != nil {
        form([toast.redo.map { ($0, Toast.redoKeys) }, toast.undo.map { ($0, Toast.undoKeys) }].compactMap(\.self))
      }
      // What the script says by itself offers the same.
      if !frame.isPast { tag("template", .id("undo-offer")) { form([(Toast.Offer([], Toast.undo), Toast.undoKeys)]) } }
    }
  }

  private func form(_ offers: [(Toast.Offer, keys: String)]) -> HTML {
    frame.form("/undo", class: "offers", leaves: true) {
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

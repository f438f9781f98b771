import Pages

/// The address of the viewer's calendar, and the forms that make and revoke it.
struct CalendarFeedView {
  let page: CalendarFeedPage
  let frame: Frame

  var html: HTML {
    tag("div", .class("detail settings")) {
      SettingsFrame.tabs(frame)
      tag("div", .class("page-head")) {
        tag("div") {
          tag("h1") { page.title }
          muted(page.subtitle)
        }
      }
      tag("section", .class("card"), .id("calendar")) {
        tag("p") { page.help }
        if let address = page.address {
          tag("p") {
            tag("label", .for("feed")) { CalendarFeedPage.addressLabel }
            void(
              "input", .id("feed"), .type("text"), .value(address), .flag("readonly", true),
              .text("autocomplete", "off"))
          }
        }
        if let warning = page.warning { muted(warning) }
        if page.canMake {
          frame.form(frame.path, class: "choices") {
            tag(
              "button", .text("class", page.revoke == nil ? "primary" : nil), .type("submit"), .name("do"),
              .value("make")
            ) {
              page.make
            }
            if let revoke = page.revoke {
              tag("button", .type("submit"), .name("do"), .value("revoke")) { revoke }
            }
          }
        }
      }
    }
  }
}

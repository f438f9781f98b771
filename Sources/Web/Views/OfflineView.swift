import Pages

/// The page about what this device keeps. The script fills its lists from the device's own storage.
struct OfflineView {
  let page = OfflinePage()

  @HTMLBuilder var html: HTML {
    tag("div", .class("page-head")) { tag("h1") { page.title } }
    tag("p", .class("banner"), .id("unread"), .flag("hidden")) { page.unread }
    section(page.unsentTitle, id: "unsent-part") {
      tag("p", .id("unsent-none")) { page.unsentNone }
      tag(
        "ol", .id("unsent"), .text("data-waiting", page.waiting), .text("data-refused", page.refused),
        .text("data-again", page.again), .text("data-discard", page.discard), .text("data-sure", page.sure))
    }
    section(page.keptTitle, id: "kept-part", hint: page.keptHelp) {
      tag("p", .id("kept-none")) { page.keptNone }
      tag("ul", .id("kept"))
      tag("p") { tag("button", .type("button"), .id("forget")) { page.forget } }
    }
  }

  /// What was not sent from a device that is no longer paired; the script shows it if there is something.
  static var lost: HTML {
    tag("section", .class("card"), .id("lost"), .flag("hidden")) {
      tag("h2") { OfflinePage.lostTitle }
      tag("p") { OfflinePage.lostText }
    }
  }
}

extension Frame {
  /// The line above every page of a paired device: of which time the page is without a connection, and what is not sent.
  @HTMLBuilder var offlineBand: HTML {
    if let device, let offline {
      tag(
        "div", .id("offline"), .class("offline"), .text("role", "status"), .text("data-device", device),
        .text("data-waiting", offline.waiting), .text("data-full", offline.full),
        .text("data-connection", offline.connection), .text("data-sent", offline.sent),
        .text("data-unsent-one", offline.unsentOne), .text("data-unsent", offline.unsent),
        .text("data-refused-one", offline.refusedOne), .text("data-refused", offline.refused),
        .text("data-leaving", offline.leaving)
      ) {
        tag("p", .class("bar"), .id("as-of")) { offline.asOf }
        tag("p", .class("bar"), .flag("hidden")) { tag("a", .href(OfflineRoute.page)) }
      }
    }
  }

  /// The hint at a control that a device cannot use without a connection; empty where nothing is kept.
  var needsConnection: HTML {
    device == nil ? .empty : tag("p", .class("hint needs-connection")) { OfflineNotice.needsConnection }
  }
}

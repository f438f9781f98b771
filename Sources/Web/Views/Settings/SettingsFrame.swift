import Pages

/// The frame of all preferences pages around their forms.
struct SettingsFrame {
  let texts: PreferenceTexts
  let lastUpdated: String?
  let publication: Notice?
  let isReadOnly: Bool
  let history: PreferenceHistory?
  let frame: Frame

  init<Page>(_ form: SettingsForm<Page>, lastUpdated: String?, publication: Notice?, isReadOnly: Bool) {
    self.init(
      Page.texts, lastUpdated: lastUpdated, publication: publication, isReadOnly: isReadOnly, history: form.history,
      frame: form.frame)
  }

  init(
    _ texts: PreferenceTexts, lastUpdated: String?, publication: Notice?, isReadOnly: Bool,
    history: PreferenceHistory?, frame: Frame
  ) {
    self.texts = texts
    self.lastUpdated = lastUpdated
    self.publication = publication
    self.isReadOnly = isReadOnly
    self.history = history
    self.frame = frame
  }

  /// The links to the settings pages.
  static func tabs(_ frame: Frame) -> HTML {
    tag("nav", .label(frame.labels.settings)) {
      tag("ul", .class("tabs")) {
        for tab in frame.labels.settingsPages {
          tag("li") {
            tag(
              "a", .href(tab.route.rawValue),
              frame.path == tab.route.rawValue ? .text("aria-current", "page") : nil
            ) { tab.label }
          }
        }
      }
    }
  }

  func html(@HTMLBuilder _ content: () -> HTML) -> HTML {
    tag("div", .class("detail settings")) {
      Self.tabs(frame)
      tag("div", .class("page-head")) {
        tag("div") {
          tag("h1") { texts.title }
          tag("p", .class("muted")) { texts.subtitle }
        }
      }
      content()
      if let lastUpdated { muted(lastUpdated) }
      publicationState(publication)
      reset
      eraseLink(frame.erase)
      changes
      frame.whoChanged(frame.path)
    }
  }

  /// The bar with the button for an explicit save (PR-62), which stays visible.
  @HTMLBuilder var save: HTML {
    if !isReadOnly {
      tag("div", .class("choices wide save-bar")) {
        tag("button", .class("primary"), .type("submit")) { texts.save }
        tag("a", .class("button"), .href(frame.path)) { frame.labels.cancel }
      }
    }
  }

  @HTMLBuilder private var reset: HTML {
    if !isReadOnly, let reset = texts.reset {
      frame.form("\(frame.path)/reset") { tag("button", .type("submit")) { reset } }
    }
  }

  @HTMLBuilder private var changes: HTML {
    if let history {
      tag("details") {
        tag("summary") { history.title }
        if let empty = history.empty { muted(empty.title) }
        if let more = history.more { muted(more) }
        tag("ol", .class("timeline")) {
          for entry in history.entries {
            tag("li") {
              tag("p", .class("muted")) { "\(entry.at) · \(entry.by)" }
              for field in entry.fields { tag("p") { field.text } }
            }
          }
        }
      }
    }
  }
}

import Pages

/// The schools list: header, filters, chips, cards.
struct SchoolsListView {
  private let page: SchoolsListPage
  private let frame: Frame
  private let query: SchoolsQuery

  /// The content in place of the cards.
  private let other: HTML

  init(
    _ page: SchoolsListPage, _ frame: Frame, _ query: SchoolsQuery, @HTMLBuilder instead: () -> HTML
  ) {
    self.page = page
    self.frame = frame
    self.query = query
    other = instead()
  }

  @HTMLBuilder var html: HTML {
    tag("div", .class("page-head")) {
      tag("div") {
        tag("h1") { page.title }
        if !page.hasNoSchools { tag("p", .class("muted")) { page.header } }
      }
      actions
    }
    warning
    publicationState(page.publication)
    if !page.hasNoSchools { FilterPanelView(page, frame, query).html }
    tag("div", .id("list"), .class("list")) {
      if !page.hasNoSchools { results }
      if let empty = page.empty { self.empty(empty) }
      starring
      if query.view == .cards { cards } else if page.empty == nil { other }
    }
  }

  /// The links to the list's other views.
  private var views: HTML {
    tag("nav", .class("views"), .label(SchoolsView.choice)) {
      for view in SchoolsView.allCases {
        tag(
          "a", .href(query.path(view)), .loading(view.route.rawValue),
          view == query.view ? .text("aria-current", "page") : nil
        ) { view.label }
      }
    }
  }

  /// One form for all stars; each button names its school.
  @HTMLBuilder private var starring: HTML {
    if !page.isPast {
      frame.form(Route.schools.rawValue, id: "star") {
        void("input", .type("hidden"), .name("back"), .value(query.path))
      }
    }
  }

  @HTMLBuilder private var cards: HTML {
    tag(
      "ul", .class("cards"), .text("data-loading", SchoolDetailPage.loading.title),
      .text("data-first", String(query.window.lowerBound))
    ) {
      for card in page.cards { tag("li") { SchoolCardView(card, page, frame).html } }
    }
    if page.earlier != nil || page.more != nil {
      tag("p", .class("more")) {
        if let earlier = page.earlier { tag("a", .class("button"), .href(query.earlier)) { earlier.label } }
        if let more = page.more { tag("a", .class("button"), .id("more"), .href(query.later)) { more.label } }
      }
    }
  }

  private var actions: HTML {
    tag("div", .class("choices")) {
      tag("a", .class("button icon-only"), .href(query.path), .label(frame.labels.refresh)) { Icon.html("refresh") }
      add
    }
  }

  @HTMLBuilder private var add: HTML {
    if let add = page.addSchool, let route = add.leadsTo, Site.serves(route) {
      tag("a", .class("button primary"), .href(route.rawValue), .label(add.spoken)) { add.label }
    }
  }

  @HTMLBuilder private var warning: HTML {
    if let warning = page.warning {
      tag("aside", .class("banner \(Color.badge(warning.color)) border-\(warning.border)")) {
        tag("span", .class("banner-icon"), .text("aria-hidden", "true")) { warning.icon }
        tag("div") {
          tag("strong") { warning.title }
          tag("p") { warning.message }
        }
      }
    }
  }

  @HTMLBuilder private var results: HTML {
    tag("div", .class("results")) {
      views
      tag("p", .id("results"), .text("role", "status")) { page.resultText }
      if !page.chips.isEmpty {
        tag("ul", .class("chips")) {
          for chip in page.chips {
            tag("li") {
              tag(
                "a", .class("chip \(Color.badge(FilterChip.color))"), .href(query.path(chip.without)),
                .label(chip.removeLabel)
              ) {
                tag("span") { chip.text }
                Icon.html("close")
              }
            }
          }
        }
      }
      if let clear = page.clearAll {
        tag("a", .class("clear"), .href(query.path(SchoolFilters())), .label(clear.spoken)) { clear.label }
      }
      ExportMenuView(menu: .schools(isPast: page.isPast), frame: frame, query: query.asQuery).html
    }
  }

  private func empty(_ empty: SchoolsListPage.EmptyState) -> HTML {
    tag("div", .class("notice card")) {
      Icon.html(empty.icon, Color.textColor(empty.iconColor))
      tag("h2") { empty.title }
      if let subtitle = empty.subtitle { tag("p") { subtitle } }
      if let action = empty.action {
        if let route = action.leadsTo {
          if Site.serves(route) { tag("a", .class("button primary"), .href(route.rawValue)) { action.label } }
          if let other = SchoolsListPage.importing.leadsTo, Site.serves(other) {
            tag("a", .class("button"), .href(other.rawValue)) { SchoolsListPage.importing.label }
          }
        } else {
          tag("a", .class("button"), .href(query.path(SchoolFilters()))) { action.label }
        }
      }
    }
  }
}

/// The card of a school in the list.
struct SchoolCardView {
  private let card: SchoolCard
  private let page: SchoolsListPage
  private let frame: Frame

  init(_ card: SchoolCard, _ page: SchoolsListPage, _ frame: Frame) {
    self.card = card
    self.page = page
    self.frame = frame
  }

  private var path: String { Route.school(card.id).rawValue }

  var html: HTML {
    tag("article", .class("card school"), .label(card.spoken)) {
      tag("div", .class("card-head")) {
        monogram(card.logo.initials, card.logo.color)
        tag("div", .class("names")) {
          tag("h2") { tag("a", .href(frame.pathKeepingMoment(path))) { card.name } }
          tag("p", .class("muted")) {
            card.location
            if let distance = card.distance { " · \(distance)" }
          }
        }
        starButton(card, isPast: page.isPast)
      }
      badges(card.badges)
      if let conference = card.conference { tag("p", .class("muted")) { conference } }
      if let unmet = card.unmet { muted(unmet) }
      if let notes = card.notes { tag("p", .class("preview")) { notes } }
      tag("div", .class("card-actions")) {
        tag("a", .class("button"), .href(frame.pathKeepingMoment(path)), .label(card.view.spoken)) { card.view.label }
        if !page.isPast {
          tag("a", .class("button danger icon-only"), .href("\(path)/delete"), .label(card.delete.spoken)) {
            Icon.html(card.delete.icon)
          }
        }
      }
    }
  }
}

/// The star of a school in a list. It belongs to the one form for all stars.
@HTMLBuilder func starButton(_ card: SchoolCard, isPast: Bool) -> HTML {
  if isPast {
    tag("span", .class("star \(Color.textColor(card.star.color))")) { Icon.html(card.star.icon) }
  } else {
    tag(
      "button", .class("star \(Color.textColor(card.star.color))"), .type("submit"), .text("form", "star"),
      .text("formaction", "\(Route.school(card.id).rawValue)/favorite"), .name("value"),
      .value(card.isFavorite ? "false" : "true"), .label(card.star.spoken),
      .text("aria-pressed", card.isFavorite ? "true" : "false")
    ) { Icon.html(card.star.icon) }
  }
}

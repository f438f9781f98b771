import Pages

/// The list of offers, each with a checkbox that picks it for comparison.
struct OffersView {
  let page: OffersPage
  let frame: Frame
  /// The picked offers, if they were too few to compare; nil if no comparison was requested.
  var picked: Set<String>?

  @HTMLBuilder var html: HTML {
    tag("div", .class("page-head")) {
      tag("div") {
        tag("h1") { page.title }
        if !page.hasNoOffers { tag("p", .class("muted"), .id("results"), .text("role", "status")) { page.resultText } }
      }
      tag("div", .class("choices")) {
        ExportMenuView(menu: .offers, frame: frame).html
        if !page.isPast {
          tag("a", .class("button primary"), .href(Route.newOffer.rawValue)) { OfferForm.log }
        }
      }
    }
    if !page.hasNoOffers { menus }
    tag("div", .id("list"), .class("list")) {
      if let empty = page.empty {
        emptyNotice(empty, clear: (page.filters.areActive ? Route.offers : .newOffer).rawValue)
      }
      if picked != nil, let problem = OfferComparisonPage.notFound.message {
        tag("p", .class("problem"), .text("role", "alert")) { problem }
      }
      tag("form", .text("method", "get"), .action("\(Route.offers.rawValue)/compare"), .class("stack")) {
        if let at = frame.at { void("input", .type("hidden"), .name("at"), .value(at)) }
        tag("ul", .class("cards")) {
          for card in page.cards { tag("li") { self.card(card) } }
        }
        if page.cards.count >= OfferComparisonPage.minimum {
          tag("p", .class("compare")) {
            let minimum = OfferComparisonPage.minimum
            let few = OffersPage.compareLabel(picked: 0).label
            tag(
              "button", .type("submit"), .text("data-compare", String(minimum)), .text("data-few", few),
              .text("data-some", OffersPage.compareLabel(picked: minimum).label)
            ) { few }
          }
        }
      }
    }
  }

  private var menus: HTML {
    func options(_ options: [OfferForm.Field.Option]) -> [(value: String, label: String)] {
      [("", EventsPage.all)] + options.map { ($0.value, $0.label) }
    }
    return ListFilters(
      path: Route.offers.rawValue, search: (OffersPage.searchPrompt, page.filters.search),
      menus: [
        .init("status", EventsPage.statusLabel, options(page.statusOptions), page.filters.status),
        .init("type", EventsPage.typeLabel, options(page.typeOptions), page.filters.type),
        .init("sort", frame.labels.sort, page.sortOptions.map { ($0.value, $0.label) }, page.filters.sort.rawValue),
      ], frame: frame
    ).html
  }

  private func card(_ card: OffersPage.Card) -> HTML {
    let path = Route.offer(card.id).rawValue
    return tag("article", .class("card"), .label(card.spoken)) {
      tag("div", .class("card-head")) {
        tag("div", .class("names")) {
          tag("h2", .class("one-line")) {
            tag("a", .href(frame.pathKeepingMoment(path)), .loading(path)) { card.schoolName }
          }
          tag("p", .class("muted")) { card.offerType }
        }
        tag("label", .class("pick")) {
          void(
            "input", .type("checkbox"), .name("pick.\(card.id)"), .value("true"), .label(card.selectLabel),
            .flag("checked", picked?.contains(card.id) == true))
        }
      }
      badges(card.badges)
      tag("p", .class("sums")) {
        tag("strong") { card.amount }
        tag("span") { card.percentage }
      }
      tag("p", .class("muted")) {
        unbroken(card.offerDate)
        " · "
        unbroken(card.deadlineDate)
      }
    }
  }
}

/// The offers of a comparison side by side.
struct ComparisonView {
  let page: OfferComparisonPage
  /// The costs of the years under each offer.
  let costs: OfferCostsView?
  /// The list that the offers were picked from.
  let back: String

  @HTMLBuilder var html: HTML {
    tag("h1") { page.title }
    labelledTexts(page.summary)
    tag(
      "div", .class("card wide-table rows-apart"), .text("tabindex", "0"), .text("role", "region"), .label(page.title)
    ) {
      tag("table") {
        tag("thead") {
          tag("tr") { for column in page.columns { tag("th", .text("scope", "col")) { column } } }
        }
        tag("tbody") {
          for row in page.rows { tag("tr") { cells(row) } }
        }
      }
    }
    if let costs { costs.html }
    tag("p") { tag("a", .class("button"), .href(back)) { page.close } }
  }

  private func cells(_ row: OfferComparisonPage.Row) -> HTML {
    group {
      for (index, cell) in row.cells.enumerated() {
        if index == 0 {
          tag("th", .text("scope", "row")) {
            tag("a", .href(Route.offer(row.id).rawValue), .label(row.spoken)) { cell.text }
          }
        } else {
          tag("td", .text("data-label", page.columns[index])) {
            if let color = cell.color {
              tag("span", .class("badge \(Color.badge(color))")) { cell.text }
            } else if index == row.cells.count - 1 {
              cell.text
            } else {
              unbroken(cell.text)
            }
          }
        }
      }
    }
  }
}

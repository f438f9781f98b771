import CollegeScorecard
import Domain
import Pages

/// The family's home location.
struct HomeLocationView {
  private let form: SettingsForm<HomeLocationPage>
  private let view: FormView
  private var page: HomeLocationPage { form.page }
  private var isFound: Bool { if case .success? = found { true } else { false } }

  /// Whether there is a source for the address's coordinates.
  private let canLookUp: Bool
  /// The result of the lookup; nil if none was requested.
  private let found: Result<Coordinates, GeocodingError>?

  init(
    _ form: SettingsForm<HomeLocationPage>, canLookUp: Bool, found: Result<Coordinates, GeocodingError>? = nil
  ) {
    self.form = form
    self.canLookUp = canLookUp
    self.found = found
    var prefilled: [String: String] = [:]
    if case .success(let place)? = found {
      prefilled = HomeLocation(latitude: .value(place.latitude), longitude: .value(place.longitude)).texts
    }
    view = FormView("home", form.frame, form.sent, prefilled: prefilled)
  }

  var html: HTML {
    let around = SettingsFrame(
      form, lastUpdated: page.lastUpdated, publication: page.publication, isReadOnly: page.isReadOnly)
    return around.html {
      if let ready = page.ready {
        tag("div", .class("banner \(Color.badge(HomeLocationPage.readyColor))")) {
          tag("div") {
            tag("strong") { ready }
            if let help = page.readyHelp { tag("p") { help } }
          }
        }
      }
      if let stale = page.stale { noticeBanner(Notice(stale, icon: "warning")) }
      form.frame.form(
        form.frame.path, class: "stack", busy: page.texts.saving, asksBeforeDiscarding: true, isDirty: isFound,
        saves: .onceChanged("zip"), history: form.frame.ownHistory
      ) {
        view.message
        section(page.address.title, id: "address") {
          tag("div", .class("grid")) { view(page.address.fields.map(form.control)) }
        }
        section(page.coordinates.title, id: "coordinates", hint: page.help) {
          tag("div", .class("grid")) { view(page.coordinates.fields.map(form.control)) }
          lookup
        }
        around.save
      }
    }
  }

  @HTMLBuilder private var lookup: HTML {
    if page.isReadOnly {
      HTML.empty
    } else if canLookUp {
      tag("div", .class("choices")) {
        tag("button", .type("submit"), .name("lookup"), .value("true"), .text("data-busy", page.lookingUp)) {
          page.lookup
        }
      }
      muted(HomeLocationPage.lookupHelp)
      answer
    } else {
      muted(HomeLocationPage.noLookup)
    }
  }

  @HTMLBuilder private var answer: HTML {
    switch found {
    case .success(let place)?:
      tag("div", .class("banner \(Color.badge(HomeLocationPage.readyColor))"), .text("role", "status")) {
        HomeLocationPage.found(place)
      }
    case .failure(let error)?: lookupProblem(error.description, leadsTo: form.frame.path, form.frame)
    case nil: HTML.empty
    }
  }
}

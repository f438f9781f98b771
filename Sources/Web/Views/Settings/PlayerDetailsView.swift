import Compass
import Pages

/// The player's details: eleven collapsible sections (PR-53, PR-68).
struct PlayerDetailsView {
  private let form: SettingsForm<PlayerDetailsPage>
  private let view: FormView
  private let photos: PhotoFolder
  private var page: PlayerDetailsPage { form.page }

  init(_ form: SettingsForm<PlayerDetailsPage>, photos: PhotoFolder) {
    self.form = form
    self.photos = photos
    view = FormView("player", form.frame, form.sent)
  }

  var html: HTML {
    let around = SettingsFrame(
      form, lastUpdated: page.lastUpdated, publication: page.publication, isReadOnly: page.isReadOnly)
    return around.html {
      if let banner = page.banner { noticeBanner(banner) }
      photo
      // With JavaScript each change is saved automatically (PR-60).
      form.frame.form(
        form.frame.path, class: "stack", busy: PlayerDetailsPage.recalculating, asksBeforeDiscarding: true,
        saves: .everything, history: form.frame.ownHistory
      ) {
        view.message
        for section in page.sections {
          part(section.title, id: slug(section.title)) {
            tag("div", .class("grid")) { view(section.fields.map(form.control)) }
            for group in section.groups {
              tag(
                "details", .class("grade"), .flag("open", group.fields.contains { form.sent?.problems[$0.key] != nil })
              ) {
                tag("summary") { group.title }
                tag("div", .class("grid")) { view(group.fields.map(form.control)) }
              }
            }
          }
        }
        around.save
      }
    }
  }

  /// The photo, and the forms that upload another or remove it. A file needs a form of its own.
  private var photo: HTML {
    part(page.photo.title, id: "photo") {
      if let name = page.photo.name, photos.picture(name) != nil {
        void(
          "img", .class("photo"), .text("src", "/photos/\(name)"), .text("alt", page.photo.spoken),
          .text("width", "128"), .text("height", "128"))
      }
      if !photos.isKept { tag("p", .class("hint")) { PhotoFolder.elsewhere } }
      if !page.isReadOnly, photos.isKept {
        form.frame.form("\(form.frame.path)/photo", class: "stack", sendsFile: true) {
          tag("div", .class("field")) {
            form.frame.needsConnection
            tag("label", .for("photo-file")) { page.photo.choose }
            void(
              "input", .type("file"), .id("photo-file"), .name("file"),
              .text("accept", page.photo.contentTypes.joined(separator: ",")), .text("aria-describedby", "photo-help"))
            tag("p", .class("hint"), .id("photo-help")) { page.photo.help }
            if let problem = form.sent?.problems["photo"] {
              tag("p", .class("problem"), .text("role", "alert")) { problem }
            }
          }
          tag("div", .class("choices")) { tag("button", .type("submit")) { page.photo.save } }
        }
        if page.photo.name != nil {
          form.frame.form("\(form.frame.path)/photo") {
            tag("button", .class("danger"), .type("submit"), .name("remove"), .value("true")) { page.photo.remove }
          }
        }
      }
    }
  }

  private func part(_ title: String, id: String, @HTMLBuilder _ content: () -> HTML) -> HTML {
    tag("details", .class("card part"), .id(id), .flag("open")) {
      tag("summary") { tag("h2") { title } }
      content()
    }
  }

  private func slug(_ title: String) -> String { title.lowercased().replacing(" ", with: "-") }
}

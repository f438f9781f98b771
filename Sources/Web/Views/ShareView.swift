import Pages

/// The question to which school a shared text belongs.
struct ShareView {
  let page: SharePage

  @HTMLBuilder var html: HTML {
    tag("h1") { page.title }
    if page.schools.isEmpty {
      muted(page.noSchools)
    } else {
      tag("form", .class("card stack"), .text("method", "get"), .action("/share")) {
        void("input", .type("hidden"), .name("title"), .value(page.subject))
        void("input", .type("hidden"), .name("text"), .value(page.content))
        if !page.subject.isEmpty { tag("h2") { page.subject } }
        tag("p", .class("text scroll")) { page.content }
        muted(page.help)
        tag("div", .class("field")) {
          tag("label", .for("share-school")) { page.schoolLabel }
          tag("select", .id("share-school"), .name("school")) {
            for school in page.schools { tag("option", .value(school.id)) { school.name } }
          }
        }
        tag("p") { tag("button", .class("primary"), .type("submit")) { page.action } }
      }
    }
  }
}

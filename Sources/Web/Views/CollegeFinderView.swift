import Pages

/// The search in the directory of colleges: a form whose answer is a list of links. The script turns it into a combobox
/// that searches while the person types.
struct CollegeFinderView {
  let finder: CollegeFinder

  init(_ finder: CollegeFinder) { self.finder = finder }

  var html: HTML {
    tag("section", .class("card"), .text("aria-labelledby", "find")) {
      tag("h2", .id("find")) { finder.title }
      tag("form", .class("finder"), .action(Route.colleges.rawValue), .text("role", "search"), .flag("data-finds")) {
        tag("label", .for("find-text")) { finder.label }
        tag("div", .class("affix")) {
          void(
            "input", .type("text"), .id("find-text"), .name("q"), .value(finder.text),
            .text("placeholder", finder.placeholder), .text("maxlength", String(CollegeFinder.longestText)),
            .text("autocomplete", "off"), .text("spellcheck", "false"), .text("aria-describedby", "find-source"))
          tag("button", .type("submit")) { finder.search }
        }
        tag("div", .class("found")) {
          tag("ul", .id("colleges"), .class("colleges")) {
            for college in finder.choices {
              tag("li") { tag("a", .href(Self.address(college))) { parts(college) } }
            }
          }
        }
        tag("p", .id("found"), .class("hint"), .text("role", "status")) { finder.count }
        tag("p", .id("find-source"), .class("hint")) { finder.source }
      }
    }
  }

  /// The colleges as options of a combobox, and their count: the fragment that the script loads.
  var options: HTML {
    tag("div") {
      tag("ul", .id("colleges"), .class("colleges"), .text("role", "listbox"), .label(finder.list)) {
        for college in finder.choices {
          tag(
            "li", .id("college-\(college.id)"), .text("role", "option"), .text("aria-selected", "false"),
            .text("data-href", Self.address(college))
          ) { parts(college) }
        }
      }
      tag("p") { finder.count }
    }
  }

  @HTMLBuilder private func parts(_ college: CollegeSuggestion) -> HTML {
    tag("span", .class("name")) { college.name }
    " "
    tag("span", .class("muted")) { college.detail }
  }

  /// The address of the form filled in with a college, at the first field that the directory does not know.
  private static func address(_ college: CollegeSuggestion) -> String {
    "\(Route.newSchool.rawValue)?\(NewSchoolView.college)=\(PercentEncoding.encode(college.id))#new-division"
  }
}

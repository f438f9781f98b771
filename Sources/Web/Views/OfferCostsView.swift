import Pages

/// The costs of the years under each offer: bars, a table with the same numbers, and a form for unknown numbers. The
/// form stores nothing.
struct OfferCostsView {
  let costs: OfferCosts
  /// The path and the hidden fields of the form; nil if another form of the page asks for the numbers.
  let form: (path: String, carried: [(name: String, value: String)])?
  let frame: Frame

  private static let height = 28

  var html: HTML {
    section(costs.title, id: "costs", hint: costs.hint) {
      tag("div", .id("costs-shown"), .class("stack"), .text("aria-live", "polite")) {
        tag("div", .class("drawn still")) {
          tag("p", .class("legends")) {
            for one in OfferCosts.legend {
              tag("span", .class("legend")) {
                swatch(one.color)
                one.label
              }
            }
          }
          for bar in costs.bars { self.bar(bar) }
        }
        table
      }
      if let form { inputs(form.path, form.carried) }
    }
  }

  private func bar(_ bar: OfferCosts.Bar) -> HTML {
    tag("div", .class("cost")) {
      tag("p", .class("legend")) {
        tag("span") { "\(bar.school), \(bar.type)" }
        if let total = bar.total { unbroken(total) }
      }
      if let missing = bar.missing {
        tag("p", .class("hint")) { missing }
      } else {
        tag(
          "svg", .class("bars cost-bar"), .text("viewBox", "0 0 1000 \(Self.height)"),
          .text("preserveAspectRatio", "none"), .text("aria-hidden", "true"), .text("focusable", "false")
        ) {
          for (part, from) in zip(bar.parts, starts(bar.parts)) where part.share > 0 {
            tag(
              "path", .class(Color.textColor(part.color)),
              .text("d", "M\(from) 0h\(part.share)V\(Self.height)h-\(part.share)z"),
              .text("fill", "currentColor"))
          }
        }
        if let basis = bar.basis { tag("p", .class("hint")) { basis } }
      }
    }
  }

  private func starts(_ parts: [OfferCosts.Part]) -> [Int] {
    parts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.share) }
  }

  private var table: HTML {
    tag("div", .class("wide-table rows-apart"), .text("tabindex", "0"), .text("role", "group"), .label(costs.title)) {
      tag("table") {
        tag("thead") {
          tag("tr") { for column in costs.columns { tag("th", .text("scope", "col")) { column } } }
        }
        tag("tbody") {
          for bar in costs.bars {
            tag("tr") {
              tag("th", .text("scope", "row")) { "\(bar.school), \(bar.type)" }
              for (column, cell) in zip(costs.columns.dropFirst(), bar.cells) {
                tag("td", .text("data-label", column)) { unbroken(cell) }
              }
            }
          }
        }
      }
    }
  }

  private func inputs(_ path: String, _ carried: [(name: String, value: String)]) -> HTML {
    tag("form", .text("method", "get"), .action("\(path)#costs"), .class("stack"), .id("cost-form")) {
      for field in carried { void("input", .type("hidden"), .name(field.name), .value(field.value)) }
      for bar in costs.bars {
        tag("fieldset", .class("grid")) {
          tag("legend") { "\(bar.school), \(bar.type)" }
          input("cost", OfferCosts.costLabel, bar.costSpoken, bar.inputs.cost, bar.id)
          input("aid", OfferCosts.aidLabel, bar.aidSpoken, bar.inputs.aid, bar.id)
        }
      }
      tag("div", .class("field")) {
        tag("label", .for("cost-years")) { OfferCosts.yearsLabel }
        tag("select", .id("cost-years"), .name("years")) {
          for option in costs.yearOptions {
            tag("option", .value(String(option.years)), .flag("selected", option.years == costs.years)) {
              option.label
            }
          }
        }
      }
      tag("div", .class("choices")) {
        tag("button", .class("primary plain"), .type("submit")) { frame.labels.apply }
      }
    }
  }

  private func input(_ name: String, _ label: String, _ spoken: String, _ value: String, _ offer: String) -> HTML {
    let id = "\(name)-\(offer)"
    return tag("div", .class("field")) {
      tag("label", .for(id)) { label }
      void(
        "input", .type("text"), .text("inputmode", "decimal"), .id(id), .name("\(name).\(offer)"), .value(value),
        .label(spoken), .text("maxlength", "20"))
    }
  }
}

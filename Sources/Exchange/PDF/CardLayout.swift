import Pages

extension ReportLayout {
  private static let labelWidth = 110.0
  private static let indentation = 12.0

  /// Lays out a card: on one page if possible, otherwise line by line across pages. A bar at the left marks its extent.
  mutating func card(_ card: PDFReport.Card) {
    let height = cardHeight(card)
    if height <= fullRoom { require(height) }
    cardText(card.title, .strong, .black)
    if let subtitle = card.subtitle, !subtitle.isEmpty { cardText(subtitle, .small, .gray) }
    for row in card.rows where !row.text.isEmpty {
      labelled(row.label, row.text)
    }
    for list in card.lists where !list.items.isEmpty {
      cardText(list.label, .head, .gray)
      for item in list.items { labelled("•", item, labelWidth: 10) }
    }
    skip(10)
  }

  private mutating func cardText(_ text: String, _ style: TextStyle, _ ink: Ink) {
    flow(text, style, ink, indentation: Self.indentation) { $0.bar(style.lineHeight) }
  }

  private mutating func bar(_ height: Double) {
    draw(.box(x: left, y: y, width: 2, height: height, ink: .accent))
  }

  /// Lays out a label with its text beside it.
  private mutating func labelled(_ label: String, _ words: String, labelWidth: Double = ReportLayout.labelWidth) {
    let style = TextStyle.body
    let labels = text.lines(label, style: style, width: labelWidth - 6)
    let lines = text.lines(words, style: style, width: width - Self.indentation - labelWidth)
    for index in 0..<max(labels.count, lines.count) {
      require(style.lineHeight)
      bar(style.lineHeight)
      if index < labels.count { write(labels[index], x: left + Self.indentation, style, .gray) }
      if index < lines.count { write(lines[index], x: left + Self.indentation + labelWidth, style, .black) }
      skip(style.lineHeight)
    }
  }

  /// Returns the height of a card.
  private func cardHeight(_ card: PDFReport.Card) -> Double {
    func lines(_ words: String, _ style: TextStyle, _ width: Double) -> Double {
      Double(text.lines(words, style: style, width: width).count)
    }
    let inner = width - Self.indentation
    var height = lines(card.title, .strong, inner) * TextStyle.strong.lineHeight
    if let subtitle = card.subtitle, !subtitle.isEmpty {
      height += lines(subtitle, .small, inner) * TextStyle.small.lineHeight
    }
    for row in card.rows where !row.text.isEmpty {
      height +=
        max(lines(row.label, .body, Self.labelWidth - 6), lines(row.text, .body, inner - Self.labelWidth))
        * TextStyle.body.lineHeight
    }
    for list in card.lists where !list.items.isEmpty {
      height += lines(list.label, .head, inner) * TextStyle.head.lineHeight
      height += list.items.reduce(0) { $0 + lines($1, .body, inner - 10) } * TextStyle.body.lineHeight
    }
    return height
  }
}

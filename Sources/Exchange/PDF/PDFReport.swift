import Pages

/// The content of a report that can be printed, without its layout.
package struct PDFReport: Codable, Equatable, Sendable {
  /// A part of a report.
  package struct Section: Codable, Equatable, Sendable {
    /// The section's heading; nil if there is none.
    package let heading: String?
    /// The section's content.
    package let content: Content

    /// Creates a section.
    package init(_ heading: String?, _ content: Content) {
      self.heading = heading
      self.content = content
    }
  }

  /// The content of a section.
  package enum Content: Codable, Equatable, Sendable {
    /// Rows under headings; the headings are repeated on each page.
    case table(Table)
    /// Cards, one below the other.
    case cards([Card])
    /// Running text.
    case paragraph(String)
  }

  /// A table. Texts that are wider than their column are wrapped.
  package struct Table: Codable, Equatable, Sendable {
    /// A column of the table.
    package struct Column: Codable, Equatable, Sendable {
      /// The column's heading.
      package let heading: String
      /// The column's width in relation to the others.
      package let share: Double
      /// Whether the cells are right-aligned, as numbers are.
      package let isTrailing: Bool

      /// Creates a column.
      package init(_ heading: String, share: Double = 1, isTrailing: Bool = false) {
        self.heading = heading
        self.share = share
        self.isTrailing = isTrailing
      }
    }

    /// The columns, from left to right.
    package let columns: [Column]
    /// The rows, from top to bottom; cells beyond the last column are ignored.
    package let rows: [[String]]

    /// Creates a table.
    package init(columns: [Column], rows: [[String]]) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// A title with labelled values about one record.
  package struct Card: Codable, Equatable, Sendable {
    /// A list under a label.
    package struct List: Codable, Equatable, Sendable {
      /// The list's label.
      package let label: String
      /// The items.
      package let items: [String]

      /// Creates a list.
      package init(_ label: String, _ items: [String]) {
        self.label = label
        self.items = items
      }
    }

    /// The card's title.
    package let title: String
    /// The line below the title.
    package let subtitle: String?
    /// The card's values with their labels.
    package let rows: [LabelledText]
    /// The card's lists; empty ones are not shown.
    package let lists: [List]

    /// Creates a card.
    package init(_ title: String, subtitle: String? = nil, rows: [LabelledText] = [], lists: [List] = []) {
      self.title = title
      self.subtitle = subtitle
      self.rows = rows
      self.lists = lists
    }
  }

  /// The report's title.
  package let title: String
  /// The line below the title.
  package let subtitle: String?
  /// The report's key figures, each with its label.
  package let tiles: [LabelledText]
  /// The report's sections, in order. Those without content are not shown.
  package let sections: [Section]
  /// The text at the foot of each page, beside the page number.
  package let footer: String

  /// Creates a report.
  package init(
    title: String, subtitle: String? = nil, tiles: [LabelledText] = [], sections: [Section], footer: String
  ) {
    self.title = title
    self.subtitle = subtitle
    self.tiles = tiles
    self.sections = sections
    self.footer = footer
  }
}

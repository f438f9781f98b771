public import Pages

/// The content of a report that can be printed, without its layout.
public struct PDFReport: Codable, Equatable, Sendable {
  /// A part of a report.
  public struct Section: Codable, Equatable, Sendable {
    /// The section's heading; nil if there is none.
    public let heading: String?
    /// The section's content.
    public let content: Content

    /// Creates a section.
    public init(_ heading: String?, _ content: Content) {
      self.heading = heading
      self.content = content
    }
  }

  /// The content of a section.
  public enum Content: Codable, Equatable, Sendable {
    /// Rows under headings; the headings are repeated on each page.
    case table(Table)
    /// Cards, one below the other.
    case cards([Card])
    /// Running text.
    case paragraph(String)
  }

  /// A table. Texts that are wider than their column are wrapped.
  public struct Table: Codable, Equatable, Sendable {
    /// A column of the table.
    public struct Column: Codable, Equatable, Sendable {
      /// The column's heading.
      public let heading: String
      /// The column's width in relation to the others.
      public let share: Double
      /// Whether the cells are right-aligned, as numbers are.
      public let isTrailing: Bool

      /// Creates a column.
      public init(_ heading: String, share: Double = 1, isTrailing: Bool = false) {
        self.heading = heading
        self.share = share
        self.isTrailing = isTrailing
      }
    }

    /// The columns, from left to right.
    public let columns: [Column]
    /// The rows, from top to bottom; cells beyond the last column are ignored.
    public let rows: [[String]]

    /// Creates a table.
    public init(columns: [Column], rows: [[String]]) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// A title with labelled values about one record.
  public struct Card: Codable, Equatable, Sendable {
    /// A list under a label.
    public struct List: Codable, Equatable, Sendable {
      /// The list's label.
      public let label: String
      /// The items.
      public let items: [String]

      /// Creates a list.
      public init(_ label: String, _ items: [String]) {
        self.label = label
        self.items = items
      }
    }

    /// The card's title.
    public let title: String
    /// The line below the title.
    public let subtitle: String?
    /// The card's values with their labels.
    public let rows: [LabelledText]
    /// The card's lists; empty ones are not shown.
    public let lists: [List]

    /// Creates a card.
    public init(_ title: String, subtitle: String? = nil, rows: [LabelledText] = [], lists: [List] = []) {
      self.title = title
      self.subtitle = subtitle
      self.rows = rows
      self.lists = lists
    }
  }

  /// The report's title.
  public let title: String
  /// The line below the title.
  public let subtitle: String?
  /// The report's key figures, each with its label.
  public let tiles: [LabelledText]
  /// The report's sections, in order. Those without content are not shown.
  public let sections: [Section]
  /// The text at the foot of each page, beside the page number.
  public let footer: String

  /// Creates a report.
  public init(
    title: String, subtitle: String? = nil, tiles: [LabelledText] = [], sections: [Section], footer: String
  ) {
    self.title = title
    self.subtitle = subtitle
    self.tiles = tiles
    self.sections = sections
    self.footer = footer
  }
}

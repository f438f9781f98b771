public import Pages

/// A report that can be printed: what it says, without where on the paper it stands.
public struct PDFReport: Codable, Equatable, Sendable {
  /// A part of a report.
  public struct Section: Codable, Equatable, Sendable {
    /// What stands above it.
    public let heading: String?
    /// What it shows.
    public let content: Content

    /// A part under a heading.
    public init(_ heading: String?, _ content: Content) {
      self.heading = heading
      self.content = content
    }
  }

  /// What a section shows.
  public enum Content: Codable, Equatable, Sendable {
    /// Rows under headings; the headings are repeated on each page.
    case table(Table)
    /// One card under the other.
    case cards([Card])
    /// Running text.
    case paragraph(String)
  }

  /// A table. Texts that are wider than their column are wrapped.
  public struct Table: Codable, Equatable, Sendable {
    /// A column.
    public struct Column: Codable, Equatable, Sendable {
      /// Its heading.
      public let heading: String
      /// Its share of the width, in relation to the others'.
      public let share: Double
      /// Whether its texts end at the right, as numbers do.
      public let isTrailing: Bool

      /// A column.
      public init(_ heading: String, share: Double = 1, isTrailing: Bool = false) {
        self.heading = heading
        self.share = share
        self.isTrailing = isTrailing
      }
    }

    /// From left to right.
    public let columns: [Column]
    /// From top to bottom; cells beyond the last column are left out.
    public let rows: [[String]]

    /// A table.
    public init(columns: [Column], rows: [[String]]) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// All about one thing.
  public struct Card: Codable, Equatable, Sendable {
    /// A list under a label.
    public struct List: Codable, Equatable, Sendable {
      /// What the items are.
      public let label: String
      /// The items.
      public let items: [String]

      /// A list.
      public init(_ label: String, _ items: [String]) {
        self.label = label
        self.items = items
      }
    }

    /// What it is about.
    public let title: String
    /// The line below.
    public let subtitle: String?
    /// What is known of it.
    public let rows: [LabelledText]
    /// What is known of it in several items; empty lists are not shown.
    public let lists: [List]

    /// A card.
    public init(_ title: String, subtitle: String? = nil, rows: [LabelledText] = [], lists: [List] = []) {
      self.title = title
      self.subtitle = subtitle
      self.rows = rows
      self.lists = lists
    }
  }

  /// What it is called.
  public let title: String
  /// The line below.
  public let subtitle: String?
  /// The numbers that sum it up: what they are, and what they say.
  public let tiles: [LabelledText]
  /// Its parts, in order. Those without content are not shown.
  public let sections: [Section]
  /// What stands at the foot of each page, beside its number.
  public let footer: String

  /// A report.
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

// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// What a document is and where it lies.
public struct DocumentFields: PatchFields {
  /// What it shows.
  public var description: Patch<String>
  /// What it is called.
  public var title: Patch<String>
  /// What kind of document.
  public var type: Patch<DocumentType>
  /// Where it lies: an address on the web.
  public var url: Patch<String>

  /// The names of all fields, sorted.
  public static let fieldNames = declared.map(\.name).sorted()

  /// Creates an edit that changes no field.
  @inlinable public init() { self.init(description: .absent) }

  /// An edit of the given fields.
  @inlinable
  public init(
    description: Patch<String> = .absent, title: Patch<String> = .absent, type: Patch<DocumentType> = .absent,
    url: Patch<String> = .absent
  ) {
    self.description = description
    self.title = title
    self.type = type
    self.url = url
  }

  /// Shows `visitor` each field, sorted by name, beside the same field of `other`.
  @inlinable public mutating func visitFields(beside other: DocumentFields, _ visitor: inout some PatchVisitor) {
    visitor.visit("description", &description, beside: other.description)
    visitor.visit("title", &title, beside: other.title)
    visitor.visit("type", &type, beside: other.type)
    visitor.visit("url", &url, beside: other.url)
  }
}

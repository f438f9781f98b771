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
  public static let fieldNames = [
    "description", "title", "type", "url",
  ]

  /// An edit that touches nothing.
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

  /// Whether the edit touches nothing.
  public var isEmpty: Bool {
    description.isAbsent && title.isAbsent && type.isAbsent && url.isAbsent
  }

  /// Takes over the fields that a newer edit touches.
  public mutating func merge(_ newer: DocumentFields) {
    description = description.merged(with: newer.description)
    title = title.merged(with: newer.title)
    type = type.merged(with: newer.type)
    url = url.merged(with: newer.url)
  }

  /// Only those fields whose value differs from the one in `other`.
  public func changes(from other: DocumentFields) -> DocumentFields {
    var changes = DocumentFields()
    changes.description = description.changed(from: other.description)
    changes.title = title.changed(from: other.title)
    changes.type = type.changed(from: other.type)
    changes.url = url.changed(from: other.url)
    return changes
  }

  /// The edit that takes this one back: for each field that it touches the value in `other`, or null.
  public func inverse(in other: DocumentFields) -> DocumentFields {
    var inverse = DocumentFields()
    inverse.description = description.inverse(in: other.description)
    inverse.title = title.inverse(in: other.title)
    inverse.type = type.inverse(in: other.type)
    inverse.url = url.inverse(in: other.url)
    return inverse
  }

  /// Only those fields that are set to a value.
  public func droppingNulls() -> DocumentFields {
    var set = DocumentFields()
    set.description = description.droppingNull
    set.title = title.droppingNull
    set.type = type.droppingNull
    set.url = url.droppingNull
    return set
  }

  /// Only those fields whose name is accepted.
  public func keeping(_ isKept: (_ name: String) -> Bool) -> DocumentFields {
    var kept = DocumentFields()
    if isKept("description") { kept.description = description }
    if isKept("title") { kept.title = title }
    if isKept("type") { kept.type = type }
    if isKept("url") { kept.url = url }
    return kept
  }

  /// Calls `visit` for each touched field, sorted by name, with its value or nil where it is cleared.
  public func forEachField(_ visit: (_ name: String, _ value: FieldValue?) -> Void) {
    description.visit("description", visit)
    title.visit("title", visit)
    type.visit("type", visit)
    url.visit("url", visit)
  }
}

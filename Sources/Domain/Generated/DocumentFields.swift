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

  /// Whether the edit changes no field.
  public var isEmpty: Bool {
    description.isAbsent && title.isAbsent && type.isAbsent && url.isAbsent
  }

  /// Applies a newer edit: the fields that it changes replace those of this edit.
  public mutating func merge(_ newer: DocumentFields) {
    description = description.merged(with: newer.description)
    title = title.merged(with: newer.title)
    type = type.merged(with: newer.type)
    url = url.merged(with: newer.url)
  }

  /// Returns the edit without the fields that have the same value in `other`.
  public func changes(from other: DocumentFields) -> DocumentFields {
    var changes = DocumentFields()
    changes.description = description.changed(from: other.description)
    changes.title = title.changed(from: other.title)
    changes.type = type.changed(from: other.type)
    changes.url = url.changed(from: other.url)
    return changes
  }

  /// Returns the edit that undoes this one: for each field that it changes, the value in `earlier`, or null.
  public func inverse(restoring earlier: DocumentFields) -> DocumentFields {
    var inverse = DocumentFields()
    inverse.description = description.inverse(restoring: earlier.description)
    inverse.title = title.inverse(restoring: earlier.title)
    inverse.type = type.inverse(restoring: earlier.type)
    inverse.url = url.inverse(restoring: earlier.url)
    return inverse
  }

  /// Returns the edit without the fields that it clears.
  public func droppingNulls() -> DocumentFields {
    var set = DocumentFields()
    set.description = description.droppingNull
    set.title = title.droppingNull
    set.type = type.droppingNull
    set.url = url.droppingNull
    return set
  }

  /// Returns the edit with only the fields for whose names `isKept` returns true.
  public func keeping(_ isKept: (_ name: String) -> Bool) -> DocumentFields {
    var kept = DocumentFields()
    if isKept("description") { kept.description = description }
    if isKept("title") { kept.title = title }
    if isKept("type") { kept.type = type }
    if isKept("url") { kept.url = url }
    return kept
  }

  /// Calls `visit` for each changed field, sorted by name, with its new value; with nil if it is cleared.
  public func forEachField(_ visit: (_ name: String, _ value: FieldValue?) -> Void) {
    description.visit("description", visit)
    title.visit("title", visit)
    type.visit("type", visit)
    url.visit("url", visit)
  }
}

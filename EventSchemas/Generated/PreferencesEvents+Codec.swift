// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain

extension DashboardEdited: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> DashboardEdited {
    let start = reader.position
    var fields: DashboardFields?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("fields"): fields = try reader.value(1 << 0, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields
    else { throw JSONError(.missingKey, at: start) }
    return DashboardEdited(fields: fields)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""fields":"#, fields, &isFirst)
    writer.raw("}")
  }
}

extension HomeLocationSet: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> HomeLocationSet {
    let start = reader.position
    var fields: HomeLocation?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("fields"): fields = try reader.value(1 << 0, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields
    else { throw JSONError(.missingKey, at: start) }
    return HomeLocationSet(fields: fields)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""fields":"#, fields, &isFirst)
    writer.raw("}")
  }
}

extension NotificationPreferencesEdited: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> NotificationPreferencesEdited {
    let start = reader.position
    var fields: NotificationFields?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("fields"): fields = try reader.value(1 << 0, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields
    else { throw JSONError(.missingKey, at: start) }
    return NotificationPreferencesEdited(fields: fields)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""fields":"#, fields, &isFirst)
    writer.raw("}")
  }
}

extension PlayerDetailsEdited: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> PlayerDetailsEdited {
    let start = reader.position
    var fields: PlayerDetails?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("fields"): fields = try reader.value(1 << 0, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields
    else { throw JSONError(.missingKey, at: start) }
    return PlayerDetailsEdited(fields: fields)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""fields":"#, fields, &isFirst)
    writer.raw("}")
  }
}

extension PreferencesReset: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> PreferencesReset {
    let start = reader.position
    var category: PreferenceCategory?
    var fields: [String]?
    var removed: [String]?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 8 where key.matches("category"): category = try reader.value(1 << 0, &seen, key)
      case 6 where key.matches("fields"): fields = try reader.value(1 << 1, &seen, key)
      case 7 where key.matches("removed"): removed = try reader.value(1 << 2, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let category, let fields, let removed
    else { throw JSONError(.missingKey, at: start) }
    return PreferencesReset(category: category, fields: fields, removed: removed)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""category":"#, category, &isFirst)
    writer.field(#""fields":"#, fields, &isFirst)
    writer.field(#""removed":"#, removed, &isFirst)
    writer.raw("}")
  }
}

extension SchoolPreferenceTemplateApplied: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> SchoolPreferenceTemplateApplied {
    let start = reader.position
    var items: [PreferenceItem]?
    var removed: [String]?
    var template: String?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 5 where key.matches("items"): items = try reader.value(1 << 0, &seen, key)
      case 7 where key.matches("removed"): removed = try reader.value(1 << 1, &seen, key)
      case 8 where key.matches("template"): template = try reader.value(1 << 2, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let items, let removed, let template
    else { throw JSONError(.missingKey, at: start) }
    return SchoolPreferenceTemplateApplied(items: items, removed: removed, template: template)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""items":"#, items, &isFirst)
    writer.field(#""removed":"#, removed, &isFirst)
    writer.field(#""template":"#, template, &isFirst)
    writer.raw("}")
  }
}

extension SchoolPreferencesEdited: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> SchoolPreferencesEdited {
    var added: [PreferenceItem]?
    var changed: [PreferenceItem]?
    var order: [String]?
    var removed: [String]?
    var templateUsed: Patch<String> = .absent
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 5 where key.matches("added"): added = try reader.value(1 << 0, &seen, key)
      case 7 where key.matches("changed"): changed = try reader.value(1 << 1, &seen, key)
      case 5 where key.matches("order"): order = try reader.value(1 << 2, &seen, key)
      case 7 where key.matches("removed"): removed = try reader.value(1 << 3, &seen, key)
      case 12 where key.matches("templateUsed"): templateUsed = try reader.patch(1 << 4, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return SchoolPreferencesEdited(
      added: added, changed: changed, order: order, removed: removed, templateUsed: templateUsed)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""added":"#, added, &isFirst)
    writer.field(#""changed":"#, changed, &isFirst)
    writer.field(#""order":"#, order, &isFirst)
    writer.field(#""removed":"#, removed, &isFirst)
    writer.field(#""templateUsed":"#, templateUsed, &isFirst)
    writer.raw("}")
  }
}

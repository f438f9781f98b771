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
      case 6 where key.matches("fields"):
        try reader.once(1 << 0, &seen, key)
        fields = try DashboardFields.read(from: &reader)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields else { throw JSONError(.missingKey, at: start) }
    return DashboardEdited(fields: fields)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""fields":"#, &isFirst)
    fields.encode(to: &writer)
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
      case 6 where key.matches("fields"):
        try reader.once(1 << 0, &seen, key)
        fields = try HomeLocation.read(from: &reader)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields else { throw JSONError(.missingKey, at: start) }
    return HomeLocationSet(fields: fields)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""fields":"#, &isFirst)
    fields.encode(to: &writer)
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
      case 6 where key.matches("fields"):
        try reader.once(1 << 0, &seen, key)
        fields = try NotificationFields.read(from: &reader)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields else { throw JSONError(.missingKey, at: start) }
    return NotificationPreferencesEdited(fields: fields)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""fields":"#, &isFirst)
    fields.encode(to: &writer)
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
      case 6 where key.matches("fields"):
        try reader.once(1 << 0, &seen, key)
        fields = try PlayerDetails.read(from: &reader)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields else { throw JSONError(.missingKey, at: start) }
    return PlayerDetailsEdited(fields: fields)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""fields":"#, &isFirst)
    fields.encode(to: &writer)
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
      case 8 where key.matches("category"):
        try reader.once(1 << 0, &seen, key)
        category = try PreferenceCategory(rawValue: reader.string())
      case 6 where key.matches("fields"):
        try reader.once(1 << 1, &seen, key)
        fields = try reader.strings()
      case 7 where key.matches("removed"):
        try reader.once(1 << 2, &seen, key)
        removed = try reader.strings()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let category else { throw JSONError(.missingKey, at: start) }
    guard let fields else { throw JSONError(.missingKey, at: start) }
    guard let removed else { throw JSONError(.missingKey, at: start) }
    return PreferencesReset(category: category, fields: fields, removed: removed)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""category":"#, &isFirst)
    writer.string(category.rawValue)
    writer.key(#""fields":"#, &isFirst)
    writer.strings(fields)
    writer.key(#""removed":"#, &isFirst)
    writer.strings(removed)
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
      case 5 where key.matches("items"):
        try reader.once(1 << 0, &seen, key)
        items = try reader.records(of: PreferenceItem.self)
      case 7 where key.matches("removed"):
        try reader.once(1 << 1, &seen, key)
        removed = try reader.strings()
      case 8 where key.matches("template"):
        try reader.once(1 << 2, &seen, key)
        template = try reader.string()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let items else { throw JSONError(.missingKey, at: start) }
    guard let removed else { throw JSONError(.missingKey, at: start) }
    guard let template else { throw JSONError(.missingKey, at: start) }
    return SchoolPreferenceTemplateApplied(items: items, removed: removed, template: template)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""items":"#, &isFirst)
    writer.records(items)
    writer.key(#""removed":"#, &isFirst)
    writer.strings(removed)
    writer.key(#""template":"#, &isFirst)
    writer.string(template)
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
      case 5 where key.matches("added"):
        try reader.once(1 << 0, &seen, key)
        added = try reader.records(of: PreferenceItem.self)
      case 7 where key.matches("changed"):
        try reader.once(1 << 1, &seen, key)
        changed = try reader.records(of: PreferenceItem.self)
      case 5 where key.matches("order"):
        try reader.once(1 << 2, &seen, key)
        order = try reader.strings()
      case 7 where key.matches("removed"):
        try reader.once(1 << 3, &seen, key)
        removed = try reader.strings()
      case 12 where key.matches("templateUsed"):
        try reader.once(1 << 4, &seen, key)
        templateUsed = try reader.null() ? .null : .value(reader.string())
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
    if let added {
      writer.key(#""added":"#, &isFirst)
      writer.records(added)
    }
    if let changed {
      writer.key(#""changed":"#, &isFirst)
      writer.records(changed)
    }
    if let order {
      writer.key(#""order":"#, &isFirst)
      writer.strings(order)
    }
    if let removed {
      writer.key(#""removed":"#, &isFirst)
      writer.strings(removed)
    }
    switch templateUsed {
    case .absent: break
    case .null:
      writer.key(#""templateUsed":"#, &isFirst)
      writer.null()
    case .value(let value):
      writer.key(#""templateUsed":"#, &isFirst)
      writer.string(value)
    }
    writer.raw("}")
  }
}

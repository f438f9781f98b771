public import Foundation

/// A family's wishes for a school, the most important first (PR-69).
///
/// Edits merge by item: an edit names the items that it adds, changes and removes by their ids, so that the edits of
/// two people both take effect. A removed item keeps its place in `places` and returns there if the removal is undone.
public struct SchoolPreferenceList: Equatable, Sendable {
  /// One wish. Its priority is its place in the list, from 1.
  public struct Item: Equatable, Sendable {
    /// The wish's id.
    public let id: UUID
    /// The heading under which the wish is shown.
    public var category: SchoolPreferenceCategory
    /// The wish itself, and whether it is a dealbreaker.
    public var preference: SchoolPreference

    /// Creates a wish; without a category it gets the category of its type.
    public init(id: UUID, category: SchoolPreferenceCategory? = nil, preference: SchoolPreference) {
      self.id = id
      self.preference = preference
      self.category = category ?? SchoolPreferenceType(rawValue: preference.type).category
    }

    /// The type of the wish.
    public var type: SchoolPreferenceType { SchoolPreferenceType(rawValue: preference.type) }
  }

  /// The id of the template whose items the list still has; nil if there is none (PR-90).
  public internal(set) var templateUsed: String?
  /// The ids of all items in order, including removed ones.
  private var order: [UUID] = []
  private var present: [UUID: Item] = [:]

  /// Creates a list without wishes.
  public init() {}

  /// Creates a list from stored wishes, in order.
  ///
  /// - Parameter order: the ids of all items that ever were in the list, if some were removed.
  public init(items: [Item], order: [UUID] = [], templateUsed: String? = nil) {
    self.order = order
    self.templateUsed = templateUsed
    for item in items { insert(item) }
  }

  /// The wishes, the most important first.
  public var items: [Item] { order.compactMap { present[$0] } }

  /// The ids of all items that ever were in the list, in order. They are stored in addition to the items.
  public var places: [UUID] { order }

  /// The wishes without ids, as the match score reads them.
  public var preferences: [SchoolPreference] { items.map(\.preference) }

  /// Whether the list has no wishes.
  public var isEmpty: Bool { present.isEmpty }

  /// The wish with an id.
  public subscript(id: UUID) -> Item? { present[id] }

  /// Returns a wish's priority, 1 for the first (PR-86); nil if there is no such wish.
  public func priority(of id: UUID) -> Int? { items.firstIndex { $0.id == id }.map { $0 + 1 } }

  private mutating func insert(_ item: Item) {
    if present[item.id] == nil, !order.contains(item.id) { order.append(item.id) }
    present[item.id] = item
  }
}

// MARK: - Edits by a person

extension SchoolPreferenceList {
  /// Adds a wish at the end of the list (PR-88).
  public mutating func add(_ preference: SchoolPreference, id: UUID) {
    insert(Item(id: id, preference: preference))
    templateUsed = nil
  }

  /// Removes a wish; the wishes after it move up (PR-89).
  public mutating func remove(_ id: UUID) {
    guard present.removeValue(forKey: id) != nil else { return }
    templateUsed = nil
  }

  /// Moves a wish to a priority, from 1; a number beyond the list means the end (PR-86).
  public mutating func move(_ id: UUID, to priority: Int) {
    var ids = items.map(\.id)
    guard let from = ids.firstIndex(of: id) else { return }
    ids.remove(at: from)
    let to = min(max(priority - 1, 0), ids.count)
    guard to != from else { return }
    ids.insert(id, at: to)
    reorder(ids)
    templateUsed = nil
  }

  /// Sets whether a school that does not fulfil the wish is out of the question (PR-87). `templateUsed` is kept.
  public mutating func setDealbreaker(_ id: UUID, _ isDealbreaker: Bool) {
    present[id]?.preference.isDealbreaker = isDealbreaker
  }

  /// Replaces the value of a wish. `templateUsed` is kept.
  public mutating func setValue(_ id: UUID, _ value: SchoolPreference.Value) { present[id]?.preference.value = value }

  /// Replaces all wishes by those of a template (PR-85).
  ///
  /// - Parameter ids: an id for each wish of the template.
  public mutating func apply(_ template: SchoolPreferenceTemplate, ids: [UUID]) {
    present = [:]
    for (preference, id) in zip(template.preferences, ids) { insert(Item(id: id, preference: preference)) }
    reorder(ids)
    templateUsed = template.rawValue
  }

  private mutating func reorder(_ ids: [UUID]) {
    var seen: Set<UUID> = []
    let first = ids.filter { order.contains($0) && seen.insert($0).inserted }
    order = first + order.filter { !seen.contains($0) }
  }
}

// MARK: - Events

extension SchoolPreferenceList {
  /// Folds an edit into the list. Changes and removals of items that are not in the list are ignored.
  public mutating func apply(_ edit: SchoolPreferencesEdited) {
    for id in (edit.removed ?? []).compactMap(UUID.init(uuidString:)) { present[id] = nil }
    for item in edit.added ?? [] { insert(Item(item)) }
    for item in edit.changed ?? [] { present[item.id]?.merge(item) }
    if let order = edit.order { reorder(order.compactMap(UUID.init(uuidString:))) }
    if !edit.templateUsed.isAbsent { templateUsed = edit.templateUsed.value }
  }

  /// Folds an applied template into the list.
  public mutating func apply(_ event: SchoolPreferenceTemplateApplied) {
    for id in event.removed.compactMap(UUID.init(uuidString:)) { present[id] = nil }
    for item in event.items { insert(Item(item)) }
    reorder(event.items.map(\.id))
    templateUsed = event.template
  }

  /// Folds a reset into the list: removes the items that it names, and clears `templateUsed` if it names that field.
  public mutating func apply(_ event: PreferencesReset) {
    for id in event.removed.compactMap(UUID.init(uuidString:)) { present[id] = nil }
    if event.fields.contains(Self.templateField) { templateUsed = nil }
  }

  static let templateField = "templateUsed"

  /// Returns the edit that leads from another list to this one; nil if both show the same.
  public func edit(from old: SchoolPreferenceList) -> SchoolPreferencesEdited? {
    let mine = items
    let removed = old.items.filter { present[$0.id] == nil }.map(\.id.lowercased)
    let added = mine.filter { old.present[$0.id] == nil }.map(PreferenceItem.init)
    let changed = mine.compactMap { item in old.present[item.id].flatMap { item.difference(from: $0) } }
    var edit = SchoolPreferencesEdited(
      added: added.isEmpty ? nil : added, changed: changed.isEmpty ? nil : changed,
      removed: removed.isEmpty ? nil : removed)
    var reached = old
    reached.apply(edit)
    let ids = mine.map(\.id)
    if reached.items.map(\.id) != ids { edit.order = ids.map(\.lowercased) }
    if !templateUsed.hasSameBytes(as: old.templateUsed) {
      edit.templateUsed = templateUsed.map(Patch.value) ?? .null
    }
    return edit == SchoolPreferencesEdited() ? nil : edit
  }
}

extension SchoolPreferenceList.Item {
  /// Creates an item from an event's record; missing fields become empty.
  public init(_ record: PreferenceItem) {
    id = record.id
    let type = record.type ?? SchoolPreferenceType(rawValue: "")
    category = record.category ?? type.category
    preference = SchoolPreference(
      type: type.rawValue, value: record.value ?? .text(""), isDealbreaker: record.isDealbreaker ?? false)
  }

  fileprivate mutating func merge(_ change: PreferenceItem) {
    if let type = change.type { preference.type = type.rawValue }
    if let category = change.category { self.category = category }
    if let value = change.value { preference.value = value }
    if let isDealbreaker = change.isDealbreaker { preference.isDealbreaker = isDealbreaker }
  }

  /// Returns the fields that differ from an older item; nil if none do.
  func difference(from old: Self) -> PreferenceItem? {
    var change = PreferenceItem(id: id)
    if type != old.type { change.type = type }
    if category != old.category { change.category = category }
    if preference.value.fieldValue != old.preference.value.fieldValue { change.value = preference.value }
    if preference.isDealbreaker != old.preference.isDealbreaker { change.isDealbreaker = preference.isDealbreaker }
    return change == PreferenceItem(id: id) ? nil : change
  }
}

extension PreferenceItem {
  /// Creates an event's record of a whole item.
  public init(_ item: SchoolPreferenceList.Item) {
    self.init(
      category: item.category, id: item.id, isDealbreaker: item.preference.isDealbreaker, type: item.type)
    value = item.preference.value
  }

  /// The value of the wish, whichever of the four fields holds it.
  public var value: SchoolPreference.Value? {
    get {
      number.map(SchoolPreference.Value.number) ?? text.map(SchoolPreference.Value.text)
        ?? flag.map(SchoolPreference.Value.flag) ?? list.map(SchoolPreference.Value.list)
    }
    set {
      (number, text, flag, list) = (nil, nil, nil, nil)
      switch newValue {
      case .number(let value): number = value
      case .text(let value): text = value
      case .flag(let value): flag = value
      case .list(let value): list = value
      case nil: break
      }
    }
  }
}

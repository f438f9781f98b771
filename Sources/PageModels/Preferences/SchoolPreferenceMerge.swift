import Domain
public import Foundation

/// A preference, or the order of all, that two people changed at the same time (ruling 21).
public struct SchoolPreferenceConflict: Equatable, Sendable {
  /// The thing in conflict.
  public enum Subject: Hashable, Sendable {
    /// A preference, by its id.
    case item(UUID)
    /// The order of the preferences.
    case order
  }

  /// The thing in conflict.
  public let subject: Subject
  /// Its label.
  public let label: String
  /// The other person's value: "300, dealbreaker"; "removed".
  public let theirs: String
  /// The value on this page.
  public let mine: String
}

/// A three-way merge of the list that the page showed, the list as changed here, and the list that is stored now.
struct SchoolPreferenceMerge {
  let shown: SchoolPreferenceList
  let mine: SchoolPreferenceList
  let theirs: SchoolPreferenceList

  /// The changes of both people that differ.
  var conflicts: [SchoolPreferenceConflict] {
    let items = shown.items.compactMap { item -> SchoolPreferenceConflict? in
      let (here, there) = (mine[item.id], theirs[item.id])
      guard clash(item, here, there) else { return nil }
      return SchoolPreferenceConflict(
        subject: .item(item.id), label: item.type.label, theirs: words(there), mine: words(here))
    }
    let common = shown.items.map(\.id).filter { mine[$0] != nil && theirs[$0] != nil }
    func order(_ list: SchoolPreferenceList) -> [UUID] { list.items.map(\.id).filter(common.contains) }
    guard order(mine) != common, order(theirs) != common, order(mine) != order(theirs) else { return items }
    func told(_ list: SchoolPreferenceList) -> String {
      order(list).compactMap { list[$0]?.type.label }.joined(separator: ", ")
    }
    return items + [
      SchoolPreferenceConflict(subject: .order, label: "Order", theirs: told(theirs), mine: told(mine))
    ]
  }

  /// Returns whether the changes to a preference clash: one person removed it and the other changed it, or both changed
  /// the same part.
  private func clash(
    _ old: SchoolPreferenceList.Item, _ here: SchoolPreferenceList.Item?, _ there: SchoolPreferenceList.Item?
  ) -> Bool {
    guard here != old, there != old, here != there else { return false }
    guard let here = here?.preference, let there = there?.preference else { return true }
    let old = old.preference
    func differ<Part: Equatable>(_ part: (SchoolPreference) -> Part) -> Bool {
      part(here) != part(old) && part(there) != part(old) && part(here) != part(there)
    }
    return differ(\.value.fieldValue) || differ(\.isDealbreaker)
  }

  private func words(_ item: SchoolPreferenceList.Item?) -> String {
    guard let preference = item?.preference else { return "removed" }
    return preference.value.description + (preference.isDealbreaker ? ", dealbreaker" : "")
  }

  /// Returns the stored list with the changes made here, except those to some subjects.
  func result(without open: [SchoolPreferenceConflict.Subject]) -> SchoolPreferenceList {
    var result = theirs
    guard let edit = mine.edit(from: shown) else { return result }
    result.apply(edit.without(open))
    // A preference that this person changed and the other one removed is added again as a whole, unless it is still
    // open.
    for item in mine.items where shown[item.id] != nil && theirs[item.id] == nil && item != shown[item.id] {
      guard !open.contains(.item(item.id)) else { continue }
      result.apply(SchoolPreferencesEdited(added: [PreferenceItem(item)]))
    }
    return result
  }

  /// Returns the page's two lists after a save that left some subjects open; `theirs` is what is stored now. For the
  /// open subjects, the page keeps what it showed and what was changed here.
  func keeping(_ open: [SchoolPreferenceConflict.Subject]) -> (shown: SchoolPreferenceList, mine: SchoolPreferenceList)
  {
    var base = theirs
    for case .item(let id) in open {
      if let item = shown[id] { base.apply(SchoolPreferencesEdited(added: [PreferenceItem(item)])) }
    }
    if open.contains(.order) { base.apply(SchoolPreferencesEdited(order: shown.items.map(\.id.lowercased))) }
    var list = base
    if let edit = mine.edit(from: shown) { list.apply(edit.with(open)) }
    return (base, list)
  }

  /// Returns the page's two lists with a subject set as the other person left it.
  func taking(_ subject: SchoolPreferenceConflict.Subject) -> (shown: SchoolPreferenceList, mine: SchoolPreferenceList)
  {
    var (base, list) = (shown, mine)
    switch subject {
    case .order:
      let order = SchoolPreferencesEdited(order: theirs.items.map(\.id.lowercased))
      base.apply(order)
      list.apply(order)
    case .item(let id):
      let edit =
        theirs[id].map { SchoolPreferencesEdited(added: [PreferenceItem($0)]) }
        ?? SchoolPreferencesEdited(removed: [id.lowercased])
      base.apply(edit)
      list.apply(edit)
    }
    return (base, list)
  }
}

extension SchoolPreferencesEdited {
  /// The edit without some subjects.
  fileprivate func without(_ subjects: [SchoolPreferenceConflict.Subject]) -> Self {
    keeping { !subjects.contains($0) }
  }

  /// The part of the edit that concerns some subjects.
  fileprivate func with(_ subjects: [SchoolPreferenceConflict.Subject]) -> Self { keeping(subjects.contains) }

  private func keeping(_ isKept: (SchoolPreferenceConflict.Subject) -> Bool) -> Self {
    SchoolPreferencesEdited(
      added: added?.filter { isKept(.item($0.id)) }, changed: changed?.filter { isKept(.item($0.id)) },
      order: isKept(.order) ? order : nil,
      removed: removed?.filter { UUID(uuidString: $0).map { isKept(.item($0)) } ?? false })
  }
}

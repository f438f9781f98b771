/// A set of fields. An edit contains the fields that it touches; the state has the same type and contains all edits
/// merged.
public protocol PatchFields: Equatable, Sendable {
  /// What is said of each field, in the order in which people read them.
  static var declared: [Field<Self>] { get }
  /// What holds between several of them.
  static var laws: [FieldLaw<Self>] { get }

  /// The names of all fields, sorted.
  static var fieldNames: [String] { get }

  /// Creates an edit that touches nothing.
  init()

  /// Shows `visitor` each field, sorted by name, beside the same field of `other`. Everything that is done with all
  /// fields follows from it.
  mutating func visitFields(beside other: Self, _ visitor: inout some PatchVisitor)
}

/// What is done with each field of a set.
public protocol PatchVisitor {
  /// Is shown a field, which it may change, and the same field of the other set.
  mutating func visit<Value>(_ name: String, _ field: inout Patch<Value>, beside other: Patch<Value>)
}

extension PatchFields {
  /// Whether the edit touches nothing.
  public var isEmpty: Bool { self == Self() }

  /// Merges a newer edit: the fields that it touches replace those of this one.
  public mutating func merge(_ newer: Self) {
    var merge = Merge()
    visitFields(beside: newer, &merge)
  }

  /// Returns only the fields whose value differs from `state`. A field that was never set counts as cleared.
  public func changes(from state: Self) -> Self { visited(by: Changes(), beside: state) }

  /// Returns the edit that undoes this one: for each field that it touches, the value in `earlier`, or null.
  public func inverse(restoring earlier: Self) -> Self { visited(by: Inverse(), beside: earlier) }

  /// Returns only the fields that are set to a value.
  public func droppingNulls() -> Self { visited(by: DropNulls(), beside: self) }

  /// Returns only the fields whose name `isKept` accepts.
  public func keeping(_ isKept: (_ name: String) -> Bool) -> Self {
    withoutActuallyEscaping(isKept) { visited(by: Keep(isKept: $0), beside: self) }
  }

  /// Calls `visit` for each touched field, sorted by name, with its value, or nil if it is cleared.
  ///
  /// In other rooms it has to be compiled for a set of fields: else each visit looks up the field's type.
  @inlinable public func forEachField(_ visit: (_ name: String, _ value: FieldValue?) -> Void) {
    withoutActuallyEscaping(visit) { _ = visited(by: Tell(tell: $0), beside: self) }
  }

  @inlinable func visited(by visitor: some PatchVisitor, beside other: Self) -> Self {
    var fields = self
    var visitor = visitor
    fields.visitFields(beside: other, &visitor)
    return fields
  }
}

private struct Merge: PatchVisitor {
  func visit<Value>(_: String, _ field: inout Patch<Value>, beside newer: Patch<Value>) {
    if !newer.isAbsent { field = newer }
  }
}

private struct Changes: PatchVisitor {
  func visit<Value>(_: String, _ field: inout Patch<Value>, beside state: Patch<Value>) {
    if field.value?.fieldValue == state.value?.fieldValue { field = .absent }
  }
}

private struct Inverse: PatchVisitor {
  func visit<Value>(_: String, _ field: inout Patch<Value>, beside earlier: Patch<Value>) {
    if !field.isAbsent { field = earlier.value.map(Patch.value) ?? .null }
  }
}

private struct DropNulls: PatchVisitor {
  func visit<Value>(_: String, _ field: inout Patch<Value>, beside _: Patch<Value>) {
    field = field.droppingNull
  }
}

private struct Keep: PatchVisitor {
  let isKept: (_ name: String) -> Bool

  func visit<Value>(_ name: String, _ field: inout Patch<Value>, beside _: Patch<Value>) {
    if !isKept(name) { field = .absent }
  }
}

@usableFromInline struct Tell: PatchVisitor {
  @usableFromInline let tell: (_ name: String, _ value: FieldValue?) -> Void

  @inlinable init(tell: @escaping (_ name: String, _ value: FieldValue?) -> Void) { self.tell = tell }

  @inlinable func visit<Value>(_ name: String, _ field: inout Patch<Value>, beside _: Patch<Value>) {
    if !field.isAbsent { tell(name, field.value?.fieldValue) }
  }
}

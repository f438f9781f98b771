/// What holds between several fields of a set.
public struct FieldLaw<Fields: PatchFields>: Sendable {
  /// The fields that it compares. What no edit changes may be older than the law, and is not judged.
  let fields: Set<String>
  /// Puts the fields of an edit into the form in which they are stored, or throws.
  let judge: @Sendable (_ edit: inout Fields, _ after: Fields) throws(DomainError) -> Void

  init(
    of fields: Set<String>, _ judge: @escaping @Sendable (inout Fields, _ after: Fields) throws(DomainError) -> Void
  ) {
    self.fields = fields
    self.judge = judge
  }
}

extension PatchFields {
  /// What holds between the fields; nothing, unless it is said.
  public static var laws: [FieldLaw<Self>] { [] }

  /// Returns the fields as they are stored: trimmed, in their units, empty texts cleared.
  ///
  /// - Parameters:
  ///   - present: The record's fields before the edit.
  ///   - isNew: Whether there is no record yet, so that each required field has to be among these.
  /// - Throws: `.invalid`, or `.unknownValue` for a value of a list, with the first declared field that breaks a rule or
  ///   a law.
  public func validated(over present: Self = Self(), isNew: Bool = false) throws(DomainError) -> Self {
    let (fields, problems) = judged(over: present, isNew: isNew)
    if let first = problems.first { throw first }
    return fields
  }

  /// Returns why the edit would be refused, by field: all of it at once, as a form shows it. The parameters are those of
  /// `validated`.
  public func problems(over present: Self = Self(), isNew: Bool = false) -> [String: DomainError] {
    Dictionary(judged(over: present, isNew: isNew).problems.map { ($0.field ?? "", $0) }) { first, _ in first }
  }

  private func judged(over present: Self, isNew: Bool) -> (fields: Self, problems: [DomainError]) {
    var (fields, problems): (Self, [DomainError]) = (self, [])
    for field in Self.declared {
      do throws(DomainError) { try field.check(&fields, isNew: isNew) } catch { problems.append(error) }
    }
    let refused = Set(problems.compactMap(\.field))
    let changed = Set(fields.changes(from: present).touched)
    var after = present
    after.merge(fields)
    for law in Self.laws where !law.fields.isDisjoint(with: changed) && law.fields.isDisjoint(with: refused) {
      do throws(DomainError) { try law.judge(&fields, after) } catch { problems.append(error) }
    }
    let order = Self.declared.map { $0.name }
    problems.sort { order.firstIndex(of: $0.field ?? "") ?? 0 < order.firstIndex(of: $1.field ?? "") ?? 0 }
    return (fields, problems)
  }
}

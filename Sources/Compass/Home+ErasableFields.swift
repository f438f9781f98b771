import EventLog

extension Home {
  /// The fields of a record whose values can be erased while the record stays; empty for a target that is erased as a
  /// whole, such as a note, and for a target that is a field already.
  public func erasableFields(of target: ErasureTarget) throws -> [String] {
    guard target.field == nil, ![.note, .person, .family].contains(target.kind) else { return [] }
    let events = try log.events(EventRange(stream: target.stream))
    return try ErasureReach.fields(of: events).filter { field in
      var reach = ErasureReach(ErasureTarget(kind: target.kind, stream: target.stream, name: target.name, field: field))
      do {
        try reach.take(own: events)
        return !reach.items.isEmpty
      } catch ErasureError.needed {
        return false
      }
    }
  }
}

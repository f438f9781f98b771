import HomeTestSupport

@testable import EventSchemas

extension PlantedHome {
  /// The fields that the schemas call personal and in which no secret stands, as `Type.field`: an event type that is new is
  /// not forgotten.
  func unplanted() -> Set<String> {
    func texts(_ fields: [String: FieldSensitivity]) -> Set<String> {
      fields.reduce(into: []) { found, field in
        switch field.value {
        case .personal(.coordinate): break
        case .personal, .plain(.wish): found.insert(field.key)
        case .fields(let inner): found.formUnion(texts(inner))
        default: break
        }
      }
    }
    let wanted = FieldSensitivity.byType.flatMap { type, fields in texts(fields).map { "\(type).\($0)" } }
    return Set(wanted).subtracting(secrets.values.map { "\($0.type).\($0.field)" })
  }
}

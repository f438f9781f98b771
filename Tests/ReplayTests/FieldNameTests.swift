import Domain
import EventSchemas
import Foundation
import Replay
import TestSupport
import Testing

/// The names that may be asked for are those that the events really have.
@Suite struct FieldNameTests {
  @Test func `every field that an event sets may be asked for`() throws {
    var random = RandomEvent(seed: 1)
    var seen: Set<String> = []
    for _ in 0..<3000 {
      let event = random.next()
      // A reset lists the fields that it clears; in a random one they are any texts.
      if case .preferencesReset = event { continue }
      seen.formUnion(event.fieldChanges.map(\.field))
    }
    #expect(seen.count > 80)
    #expect(seen.subtracting(BlamedField.acceptedAnywhere) == [])
  }

  @Test func `an edit's fields are named one by one, and a type that is not known has none`() {
    #expect(EventCatalog.types.contains("StatusChanged") && EventCatalog.types == EventCatalog.types.sorted())
    #expect(EventCatalog.fields(of: "StatusChanged") == ["note", "status"])
    #expect(EventCatalog.fields(of: "BasicInfoEdited")?.contains("mascot") == true)
    #expect(EventCatalog.fields(of: "BasicInfoEdited")?.contains("fields") == false)
    #expect(EventCatalog.fields(of: "SchoolMoved") == nil)
  }
}

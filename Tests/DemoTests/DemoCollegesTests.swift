import Demo
import Domain
import TestSupport
import Testing

@Suite("The colleges of the demo")
struct DemoCollegesTests {
  @Test("Every college passes the rules for what a family may store", .verifies("SL-13"))
  func areValid() throws {
    for college in DemoColleges.all {
      #expect(try college.fields.validated() == college.fields, "\(college.name)")
      #expect(college.fields.division.value == college.division, "\(college.name)")
      #expect(college.fields.conference.value == college.conference, "\(college.name)")
      #expect(college.fields.name.isAbsent, "\(college.name)")
      #expect(college.fields.coordinates != nil, "\(college.name)")
      #expect(college.fields.stateCode == college.fields.state.value, "\(college.name)")
    }
  }

  @Test("Every division has six colleges or more, every name and UNITID is there once")
  func areVaried() {
    for division in Division.known {
      #expect(DemoColleges.all.count { $0.division == division } >= 6, "\(division)")
    }
    #expect((55...70).contains(DemoColleges.all.count))
    #expect(Set(DemoColleges.all.map(\.name)).count == DemoColleges.all.count)
    #expect(Set(DemoColleges.all.compactMap(\.fields.unitId.value)).count == DemoColleges.all.count)
    #expect(Set(DemoColleges.all.compactMap(\.fields.state.value)).count >= 20)
  }

  @Test("Some numbers are unknown, as in the real directory")
  func haveGaps() {
    #expect(DemoColleges.all.contains { $0.fields.admissionRate.isAbsent })
    #expect(DemoColleges.all.contains { $0.conference == nil })
  }
}

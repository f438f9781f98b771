import Domain
import Testing

/// How names of schools and places are compared (ruling 60).
@Suite struct SchoolNameTests {
  @Test(arguments: [
    ("San Jos\u{E9} State", "san jose\u{A0}\u{A0}state"), ("St. Mary\u{2019}s", "Saint Mary's"),
    ("Mt. Union", "MOUNT UNION"),
    ("Texas A&M", "Texas A and M"), ("William & Mary", "William and Mary"), ("The Citadel", "Citadel"),
    ("Winston-Salem", "Winston\u{2013}Salem"), ("Ohio St.", "Ohio State"),
    ("Ohio St. University", "Ohio State University"), ("St. Mary\u{B4}s", "St. Mary's"), ("Hawai\u{2BB}i", "Hawaii"),
    ("\u{FF32}ice", "Rice"), ("Stra\u{DF}e", "STRASSE"), ("Wash.\u{200B}U", "WashU"),
  ])
  func `a school's names that are written in two ways are one`(one: String, other: String) {
    #expect(SchoolDuplicate.key(ofName: one).hasSameBytes(as: SchoolDuplicate.key(ofName: other)))
    #expect(!SchoolDuplicate.key(ofName: one).isEmpty)
  }

  @Test func `names of other schools stay apart`() {
    let names = [
      "Ohio State", "Ohio", "St. Louis", "St. Louis State", "Miami", "Miami (OH)", "Texas", "Texas A&M", "The",
      "\u{1F3C0}",
      "\u{26BE}", "and", "Saint", "Columbia", "British Columbia",
    ]
    #expect(Set(names.map(SchoolDuplicate.key)).count == names.count)
  }
}

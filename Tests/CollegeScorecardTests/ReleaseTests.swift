import Domain
import Foundation
import SeparatedValues
import Testing

@testable import CollegeScorecard

/// The directory that comes with the product.
@Suite struct ReleaseTests {
  @Test func `it has all colleges of its release, each as its source says`() throws {
    let directory = try CollegeDirectory.embedded
    #expect(directory.release == "2020–21" && directory.colleges.count == 6662)
    #expect(Set(directory.colleges.map(\.unitID)).count == 6662)
    #expect(
      directory.college(unitID: "227757")
        == College(
          unitID: "227757", name: "Rice University", city: "Houston", state: "TX", website: "http://www.rice.edu/",
          latitude: 29.717897, longitude: -95.402035, admissionRate: 0.1089, studentSize: 4052,
          tuitionInState: 51107, tuitionOutOfState: 51107))
    let branch = try #require(directory.college(unitID: "10415101"))
    #expect(branch.name == "Arizona State University-West" && branch.latitude == nil && branch.studentSize == nil)
    #expect(branch.tuitionInState == 11338 && directory.college(unitID: "1") == nil)
  }

  @Test func `every field of a college is one that a school takes`() throws {
    for college in try CollegeDirectory.embedded.colleges {
      let fields = college.fields
      #expect(throws: Never.self, "\(college)") { try #require(try fields.validated() == fields) }
    }
  }

  /// Two colleges in 29 bytes.
  static let two: StaticString = "eNoL9fMM8XTR8fQLDvHz5TLUCcpMTuUy0nFKLEkt5gIAeaEIHg=="

  @Test func `a release is read as it was made`() throws {
    let release = CollegeRelease(name: "2021–22", count: 2, size: 29, base64: Self.two)
    #expect(try release.read() == [College(unitID: "1", name: "Rice"), College(unitID: "2", name: "Bates")])
  }

  @Test(
    arguments: [
      ("eNoL*", 29, .notBase64(release: "x")), ("eNoL", 29, .notPacked(release: "x", size: 29)),
      ("", 29, .notPacked(release: "x", size: 29)),
      // The end is missing; a bit is another one; a bit of the checksum is.
      ("eNoL9fMM8XTR8fQLDvHz5TLUCcpMTuUy0nFKLEkt5g==", 29, .notPacked(release: "x", size: 29)),
      ("eNoL9fMM8XTR8fALDvHz5TLUCcpMTuUy0nFKLEkt5gIAeaEIHg==", 29, .notPacked(release: "x", size: 29)),
      ("eNoL9fMM8XTR8fQLDvHz5TLUCcpMTuUy0nFKLEkt5gIAeaEIHw==", 29, .notPacked(release: "x", size: 29)),
      // More or less than it says, and sizes that nobody has.
      (ReleaseTests.two, 28, .notPacked(release: "x", size: 28)),
      (ReleaseTests.two, 30, .notPacked(release: "x", size: 30)),
      (ReleaseTests.two, -1, .notPacked(release: "x", size: -1)),
      (ReleaseTests.two, 1 << 40, .notPacked(release: "x", size: 1 << 40)),
      (ReleaseTests.two, 29, .incomplete(release: "x", count: 2, of: 3)),
      // A table of something else, and one that breaks off.
      (
        "eNrzc/R11QnwcXR25QrKTE7V8cgvLS7Jz+MCAFZ0B2Y=", 24,
        .notATable(
          release: "x", reason: "the columns UNITID and INSTNM must be there; found: NAME, PLACE")
      ),
      (
        "eNoL9fMM8XTR8fQLDvHz5TLUUQrKTE7lAgBGSwXp", 22,
        .notATable(release: "x", reason: "\(CSVError.unclosedQuote(line: 2, column: 2))")
      ),
    ] as [(StaticString, Int, CollegeReleaseError)])
  func `what is cut off, changed or something else says so`(
    base64: StaticString, size: Int, error: CollegeReleaseError
  ) {
    #expect(throws: error) { try CollegeRelease(name: "x", count: 3, size: size, base64: base64).read() }
    #expect(error.description.contains("the release x") && error.description.contains("embed.py"))
  }
}

/// What people type, and the college that they mean.
@Suite struct NamesTests {
  @Test(arguments: [
    ("rice", "Rice University"), ("RICE univ", "Rice University"), ("university rice", "Rice University"),
    ("houston rice", "Rice University"), ("UT", "The University of Texas at Austin"),
    ("texas", "The University of Texas at Austin"), ("austin texas", "The University of Texas at Austin"),
    ("ut knoxville", "The University of Tennessee-Knoxville"), ("ucla", "University of California-Los Angeles"),
    ("U.C.L.A.", "University of California-Los Angeles"), ("mit", "Massachusetts Institute of Technology"),
    ("ole miss", "University of Mississippi"), ("texas a&m", "Texas A & M University-College Station"),
    ("lsu", "Louisiana State University and Agricultural & Mechanical College"),
    ("penn state", "The Pennsylvania State University"), ("penn", "University of Pennsylvania"),
    ("alabama", "The University of Alabama"), ("miami", "University of Miami"),
    ("miami ohio", "Miami University-Oxford"), ("memphis state", "University of Memphis"),
    ("trenton state", "The College of New Jersey"), ("st josephs philadelphia", "Saint Joseph's University"),
    ("houston christian", "Houston Baptist University"), ("stanf", "Stanford University"),
    ("St. Leo", "Saint Leo University"), ("st leo", "Saint Leo University"),
    ("Ohio St", "Ohio State University-Main Campus"),
    ("Texas A and M University", "Texas A & M University-College Station"),
    ("texas a m", "Texas A & M University-College Station"), ("Miami (FL)", "University of Miami"),
    ("Miami (OH)", "Miami University-Oxford"), ("miami florida", "University of Miami"),
    ("UIUC", "University of Illinois Urbana-Champaign"),
    ("ohio st university", "Ohio State University-Main Campus"), ("boise st id", "Boise State University"),
    ("cal st fullerton", "California State University-Fullerton"),
    ("penn st erie", "Pennsylvania State University-Penn State Erie-Behrend College"),
    ("carroll college (mt)", "Carroll College"),
    ("Univ. of Illinois", "University of Illinois Urbana-Champaign"), ("northwestrn", "Northwestern University"),
    ("Northwetsern University", "Northwestern University"), ("vandrbilt", "Vanderbilt University"),
    ("Mt. Union", "University of Mount Union"), ("Ft Lewis", "Fort Lewis College"),
    ("WILLIAM AND MARY", "William & Mary"), ("Hawai\u{2BB}i", "University of Hawaii at Manoa"),
    ("Saint Mary\u{2019}s College of California", "Saint Mary's College of California"),
  ])
  func `what is typed finds the college that is meant first`(text: String, name: String) throws {
    #expect(try CollegeDirectory.embedded.search(text, limit: 1).map(\.name) == [name])
  }

  /// Each official name with an abbreviation or a sign in place of a word, and the other way round.
  @Test(arguments: [
    ("Saint ", "St. "), ("Saint ", "St "), ("St. ", "Saint "), ("St ", "Saint "), ("Mount ", "Mt. "), ("Fort ", "Ft. "),
    (" & ", " and "), (" and ", " & "), ("A & M", "A&M"), ("A & M", "A and M"), ("'", "\u{2019}"), ("'", ""),
    ("-", " "),
    ("-", "\u{2013}"), (" ", "\u{A0}"), ("University", "Univ."), ("e", "E"), ("o", "\u{F3}"),
  ])
  func `a name is found however it is written`(word: String, other: String) throws {
    let directory = try CollegeDirectory.embedded
    let named = directory.colleges.filter { $0.name.contains(word) }
    let some = stride(from: 0, to: named.count, by: max(1, named.count / 70)).map { named[$0] }
    #expect(!some.isEmpty)
    let lost = some.filter { college in
      let name = college.name.replacing(word, with: other)
      // Another college's official name, as it is written, means that one.
      return !directory.named(name).contains { $0 == college || $0.name.lowercased() == name.lowercased() }
    }
    #expect(lost.map(\.name) == [])
  }

  @Test func `what names several colleges, and what names one`() throws {
    let directory = try CollegeDirectory.embedded
    #expect(directory.named("Ole Miss").map(\.unitID) == ["176017"])
    #expect(directory.named("penn state").map(\.unitID) == ["495767"])
    #expect(directory.named("227757").map(\.name) == ["Rice University"])
    #expect(directory.named("St. John's College").count == 2 && directory.named("USC").count >= 2)
    #expect(directory.named("no such college") == [])
    // An official name as it is written means that college, whatever others are written alike.
    for name in ["University of Notre Dame", "Mount St. Mary's University", "Utah", "MIT", "LSU"] {
      #expect(directory.named(name).count == 1, "\(name): \(directory.named(name).map(\.name))")
    }
    #expect(directory.named("First") == [] && directory.named("Las") == [])
    let source = EmbeddedColleges()
    #expect(try source.college(named: "Ole Miss", unitID: nil).unitID == "176017")
    let several = #expect(throws: CollegeLookupError.self) {
      try source.college(named: "St. Johns College", unitID: nil)
    }
    #expect(
      several?.description
        == "Several colleges are called so: St. John's College, Annapolis, MD (163976); St. John's College, Santa Fe, NM (245652)"
    )
  }

  @Test func `names that occur twice are found together, the larger first, and differ in their places`() throws {
    let found = try CollegeDirectory.embedded.search("st john's college", limit: 2)
    #expect(found.map(\.location) == ["Annapolis, MD", "Santa Fe, NM"])
    #expect(try CollegeDirectory.embedded.search("st johns college nm", limit: 1).map(\.unitID) == ["245652"])
  }

  @Test func `accents and case do not matter, and nonsense finds nothing`() throws {
    let directory = try CollegeDirectory.embedded
    #expect(directory.search("BAYAMÓN", limit: 5) == directory.search("bayamon", limit: 5))
    #expect(!directory.search("bayamon", limit: 5).isEmpty)
    for text in ["", " ", "...", "xqzv", String(repeating: "x", count: 100_000)] {
      #expect(directory.search(text, limit: 10).isEmpty)
    }
    #expect(directory.search("a", limit: 10).count == 10 && directory.search("a", limit: -1).isEmpty)
  }

  @Test func `whatever a college is called besides names one that is there, and finds it`() throws {
    let directory = try CollegeDirectory.embedded
    for (id, names) in CollegeNames.short {
      let college = try #require(directory.college(unitID: id), "\(id) \(names)")
      #expect(!names.isEmpty && Set(names).count == names.count)
      for name in names {
        // Several may be called so; each is among the first.
        #expect(directory.search(name, limit: 6).contains(college), "\(name): \(college.name)")
      }
    }
  }
}

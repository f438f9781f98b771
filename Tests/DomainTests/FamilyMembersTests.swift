import Domain
import Testing

/// Who is in a family, by which name, and who decides it (decision 0070).
@Suite struct FamilyMembersTests {
  private static func member(_ id: UInt8, _ name: String, _ role: MemberRole) -> DomainEvent {
    .memberAdded(MemberAdded(member: Someone.id(id), name: name, role: role))
  }
  private static let ana = member(2, "Ana", .parent)
  private let given = Given(Family.self, .founded, .player, FamilyMembersTests.ana)

  @Test func `only a parent adds parents, sets roles, renames, merges and removes`() {
    let commands: [Family.Command] = [
      .addMember(id: Someone.id(3), name: "Luis", role: .parent), .setRole(id: Someone.player, role: .parent),
      .setRole(id: Someone.parent, role: .player), .rename(id: Someone.parent, name: "Anna"),
      .remove(id: Someone.parent), .merge(id: Someone.player, into: Someone.parent), .takeBack(id: Someone.player),
    ]
    for command in commands { given.when(command, by: .player).isRefused(with: .forbidden, field: "role") }
    given.when(commands[0], by: .parent).then(Self.member(3, "Luis", .parent))
    given.when(.addMember(id: Someone.id(3), name: "Max", role: .player), by: .player)
      .then(Self.member(3, "Max", .player))
  }

  @Test func `where no parent is, an athlete chooses one`() throws {
    let family = Given(Family.self, .founded, .player).state
    let alone = try #require(family.actor(Someone.player, in: Ownership()))
    #expect(alone.may(.setRoles))
    #expect(try #require(given.state.actor(Someone.player, in: Ownership())).may(.setRoles) == false)
    #expect(family.actor(Someone.id(9), in: Ownership()) == nil)
  }

  @Test func `the last parent stays, also when something is undone`() throws {
    given.when(.setRole(id: Someone.parent, role: .player), by: .parent)
      .isRefused(with: .refused, field: "role", "last parent")
    given.when(.remove(id: Someone.parent), by: .parent).isRefused(with: .refused, field: "role", "last parent")
    let luis = Self.member(3, "Luis", .parent)
    let two = Given(Family.self, .founded, .player, Self.ana, luis)
    two.when(.setRole(id: Someone.parent, role: .player), by: .parent)
      .then(.roleSet(RoleSet(member: Someone.parent, role: .player)))
    let gone = two.when(.remove(id: Someone.parent), by: .parent)
    gone.then(.memberLeft(MemberLeft(member: Someone.parent)))
    #expect(throws: DomainError.self) { try given.state.undo(luis, now: gone.after) }
    #expect(gone.after.present.map(\.name) == ["Alex", "Luis"] && gone.after.members.count == 3)
    let owner = Actor(id: Someone.player, role: .player, access: .owner)
    let member = try #require(given.state.member(Someone.parent))
    #expect(throws: Never.self) { try given.state.mustBeDispensable(member, owner) }
  }

  @Test(arguments: ["alex", " ALEX ", "Al\u{200B}ex", "A\u{200D}lex"])
  func `a double is asked about`(_ name: String) {
    let seen = name.unicodeScalars.contains { $0.value > 0x7f } ? "Alex" : name
    given.when(.addMember(id: Someone.id(4), name: seen, role: .player), by: .parent)
      .isRefused(with: .refused, field: "again", "in the family already")
    #expect(given.state.double(of: name, as: .player)?.id == Someone.player)
    #expect(given.state.double(of: name, as: .parent) == nil)
    #expect(given.state.double(of: name, as: .player, except: Someone.player) == nil)
  }

  @Test func `names of one look are one, whoever wrote them`() {
    for (a, b) in [
      ("Jos\u{E9}", "Jose\u{301}"), ("Stra\u{DF}e", "STRASSE"), ("A  B", "a\u{A0}b"), ("Sam\u{202E}", "sam"),
    ] {
      #expect(NameKey(a) == NameKey(b) && NameKey(a).text.hasSameBytes(as: NameKey(b).text))
    }
    #expect(NameKey("Jose") != NameKey("Jos\u{E9}"))
    #expect(SchoolDuplicate.key(ofName: "Universit\u{E9}") == SchoolDuplicate.key(ofName: "universite\u{301}"))
  }

  @Test(arguments: [
    "\u{200B}", "Sam\u{200B}", "\u{202E}maS", "S\u{AD}am", "Sa\u{0}m", "a\tb", "\u{3164}", "\u{2800}", "Sam\u{200D}",
    "a\nb", "Sam\u{FE0F}", "\u{2066}Sam", "\u{1F468}\u{200D} x", "\u{E0041}Sam",
  ])
  func `a name that cannot be seen is refused, of a person and of a record`(_ name: String) {
    given.when(.addMember(id: Someone.id(4), name: name, role: .player), by: .parent).isRefused(
      with: .invalid, field: "name")
    given.when(.rename(id: Someone.player, name: name), by: .parent).isRefused(with: .invalid, field: "name")
    Given(Family.self).when(.create(name: name)).isRefused(with: .invalid, field: "name")
    let add = School.Command.add(
      athlete: Someone.player, name: "xy\(name)", fields: SchoolFields(), status: nil, notes: nil)
    guard name != "\u{2800}" else { return }
    Given(School.self).when(add).isRefused(with: .invalid, field: "name")
    let document = DocumentFields.with { $0.title = .value("x\(name)y") }
    #expect(throws: DomainError.self) { try document.validated() }
    let coach = CoachFields.with { $0.firstName = .value("x\(name)y") }
    let event = EventFields.with { $0.name = .value("x\(name)y") }
    if !name.hasPrefix("\u{1F468}") {
      #expect(throws: DomainError.self) { try coach.validated() }
      #expect(throws: DomainError.self) { try event.validated() }
    }
  }

  @Test(arguments: [
    "Jos\u{E9}", "Jose\u{301}", "نیم\u{200C}رخ", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
    "\u{2764}\u{FE0F}\u{200D}\u{1F525}",
    "1\u{FE0F}\u{20E3}", "O’Neil", "李",
  ])
  func `a name that can be seen is taken as it is written`(_ name: String) {
    given.when(.addMember(id: Someone.id(4), name: name, role: .player), by: .parent).then(
      Self.member(4, name, .player))
  }

  @Test func `an older history with such a name is read`() {
    let old = Given(Family.self, .founded, Self.member(1, "\u{200B}", .player)).state
    #expect(old.members.map(\.name) == ["\u{200B}"])
  }

  @Test func `a new name keeps the role, and goes back`() throws {
    let renamed = given.when(.rename(id: Someone.player, name: "Alexander"), by: .parent)
    renamed.then(Self.member(1, "Alexander", .player))
    #expect(renamed.after.members.map(\.name) == ["Alexander", "Ana"])
    let back = try given.state.undo(Self.member(1, "Alexander", .player), now: renamed.after)
    #expect(back == [Self.member(1, "Alex", .player)])
    given.when(.rename(id: Someone.player, name: "Alex"), by: .parent).nothingHappened()
  }

  @Test func `a double leaves, acts no more and comes back`() throws {
    let two = Given(Family.self, .founded, .player, Self.ana, Self.member(5, "Alex", .player))
    let left = DomainEvent.memberLeft(MemberLeft(into: Someone.player, member: Someone.id(5)))
    let merged = two.when(.merge(id: Someone.id(5), into: Someone.player), by: .parent)
    merged.then(left)
    let family = merged.after
    #expect(family.person(Someone.id(5)) == Someone.player && family.actor(Someone.id(5), in: Ownership()) == nil)
    #expect(family.present.count == 2 && family.member(Someone.id(5))?.name == "Alex")
    let given = Given(Family.self, .founded, .player, Self.ana, Self.member(5, "Alex", .player), left)
    given.when(.setRole(id: Someone.id(5), role: .parent), by: .parent).isRefused(with: .refused, field: "member")
    given.when(.remove(id: Someone.player), by: .parent).isRefused(with: .refused, field: "role")
    given.when(.merge(id: Someone.id(5), into: Someone.player), by: .parent).nothingHappened()
    let back = DomainEvent.memberReturned(MemberReturned(member: Someone.id(5)))
    given.when(.takeBack(id: Someone.id(5)), by: .parent).then(back)
    #expect(try two.state.undo(left, now: family) == [back])
    #expect(try family.undo(back, now: two.state) == [left])
    two.when(.merge(id: Someone.player, into: Someone.player), by: .parent).isRefused(with: .refused, field: "into")
    two.when(.merge(id: Someone.player, into: Someone.parent), by: .parent).isRefused(with: .refused, field: "into")
  }
}

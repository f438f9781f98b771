import Domain
import TestSupport
import Testing

@Suite struct OtherCommandTests {
  @Test(.verifies("SD-103")) func `a private note has one writer`() {
    let outcome = Given(PrivateNote.self).when(.edit(text: " mine ", owner: Someone.player))
    outcome.then(.privateNoteEdited(PrivateNoteEdited(text: "mine")))
    Given(state: outcome.after).when(.edit(text: "mine", owner: Someone.player)).nothingHappened()
    Given(state: outcome.after).when(.edit(text: " ", owner: Someone.player))
      .then(.privateNoteEdited(PrivateNoteEdited(text: nil)))
    Given(PrivateNote.self).when(.edit(text: nil, owner: Someone.player)).nothingHappened()
    Given(PrivateNote.self).when(.edit(text: "x", owner: Someone.player), by: .parent).isRefused(with: .forbidden)
  }

  @Test func `what a private note says is in no list of changes and in no error`() {
    #expect(DomainEvent.privateNoteEdited(PrivateNoteEdited(text: "secret")).fieldChanges == [])
    let outcome = Given(PrivateNote.self).when(.edit(text: "secret", owner: Someone.player), by: .parent)
    #expect(!"\(outcome.result)".contains("secret"))
  }

  private var contact: InteractionLogged {
    InteractionLogged(content: "", direction: .inbound, school: Someone.school, subject: " Hello ", type: .email)
  }

  @Test func `an interaction is logged once and removed once`() {
    var stored = contact
    stored.subject = "Hello"
    stored.content = nil
    let logged = Given(Interaction.self).when(.log(contact), by: .parent)
    logged.then(.interactionLogged(stored))
    let given = Given(state: logged.after)
    given.when(.log(contact)).nothingHappened()
    var other = contact
    other.subject = "Bye"
    given.when(.log(other)).isRefused(with: .refused)
    let removed = given.when(.remove)
    removed.then(.interactionRemoved(InteractionRemoved()))
    Given(state: removed.after).when(.remove).nothingHappened()
    Given(state: removed.after).when(.log(contact)).isRefused(with: .refused)
    Given(Interaction.self).when(.remove).isRefused(with: .notFound)
  }

  @Test func `an interaction is corrected by who logged it, and took place when it did`() {
    var interaction = Interaction()
    let then = Instant(milliseconds: 1_760_000_000_000)
    interaction.evolve(.interactionLogged(contact), by: Someone.player.lowercased, at: then)
    let given = Given(state: interaction)
    var right = contact
    (right.subject, right.content, right.type) = ("Camp", " They called ", .phoneCall)
    var stored = right
    (stored.content, stored.stamp) = ("They called", Stamp(at: Int(then.milliseconds), by: Someone.player))
    let corrected = given.when(.correct(right, at: nil))
    corrected.then(.interactionLogged(stored))
    #expect(corrected.after.provenance == interaction.provenance)
    Given(state: corrected.after).when(.correct(right, at: nil)).nothingHappened()
    let moved = Given(state: corrected.after).when(.correct(right, at: Instant(milliseconds: 5)))
    #expect(moved.after.provenance == Provenance(by: Someone.player.lowercased, at: Instant(milliseconds: 5)))
    given.when(.correct(right, at: nil), by: .parent).isRefused(with: .forbidden, "the person who logged")
    right.school = Someone.other
    given.when(.correct(right, at: nil)).isRefused(with: .refused, field: "school")
    let removed = Given(state: given.when(.remove).after)
    removed.when(.correct(contact, at: nil)).isRefused(with: .notFound)
    Given(Interaction.self).when(.correct(contact, at: nil)).isRefused(with: .notFound)
  }

  @Test func `an interaction takes known words only`() {
    var strange = contact
    strange.type = InteractionType(rawValue: "fax")
    Given(Interaction.self).when(.log(strange)).isRefused(with: .unknownValue, field: "type", "phone_call")
    strange = contact
    strange.direction = InteractionDirection(rawValue: "sideways")
    Given(Interaction.self).when(.log(strange)).isRefused(with: .unknownValue, field: "direction", "outbound, inbound")
    strange = contact
    strange.sentiment = InteractionSentiment(rawValue: "great")
    Given(Interaction.self).when(.log(strange)).isRefused(with: .unknownValue, field: "sentiment", "very_positive")
  }

  @Test(.verifies("PR-20")) func `parents write all preferences but the player's`() {
    let details = PlayerDetails(gpa: .value(3.5))
    Given(Preferences.self).when(.editPlayer(details)).then(
      .playerDetailsEdited(PlayerDetailsEdited(fields: details)))
    Given(Preferences.self).when(.editPlayer(details), by: .parent).isRefused(
      with: .forbidden, "You're viewing this profile as a parent. Contact your athlete to make changes.")
    let home = HomeLocation.with {
      $0.state = .value("TX"); $0.zip = .value("78712")
    }
    for role in MemberRole.known {
      Given(Preferences.self).when(.setHome(home), by: role).then(.homeLocationSet(HomeLocationSet(fields: home)))
    }
  }

  @Test func `preferences keep what is not mentioned`() {
    let given = Given(
      Preferences.self, .playerDetailsEdited(PlayerDetailsEdited(fields: PlayerDetails(gpa: .value(3.5)))),
      .homeLocationSet(
        HomeLocationSet(
          fields: HomeLocation.with {
            $0.city = .value("Austin"); $0.latitude = .value(0)
          })))
    given.when(.editPlayer(PlayerDetails(gpa: .value(3.5)))).nothingHappened()
    given.when(.editPlayer(PlayerDetails(satScore: .value(1300)))).then(
      .playerDetailsEdited(PlayerDetailsEdited(fields: PlayerDetails(satScore: .value(1300)))))
    given.when(
      .setHome(
        HomeLocation.with {
          $0.city = .value("Austin"); $0.longitude = .value(0)
        })
    ).then(
      .homeLocationSet(HomeLocationSet(fields: HomeLocation(longitude: .value(0)))))
    #expect(given.state.home.coordinates == nil)
  }

  @Test(.verifies("PR-67")) func `a sport takes away a position that it lacks`() {
    func player(_ sport: String, _ position: String) -> Given<Preferences> {
      Given(
        Preferences.self,
        .playerDetailsEdited(
          PlayerDetailsEdited(
            fields: PlayerDetails.with {
              $0.primarySport = .value(sport); $0.primaryPosition = .value(position)
            })))
    }
    player("Baseball", "SS").when(.editPlayer(PlayerDetails(primarySport: .value("Basketball")))).then(
      .playerDetailsEdited(
        PlayerDetailsEdited(
          fields: PlayerDetails.with {
            $0.primarySport = .value("Basketball"); $0.primaryPosition = .null
          })))
    player("Baseball", "C").when(.editPlayer(PlayerDetails(primarySport: .value("Basketball")))).then(
      .playerDetailsEdited(PlayerDetailsEdited(fields: PlayerDetails(primarySport: .value("Basketball")))))
    player("Baseball", "C").when(.editPlayer(PlayerDetails(primaryPosition: .value("Shortstop")))).then(
      .playerDetailsEdited(PlayerDetailsEdited(fields: PlayerDetails(primaryPosition: .value("SS")))))
    player("Basketball", "PG").when(.editPlayer(PlayerDetails(primaryPosition: .value("SS"))))
      .isRefused(with: .invalid, field: "primaryPosition", "PG, SG, SF, PF, C")
  }
}

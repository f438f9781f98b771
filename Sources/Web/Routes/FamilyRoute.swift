import Compass
import Domain
import EventLog
import Foundation
import HouseCertificates
import Pages
import Projections

extension Site {
  /// `GET /family`: the members of the family, now or at a past position.
  func family(_ request: WebRequest) throws -> WebResponse { try family(request, sent: nil) }

  func family(_ request: WebRequest, sent: SubmittedForm?, takingOver: SubmittedForm? = nil) throws -> WebResponse {
    let viewer = viewer()
    let position = try request.method == .post ? nil : moment(request)
    guard let family = try home.settings.family else { return notice(FamilyPage.notFound, status: 404) }
    let (page, slider) = try read(at: position, of: .stream(.family(family)), viewer: viewer) { reading in
      try FamilyPage.load(
        from: reading, viewer: viewer, canSwitch: local != nil, canErase: !home.log.isReplica,
        devices: devices?.all(now: home.now()))
    }
    guard let page else { return notice(FamilyPage.notFound, status: 404) }
    let frame = frame(at: Route.family.rawValue, query: request.query, slider: slider)
    return .page(
      frame.page(page.title) { FamilyView(page: page, frame: frame, sent: sent, takingOver: takingOver).html },
      status: (sent ?? takingOver)?.status ?? 200)
  }

  /// `POST /family`: adds a member.
  func addMember(_ request: WebRequest) throws -> WebResponse {
    let controls = FamilyView.controls(roles: SetupPage.roles, again: "")
    var sent = SubmittedForm(request.form, controls)
    let (name, role) = (sent.typed["name"] ?? "", sent.typed["role"] ?? "")
    let again = sent.typed["again"] == "true"
    if role.isEmpty { sent.problems["role"] = FamilyPage.chooseRole }
    let isDone =
      try sent.isClean
      && attempt(&sent, controls) {
        try perform(
          .family(
            .addMember(
              id: home.freshID(), name: name, role: MemberRole(rawValue: role), again: again)))
      }
    return isDone
      ? redirectWithToast(FamilyPage.added(name), at: Route.family.rawValue, request) : try family(request, sent: sent)
  }

  /// `POST /family/{id}/role`: sets a member's role.
  func setRole(_ person: UUID, _ request: WebRequest) throws -> WebResponse {
    let members = try home.read { try $0.members() }
    guard members.contains(where: { $0.id == person.lowercased }) else { throw WebError.notFound }
    try perform(.family(.setRole(id: person, role: MemberRole(rawValue: request.form["role"] ?? ""))))
    return redirectWithToast(FamilyPage.saved, at: Route.family.rawValue, request)
  }

  /// `POST /family/{id}/name`, `…/merge`, `…/remove` and `…/take-back`: gives a member another name, says whose double the
  /// member is, takes the member out of the family, or takes somebody back.
  func changeMember(_ person: UUID, _ action: String, _ request: WebRequest) throws -> WebResponse {
    let people = try home.read { try $0.people() }
    guard let member = people.member(person) else { throw WebError.notFound }
    let said: String
    switch action {
    case "name":
      let name = request.form["name"] ?? ""
      try perform(.family(.rename(id: person, name: name, again: request.form["again"] == "true")))
      said = FamilyPage.renamed(name)
    case "merge":
      try perform(.family(.merge(id: person, into: Self.id(request.form["into"] ?? ""))))
      said = FamilyPage.taken(member.name)
    case "remove":
      try perform(.family(.remove(id: person)))
      said = FamilyPage.taken(member.name)
    default:
      try perform(.family(.takeBack(id: person)))
      said = FamilyPage.back(member.name)
    }
    return redirectWithToast(said, at: Route.family.rawValue, request)
  }

  /// `POST /family/{id}/invite`: makes an invitation for a device of a member. The answer shows its link once; no address
  /// and no message holds it.
  func invite(_ person: UUID, _ request: WebRequest) throws -> WebResponse {
    guard let devices, let origin = request.origin else { throw WebError.notFound }
    guard try home.mayPairDevices(of: person, by: viewer().id),
      let member = try home.read({ try $0.members() }).first(where: { $0.id == person.lowercased })
    else { throw WebError.forbidden }
    let now = home.now()
    let secret = try devices.invite(person, now: now)
    guard let invitation = devices.invitation(secret, now: now) else { throw WebError.notFound }
    let link = origin + InvitationPage.path(secret)
    let page = InvitationPage(
      person: member.name, link: link, syncLink: try? home.syncLink(of: link),
      until: viewer().text.dateAndTime(invitation.until))
    let frame = frame(at: Route.family.rawValue, query: .none)
    return .page(frame.page(page.title) { InvitationView(page: page, frame: frame).html })
  }

  /// `POST /family/devices/{id}/remove`: removes a paired device.
  func removeDevice(_ id: String, _ request: WebRequest) throws -> WebResponse {
    guard let devices, let device = devices.all(now: home.now()).first(where: { $0.id == id }) else {
      throw WebError.notFound
    }
    guard try home.mayRemoveDevices(of: device.person, by: viewer().id) else { throw WebError.forbidden }
    devices.remove(id)
    return redirectWithToast(FamilyPage.removed, at: Route.family.rawValue, request)
  }

  /// The answer to a browser that looks as this site's viewer from now on.
  func viewerChangeResponse() -> WebResponse {
    redirectWithToast(FamilyPage.looking(as: memory.name.of(viewer().id, in: home) ?? ""), at: Route.family.rawValue)
  }
}

import Compass
import Domain
import Foundation
import Pages

extension Site {
  /// `POST /family/take-over`: the athlete takes the home over, if the typed name is the family's.
  func takeOver(_ request: WebRequest) throws -> WebResponse {
    let viewer = viewer()
    let page = try home.read { reading in
      try FamilyPage.load(from: reading, viewer: viewer, canSwitch: false)
    }
    guard let page, let form = page.takeOver else { throw WebError.forbidden }
    let controls = FamilyView.controls(form, page.accesses)
    var sent = SubmittedForm(request.form, controls)
    let born = sent.typed["born"].flatMap { CalendarDate($0) }
    var access: [UUID: MemberAccess] = [:]
    for person in form.people {
      let chosen = sent.typed[FamilyView.accessName(person.id)] ?? ""
      if chosen.isEmpty { sent.problems[FamilyView.accessName(person.id)] = FamilyPage.chooseAccess }
      access[try Self.id(person.id)] = MemberAccess(rawValue: chosen)
    }
    if sent.typed["name"]?.hasSameBytes(as: page.title) != true { sent.problems["name"] = FamilyPage.otherName }
    let isDone =
      try sent.isClean
      && attempt(&sent, controls) { try perform(.ownership(born: born, access: access)) }
    guard isDone else { return try family(request, sent: nil, takingOver: sent) }
    return request.isFromScript ? .done : redirectWithToast(Toast(FamilyPage.takenOver), at: Route.family.rawValue)
  }

  /// `POST /family/{id}/access`: the athlete who took the home over chooses a member's access anew.
  func setAccess(of person: UUID, _ request: WebRequest) throws -> WebResponse {
    guard try home.read({ try $0.role(of: person) }) != nil else { throw WebError.notFound }
    let access = MemberAccess(rawValue: request.form["access"] ?? "")
    try perform(.ownership(born: nil, access: [person: access]))
    // Neither is undone: the access is chosen anew.
    return request.isFromScript ? .done : redirectWithToast(Toast(FamilyPage.accessSaved), at: Route.family.rawValue)
  }
}

import ArgumentParser
import CommandKit
import Compass
import Domain
import Foundation
import HouseCertificates
import Pages
import Projections
import QRCode
import Terminal
import Web

/// The commands about devices that need the family's certificates.
struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "devices", subcommands: [Invite.self, Trust.self])

  struct Invite: HomeCommand {
    static let configuration = CommandConfiguration(commandName: "invite")
    @OptionGroup var options: HomeOptions
    @OptionGroup var asked: InviteOptions

    private struct Invitation: Encodable {
      let address: String
      let sync: String
      let until: String
    }

    func run(_ session: Session) throws {
      let home = try session.home()
      let person = try home.actor(named: asked.name)
      guard try home.mayPairDevices(of: person, by: session.actor()) else {
        throw DomainError(.forbidden, "Only a parent may invite other people's devices.")
      }
      let house = home.houseAddress
      guard let reached = asked.origin ?? house?.origin else {
        throw DomainError(
          .refused,
          "It is not known how devices reach this house: start rc serve --house first, or name it with --origin.")
      }
      let now = home.now()
      let secret = try home.pairedDevices.invite(person, now: now)
      let until = home.pairedDevices.invitation(secret, now: now)?.until ?? now
      let address = reached + InvitationPage.path(secret)
      let sync = try home.syncLink(of: address)
      if asked.origin == nil, house?.isServed == false {
        Session.warn("rc serve --house does not run now; start it before the link is opened", asJSON: options.json)
      }
      guard !options.json else {
        return try session.print(json: Invitation(address: address, sync: sync, until: until.description))
      }
      session.print(code: address)
      session.print(address)
      let text = LocalText(session.locale, timeZone: session.timeZone)
      session.print("It works once, until \(text.dateAndTime(until))")
      session.print("A computer with a home of its own runs \(InvitationPage.command(sync))")
      if asked.origin == nil, let page = house?.trustPage {
        session.print("A device that does not trust this house yet opens \(page) first (rc devices trust)")
      }
    }
  }

  struct Trust: HomeCommand {
    static let configuration = CommandConfiguration(commandName: "trust")
    @OptionGroup var options: HomeOptions
    @OptionGroup var asked: TrustOptions

    private struct Printed: Encodable {
      let fingerprint: String
      let until: String
      @OrNull var page: String?
    }

    func run(_ session: Session) throws {
      let home = try session.home()
      let house = home.houseAddress
      guard house == nil || house?.trustPage != nil else {
        throw DomainError(
          .refused,
          "There is nothing to trust: rc serve --house was started at \(house?.origin ?? "") with a certificate that devices "
            + "know.")
      }
      let authority = try home.certificates.authority(now: home.now())
      if let out = asked.out {
        try session.write(toNew: out) { try $0.write(contentsOf: Data(authority.rootPEM().utf8)) }
      }
      let fingerprint = try authority.fingerprint()
      guard !options.json else {
        return try session.print(
          json: Printed(
            fingerprint: fingerprint, until: authority.validUntil.description, page: house?.trustPage))
      }
      show(TrustPage(fingerprint: fingerprint, origin: house?.origin ?? ""), at: house?.trustPage, session)
    }

    private func show(_ page: TrustPage, at address: String?, _ session: Session) {
      session.print(session.style.bold(page.title))
      session.print(wrap(page.text, width: session.width))
      session.print()
      if let address {
        session.print(code: address)
        session.print("On the device open \(address)")
      } else {
        session.print("Start rc serve --house; it prints the address to open on the device")
      }
      session.print("\(page.fingerprintLabel) \(page.fingerprint)")
      session.print(wrap(page.compare, width: session.width))
      for guide in page.guides {
        session.print()
        session.print(session.style.bold(guide.title))
        for (number, step) in guide.steps.enumerated() {
          session.print(wrap("\(number + 1). \(step)", width: session.width))
        }
      }
      session.print()
      session.print(wrap(page.undo, width: session.width))
    }
  }
}

extension Session {
  /// Prints the QR code of a text, if there is one and the terminal is wide enough.
  fileprivate func print(code text: String) {
    guard let lines = QRCode(text)?.lines(isInkDark: style.isColoured), lines[0].count <= width else { return }
    for line in lines { self.print(style.blackOnWhite(line)) }
  }
}

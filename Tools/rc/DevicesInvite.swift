import ArgumentParser
import CommandKit

extension Devices {
  struct Invite: ServingCommand {
    static let configuration = CommandConfiguration(
      commandName: "invite",
      abstract: "Make an invitation: the link that pairs a device with a person, and its QR code.",
      discussion: """
        The link leads to the address at which rc serve --house said that devices reach it; --origin names another one. \
        It works once, within a day. A computer that keeps a home of its own uses it with rc sync.
        """)
    @OptionGroup var options: HomeOptions
    @OptionGroup var asked: InviteOptions
  }

  struct Trust: ServingCommand {
    static let configuration = CommandConfiguration(
      commandName: "trust",
      abstract: "How a device comes to trust the certificate of rc serve --house.",
      discussion: """
        Prints the fingerprint of the family's own certificate, to be compared with the one that the device shows, the \
        address at which a device gets the certificate, and the steps for each kind of device. It stands for names and \
        addresses inside a house only; its key is a file of the home that only its owner can read.
        """)
    @OptionGroup var options: HomeOptions
    @OptionGroup var asked: TrustOptions
  }
}

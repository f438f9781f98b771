import ArgumentParser

/// What `rc devices invite` may be told beside the options of every command.
package struct InviteOptions: ParsableArguments {
  /// The person whose device it will be.
  @Argument(help: "The person's name.") package var name: String
  /// How devices reach the server; nil as it said itself.
  @Option(name: .long, help: "How devices reach rc serve --house. Default: as its last start said.")
  package var origin: String?

  /// Creates the options with their defaults.
  package init() {}

  package func validate() throws { if let origin { _ = try ServedOrigin.checked(origin) } }
}

/// What `rc devices trust` may be told beside the options of every command.
package struct TrustOptions: ParsableArguments {
  /// The file that the certificate is also written to.
  @Option(name: .long, help: "Also write the certificate to a new file, in PEM, to carry it to a device.")
  package var out: String?

  /// Creates the options with their defaults.
  package init() {}
}

import ArgumentParser

/// What `rc serve` may be told beside the options of every command.
package struct ServeOptions: ParsableArguments {
  @Option(
    name: .long,
    help: "The port; 0 for any that is free. Default: 8080, with TLS 8443, or the next one that is free.")
  package var port: Int?

  @Flag(name: .customLong("open"), help: "Open the address in the browser.")
  package var opensBrowser = false

  @Flag(name: .customLong("house"), help: "Let in the devices that were invited, each as one member of the family.")
  package var isHouse = false

  @Option(
    name: .long, help: "An address of this machine other than 127.0.0.1, such as 0.0.0.0: then everybody signs in.")
  package var listen: String?

  @Option(name: .long, help: "How browsers reach it: https://compass.example")
  package var origin: String?

  @OptionGroup package var tls: TLSOptions

  @Option(
    name: .customLong("jwt-secret"),
    help: "A file with the secret that an older project signs its tokens with. Default: fetch its published keys.")
  package var secretFile: String?

  @Flag(name: .customLong("no-publish"), help: "Publish nothing, even if somebody is signed in.")
  package var noPublish = false

  @Flag(name: .customLong("no-pull"), help: "Take nothing over from the project, even if somebody is signed in.")
  package var noPull = false

  @OptionGroup package var family: ProjectFamily

  @Option(name: .long, help: "Serve the families of a PostgreSQL database: postgres://USER@HOST:PORT/DATABASE")
  package var log: String?

  @Option(
    name: .long,
    help: "With --log: the Supabase project that people sign in with; its anon key is in $RC_SUPABASE_ANON_KEY.")
  package var project: String?

  @Option(
    name: .customLong("session-secret"),
    help:
      "With --log: a file with a secret of 32 bytes or more that all nodes share, so that a sign-in is valid at each.")
  package var sessionSecret: String?

  @Option(name: .customLong("open-families"), help: "With --log: at most this many homes are open.")
  package var openFamilies = 1_000

  @Flag(
    name: .customLong("prepare"),
    help: "With --log: before it listens, fold the families that its folder has, those that were used last first.")
  package var prepares = false

  @Option(name: .customLong("prepare-jobs"), help: "With --prepare: how many families at once.")
  package var prepareJobs = 1

  @Option(
    name: .customLong("probe-port"),
    help: "With --log: the port that alone answers /health, /ready and /metrics; 0 for any that is free.")
  package var probePort: Int?

  @Option(
    name: .customLong("drain"),
    help: "With --log: seconds after SIGTERM in which it is not ready but accepts connections. Default: 5.")
  package var drain: Int?

  @Option(
    name: .customLong("connections"),
    help: "With --log: at most this many connections; idle ones give way. Default: 1024, if there are file descriptors."
  )
  package var connections: Int?

  @Option(name: .customLong("requests"), help: "With --log: at most this many requests at once; 503 to more.")
  package var requests = 256

  @Option(name: .customLong("postgres-connections"), help: "With --log: at most this many connections to PostgreSQL.")
  package var postgresConnections = 8

  @Option(
    name: .customLong("log-level"),
    help: "With --log: the least that is written to standard error: debug, info, notice, warning or error.")
  package var logLevel: NodeLogLevel?

  package func validate() throws {
    if let port, !(0...65_535).contains(port) { throw ValidationError("--port is 0 to 65535, not \(port)") }
    guard listen != nil || secretFile == nil, listen != nil || isHouse || origin == nil else {
      throw ValidationError("--origin and --jwt-secret belong to --listen")
    }
    if let origin { _ = try ServedOrigin.checked(origin) }
    guard !isHouse || (log == nil && secretFile == nil) else {
      throw ValidationError("--house does not go with --log or --jwt-secret: invited devices need no sign-in")
    }
    guard isHouse || !tls.isGiven else { throw ValidationError("--certificate and --key belong to --house") }
    guard origin == nil || !tls.isGiven || origin?.hasPrefix("https://") == true else {
      throw ValidationError("--origin with --certificate begins with https://")
    }
    guard !isHouse || speaksTLS || Self.isThisMachine(listen) || origin?.hasPrefix("https://") == true else {
      throw ValidationError(
        "--house with --listen \(listen ?? "") and --origin \(origin ?? "") would speak HTTP to other machines; accepted: "
          + "no --origin, for TLS of its own, or --origin https://… of what speaks TLS in front of it")
    }
    guard log == nil || (listen != nil && (secretFile != nil || project != nil)) else {
      throw ValidationError("--log needs --listen, and --project or --jwt-secret: everybody signs in")
    }
    guard log != nil || (project == nil && sessionSecret == nil) else {
      throw ValidationError("--project and --session-secret belong to --log")
    }
    guard log == nil || (!noPublish && !noPull && family.family == nil) else {
      throw ValidationError("--no-publish, --no-pull and --family do not belong to --log, which has no project")
    }
    guard log != nil || (logLevel == nil && probePort == nil && drain == nil && connections == nil) else {
      throw ValidationError("--log-level, --probe-port, --drain and --connections belong to --log")
    }
    for (name, number) in [
      ("connections", connections ?? 16), ("requests", requests), ("postgres-connections", postgresConnections),
    ] where !(1...100_000).contains(number) { throw ValidationError("--\(name) is 1 to 100000, not \(number)") }
    if let probePort, !(0...65_535).contains(probePort) {
      throw ValidationError("--probe-port is 0 to 65535, not \(probePort)")
    }
    if let drain, !(0...600).contains(drain) { throw ValidationError("--drain is 0 to 600 seconds, not \(drain)") }
    guard !prepares || log != nil else { throw ValidationError("--prepare belongs to --log") }
    guard (1...64).contains(prepareJobs) else { throw ValidationError("--prepare-jobs is 1 to 64, not \(prepareJobs)") }
    guard (1...100_000).contains(openFamilies) else {
      throw ValidationError("--open-families is 1 to 100000, not \(openFamilies)")
    }
  }

  /// Creates the options with their defaults.
  package init() {}
}

extension ServeOptions {
  /// Whether the server speaks TLS itself. If browsers open another address, something in front of it does.
  package var speaksTLS: Bool { isHouse && (tls.isGiven || origin == nil) }

  /// Whether an address to listen on is reached from this machine only.
  private static func isThisMachine(_ address: String?) -> Bool {
    address.map { ["127.0.0.1", "::1", "localhost"].contains($0) } ?? true
  }
}

/// The certificate of a server that speaks TLS itself.
package struct TLSOptions: ParsableArguments {
  /// The file with the server's certificate and those that it was issued by.
  @Option(
    name: .long,
    help: "With --house: a file with the server's certificate in PEM, and those that it was issued by.")
  package var certificate: String?

  /// The file with the certificate's key.
  @Option(
    name: .long,
    help:
      "With --certificate: the file with its key in PEM, which only its owner can read. Renewed files are read again.")
  package var key: String?

  /// Whether a certificate is given.
  package var isGiven: Bool { certificate != nil || key != nil }

  /// Creates the options with their defaults.
  package init() {}

  package func validate() throws {
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--certificate and --key belong together")
    }
  }
}

/// The least that a node writes to its log, as `--log-level` says.
package enum NodeLogLevel: String, ExpressibleByArgument, CaseIterable, Sendable {
  case debug, info, notice, warning, error
}

// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

/// A library target; `path` only where the folder is not `Sources/<name>`.
func room(
  _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [],
  resources: [Resource]? = nil, plugins: [Target.PluginUsage]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path, exclude: exclude, resources: resources,
    swiftSettings: settings, plugins: plugins)
}

func tool(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Tools/\(name)", exclude: exclude, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies + ["TestSupport"], exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "recruiting-compass",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "RecruitingCompass", targets: ["Compass", "Pages", "PageModels"]),
    .library(name: "RecruitingCompassSupabase", targets: ["Supabase", "HTTP"]),
    .executable(name: "rc", targets: ["rc"]),
    .executable(name: "rc-serve", targets: ["rc-serve"]),
    .executable(name: "rc-replay", targets: ["rc-replay"]),
    .executable(name: "rc-bench", targets: ["rc-bench"]),
  ],
  // For whoever keeps the log of many families in PostgreSQL; without it nothing of libpq is needed.
  traits: [.trait(name: "Postgres", description: "The log in PostgreSQL, by libpq")],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    // Hummingbird brings these; the rooms that serve HTTP and make certificates name their types.
    .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-metrics.git", from: "2.9.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.0.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.34.1"),
    .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.2"),
    .package(url: "https://github.com/apple/swift-certificates.git", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-asn1.git", from: "1.7.0"),
  ],
  targets: [
    // The core, from the bottom up. No arrow runs upwards.
    room("CanonicalJSON"),
    room("Errors"),
    room("Files", ["Errors"]),
    room("RawSQLite", ["Errors", "Files", grdb, sqlite]),
    room("Domain", ["Errors"]),
    room("EventLog", ["CanonicalJSON", "Errors", "Files", "RawSQLite", grdb, crypto]),
    room(
      "EventSchemas", ["Domain", "CanonicalJSON"], path: "EventSchemas", exclude: ["Schemas", "Samples", "Released"]),
    room(
      "Projections", ["Domain", "Errors", "EventLog", "EventSchemas", "Files", "RawSQLite", grdb, crypto],
      path: "Projections",
      plugins: ["SourceDigestPlugin"]),
    room("Compass", ["Domain", "Errors", "EventLog", "EventSchemas", "Files", "Projections", grdb]),
    room("Pages", ["Domain", "EventLog", "Projections", "Compass"]),
    room("PageModels", ["CollegeScorecard", "Compass", "Domain", "EventLog", "Pages", "Projections"]),
    room(
      "Replay",
      [
        "CanonicalJSON", "Compass", "Domain", "Errors", "EventLog", "EventSchemas", "Projections", "RawSQLite",
        "Supabase", crypto,
      ]),

    // The rim.
    // libcurl is for Linux; Apple's systems have URLSession.
    .systemLibrary(
      name: "CCurl", path: "Sources/CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CPostgres", path: "Sources/CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    room(
      "PostgresLog", ["Errors", "EventLog", .target(name: "CPostgres", condition: .when(traits: ["Postgres"]))],
      resources: [.embedInCode("Migrations")]),
    room("HTTP", [.target(name: "CCurl", condition: .when(platforms: [.linux]))]),
    // The apps of Apple's systems have zlib in Foundation; what serves pages takes the system's own.
    .systemLibrary(name: "CZlib", path: "Sources/CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    room(
      "CollegeScorecard",
      [
        "Domain", "Errors", "Files", "HTTP", "SeparatedValues",
        .target(name: "CZlib", condition: .when(platforms: [.linux])),
      ]),
    room(
      "Supabase",
      [
        "CanonicalJSON", "Compass", "Domain", "Errors", "EventLog", "EventSchemas", "Files", "HTTP", "Projections",
        crypto,
      ]),
    room("Demo", ["Compass", "Domain", "EventLog", "Projections"]),
    room("SeparatedValues", ["Errors"]),
    room(
      "Exchange",
      ["Compass", "Domain", "Errors", "EventLog", "Pages", "Projections", "Replay", "SeparatedValues", crypto]),
    .systemLibrary(name: "CEdit", path: "Sources/CEdit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
    // Drawing needs cairo, which iOS and macOS do not have: only the command line draws, and only on Linux.
    .systemLibrary(
      name: "CCairo", path: "Sources/CCairo", pkgConfig: "cairo-ft", providers: [.apt(["libcairo2-dev"])]),
    room("PDFDrawing", ["Domain", "Exchange", .target(name: "CCairo", condition: .when(platforms: [.linux]))]),
    room("Terminal"),
    room("QRCode"),
    room("SchemaGenerator", ["CanonicalJSON", crypto]),
    room(
      "CommandKit",
      [
        "CanonicalJSON", "CollegeScorecard", "Compass", "Domain", "Errors", "EventLog", "EventSchemas", "Exchange",
        "Files", "HTTP", "Pages", "PostgresLog", "Projections", "RawSQLite", "Replay", "SeparatedValues", "Supabase",
        "Terminal", grdb, arguments,
      ], plugins: ["BuildStampPlugin"]),
    room(
      "HouseCertificates",
      [
        "Compass", "Domain", "Errors", crypto, .product(name: "X509", package: "swift-certificates"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
      ]),
    room(
      "Observability",
      [
        "CanonicalJSON", .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    // The only room that serves HTTP. No product but rc-serve has it.
    room(
      "Web",
      [
        "CanonicalJSON", "CollegeScorecard", "Compass", "Domain", "Errors", "EventLog", "EventSchemas", "Exchange",
        "HouseCertificates", "Observability", "PageModels", "CZlib", "Pages", "Projections", "QRCode", "Replay",
        "SeparatedValues", crypto,
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"), .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ], resources: [.embedInCode("Static")]),
    tool(
      "rc",
      [
        "CollegeScorecard", "CommandKit", "Compass", "Demo", "Domain", "Errors", "EventLog", "EventSchemas", "Exchange",
        "Files", "HTTP", "PDFDrawing", "Pages", "PostgresLog", "Projections", "Replay", "SeparatedValues", "Supabase",
        "Terminal", arguments,
      ]),
    tool(
      "rc-serve",
      [
        "CollegeScorecard", "CommandKit", "Compass", "Demo", "Domain", "HTTP", "HouseCertificates", "Observability",
        "PDFDrawing", "Pages", "PostgresLog", "Projections", "QRCode", "Supabase", "Terminal", "Web", arguments,
        .product(name: "Metrics", package: "swift-metrics"), .product(name: "Logging", package: "swift-log"),
      ]),
    tool(
      "rc-replay",
      [
        "CEdit", "CanonicalJSON", "CommandKit", "Compass", "Domain", "EventLog", "EventSchemas", "Files", "Pages",
        "PostgresLog", "Projections", "RawSQLite", "Replay", "SeparatedValues", "Supabase", "Terminal", arguments, grdb,
      ]),
    .target(
      name: "BenchBaseline", path: "Tools/bench-baseline",
      linkerSettings: [.linkedLibrary("sqlite3"), .linkedLibrary("curl")]),
    tool(
      "rc-bench",
      [
        "BenchBaseline", "CanonicalJSON", "CommandKit", "Compass", "Domain", "EventLog", "EventSchemas", "HTTP",
        "Pages", "PostgresLog", "Projections", "RawSQLite", "Replay", "Supabase", "Terminal", "Web", arguments, crypto,
      ],
      exclude: [
        "append.pgbench", "eventsourcing_projection.py", "private_postgres.py", "private_supabase.py",
        "thresholds.json",
      ]),
    tool("rc-generate", ["SchemaGenerator", "Terminal"]),
    tool("source-digest", []),
    .plugin(
      name: "SourceDigestPlugin", capability: .buildTool(), dependencies: ["source-digest"],
      path: "Tools/SourceDigestPlugin"),
    .plugin(name: "BuildStampPlugin", capability: .buildTool(), path: "Tools/BuildStampPlugin"),

    // Tests.
    .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),
    .target(
      name: "TestSupport", dependencies: ["Domain", .target(name: "CSpawn", condition: .when(platforms: [.linux]))],
      path: "Tests/TestSupport", swiftSettings: settings),
    // Homes for the tests of the rooms that read them.
    .target(
      name: "HomeTestSupport",
      dependencies: ["CanonicalJSON", "Compass", "Domain", "EventLog", "EventSchemas", "Pages", "Projections"],
      path: "Tests/HomeTestSupport", swiftSettings: settings),
    tests("CanonicalJSON", ["CanonicalJSON"]),
    tests("Domain", ["Domain", "Errors"], exclude: ["Fixtures"]),
    tests("Files", ["Files"]),
    tests("RawSQLite", ["RawSQLite", grdb]),
    tests("EventLog", ["CanonicalJSON", "EventLog", grdb, crypto]),
    tests("EventSchemas", ["CanonicalJSON", "Domain", "EventSchemas", "SchemaGenerator"]),
    tests("Projections", ["CanonicalJSON", "Domain", "EventLog", "EventSchemas", "Projections", grdb]),
    tests(
      "Compass",
      [
        "CanonicalJSON", "Compass", "Domain", "EventLog", "EventSchemas", "HomeTestSupport", "Pages", "Projections",
        grdb,
      ]),
    tests("Pages", ["Compass", "Domain", "EventLog", "HomeTestSupport", "Pages", "Projections"]),
    tests("PageModels", ["CollegeScorecard", "Compass", "Domain", "EventLog", "PageModels", "Pages", "Projections"]),
    tests("IOSGuide", ["Compass", "Domain", "EventLog", "HTTP", "PageModels", "Pages", "Supabase"]),
    tests("HTTP", ["HTTP"]),
    tests("CollegeScorecard", ["CollegeScorecard", "Domain", "HTTP", "SeparatedValues"]),
    tests(
      "Supabase",
      [
        "CanonicalJSON", "Compass", "CrashChild", "Demo", "Domain", "EventLog", "EventSchemas", "HTTP", "Pages",
        "Projections", "Supabase", "rc", "rc-serve", crypto, grdb,
      ],
      exclude: ["Stack/stack.py"]),
    tests(
      "PostgresLog",
      [
        "Compass", "Domain", "EventLog", "EventSchemas", "HTTP", "HomeTestSupport", "PostgresLog", "Projections", "rc",
        "rc-replay", "rc-serve", crypto, grdb,
      ],
      exclude: ["Stack/stack.py"]),
    tests("Demo", ["Demo"]),
    tests("SeparatedValues", ["SeparatedValues"]),
    tests(
      "Exchange",
      ["Compass", "Domain", "EventLog", "EventSchemas", "Exchange", "PDFDrawing", "Pages", "Projections", "Replay"],
      exclude: ["Judges"]),
    tests("Terminal", ["Terminal"]),
    tests("QRCode", ["QRCode"]),
    tests("CommandKit", ["CommandKit", "Errors", arguments]),
    tests(
      "Observability",
      [
        "Observability", .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    tests("HouseCertificates", ["Compass", "Domain", "HomeTestSupport", "HouseCertificates"]),
    tests(
      "Replay",
      [
        "CanonicalJSON", "Compass", "Domain", "EventLog", "EventSchemas", "HomeTestSupport", "Pages", "Projections",
        "RawSQLite", "Replay", "Supabase", crypto, grdb,
      ],
      exclude: ["Judges"]),
    tests(
      "Web",
      [
        "CanonicalJSON", "CollegeScorecard", "Compass", "Domain", "EventLog", "EventSchemas", "Exchange",
        "HouseCertificates", "Observability", "Pages", "Projections", "Replay", "Web",
        .product(name: "Logging", package: "swift-log"), .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"), .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    tests(
      "CommandLine",
      [
        "Compass", "CrashChild", "Domain", "EventLog", "EventSchemas", "Projections", "Replay", "rc", "rc-replay",
        "rc-serve", crypto,
      ],
      exclude: ["Judges"]),
    .executableTarget(
      name: "CrashChild",
      dependencies: ["Compass", "Domain", "EventLog", "EventSchemas", "HTTP", "Projections", "Supabase"],
      path: "Tests/CrashChild", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

public import Foundation
import Testing

/// What the programs of a release wrote, kept in `Tests/Releases`: every later build opens it, and none makes it again.
public struct GoldenRelease: Sendable, CustomStringConvertible {
  /// What a release's files are known by.
  public struct Facts: Decodable, Sendable {
    /// Where a log ends.
    public struct Head: Decodable, Equatable, Sendable {
      /// The last position.
      public let position: Int64
      /// The chain's hash there, hexadecimal.
      public let hash: String
    }
    /// What proved one projection's rows.
    public struct Rows: Decodable, Equatable, Sendable {
      /// How many there were, but for those that one person alone sees.
      public let rows: Int64
      /// The sum of all their hashes, hexadecimal.
      public let digest: String
    }
    /// The log of the home, of the bundle and of the dump.
    public let home: Head
    /// The same log after an erasure.
    public let erased: Head
    /// By the projection's name.
    public let projections: [String: Rows]
  }

  /// Three numbers, such as 0.1.0.
  public let name: String
  /// The release's name.
  public var description: String { name }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private var folder: URL { Self.root.appendingPathComponent("Tests/Releases/\(name)") }

  /// Every release that there was.
  public static let all: [GoldenRelease] = {
    let list = root.appendingPathComponent("EventSchemas/Released/releases.json")
    let names = (try? JSONDecoder().decode([String: [String]].self, from: Data(contentsOf: list)))?["releases"]
    return (names ?? []).map(GoldenRelease.init)
  }()

  /// What its files are known by.
  public func facts() throws -> Facts { try JSONDecoder().decode(Facts.self, from: bytes("release.json")) }

  /// The schemas that it promised.
  public func released() throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent("EventSchemas/Released/\(name).json"), encoding: .utf8)
  }

  /// One of its files as it stands.
  public func bytes(_ file: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(file)) }

  /// The text of one of its files that are packed by gzip.
  public func unzipped(_ file: String) throws -> String {
    String(decoding: try Self.run(["gzip", "-dc", folder.appendingPathComponent(file).path]), as: UTF8.self)
  }

  /// A folder with what an archive of a release holds.
  public func unpacked(_ archive: String) throws -> HomeFolder {
    let home = HomeFolder()
    try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
    _ = try Self.run(["tar", "-xzf", folder.appendingPathComponent(archive).path, "-C", home.path])
    return home
  }

  private static func run(_ words: [String]) throws -> Data {
    let tool = ChildProcess()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tool.arguments = words
    let output = Pipe()
    tool.standardOutput = output
    try tool.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    try #require(tool.terminationStatus == 0, "\(words)")
    return said
  }
}

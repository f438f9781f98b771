import CanonicalJSON
import Foundation

/// The schemas and golden samples of the program's releases, stored in `EventSchemas/Released`. Events that a release
/// wrote stay readable for ever, so a released schema or sample is never changed. `releases.json` in that folder lists
/// all releases.
package enum Release {
  static let folder = "EventSchemas/Released"
  static let list = "\(folder)/releases.json"

  /// Returns the conflicts of the schemas with the releases, each with what to do instead; empty if there are none.
  ///
  /// - Throws: `SchemaError` if a schema or a release cannot be read.
  package static func problems(root: URL) throws -> [String] {
    let now = try Contract.all(in: root.appendingPathComponent("EventSchemas/Schemas"))
    let releases = try all(root: root)
    var problems = try unlisted(root: root, releases)
    // Later releases promise the same again; one problem is told once.
    var told: Set<String> = []
    for release in releases {
      for released in release.contracts where !told.contains(released.name) {
        guard let current = now[released.name] else {
          problems.append(
            "\(released.name) was released with \(release.name) and is gone: put EventSchemas/Schemas/"
              + "\(released.name).json back. A type that ended keeps its schemas, as files hold such events.")
          told.insert(released.name)
          continue
        }
        let differences = current.differences(from: released)
        guard let first = differences.first else { continue }
        told.insert(released.name)
        let others = differences.count > 1 ? " (and \(differences.count - 1) more)" : ""
        problems.append(
          "\(released.name) was released with \(release.name) and is another now: \(first)\(others). Take that back and "
            + "make the next version: rc-generate . --next \(released.type). What several events share gets a version "
            + "of its own in common.json, such as $defs/OfferFields.v2.")
      }
    }
    var samples: Set<String> = []
    let changed = releases.flatMap { release in
      changedSamples(of: release, root: root).filter { samples.insert($0.sample).inserted }.map(\.problem)
    }
    let promised = Set(releases.flatMap(\.samples.keys))
    let fresh = now.keys.filter { !promised.contains($0) }.sorted().compactMap { uncanonical($0, root: root) }
    return problems + gaps(now) + changed + fresh
  }

  /// Returns what is wrong with the sample of a version that no release has yet; nil if nothing is, or there is none.
  private static func uncanonical(_ name: String, root: URL) -> String? {
    guard let text = try? sample(name, root: root) else { return nil }
    let canonical = try? JSONValue(parsing: text).canonical
    guard canonical != text else { return nil }
    return "EventSchemas/Samples/\(name).json is not a payload as a program writes it: "
      + (canonical.map { "write \($0), without a line break at the end" } ?? "it is no JSON")
  }

  /// Returns the differences between the files of releases and the list of releases.
  private static func unlisted(root: URL, _ releases: [Known]) throws -> [String] {
    let listed = try names(root: root)
    let missing = listed.flatMap { ["\($0).json", "\($0).sql"] }.filter {
      !FileManager.default.fileExists(atPath: root.appendingPathComponent("\(folder)/\($0)").path)
    }.map { file in
      "\(folder)/\(file) is not there, though \(list) names the release: put the file back"
    }
    let further = releases.map(\.name).filter { !listed.contains($0) }.map {
      "\(folder)/\($0).json is of a release that \(list) does not name: put its name back there"
    }
    return missing + further
  }

  private static func changedSamples(of release: Known, root: URL) -> [(sample: String, problem: String)] {
    release.samples.sorted { $0.key < $1.key }.compactMap { name, digest in
      let path = "EventSchemas/Samples/\(name).json"
      let text = try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      if text.map(Contract.digest) == digest { return nil }
      let problem =
        "\(path) was released with \(release.name) and is \(text == nil ? "gone" : "another now"): put it back, as it "
        + "is what that release wrote. The sample of a next version is a file of its own: rc-generate . --next "
        + "\(name.split(separator: ".").first ?? "")"
      return (name, problem)
    }
  }

  /// Returns the versions that are not yet released, each with the kinds of change from the previous version.
  package static func news(root: URL) throws -> [String] {
    let now = try Contract.all(in: root.appendingPathComponent("EventSchemas/Schemas"))
    let released = Set(try all(root: root).flatMap { $0.contracts.map(\.name) })
    return now.values.filter { !released.contains($0.name) }.sorted { $0.name < $1.name }.map { contract in
      guard let before = now["\(contract.type).v\(contract.version - 1)"] else {
        return "\(contract.name): a new type, not released yet"
      }
      let differences = contract.differences(from: before).filter { !$0.hasPrefix("x-version ") }
      if differences.isEmpty { return "\(contract.name): the same as \(before.name), not released yet" }
      let changes = contract.changes(from: before).map(\.rawValue).joined(separator: ", ")
      return "\(contract.name): \(changes), not released yet; "
        + differences.prefix(3).joined(separator: "; ")
    }
  }

  /// Records a release: its schemas, the digests of its samples, and the log's tables, which are copied from the release
  /// before. `ReleasedTablesTests` compares them with those of the release's golden home.
  ///
  /// - Parameter name: The release, such as `1.0.0`.
  /// - Returns: The paths of the files.
  /// - Throws: `SchemaError` if the release already exists, its name is not valid, or `problems` finds a conflict.
  package static func write(_ name: String, root: URL) throws -> [String] {
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
    guard numbers.count == 3, numbers.allSatisfy({ Int($0) != nil }) else {
      throw SchemaError(description: "\"\(name)\" is no release; expected three numbers, such as 1.0.0")
    }
    let path = "\(folder)/\(name).json"
    let file = root.appendingPathComponent(path)
    guard !FileManager.default.fileExists(atPath: file.path) else {
      throw SchemaError(description: "\(path) is there already: what was released is never written again")
    }
    if let problem = try problems(root: root).first { throw SchemaError(description: problem) }
    let contracts = try Contract.all(in: root.appendingPathComponent("EventSchemas/Schemas"))
    let lines = contracts.values.sorted { $0.name < $1.name }.map { contract in
      "\"\(contract.name)\":{\"digest\":\"\(contract.digest)\",\"schema\":\(contract.schema.canonical)}"
    }
    let samples = try contracts.keys.sorted().map { name in
      "\"\(name)\":\"\(Contract.digest(of: try sample(name, root: root)))\""
    }
    let names = try names(root: root)
    let tables = "\(folder)/\(name).sql"
    if let before = names.last {
      let sql = try String(contentsOf: root.appendingPathComponent("\(folder)/\(before).sql"), encoding: .utf8)
      try Data(sql.replacing("release \(before)", with: "release \(name)").utf8)
        .write(to: root.appendingPathComponent(tables))
    }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    // One schema per line, so that a person can find it.
    let text = """
      {"release":"\(name)","schemas":{
      \(lines.joined(separator: ",\n"))
      },"samples":{
      \(samples.joined(separator: ",\n"))
      }}

      """
    try Data(text.utf8).write(to: file)
    let listed = JSONValue.object(["releases": .array((names + [name]).map(JSONValue.string))]).canonical
    try Data("\(listed)\n".utf8).write(to: root.appendingPathComponent(list))
    return names.isEmpty ? [path] : [path, tables]
  }

  private static func sample(_ name: String, root: URL) throws -> String {
    let path = "EventSchemas/Samples/\(name).json"
    do {
      return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    } catch {
      throw SchemaError(description: "\(path) is not there: each version has a golden sample, which the release keeps")
    }
  }

  private struct Known {
    let name: String
    let contracts: [Contract]
    /// The digests of the golden samples, by version name.
    let samples: [String: String]
  }

  /// Returns the names of the releases, the oldest first.
  private static func names(root: URL) throws -> [String] {
    let text = try? String(contentsOf: root.appendingPathComponent(list), encoding: .utf8)
    guard let members = text.flatMap({ try? JSONValue(parsing: $0).members }),
      case .array(let names)? = members["releases"]
    else {
      throw SchemaError(
        description: "\(list) is gone, or no list of releases: put it back, such as {\"releases\":[\"0.1.0\"]}")
    }
    return try names.map { name in
      guard case .string(let name) = name else { throw SchemaError(description: "\(list): a release's name is a text") }
      return name
    }
  }

  private static func all(root: URL) throws -> [Known] {
    let folder = root.appendingPathComponent(folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let files = names.filter { $0.hasSuffix(".json") && "\(Self.folder)/\($0)" != list }
    return try files.sorted().map { file in
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      guard let document = try? JSONValue(parsing: text).members, case .string(let name)? = document["release"],
        let schemas = document["schemas"]?.members, let samples = document["samples"]?.members
      else { throw SchemaError(description: "\(Self.folder)/\(file): not what rc-generate --release writes") }
      return Known(
        name: name,
        contracts: try schemas.sorted { $0.key < $1.key }.map { try contract($0.key, $0.value, in: file) },
        samples: samples.mapValues { if case .string(let digest) = $0 { digest } else { "" } })
    }
  }

  private static func contract(_ name: String, _ entry: JSONValue, in file: String) throws -> Contract {
    guard let schema = entry.members?["schema"], let contract = Contract(name: name, schema: schema),
      entry.members?["digest"] == .string(contract.digest)
    else {
      throw SchemaError(
        description: "\(folder)/\(file): \(name) is not what was released, its digest says; put the file back")
    }
    return contract
  }

  /// Finds gaps in version numbers: versions count from 1 without a gap, because an upcaster leads from each to the
  /// next.
  private static func gaps(_ contracts: [String: Contract]) -> [String] {
    Dictionary(grouping: contracts.values, by: \.type).sorted { $0.key < $1.key }.flatMap { type, versions in
      let newest = versions.map(\.version).max() ?? 0
      return (1...max(newest, 1)).filter { contracts["\(type).v\($0)"] == nil }.map {
        "\(type).v\($0) is not there, though \(type).v\(newest) is: versions count from 1 without a gap"
      }
    }
  }
}

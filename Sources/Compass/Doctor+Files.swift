import EventLog
import Files
import Foundation

extension Home {
  /// The files of the home that this process, or the home's owner, cannot use as they are: each with its owner, its mode
  /// and the remedy.
  func fileFindings() throws -> [Diagnosis.Finding] {
    let whole = log.obstacle.map {
      Diagnosis.Finding(
        problem: "\($0); everything can be read, and nothing can be entered or changed", cure: $0.cure)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let single = names.compactMap { name -> Diagnosis.Finding? in
      let path = folder.appendingPathComponent(name).path
      guard path != log.obstacle?.path, let obstacle = Self.obstacle(to: path, named: name) else { return nil }
      return Diagnosis.Finding(problem: "\(obstacle)", cure: obstacle.cure)
    }
    return [whole].compactMap { $0 } + single
  }

  private static func obstacle(to path: String, named name: String) -> FileObstacle? {
    let endings = [
      ".boot", ".json", ".jsonl", ".key", ".lease", ".lock", ".part", ".sqlite", "-journal", "-shm", "-wal",
    ]
    if endings.contains(where: name.hasSuffix), let obstacle = FileObstacle.toUsing(path) { return obstacle }
    return FileObstacle.toOwner(of: path)
  }
}

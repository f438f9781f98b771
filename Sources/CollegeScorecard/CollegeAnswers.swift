public import Foundation

/// Answers of a source, kept in a file from run to run (SD-97): found ones only, the newest thousand.
///
/// The file is a convenience: what cannot be read is forgotten, what cannot be written is asked again.
public actor CollegeAnswers: CollegeSource {
  private struct Answer: Codable {
    /// The name, where one was asked for.
    let key: String?
    let college: College
  }

  private static let most = 1000
  /// A thousand answers take less than half of this.
  private static let longestFile = 1 << 20

  /// What the source is called in the events that it leads to.
  public nonisolated let name: String
  private let source: any CollegeSource
  private let file: URL
  private var answers: [Answer]?

  /// A memory over a source.
  public init(_ source: any CollegeSource, file: URL) {
    self.source = source
    self.file = file
    name = source.name
  }

  /// The college as it was answered before, else as the source answers now.
  public func college(named name: String, unitID: String?) async throws -> College {
    let key = name.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    // A school that was found by its name has its unit id from then on, and is the same college.
    let known = load().first { unitID == nil ? $0.key == key : $0.college.unitID == unitID }
    if let known { return known.college }
    let college = try await source.college(named: name, unitID: unitID)
    let answer = Answer(key: unitID == nil ? key : nil, college: college)
    answers = [answer] + load().prefix(Self.most - 1)
    save()
    return college
  }

  private func load() -> [Answer] {
    if let answers { return answers }
    let size = (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
    let data = size <= Self.longestFile ? try? Data(contentsOf: file) : nil
    let loaded = data.flatMap { try? JSONDecoder().decode([Answer].self, from: $0) } ?? []
    answers = loaded
    return loaded
  }

  private func save() {
    guard let data = try? JSONEncoder().encode(answers ?? []), (try? data.write(to: file, options: .atomic)) != nil
    else { return }
    try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }
}

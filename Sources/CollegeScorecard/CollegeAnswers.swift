import Files
public import Foundation

/// Caches a source's answers in a file across runs (SD-97): only successful ones, the newest thousand.
///
/// The file is only a cache: if it cannot be read, it counts as empty; if it cannot be written, the source is asked
/// again.
public actor CollegeAnswers: CollegeSource {
  private struct Answer: Codable {
    /// The name that was looked up; nil if the lookup was by unit id.
    let key: String?
    let college: College
  }

  private static let most = 1000
  /// A thousand answers need less than half of this.
  private static let longestFile = 1 << 20

  /// The source's name in the events of its lookups.
  public nonisolated let name: String
  private let source: any CollegeSource
  private let file: URL
  private var answers: [Answer]?

  /// Creates a cache of a source.
  public init(_ source: any CollegeSource, file: URL) {
    self.source = source
    self.file = file
    name = source.name
  }

  /// Returns the cached college, otherwise the source's answer.
  public func college(named name: String, unitID: String?) async throws -> College {
    let key = name.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    // A school that was found by its name has a unit id from then on, which finds the same college.
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
    guard let data = try? JSONEncoder().encode(answers ?? []) else { return }
    let part = "\(file.path).\(UUID().uuidString).part"
    let made = OwnedFile.make(part, O_WRONLY)
    guard made >= 0 else { return }
    let handle = FileHandle(fileDescriptor: made, closeOnDealloc: true)
    guard (try? handle.write(contentsOf: data)) != nil, rename(part, file.path) == 0 else {
      unlink(part)
      return
    }
  }
}

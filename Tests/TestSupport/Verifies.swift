import Testing

/// Names the requirements (`SL-12`, `SD-3` …) that a test proves, so that `make trace` can print what is covered.
///
/// A test carries at most five ids: one that claims more proves none of them well.
public struct Verifies: TestTrait, SuiteTrait {
  /// The ids as numbered in `Docs/requirements.md`.
  public let requirements: [String]

  /// Refuses a test that names more than five ids.
  public func prepare(for test: Test) async throws {
    guard requirements.count <= 5 else {
      Issue.record("\(test.name) names \(requirements.count) requirements; at most five are allowed")
      return
    }
  }
}

extension Trait where Self == Verifies {
  /// Marks a test as the proof of the given requirements.
  public static func verifies(_ requirements: String...) -> Self { Verifies(requirements: requirements) }
}

public import Errors
public import Foundation

/// An error of a projection store.
public enum ProjectionError: Error, Equatable, Sendable {
  /// A file of the store cannot be written.
  case notWritable(path: String, reason: String)
  /// A file of the store is damaged; it is built anew.
  case damaged(path: String, reason: String)
  /// The rows of a rebuild do not match its certificate; the rebuild was not put into use.
  case notProved(projection: String, expected: String, found: String)
}

extension ProjectionError: CustomStringConvertible, LocalizedError {
  /// One sentence that names the file or projection and what is wrong with it.
  public var description: String {
    switch self {
    case .notWritable(let path, let reason):
      "\(path) cannot be written: \(reason)"
    case .damaged(let path, let reason):
      "\(path) is damaged: \(reason)"
    case .notProved(let projection, let expected, let found):
      "the rebuilt rows of \(projection) have the digest \(found), their certificate says \(expected); "
        + "the file in use was kept"
    }
  }

  /// The same sentence, for code that prints errors as Foundation does.
  public var errorDescription: String? { description }
}

extension ProjectionError: ClassifiedError {
  /// The error's class.
  public var kind: ErrorKind { .file }
}

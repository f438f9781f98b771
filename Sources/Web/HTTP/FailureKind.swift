import Domain

/// Names why a request was refused or failed, for whoever runs the server: the error's type and case. The values that
/// an error carries are the family's, or a path of the machine, and are left out.
enum FailureKind {
  static func name(of error: any Error) -> String {
    let type = String(describing: Swift.type(of: error))
    if let error = error as? DomainError { return "\(type).\(error.code.rawValue)" }
    if let error = error as? WebError { return "\(type).\(error)" }
    let mirror = Mirror(reflecting: error)
    // Only a case with values has a name that is not its text for people.
    guard mirror.displayStyle == .enum, let name = mirror.children.first?.label else { return type }
    return "\(type).\(name)"
  }
}

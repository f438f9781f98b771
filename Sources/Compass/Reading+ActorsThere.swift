public import Foundation

extension Reading {
  /// The id by which the log names whoever acted in the family's project, where the project does not say who.
  public static let somebodyThere = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  /// The id by which the log names the family's project, where one of its triggers acted and no person did.
  public static let projectItself = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))

  /// The names of those who acted in the family's project and are nobody of the family, by id.
  public static let namesThere = [
    somebodyThere: "Somebody (seen in the project)", projectItself: "The project, by itself",
  ]
}

import Compass
import Domain
import EventLog

extension FamilyPage {
  /// A record of which only a change is left: it was erased in one home while another one changed it.
  public struct LeftOver: Codable, Equatable, Sendable {
    /// "Coach 0198c5d2-0000".
    public let name: String
    /// The page that erases it for good; nil if the viewer may not.
    public let erase: ErasePage.Link?
  }
}

extension FamilyPage.LeftOver {
  init(_ stream: StreamName, mayErase: Bool) {
    let id = String(stream.key.prefix(13))
    name = "\(stream.category.prefix(1).uppercased())\(stream.category.dropFirst()) \(id)"
    erase = ErasureKind(rawValue: stream.category).flatMap { mayErase ? ErasePage.Link($0, stream.key, name: id) : nil }
  }
}

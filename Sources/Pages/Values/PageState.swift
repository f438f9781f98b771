/// What is shown where there is nothing else to show: while a page loads, when it is empty, not found or failed.
public struct Notice: Codable, Equatable, Sendable {
  /// The icon's name, where there is one: `building`, `magnifier`, `calendar` …
  public let icon: String?
  /// The heading.
  public let title: String
  /// What it means or what to do about it.
  public let message: String?
  /// The button.
  public let action: String?

  /// Ground and text of a band that asks for attention.
  public static let color = "amber-50/800"
  /// The band's border.
  public static let border = "amber-200"

  /// A heading with what stands below it.
  public init(_ title: String, message: String? = nil, action: String? = nil, icon: String? = nil) {
    self.title = title
    self.message = message
    self.action = action
    self.icon = icon
  }

  /// What a screen reader says of it.
  public var spoken: String {
    [title, message, action.map { "\($0), button" }].compactMap(\.self).joined(separator: ". ")
  }
}

/// A page as a value: everything that a screen shows or speaks, decided.
public protocol PageValue: Codable, Equatable, Sendable {
  /// What is shown until the page is there.
  static var loading: Notice { get }
  /// What is shown where there is no such record in this family.
  static var notFound: Notice { get }
}

/// A page, or what stands in its place.
public enum PageState<Page: PageValue>: Codable, Equatable, Sendable {
  /// It is being read.
  case loading(Notice)
  /// It is there.
  case ready(Page)
  /// There is no such record in this family.
  case notFound(Notice)
  /// It could not be read; the notice says why and offers to try again.
  case failed(Notice)

  /// Before anything was read.
  public static var initial: PageState { .loading(Page.loading) }

  /// The page that loading answers; not found for nil, failed with the reason for an error.
  public init(_ load: () throws -> Page?) {
    do {
      guard let page = try load() else {
        self = .notFound(Page.notFound)
        return
      }
      self = .ready(page)
    } catch {
      self = .failed(Notice("Something went wrong", message: "\(error)", action: "Retry", icon: "warning"))
    }
  }

  /// The page, if it is there.
  public var page: Page? {
    if case .ready(let page) = self { page } else { nil }
  }

  /// What stands in the page's place.
  public var notice: Notice? {
    switch self {
    case .ready: nil
    case .loading(let notice), .notFound(let notice), .failed(let notice): notice
    }
  }
}

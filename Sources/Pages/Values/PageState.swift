/// A notice with a heading, a text and a button, shown while a page loads, or if it is empty, not found or failed.
public struct Notice: Codable, Equatable, Sendable {
  /// The name of the icon, if there is one: `building`, `magnifier`, `calendar` …
  public let icon: String?
  /// The heading.
  public let title: String
  /// The explanation, or the advice.
  public let message: String?
  /// The label of the button.
  public let action: String?

  /// The background and text colors of a warning.
  public static let color = "amber-50/800"
  /// The color of the warning's border.
  public static let border = "amber-200"

  /// Creates a notice.
  public init(_ title: String, message: String? = nil, action: String? = nil, icon: String? = nil) {
    self.title = title
    self.message = message
    self.action = action
    self.icon = icon
  }

  /// The accessibility label.
  public var spoken: String {
    [title, message, action.map { "\($0), button" }].compactMap(\.self).joined(separator: ". ")
  }
}

/// A page as a value: everything that a screen shows or a screen reader reads, fully resolved.
public protocol PageValue: Codable, Equatable, Sendable {
  /// The notice shown while the page loads.
  static var loading: Notice { get }
  /// The notice shown if the family has no such record.
  static var notFound: Notice { get }
}

/// A page, or the notice in its place.
public enum PageState<Page: PageValue>: Codable, Equatable, Sendable {
  /// The page is loading.
  case loading(Notice)
  /// The page is loaded.
  case ready(Page)
  /// The family has no such record.
  case notFound(Notice)
  /// Loading failed; the notice gives the reason and offers a retry.
  case failed(Notice)

  /// The state before anything was loaded.
  public static var initial: PageState { .loading(Page.loading) }

  /// Creates the state from the result of loading: not found for nil, failed with the reason for an error.
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

  /// The page, if it is loaded.
  public var page: Page? {
    if case .ready(let page) = self { page } else { nil }
  }

  /// The notice in place of the page.
  public var notice: Notice? {
    switch self {
    case .ready: nil
    case .loading(let notice), .notFound(let notice), .failed(let notice): notice
    }
  }
}

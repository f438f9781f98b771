// What the guide's code needs of SwiftUI, where there is no SwiftUI: shapes without a screen.
#if canImport(SwiftUI)
  @_exported import SwiftUI
#else
  @MainActor protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
  }

  extension Never: View {
    var body: Never { fatalError("a view without a body is drawn by the system") }
  }

  struct Text: View {
    let text: String
    init(_ text: String) { self.text = text }
    var body: Never { fatalError("drawn by the system") }
  }

  struct Modified<Content: View>: View {
    let content: Content
    var body: Never { fatalError("drawn by the system") }
  }

  extension View {
    func accessibilityLabel(_ label: String) -> some View { Modified(content: self) }
    func task(_ action: @escaping @MainActor () async -> Void) -> some View { Modified(content: self) }
  }

  enum Either<First: View, Second: View>: View {
    case first(First)
    case second(Second)
    var body: Never { fatalError("drawn by the system") }
  }

  @resultBuilder enum ViewBuilder {
    static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> { .first(first) }
    static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> { .second(second) }
  }

  @propertyWrapper struct State<Value> {
    var wrappedValue: Value
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  }
#endif

// And of BackgroundTasks.
#if os(iOS)
  @_exported import BackgroundTasks
#else
  final class BGProcessingTask {
    var expirationHandler: (() -> Void)?
    func setTaskCompleted(success: Bool) {}
  }
#endif

import Domain
import Foundation

/// The place of a school for a map with a pin (SD-76), and the home that the distance is measured from.
public struct SchoolMap: Codable, Equatable, Sendable {
  /// The athlete's home, as a second pin.
  public struct Home: Codable, Equatable, Sendable {
    /// Degrees north.
    public let latitude: Double
    /// Degrees east.
    public let longitude: Double
    /// The label of the pin: "Home".
    public let title: String
  }

  /// Degrees north.
  public let latitude: Double
  /// Degrees east.
  public let longitude: Double
  /// The label of the pin.
  public let title: String
  /// The athlete's home; nil if none is set.
  public let home: Home?
}

/// A text with a link.
public struct PageLink: Codable, Equatable, Sendable {
  /// The label.
  public let label: String
  /// The text.
  public let text: String
  /// The target, with a scheme that a page may open.
  public let url: String

  init(_ label: String, _ text: String, url: String) {
    self.label = label
    self.text = text
    self.url = url
  }

  /// Returns a link to a website; nil unless the address is http or https with a host. A stored `javascript:` address
  /// is shown only as a text.
  static func website(_ label: String, _ text: String?) -> PageLink? {
    guard let text, let url = URL(string: text), let scheme = url.scheme?.lowercased(), url.host != nil,
      scheme == "http" || scheme == "https"
    else { return nil }
    return PageLink(label, text, url: text)
  }
}

/// An input of the information's form (SD-82).
public struct FormInput: Codable, Equatable, Sendable {
  /// The kind of input.
  public enum Kind: String, Codable, Sendable {
    /// Free text.
    case text
    /// A whole number.
    case integer
    /// Any number.
    case decimal
    /// One of the options.
    case choice
  }

  /// The field's name, as in an edit.
  public let field: String
  /// The label, which is also the accessibility label.
  public let label: String
  /// The current value.
  public let value: String
  /// The placeholder.
  public let placeholder: String
  /// The kind of input.
  public var kind = Kind.text
  /// The options; empty if the value is typed.
  public var options: [FilterChoice] = []
}

extension SchoolDetailPage {
  static func information(_ info: SchoolFields) -> [LabelledText] {
    LabelledText.present([
      ("Campus Address", info.address.value), ("Baseball Facility", info.baseballFacilityAddress.value),
      ("Mascot", info.mascot.value), ("Undergraduate Size", info.undergradSize.value),
      ("Website", info.website.value), ("Twitter", info.twitterHandle.value.map { "@\($0)" }),
      ("Instagram", info.instagramHandle.value.map { "@\($0)" }),
    ])
  }

  /// Returns the links of "Contact & Social"; without links the section is hidden (SD-75, C51).
  static func contact(_ info: SchoolFields) -> [PageLink] {
    func handle(_ label: String, _ site: String, _ handle: String?) -> PageLink? {
      handle.flatMap { $0.isEmpty ? nil : PageLink(label, "@\($0)", url: "https://\(site)/\($0.percentEncoded)") }
    }
    return [
      .website("Website", info.website.value), handle("Twitter", "twitter.com", info.twitterHandle.value),
      handle("Instagram", "instagram.com", info.instagramHandle.value),
    ].compactMap { $0 }
  }

  static func scorecard(_ info: SchoolFields, _ text: LocalText) -> [LabelledText] {
    LabelledText.present([
      ("Students", info.studentSize.value.map(text.number)),
      ("Tuition (In-State)", info.tuitionInState.value.map(text.wholeDollars)),
      ("Tuition (Out-of-State)", info.tuitionOutOfState.value.map(text.wholeDollars)),
      ("Admission Rate", info.admissionRate.value.map(text.percent)),
    ])
  }

  /// Returns the inputs for the campus and the contact addresses (SD-82).
  static func campusInputs(_ info: SchoolFields) -> [FormInput] {
    [
      ("address", "Main campus address..."), ("baseballFacilityAddress", "Stadium address..."),
      ("mascot", "School mascot..."), ("undergradSize", "e.g., 5,000-8,000..."), ("website", "https://..."),
      ("twitterHandle", "@handle..."), ("instagramHandle", "@handle..."),
    ].map { FormInput($0, of: info, placeholder: $1) }
  }

  static func philosophyInputs(_ fields: PhilosophyFields) -> [FormInput] {
    [
      ("coachingStyle", "e.g., High-intensity, Player development focused, Defensive emphasis..."),
      ("recruitingApproach", "How do they recruit?"), ("communicationStyle", "How do they communicate?"),
      ("successMetrics", "What do they measure success by?"), ("coachingPhilosophy", "What is the program about?"),
    ].map { FormInput($0, of: fields, placeholder: $1) }
  }
}

extension String {
  /// The text, percent-encoded as a component of a URL.
  var percentEncoded: String {
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~")
    return addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
  }
}

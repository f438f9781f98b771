public import Domain

/// A button that contacts a coach; it exists only if the address or number is known (SD-53).
public struct ContactButton: Codable, Equatable, Sendable {
  /// The three ways to contact a coach.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// By e-mail.
    case email
    /// By text message.
    case text
    /// By telephone.
    case call
  }

  /// The way that the button uses.
  public let kind: Kind
  /// "Email", "Text" or "Call".
  public let title: String
  /// `envelope`, `message` or `phone`.
  public let icon: String
  /// The icon's colour: blue, green or purple, dark enough on white (facts §2.18).
  public let color: String
  /// The URL that the button opens: `mailto:`, `sms:` or `tel:`.
  public let url: String
  /// The address or number as the family wrote it.
  public let address: String
  /// The accessibility label: "Email Kim Lee" (SD-143).
  public let spoken: String

  private init(_ kind: Kind, _ url: String, _ address: String, _ name: String) {
    self.kind = kind
    self.url = url
    self.address = address
    (title, icon, color) =
      switch kind {
      case .email: ("Email", "envelope", "blue-700")
      case .text: ("Text", "message", "green-700")
      case .call: ("Call", "phone", "purple-700")
      }
    spoken = "\(title) \(name)"
  }

  /// Returns the buttons for the known address and number of a coach: mail, text, call.
  public static func all(for coach: CoachFields) -> [ContactButton] {
    let name = coach.fullName
    var buttons: [ContactButton] = []
    if let email = coach.email.value, !email.isEmpty {
      buttons.append(ContactButton(.email, "mailto:" + escaped(email), email, name))
    }
    if let phone = coach.phone.value, let number = dialled(phone) {
      buttons.append(ContactButton(.text, "sms:" + number, phone, name))
      buttons.append(ContactButton(.call, "tel:" + number, phone, name))
    }
    return buttons
  }

  /// Returns the digits of a number, with a leading plus if the number has one; nil without digits.
  private static func dialled(_ phone: String) -> String? {
    let digits = phone.utf8.filter { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else { return nil }
    let isInternational = phone.utf8.first { $0 != 0x20 } == UInt8(ascii: "+")
    return (isInternational ? "+" : "") + String(decoding: digits, as: UTF8.self)
  }

  /// Returns a mail address in the form of RFC 6068: characters that could end the address or start a header are
  /// escaped.
  private static func escaped(_ email: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$'()*+@".utf8)
    return email.utf8.map { byte in
      if plain.contains(byte) { return String(decoding: [byte], as: UTF8.self) }
      let digits = Array("0123456789ABCDEF")
      return "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }.joined()
  }
}

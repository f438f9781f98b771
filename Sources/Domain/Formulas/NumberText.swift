/// Numbers in American form, the same on every machine. Pages use them through `LocalText`, which writes other locales
/// itself.
public enum NumberText {
  /// Returns the nearest whole number, halves rounded up. Values out of range become `Int.min` or `Int.max`; NaN
  /// becomes 0.
  public static func roundedHalfUp(_ value: Double) -> Int {
    let floor = value.rounded(.down)
    let rounded = value - floor >= 0.5 ? floor + 1 : floor
    if let whole = Int(exactly: rounded) { return whole }
    return value.isNaN ? 0 : value < 0 ? Int.min : Int.max
  }

  /// Returns a number with commas between groups of three digits: "40,804".
  public static func grouped(_ value: Int) -> String {
    var out: [UInt8] = []
    for (index, digit) in String(value.magnitude).utf8.reversed().enumerated() {
      if index > 0, index % 3 == 0 { out.append(UInt8(ascii: ",")) }
      out.append(digit)
    }
    return (value < 0 ? "-" : "") + String(decoding: out.reversed(), as: UTF8.self)
  }

  /// Returns whole dollars: "$40,032".
  public static func dollars(_ value: Int) -> String { (value < 0 ? "-$" : "$") + grouped(abs(max(value, -Int.max))) }

  /// Returns a share in whole per cent, ties rounded up: "32%" for 0.3189 and 0.32, "1%" for 0.005 (SD-73, facts §11).
  public static func percent(ofShare share: Double) -> String {
    // The share is first rounded to billionths, so that 0.285, which is slightly smaller in binary, still counts as a
    // tie.
    let billionths = roundedHalfUp(share * 1e9)
    guard billionths > Int.min / 100, billionths < Int.max / 100 - 1_000_000_000 else {
      return "\(roundedHalfUp(share * 100))%"
    }
    let scaled = billionths * 100 + 500_000_000
    let quotient = scaled / 1_000_000_000
    return "\(scaled % 1_000_000_000 < 0 ? quotient - 1 : quotient)%"
  }

  /// Returns a number without trailing zeros, rounded to six decimals: "93.4", "0.305", "1,250", "-2".
  public static func plain(_ value: Double) -> String {
    let millionths = roundedHalfUp(value.magnitude * 1e6)
    guard millionths < Int.max, value.isFinite else { return "\(value)" }
    var fraction = String(millionths % 1_000_000)
    fraction = String(repeating: "0", count: 6 - fraction.utf8.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    let sign = value < 0 && millionths > 0 ? "-" : ""
    return sign + grouped(millionths / 1_000_000) + (fraction.isEmpty ? "" : "." + fraction)
  }
}

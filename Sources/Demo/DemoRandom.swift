/// Seeded random numbers (SplitMix64), the same in every run and on every machine.
struct DemoRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Returns a whole number within bounds, both included; the lower bound if the bounds are reversed.
  mutating func int(_ lower: Int, _ upper: Int) -> Int {
    guard upper > lower else { return lower }
    return lower + Int(next() % UInt64(upper - lower + 1))
  }

  /// Returns true with a probability in per cent.
  mutating func happens(_ percent: Int) -> Bool { int(0, 99) < percent }

  /// Returns one of several things; nil if there are none.
  mutating func pick<Thing>(_ things: [Thing]) -> Thing? {
    things.isEmpty ? nil : things[int(0, things.count - 1)]
  }

  /// Returns a random index into a list of weights, with a probability proportional to the weight.
  mutating func index(weights: [Int]) -> Int {
    var ticket = int(0, max(0, weights.reduce(0, +) - 1))
    for (index, weight) in weights.enumerated() {
      if ticket < weight { return index }
      ticket -= weight
    }
    return 0
  }

  /// Returns the things in random order (Fisher and Yates).
  mutating func shuffled<Thing>(_ things: [Thing]) -> [Thing] {
    var things = things
    for last in stride(from: things.count - 1, to: 0, by: -1) { things.swapAt(last, int(0, last)) }
    return things
  }
}

import Synchronization
import Testing

@testable import Terminal

@Suite struct ProgressTests {
  @Test func showsShareBarRateAndTimeLeft() {
    #expect(
      ProgressBar.line(done: 4500, total: 10000, elapsed: 3, width: 50)
        == " 45% [=========>             ]  1,500/s  0:04 left")
    #expect(ProgressBar.line(done: 0, total: 10, elapsed: 0, width: 20) == "  0% [             ]")
    #expect(ProgressBar.line(done: 10, total: 10, elapsed: 4, width: 40) == "100% [===============]  2.5/s  0:00 left")
    #expect(ProgressBar.line(done: 1_234_567, total: 0, elapsed: 2, width: 40) == "1,234,567  617,284/s")
    #expect(ProgressBar.line(done: 1, total: 10_801, elapsed: 1, width: 30) == "  0%  1/s  3:00:00 left")
  }

  @Test func aHundredPercentIsShownWhenAllIsDoneAndNotBefore() {
    for total in 1...300 as ClosedRange<Int64> {
      for done in 0...total {
        let line = ProgressBar.line(done: done, total: total, elapsed: 1, width: 8)
        #expect(line.hasPrefix("100%") == (done == total))
        #expect(line.drop { $0 == " " }.hasPrefix("\(done * 100 / total)%"))
      }
    }
  }

  @Test(arguments: [Int64.min, -1, 0, 1, 999, 1 << 40, .max], [Int64.min, 0, 1, 1000, .max])
  func noInputBreaksTheWidth(done: Int64, total: Int64) {
    for elapsed in [-1, 0, Double.leastNonzeroMagnitude, 0.5, 1e300, .infinity, .nan] {
      for width in [-1, 0, 1, 4, 5, 20, 80, 200, .max] {
        let line = ProgressBar.line(done: done, total: total, elapsed: elapsed, width: width)
        #expect(TextWidth.columns(of: line) <= max(0, width), "\(done) \(total) \(elapsed) \(width)")
      }
    }
  }

  private final class Output: Sendable {
    let text = Mutex("")
    let now = Mutex(0.0)
    func meter(isTerminal: Bool) -> ProgressMeter {
      ProgressMeter(
        label: "import\u{1b}", isTerminal: isTerminal, width: 60, elapsed: { self.now.withLock { $0 } },
        write: { part in self.text.withLock { $0 += part } })
    }
    var draws: Int { text.withLock { $0.split(separator: "\r").count } }
  }

  @Test func nothingIsDrawnInTheFirstHalfSecondAndThenTenTimesASecond() {
    let output = Output()
    let meter = output.meter(isTerminal: true)
    for millisecond in 0...500 as ClosedRange<Int64> {
      output.now.withLock { $0 = Double(millisecond) / 1000 }
      meter.update(done: millisecond, total: 2500)
    }
    #expect(output.draws == 0)
    for millisecond in 501...2500 as ClosedRange<Int64> {
      output.now.withLock { $0 = Double(millisecond) / 1000 }
      meter.update(done: millisecond, total: 2500)
    }
    #expect((19...20).contains(output.draws))
    output.text.withLock { text in
      #expect(text.hasPrefix("\rimport\\u{1b}  20% ["))
      #expect(text.split(separator: "\r").allSatisfy { TextWidth.columns(of: String($0)) < 60 })
    }
    meter.finish()
    let drawn = output.text.withLock { $0 }
    #expect(drawn.hasSuffix(" \r"))
    output.now.withLock { $0 = 9 }
    meter.update(done: 1, total: 2)
    meter.finish()
    #expect(output.text.withLock { $0 } == drawn)
  }

  @Test func nothingIsEverDrawnIntoAPipe() {
    let output = Output()
    let meter = output.meter(isTerminal: false)
    output.now.withLock { $0 = 5 }
    meter.update(done: 1, total: 2)
    meter.finish()
    #expect(output.draws == 0)
  }

  @Test func manyThreadsMayReport() async {
    let output = Output()
    let meter = output.meter(isTerminal: true)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 as Range<Int64> {
        group.addTask {
          for step in 0..<100 as Range<Int64> {
            output.now.withLock { $0 += 0.01 }
            meter.update(done: task * 100 + step, total: 800)
          }
        }
      }
    }
    meter.finish()
    #expect((1...80).contains(output.draws))
  }
}

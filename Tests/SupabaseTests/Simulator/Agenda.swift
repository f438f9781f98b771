/// What is to happen, earliest first; of the same moment what was planned first. A heap, so that a history of a hundred
/// thousand events does not look through all of them at each step.
struct Agenda<Happening> {
  private var heap: [(at: Int64, order: Int, what: Happening)] = []
  private var order = 0

  mutating func plan(at moment: Int64, _ what: Happening) {
    order += 1
    heap.append((moment, order, what))
    var child = heap.count - 1
    while child > 0, isEarlier(child, (child - 1) / 2) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func next() -> (at: Int64, what: Happening)? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return (last.at, last.what) }
    heap[0] = last
    var parent = 0
    while true {
      let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < heap.count }
      guard let child = children.min(by: isEarlier), isEarlier(child, parent) else { break }
      heap.swapAt(child, parent)
      parent = child
    }
    return (first.at, first.what)
  }

  private func isEarlier(_ left: Int, _ right: Int) -> Bool {
    (heap[left].at, heap[left].order) < (heap[right].at, heap[right].order)
  }
}

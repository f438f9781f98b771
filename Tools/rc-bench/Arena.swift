import Foundation

/// Copies of texts and bytes for C code to read. All are freed together with the arena.
final class Arena {
  private var blocks: [UnsafeMutableRawPointer] = []

  func text(_ text: String) -> UnsafePointer<CChar>? { bytes(Data(text.utf8) + [0]) }

  func bytes(_ data: Data) -> UnsafePointer<CChar>? {
    let block = UnsafeMutableRawPointer.allocate(byteCount: max(data.count, 1), alignment: 1)
    data.copyBytes(to: UnsafeMutableRawBufferPointer(start: block, count: data.count))
    blocks.append(block)
    return UnsafePointer(block.assumingMemoryBound(to: CChar.self))
  }

  func list(_ texts: [UnsafePointer<CChar>?]) -> UnsafePointer<UnsafePointer<CChar>?>? {
    let list = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: max(texts.count, 1))
    list.initialize(from: texts, count: texts.count)
    blocks.append(UnsafeMutableRawPointer(list))
    return UnsafePointer(list)
  }

  deinit { blocks.forEach { $0.deallocate() } }
}

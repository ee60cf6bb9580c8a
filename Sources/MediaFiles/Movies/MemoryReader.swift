internal import CLibAV
import Foundation

/// Lets libav read from bytes in memory.
///
/// One libav context uses it, hence one thread at a time.
@safe final class MemoryReader {
  private let data: Data
  private var position = 0
  private let context: UnsafeMutablePointer<AVIOContext>?

  /// The stream that reads from here; valid as long as this object.
  var stream: UnsafeMutablePointer<AVIOContext>? { unsafe context }

  /// Starts at the beginning of `data`.
  init(_ data: Data) {
    self.data = data
    let box = UnsafeMutablePointer<Unmanaged<MemoryReader>>.allocate(capacity: 1)
    let size: Int32 = 1 << 15
    let buffer = unsafe av_malloc(Int(size))?.assumingMemoryBound(to: UInt8.self)
    unsafe context = avio_alloc_context(
      buffer, size, 0, box,
      { opaque, target, size in
        guard let reader = unsafe MemoryReader.from(opaque), let target = unsafe target else {
          return clibav_end_of_file()
        }
        return unsafe reader.read(target, Int(size))
      }, nil,
      { opaque, offset, whence in
        unsafe MemoryReader.from(opaque)?.seek(offset, whence) ?? -1
      })
    unsafe box.initialize(to: Unmanaged.passUnretained(self))
    if unsafe context == nil {
      unsafe av_free(buffer)
      unsafe box.deallocate()
    }
  }

  deinit {
    guard let context = unsafe context else { return }
    unsafe context.pointee.opaque
      .assumingMemoryBound(to: Unmanaged<MemoryReader>.self).deallocate()
    unsafe av_free(context.pointee.buffer)
    var freed: UnsafeMutablePointer<AVIOContext>? = unsafe context
    unsafe avio_context_free(&freed)
  }

  private static func from(_ opaque: UnsafeMutableRawPointer?) -> MemoryReader? {
    unsafe opaque?.assumingMemoryBound(to: Unmanaged<MemoryReader>.self)
      .pointee.takeUnretainedValue()
  }

  private func read(_ target: UnsafeMutablePointer<UInt8>, _ size: Int) -> Int32 {
    let length = min(size, data.count - position)
    guard length > 0 else { return clibav_end_of_file() }
    let start = data.startIndex + position
    unsafe data.copyBytes(to: target, from: start..<start + length)
    position += length
    return Int32(length)
  }

  private func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
    let target: Int64
    switch whence {
    case AVSEEK_SIZE: return Int64(data.count)
    case SEEK_SET: target = offset
    case SEEK_CUR: target = Int64(position) + offset
    case SEEK_END: target = Int64(data.count) + offset
    default: return -1
    }
    guard target >= 0, target <= Int64(data.count) else { return -1 }
    position = Int(target)
    return target
  }
}

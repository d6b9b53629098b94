import CZlib
import Foundation
import NIOCore

/// Packs bytes with zlib, in the form of gzip (RFC 1952).
enum Gzip {
    /// Adding 16 to the window makes zlib write gzip's head and tail.
    private static let window = 15 + 16

    /// - Parameter level: 1, the fastest, to 9, the smallest.
    /// - Returns: Nil where zlib has no memory.
    static func packed(_ buffer: ByteBuffer, level: Int32 = 5) -> ByteBuffer? {
        var stream = unsafe z_stream()
        let version = String(ZLIB_VERSION)
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        guard
            unsafe deflateInit2_(&stream, level, Z_DEFLATED, Int32(window), 8, Z_DEFAULT_STRATEGY, version, size)
                == Z_OK
        else { return nil }
        defer { unsafe deflateEnd(&stream) }
        let room = Int(unsafe deflateBound(&stream, UInt(buffer.readableBytes)))
        var output = ByteBufferAllocator().buffer(capacity: room)
        let isDone = unsafe buffer.withUnsafeReadableBytes { input in
            unsafe output.writeWithUnsafeMutableBytes(minimumWritableBytes: room) { space in
                unsafe stream.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
                unsafe stream.avail_in = UInt32(input.count)
                unsafe stream.next_out = unsafe space.bindMemory(to: UInt8.self).baseAddress
                unsafe stream.avail_out = UInt32(room)
                let isDone = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
                return isDone ? room - Int(unsafe stream.avail_out) : 0
            } > 0
        }
        return isDone ? output : nil
    }

    /// What `packed` packed.
    /// - Parameter most: the most bytes that it may have.
    /// - Returns: Nil where the bytes are no whole gzip, or have more in them.
    static func unpacked(_ packed: Data, most: Int) -> Data? {
        var stream = unsafe z_stream()
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        guard unsafe inflateInit2_(&stream, Int32(window), String(ZLIB_VERSION), size) == Z_OK else { return nil }
        defer { unsafe inflateEnd(&stream) }
        var output = Data(count: most)
        let isDone = unsafe packed.withUnsafeBytes { input in
            unsafe output.withUnsafeMutableBytes { space in
                unsafe stream.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
                unsafe stream.avail_in = UInt32(input.count)
                unsafe stream.next_out = unsafe space.bindMemory(to: UInt8.self).baseAddress
                unsafe stream.avail_out = UInt32(most)
                return unsafe inflate(&stream, Z_FINISH) == Z_STREAM_END
            }
        }
        return isDone ? output.prefix(most - Int(unsafe stream.avail_out)) : nil
    }
}

internal import Foundation
internal import GTFSModel

/// Gives each distinct run of bytes an index: 0, 1, 2 … in the order in which they first occur.
///
/// An id occurs millions of times in a feed and is stored once; no `String` is made of it.
struct ByteInterner {
    private var bytes: [UInt8] = []
    private var ends: [UInt32] = []
    private var slots = IndexSlots()

    var count: Int { ends.count }

    func hash(of index: Int32) -> UInt64 { unsafe withBytes(index) { unsafe StableHash.of($0) } }

    /// Bytes of all distinct runs.
    var byteCount: Int { bytes.count }

    /// The index of `key`; nil if it has none.
    func find(_ key: UnsafeRawBufferPointer) -> Int32? {
        let found = unsafe slots.find(StableHash.of(key)) { unsafe isText($0, equalTo: key) }.index
        return found < 0 ? nil : found
    }

    /// As `find`, for keys that mostly come in the order of their indexes: the one after `index` is tried first.
    func find(_ key: UnsafeRawBufferPointer, after index: Int32) -> Int32? {
        let next = index + 1
        if Int(next) < count, unsafe isText(next, equalTo: key) { return next }
        return unsafe find(key)
    }

    /// The index of `key`, a new one where it has none.
    mutating func intern(_ key: UnsafeRawBufferPointer) -> Int32 {
        let hash = unsafe StableHash.of(key)
        let (slot, found) = slots.find(hash) { unsafe isText($0, equalTo: key) }
        if found >= 0 { return found }
        let index = Int32(ends.count)
        bytes.reserveAnEighth(beyond: key.count)
        ends.reserveAnEighth(beyond: 1)
        unsafe bytes.append(contentsOf: key)
        ends.append(UInt32(bytes.count))
        slots.set(index, hash, at: slot)
        if slots.areFew(for: count) { fillIndex() }
        return index
    }

    mutating func intern(_ text: String) -> Int32 {
        var text = text
        return text.withUTF8 { unsafe intern(UnsafeRawBufferPointer($0)) }
    }

    func find(_ text: String) -> Int32? {
        var text = text
        return text.withUTF8 { unsafe find(UnsafeRawBufferPointer($0)) }
    }

    func text(_ index: Int32) -> String { String(decoding: bytes[range(index)], as: UTF8.self) }

    func withBytes<Value>(_ index: Int32, body: (UnsafeRawBufferPointer) -> Value) -> Value {
        let range = range(index)
        return unsafe bytes.withUnsafeBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    func isText(_ index: Int32, equalTo key: UnsafeRawBufferPointer) -> Bool {
        unsafe withBytes(index) { bytes in
            guard bytes.count == key.count, let left = bytes.baseAddress, let right = key.baseAddress
            else { return bytes.count == key.count }
            return unsafe memcmp(left, right, key.count) == 0
        }
    }

    private func range(_ index: Int32) -> Range<Int> {
        (index == 0 ? 0 : Int(ends[Int(index) - 1]))..<Int(ends[Int(index)])
    }

    /// Releases the memory that `find` and `intern` need, until `restoreIndex`: five to eleven bytes per index.
    mutating func releaseIndex() { slots.release() }

    /// Undoes `releaseIndex`.
    mutating func restoreIndex() { if slots.isReleased { fillIndex() } }

    private mutating func fillIndex() {
        slots.release()
        var filled = slots
        filled.fill(count: count) { hash(of: $0) }
        slots = filled
    }
}

internal import Foundation
internal import GTFSModel

/// Gives each distinct run of bytes an index: 0, 1, 2 … in the order in which they first occur.
///
/// An id occurs millions of times in a feed and is stored once; no `String` is made of it.
struct ByteInterner {
    private var bytes: [UInt8] = []
    private var ends: [UInt32] = []
    private var slots: [Slot]
    private var mask: Int

    private static let fewestSlots = 32

    init() {
        slots = Array(repeating: .free, count: Self.fewestSlots)
        mask = Self.fewestSlots - 1
    }

    var count: Int { ends.count }

    /// The hash of the bytes of an index, for checksums.
    func hash(of index: Int32) -> UInt64 { unsafe withBytes(index) { unsafe StableHash.of($0) } }

    /// Bytes of all distinct runs.
    var byteCount: Int { bytes.count }

    /// The index of `key`; nil where it has none.
    func find(_ key: UnsafeRawBufferPointer) -> Int32? {
        let found = unsafe slots[slot(of: key, hash: StableHash.of(key)).slotIndex].index
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
        let (slotIndex, found) = unsafe slot(of: key, hash: hash)
        if found >= 0 { return found }
        let index = Int32(ends.count)
        slots[slotIndex] = Slot(index: index, tag: Slot.tag(of: hash))
        bytes.reserveAnEighth(beyond: key.count)
        ends.reserveAnEighth(beyond: 1)
        unsafe bytes.append(contentsOf: key)
        ends.append(UInt32(bytes.count))
        if ends.count * 4 > slots.count * 3 { grow() }
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

    /// Calls `body` with the bytes of an index.
    func withBytes<Value>(_ index: Int32, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        let range = range(index)
        return unsafe bytes.withUnsafeBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    /// Whether these are the bytes of an index.
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

    /// The slot that holds `key` and its index, or the free slot where it belongs and -1.
    private func slot(of key: UnsafeRawBufferPointer, hash: UInt64) -> (slotIndex: Int, index: Int32) {
        let tag = Slot.tag(of: hash)
        var slotIndex = Int(truncatingIfNeeded: hash) & mask
        while true {
            let slot = slots[slotIndex]
            if slot.index < 0 { return (slotIndex, -1) }
            if slot.tag == tag, unsafe isText(slot.index, equalTo: key) { return (slotIndex, slot.index) }
            slotIndex = (slotIndex &+ 1) & mask
        }
    }

    /// Lets go of what `find` and `intern` need, until `restoreIndex`: 16 bytes per index and more.
    mutating func releaseIndex() { (slots, mask) = ([.free], 0) }

    mutating func restoreIndex() {
        var slotCount = Self.fewestSlots
        while count * 4 > slotCount * 3 { slotCount *= 2 }
        fillSlots(slotCount)
    }

    private mutating func grow() { fillSlots(slots.count * 2) }

    private mutating func fillSlots(_ slotCount: Int) {
        slots = Array(repeating: .free, count: slotCount)
        mask = slotCount - 1
        for index in 0..<Int32(count) {
            let hash = hash(of: index)
            var slotIndex = Int(truncatingIfNeeded: hash) & mask
            while slots[slotIndex].index >= 0 { slotIndex = (slotIndex + 1) & mask }
            slots[slotIndex] = Slot(index: index, tag: Slot.tag(of: hash))
        }
    }
}

extension ByteInterner {
    /// An index, and the part of its hash that does not choose the slot: most others are skipped without comparing bytes.
    private struct Slot {
        let index: Int32
        let tag: UInt32

        static let free = Slot(index: -1, tag: 0)

        static func tag(of hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash &>> 32) }
    }
}

internal import Foundation
internal import GTFSModel

/// Gives each distinct run of bytes a number: 0, 1, 2 … in the order in which they are first met.
///
/// Ids of a feed are met millions of times and stored once; no `String` is made on the way.
struct ByteInterner {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private(set) var hashes: [UInt64] = []
    private var slots: [Slot]
    private var mask: Int

    init() {
        slots = Array(repeating: .free, count: 32)
        mask = 31
    }

    var count: Int { ends.count }

    /// Bytes of all that has been met.
    var byteCount: Int { bytes.count }

    /// The number of `key` where it has been met.
    func find(_ key: UnsafeRawBufferPointer) -> Int32? {
        let found = unsafe slots[slot(of: key, hash: StableHash.of(key)).place].number
        return found < 0 ? nil : found
    }

    /// The number of `key`, a new one where it has not been met.
    mutating func intern(_ key: UnsafeRawBufferPointer) -> Int32 {
        let hash = unsafe StableHash.of(key)
        let (place, found) = unsafe slot(of: key, hash: hash)
        if found >= 0 { return found }
        let number = Int32(ends.count)
        slots[place] = Slot(number: number, tag: Slot.tag(of: hash))
        unsafe bytes.append(contentsOf: key)
        ends.append(bytes.count)
        hashes.append(hash)
        if ends.count * 2 > slots.count { grow() }
        return number
    }

    mutating func intern(_ text: String) -> Int32 {
        var text = text
        return text.withUTF8 { unsafe intern(UnsafeRawBufferPointer($0)) }
    }

    func find(_ text: String) -> Int32? {
        var text = text
        return text.withUTF8 { unsafe find(UnsafeRawBufferPointer($0)) }
    }

    func text(_ number: Int32) -> String { String(decoding: bytes[range(number)], as: UTF8.self) }

    /// What `body` makes of the bytes of a number.
    func withBytes<Value>(_ number: Int32, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        let range = range(number)
        return unsafe bytes.withUnsafeBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    /// Whether a number stands for these bytes.
    func isText(_ number: Int32, equalTo key: UnsafeRawBufferPointer) -> Bool {
        unsafe withBytes(number) { bytes in
            guard bytes.count == key.count, let left = bytes.baseAddress, let right = key.baseAddress
            else { return bytes.count == key.count }
            return unsafe memcmp(left, right, key.count) == 0
        }
    }

    private func range(_ number: Int32) -> Range<Int> {
        (number == 0 ? 0 : ends[Int(number) - 1])..<ends[Int(number)]
    }

    /// The slot that holds `key` and its number, or the free one where it belongs and -1.
    private func slot(of key: UnsafeRawBufferPointer, hash: UInt64) -> (place: Int, number: Int32) {
        let tag = Slot.tag(of: hash)
        var place = Int(truncatingIfNeeded: hash) & mask
        while true {
            let slot = slots[place]
            if slot.number < 0 { return (place, -1) }
            if slot.tag == tag, unsafe isText(slot.number, equalTo: key) { return (place, slot.number) }
            place = (place &+ 1) & mask
        }
    }

    private mutating func grow() {
        slots = Array(repeating: .free, count: slots.count * 2)
        mask = slots.count - 1
        for (number, hash) in hashes.enumerated() {
            var place = Int(truncatingIfNeeded: hash) & mask
            while slots[place].number >= 0 { place = (place + 1) & mask }
            slots[place] = Slot(number: Int32(number), tag: Slot.tag(of: hash))
        }
    }
}

extension ByteInterner {
    /// A number and the part of its hash that does not say where it stands, so that others are mostly passed over at a
    /// glance.
    private struct Slot {
        let number: Int32
        let tag: UInt32

        static let free = Slot(number: -1, tag: 0)

        static func tag(of hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash &>> 32) }
    }
}

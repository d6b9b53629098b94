internal import GTFSModel

/// Gives each distinct run of bytes a number: 0, 1, 2 … in the order in which they are first met.
///
/// Ids of a feed are met millions of times and stored once; no `String` is made on the way.
struct ByteInterner {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private(set) var hashes: [UInt64] = []
    private var slots: [Int32]
    private var mask: Int

    init() {
        slots = Array(repeating: -1, count: 32)
        mask = 31
    }

    var count: Int { ends.count }

    /// Bytes of all that has been met.
    var byteCount: Int { bytes.count }

    /// The number of `key` where it has been met.
    func find(_ key: UnsafeRawBufferPointer) -> Int32? {
        let found = unsafe slots[slot(of: key, hash: StableHash.of(key))]
        return found < 0 ? nil : found
    }

    /// The number of `key`, a new one where it has not been met.
    mutating func intern(_ key: UnsafeRawBufferPointer) -> Int32 {
        let hash = unsafe StableHash.of(key)
        let slot = unsafe slot(of: key, hash: hash)
        if slots[slot] >= 0 { return slots[slot] }
        let number = Int32(ends.count)
        slots[slot] = number
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
        unsafe withBytes(number) { bytes in unsafe bytes.count == key.count && bytes.elementsEqual(key) }
    }

    private func range(_ number: Int32) -> Range<Int> {
        (number == 0 ? 0 : ends[Int(number) - 1])..<ends[Int(number)]
    }

    /// The slot that holds `key`, or the free one where it belongs.
    private func slot(of key: UnsafeRawBufferPointer, hash: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] >= 0, unsafe !matches(slots[slot], key, hash) { slot = (slot + 1) & mask }
        return slot
    }

    private func matches(_ number: Int32, _ key: UnsafeRawBufferPointer, _ hash: UInt64) -> Bool {
        guard hashes[Int(number)] == hash else { return false }
        return unsafe isText(number, equalTo: key)
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: slots.count * 2)
        mask = slots.count - 1
        for (number, hash) in hashes.enumerated() {
            var slot = Int(truncatingIfNeeded: hash) & mask
            while slots[slot] >= 0 { slot = (slot + 1) & mask }
            slots[slot] = Int32(number)
        }
    }
}

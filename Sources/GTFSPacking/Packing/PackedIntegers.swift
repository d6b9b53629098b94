internal import GTFSModel

/// A list of integers, each in as many bytes as the widest needs: none while all are blank.
///
/// An import holds fifteen integers per trip until all trips are read, most of them small or blank.
struct PackedIntegers {
    /// The value that takes no room.
    private let blank: Int64
    private var bytes: [UInt8] = []
    /// Bytes per integer.
    private var width = 0
    /// A mask of `width` bytes.
    private var mask: UInt64 = 0
    private(set) var count = 0

    /// - Parameter blank: the most frequent value, such as the one for a blank cell. Any integer is allowed except
    ///   `Int.min`, which is allowed only as `blank`.
    init(blank: Int = -1) { self.blank = Int64(blank) }

    subscript(index: Int) -> Int {
        get { Int(truncatingIfNeeded: number(at: index)) }
        set {
            let code = code(of: Int64(newValue))
            if code & ~mask != 0 { widen(for: code) }
            set(code, at: index)
        }
    }

    /// The integer at an index, for those that need 64 bits on every system.
    func number(at index: Int) -> Int64 { value(of: code(at: index)) }

    mutating func append(_ value: Int) { append(number: Int64(value)) }

    mutating func append(number: Int64) {
        let code = code(of: number)
        if code & ~mask != 0 { widen(for: code) }
        bytes.reserveAnEighth(beyond: width)
        for byte in 0..<width { bytes.append(UInt8(truncatingIfNeeded: code >> (8 * byte))) }
        count += 1
    }

    /// 0 for a blank; else one more than the value with its sign in the lowest bit.
    private func code(of value: Int64) -> UInt64 { value == blank ? 0 : value.zigzag &+ 1 }

    private func value(of code: UInt64) -> Int64 { code == 0 ? blank : Int64(zigzag: code &- 1) }

    /// Eight bytes are read at once, except at the very end.
    @inline(__always) private func code(at index: Int) -> UInt64 {
        if mask == 0 { return 0 }
        let start = index * width
        guard start >= 0, start <= bytes.count - 8 else { return lastCode(at: start) }
        return unsafe bytes.withUnsafeBytes { all in
            UInt64(littleEndian: unsafe all.loadUnaligned(fromByteOffset: start, as: UInt64.self)) & mask
        }
    }

    private func lastCode(at start: Int) -> UInt64 {
        bytes[start..<start + width].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private mutating func set(_ code: UInt64, at index: Int) {
        for byte in 0..<width { bytes[index * width + byte] = UInt8(truncatingIfNeeded: code >> (8 * byte)) }
    }

    /// Gives all integers the width that one more integer needs.
    private mutating func widen(for code: UInt64) {
        let needed = (UInt64.bitWidth - code.leadingZeroBitCount + 7) / 8
        let codes = self
        width = needed
        mask = .max >> (UInt64.bitWidth - 8 * needed)
        bytes = [UInt8](repeating: 0, count: count * width)
        for index in 0..<count { set(codes.code(at: index), at: index) }
    }
}

extension Array {
    /// Makes room for more elements. A large array grows by an eighth: if they doubled, as arrays do, the arrays that
    /// grow with a feed would take most of an import's memory. One below a quarter of a megabyte doubles, as each growth copies it.
    mutating func reserveAnEighth(beyond more: Int) {
        guard count + more > capacity, count * MemoryLayout<Element>.stride > 1 << 18 else { return }
        reserveCapacity(count + count / 8 + more)
    }
}

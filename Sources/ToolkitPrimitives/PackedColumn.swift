/// Whole numbers without sign, `width` bytes each, big-endian, one after another. All bits set means nil.
///
/// The value at index n begins at byte n * `width`, so that Swift and plain SQL find it without reading the others.
@usableFromInline
package struct PackedColumn: Hashable, Sendable {
    /// The numbers, `width` bytes each.
    package let bytes: [UInt8]
    /// Bytes per number, 1 … 8.
    package let width: Int

    /// A column that was packed before: `width` bytes per number.
    package init(bytes: [UInt8], width: Int) {
        self.bytes = bytes
        self.width = width
    }

    /// Packs `numbers`, nil for a blank; a negative number is packed as 0.
    /// - Parameter width: bytes per number, if it must be that of another column; otherwise the fewest that hold them
    ///   all.
    package init(_ numbers: [Int?], width: Int? = nil) { self.init(packing: numbers, width: width) }

    /// The same of numbers that need 64 bits on every system.
    package init(numbers: [Int64?]) { self.init(packing: numbers, width: nil) }

    private init<Number: FixedWidthInteger>(packing numbers: [Number?], width: Int?) {
        let width = width ?? Self.width(holding: numbers)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(numbers.count * width)
        for number in numbers {
            let bits = number.map { UInt64(clamping: $0) } ?? .max
            for shift in stride(from: (width - 1) * 8, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
            }
        }
        self.init(bytes: bytes, width: width)
    }

    /// How many numbers it has, blanks included.
    package var count: Int { width > 0 ? bytes.count / width : 0 }

    /// The value at an index; nil if it is blank or the column ends before it.
    package func value(at position: Int) -> Int? {
        // An array has a span only from macOS 26 and iOS 26 on.
        unsafe bytes.withUnsafeBufferPointer { unsafe Self.value(at: position, width: width, in: $0.span) }
    }

    /// The value at an index of a column whose bytes lie elsewhere, e.g. in a page of the database; nil too if it is more
    /// than an `Int` of 32 bits holds.
    @inlinable
    package static func value(at position: Int, width: Int, in bytes: Span<UInt8>) -> Int? {
        number(at: position, width: width, in: bytes).flatMap { Int(exactly: $0) }
    }

    /// The same in 64 bits on every system.
    @inlinable
    package static func number(at position: Int, width: Int, in bytes: Span<UInt8>) -> Int64? {
        guard position >= 0, position < bytes.count, (1...8).contains(width), (position + 1) * width <= bytes.count
        else { return nil }
        var bits: UInt64 = 0
        for index in position * width..<(position + 1) * width { bits = bits << 8 | UInt64(bytes[index]) }
        return bits == blank(width: width) ? nil : Int64(exactly: bits)
    }

    /// The fewest bytes that hold every number, the pattern of a blank kept free.
    package static func width(for numbers: [Int?]) -> Int { width(holding: numbers) }

    private static func width<Number: FixedWidthInteger>(holding numbers: [Number?]) -> Int {
        let largest = UInt64(numbers.reduce(0 as Number) { max($0, $1 ?? 0) })
        return (1...8).first { largest < blank(width: $0) } ?? 8
    }

    @usableFromInline
    static func blank(width: Int) -> UInt64 { UInt64.max >> UInt64(64 - 8 * width) }
}

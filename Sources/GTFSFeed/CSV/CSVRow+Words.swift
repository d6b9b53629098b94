/// A cell of at most sixteen bytes as two words, zeros behind its end: the same for the same text, as no cell has a NUL.
package struct ShortCell: Equatable, Sendable {
    package let low: UInt64
    package let high: UInt64

    @inlinable init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    package static let blank = ShortCell(low: 0, high: 0)

    @inlinable package static func == (left: Self, right: Self) -> Bool {
        (left.low ^ right.low) | (left.high ^ right.high) == 0
    }
}

/// Readings of a cell by whole words.
///
/// Part of the unsafe corner of `RecordScanner`: behind any byte of its text sixteen more can be loaded.
extension CSVRow {
    /// The cell as words; nil where it is longer.
    @inlinable package func short(_ index: Int) -> ShortCell? {
        let text = unsafe bytes(index)
        let count = text.count
        guard count > 0, let start = text.baseAddress else { return .blank }
        if count > 16 { return nil }
        let low = unsafe start.loadUnaligned(as: UInt64.self).littleEndian
        if count <= 8 { return ShortCell(low: low & (UInt64.max &>> UInt64(64 &- 8 &* count)), high: 0) }
        let high = unsafe start.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian
        return ShortCell(low: low, high: high & (UInt64.max &>> UInt64(128 &- 8 &* count)))
    }

    /// Whether two cells have the same text.
    @inlinable package func isSame(_ index: Int, as other: Int) -> Bool {
        let (left, right) = unsafe (bytes(index), bytes(other))
        return unsafe Self.areEqual(left, right)
    }

    /// Whether the cell's text is `known`.
    @inlinable package func isSame(_ index: Int, as known: [UInt8]) -> Bool {
        unsafe known.withUnsafeBytes { unsafe Self.areEqual(bytes(index), $0) }
    }

    @inlinable static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard left.count == right.count else { return false }
        var at = 0
        while at &+ 8 <= left.count {
            let (a, b) = unsafe (
                left.loadUnaligned(fromByteOffset: at, as: UInt64.self),
                right.loadUnaligned(fromByteOffset: at, as: UInt64.self)
            )
            if a != b { return false }
            at &+= 8
        }
        while at < left.count {
            if unsafe left[at] != right[at] { return false }
            at &+= 1
        }
        return true
    }

    /// HH:MM:SS, as nearly all times are written, in seconds; nil for anything else, be it a time or not.
    @inlinable func plainTime(_ text: UnsafeRawBufferPointer) -> Int? {
        guard text.count == 8 else { return nil }
        let word = unsafe text.loadUnaligned(as: UInt64.self).littleEndian
        // "00:00:00", so that digits become their values and colons nought.
        let digits = word ^ 0x3030_3A30_303A_3030
        // A byte of ten or more, or a colon's that is not nought, has its top bit set by one of these.
        let high = (digits &+ 0x7676_7F76_767F_7676) | digits
        guard high & 0x8080_8080_8080_8080 == 0 else { return nil }
        let tens = digits &* 10 &+ (digits &>> 8)
        let (hour, minute, second) = (tens & 0xFF, (tens &>> 24) & 0xFF, (tens &>> 48) & 0xFF)
        guard minute < 60, second < 60 else { return nil }
        return Int(hour &* 3600 &+ minute &* 60 &+ second)
    }
}

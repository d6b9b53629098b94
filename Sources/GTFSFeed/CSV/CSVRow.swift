/// One record of a table; valid only during the call that hands it over.
///
/// Cells are trimmed of the spaces and tabs around them, unquoted (doubled quotes undone) and UTF-8. An index
/// beyond the record's cells, or -1, is a blank cell.
///
/// Public, as are the values it gives, because the compiler does not inline all that is `package`; no product of the
/// package shows this module.
///
/// Part of the unsafe corner of `RecordScanner`, which owns the bytes and made `bounds`; every access checks its index.
@safe public struct CSVRow {
    /// How the file has a cell that the row changed.
    package enum WrittenCell: Sendable, Hashable {
        /// In bytes that are not UTF-8 and were read as Windows-1252: `Windows1252.bytes(of:)` turns the cell's text back
        /// into them.
        case windows1252
        /// In these bytes, unquoted and trimmed.
        case bytes([UInt8])
    }

    /// How the file has those cells of a record that the row changed.
    ///
    /// A class, so that a row need only point to it: all but a few records of a feed have none.
    package final class WrittenCells: Sendable {
        private let cells: [Int: WrittenCell]

        init(_ cells: [Int: WrittenCell]) { self.cells = cells }

        /// How the file has the cell `index`; nil if the row has not changed it.
        package subscript(_ index: Int) -> WrittenCell? { cells[index] }

        package var changed: [Int] { cells.keys.sorted() }
    }

    @usableFromInline let base: UnsafePointer<UInt8>
    /// Where each cell begins and ends, as offsets from `base`.
    @usableFromInline let bounds: UnsafePointer<Int32>
    /// Cells of the record, which may be more or fewer than the header has.
    public let cellCount: Int
    /// The physical line on which the record begins; the header is on line 1.
    public let line: Int
    /// The bytes of all cells.
    @usableFromInline let size: Size
    /// Unretained, so that a row stays plain words to copy; the scanner holds on to it while the row is valid.
    private let writtenCells: Unmanaged<WrittenCells>?

    init(
        base: UnsafePointer<UInt8>, bounds: UnsafePointer<Int32>, cellCount: Int, line: Int,
        size: Size = .unknown, written: WrittenCells? = nil
    ) {
        unsafe self.base = unsafe base
        unsafe self.bounds = unsafe bounds
        self.cellCount = cellCount
        self.line = line
        self.size = size
        unsafe writtenCells = written.map { unsafe Unmanaged.passUnretained($0) }
    }

    /// How the file has the cells that were changed here; nil if none was.
    package var written: WrittenCells? { unsafe writtenCells?.takeUnretainedValue() }

    /// The cell's bytes; valid as long as the row is.
    @inlinable @inline(__always) public func bytes(_ index: Int) -> UnsafeRawBufferPointer {
        guard UInt(bitPattern: index) < UInt(bitPattern: cellCount) else {
            return unsafe UnsafeRawBufferPointer(start: nil, count: 0)
        }
        let from = unsafe Int(bounds[index &* 2])
        let to = unsafe Int(bounds[index &* 2 &+ 1])
        return unsafe UnsafeRawBufferPointer(start: base + from, count: to &- from)
    }

    /// Bytes of the text of all cells, with the spaces and tabs around them.
    @inlinable public var paddedByteCount: Int {
        if size.text >= 0 { return Int(size.text &+ size.blanks) }
        return (0..<cellCount).reduce(0) { $0 + paddedByteCount($1) }
    }

    /// Bytes of the cell's text with the spaces and tabs around it.
    @inlinable @inline(__always) public func paddedByteCount(_ index: Int) -> Int {
        size.blanks == 0 ? unsafe bytes(index).count : countedByteCount(index)
    }

    @usableFromInline func countedByteCount(_ index: Int) -> Int {
        guard index >= 0, index < cellCount else { return 0 }
        var from = unsafe Int(bounds[index * 2])
        var to = unsafe Int(bounds[index * 2 + 1])
        // Line feeds follow the text, and the end of another record precedes a record.
        while unsafe Self.isBlank(base[to]) { to += 1 }
        while from > 0, unsafe Self.isBlank(base[from - 1]) { from -= 1 }
        return to - from
    }

    /// Whether the quotes of some cell may hold spaces or tabs around its text.
    package var mayHaveQuotedBlanks: Bool { size.hasQuotedBlanks }

    /// Whether the cell's quotes hold spaces or tabs around its text. Blanks outside of quotes are none of the cell's.
    package func hasQuotedBlanks(_ index: Int) -> Bool {
        guard index >= 0, index < cellCount else { return false }
        let (first, last) = unsafe (Int(bounds[index * 2]), Int(bounds[index * 2 + 1]))
        var (from, to) = (first, last)
        while unsafe Self.isBlank(base[to]) { to += 1 }
        while from > 0, unsafe Self.isBlank(base[from - 1]) { from -= 1 }
        if unsafe to > last && base[to] == 0x22 { return true }
        return unsafe from > 0 && from < first && base[from - 1] == 0x22
    }

    /// The cell's text with the spaces and tabs around it.
    package func paddedText(_ index: Int) -> String {
        guard index >= 0, index < cellCount else { return "" }
        let length = paddedByteCount(index)
        var from = unsafe Int(bounds[index * 2])
        while from > 0, unsafe Self.isBlank(base[from - 1]) { from -= 1 }
        return unsafe String(decoding: UnsafeBufferPointer(start: base + from, count: length), as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    @inlinable @inline(__always) public func isBlank(_ index: Int) -> Bool { unsafe bytes(index).count == 0 }

    /// The cell's text; nil where blank.
    @inlinable public func text(_ index: Int) -> String? {
        let bytes = unsafe bytes(index)
        return unsafe bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}

extension CSVRow {
    /// The bytes of all cells of a record together.
    @usableFromInline struct Size: Sendable {
        /// Bytes of their texts; -1 if they were not counted.
        @usableFromInline var text: Int32
        /// Spaces and tabs around the texts; -1 if they were not counted.
        @usableFromInline var blanks: Int32 = 0
        /// Whether some of the spaces and tabs stand in quotes, or may.
        var hasQuotedBlanks = false

        /// The size of a record whose bytes were not counted.
        static let unknown = Size(text: -1, blanks: -1, hasQuotedBlanks: true)

        init(text: Int32, blanks: Int32 = 0, hasQuotedBlanks: Bool = false) {
            (self.text, self.blanks, self.hasQuotedBlanks) = (text, blanks, hasQuotedBlanks)
        }

        /// Counts a cell.
        /// - Parameter length: bytes of its text with the spaces and tabs around it.
        @inline(__always)
        mutating func add(text bytes: Int, of length: Int, isQuoted: Bool) {
            text &+= Int32(truncatingIfNeeded: bytes)
            guard length != bytes else { return }
            blanks &+= Int32(truncatingIfNeeded: length &- bytes)
            hasQuotedBlanks = hasQuotedBlanks || isQuoted
        }
    }
}

/// A cell of at most sixteen bytes as two words, filled up with zeros. Equal texts give equal words, as no cell has a NUL.
public struct ShortCell: Equatable, Sendable {
    public let low: UInt64
    public let high: UInt64

    @inlinable init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    public static let blank = ShortCell(low: 0, high: 0)

    @inlinable public static func == (left: Self, right: Self) -> Bool {
        (left.low ^ right.low) | (left.high ^ right.high) == 0
    }
}

/// Readings of a cell by whole words.
///
/// Part of the unsafe corner of `RecordScanner`: sixteen bytes can be loaded after any byte of its text.
extension CSVRow {
    /// The cell as words; nil if it is longer.
    @inlinable @inline(__always) public func short(_ index: Int) -> ShortCell? {
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
    @inlinable @inline(__always) public func isSame(_ index: Int, as other: Int) -> Bool {
        let (left, right) = unsafe (bytes(index), bytes(other))
        return unsafe Self.areEqual(left, right)
    }

    /// Whether the cell's text is `known`.
    @inlinable @inline(__always) public func isSame(_ index: Int, as known: [UInt8]) -> Bool {
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

    /// HH:MM:SS, as nearly all times are written, in seconds; nil for anything else, even if it is a time.
    @inlinable @inline(__always) func plainTime(_ text: UnsafeRawBufferPointer) -> Int? {
        guard text.count == 8 else { return nil }
        return unsafe Self.plainTime(text.loadUnaligned(as: UInt64.self).littleEndian)
    }

    /// As eight bytes, the first one lowest.
    @inlinable @inline(__always) static func plainTime(_ word: UInt64) -> Int? {
        // "00:00:00", so that digits become their values and colons 0.
        let digits = word ^ 0x3030_3A30_303A_3030
        // A byte of ten or more, or a colon's byte that is not 0, has its top bit set by one of these.
        let high = (digits &+ 0x7676_7F76_767F_7676) | digits
        guard high & 0x8080_8080_8080_8080 == 0 else { return nil }
        let tens = digits &* 10 &+ (digits &>> 8)
        let (hour, minute, second) = (tens & 0xFF, (tens &>> 24) & 0xFF, (tens &>> 48) & 0xFF)
        guard minute < 60, second < 60 else { return nil }
        return Int(hour &* 3600 &+ minute &* 60 &+ second)
    }
}

extension CSVRow {
    /// The cell's bytes as the file has them, unquoted and trimmed.
    package func writtenBytes(_ index: Int) -> [UInt8] {
        let now = unsafe bytes(index)
        switch written?[index] {
        case nil: return unsafe [UInt8](now)
        case .bytes(let bytes): return bytes
        case .windows1252:
            let text = unsafe String(decoding: now, as: UTF8.self)
            return Windows1252.bytes(of: text) ?? Array(text.utf8)
        }
    }
}

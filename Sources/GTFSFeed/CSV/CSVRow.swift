/// One record of a table; valid only during the call that hands it over.
///
/// Cells are trimmed of the spaces and tabs around them, unquoted (doubled quotes undone) and UTF-8. An index
/// beyond the record's cells, or -1, is a blank cell.
///
/// Part of the unsafe corner of `RecordScanner`, which owns the bytes and made `bounds`; every access checks its index.
@safe package struct CSVRow {
    @usableFromInline let base: UnsafePointer<UInt8>
    /// Where each cell begins and ends, as offsets from `base`.
    @usableFromInline let bounds: UnsafePointer<Int32>
    /// Cells of the record, be it more or fewer than the header has.
    package let cellCount: Int
    /// The physical line on which the record begins; the header is on line 1.
    package let line: Int
    /// Of the text of all cells; -1 where it is still to be counted.
    @usableFromInline let knownByteCount: Int
    /// Unretained, so that a row stays plain words to copy; the scanner holds on to it while the row is valid.
    private let writtenCells: Unmanaged<WrittenCells>?

    init(
        base: UnsafePointer<UInt8>, bounds: UnsafePointer<Int32>, cellCount: Int, line: Int,
        knownByteCount: Int = -1, written: WrittenCells? = nil
    ) {
        unsafe self.base = unsafe base
        unsafe self.bounds = unsafe bounds
        self.cellCount = cellCount
        self.line = line
        self.knownByteCount = knownByteCount
        unsafe writtenCells = written.map { unsafe Unmanaged.passUnretained($0) }
    }

    /// How the cells were written that are given here otherwise; nil where all are as they were.
    package var written: WrittenCells? { unsafe writtenCells?.takeUnretainedValue() }

    /// The cell's bytes; they go when the row goes.
    @inlinable package func bytes(_ index: Int) -> UnsafeRawBufferPointer {
        guard UInt(bitPattern: index) < UInt(bitPattern: cellCount) else {
            return unsafe UnsafeRawBufferPointer(start: nil, count: 0)
        }
        let from = unsafe Int(bounds[index &* 2])
        let to = unsafe Int(bounds[index &* 2 &+ 1])
        return unsafe UnsafeRawBufferPointer(start: base + from, count: to &- from)
    }

    /// Bytes of the text of all cells.
    @inlinable package var byteCount: Int {
        if knownByteCount >= 0 { return knownByteCount }
        return (0..<cellCount).reduce(0) { unsafe $0 &+ bytes($1).count }
    }

    @inlinable package func isBlank(_ index: Int) -> Bool { unsafe bytes(index).isEmpty }

    /// The cell's text; nil where blank.
    @inlinable package func text(_ index: Int) -> String? {
        let bytes = unsafe bytes(index)
        return unsafe bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}

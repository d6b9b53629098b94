/// Finds the records and cells of CSV text that comes in pieces.
///
/// This is the unsafe corner of the CSV reader. It owns three blocks of memory: the text not yet handed over, the
/// bounds of the cells of one record, and a record in UTF-8 where it was not. Every byte it looks at lies before
/// `end`, or is one of the line feeds that always stand from `end` on, as many as the longest load after a byte can
/// reach; every bound it writes lies within the text.
@safe struct RecordScanner: ~Copyable {
    /// The result of a scan.
    enum Outcome {
        case record
        /// A record so long, or of so many cells, that a quote must be missing.
        case tooLong
        /// The text ends within a record, and more is to come.
        case incomplete
        case end
    }

    var text: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// The first byte that is not scanned.
    var position = 0
    var end = 0
    var bounds: UnsafeMutablePointer<Int32>
    var boundsCapacity = 64
    /// A copy of the record last found in UTF-8, where it was not.
    private var recoded: UnsafeMutablePointer<UInt8>?
    /// How the changed cells of that record were written.
    private var written: WrittenCells?
    let recordLimit: Int
    /// The next scan waits for this many bytes, so that a long record is not scanned over and over.
    private var enough = 0
    /// The line on which the next record begins.
    var nextLine = 1

    // Of the record last found:
    var cellCount = 0
    /// Of the text of all cells; -1 where it was not counted.
    var byteCount = -1
    var line = 1
    /// Some cell is not blank.
    var hasContent = false
    /// Nothing before its line end, not even spaces.
    var isBlankLine = false
    /// A quote is open where the file ends.
    var isUnclosed = false
    var hasNUL = false
    /// Some cell has a line end in it.
    var hasLineEnds = false
    var hasNonASCII = false
    var hasEscapes = false

    static let mostCells = 65_536

    init(capacity: Int, recordLimit: Int) {
        self.capacity = max(capacity, 64)
        self.recordLimit = recordLimit
        unsafe text = .allocate(capacity: self.capacity + Self.padding + 1)
        unsafe bounds = .allocate(capacity: boundsCapacity * 2)
    }

    deinit {
        unsafe text.deallocate()
        unsafe bounds.deallocate()
        unsafe recoded?.deallocate()
    }

    /// Adds text after the text that is not scanned yet.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return }
        let pending = end - position
        if pending + bytes.count > capacity {
            moveTo(capacity: max(capacity * 2, pending + bytes.count), pending)
        } else if position > 0 {
            unsafe text.update(from: text + position, count: pending)
        }
        unsafe UnsafeMutableRawPointer(text + pending).copyMemory(from: source, byteCount: bytes.count)
        position = 0
        end = pending + bytes.count
        unsafe (text + end).initialize(repeating: 0x0A, count: Self.padding + 1)
    }

    private mutating func moveTo(capacity wanted: Int, _ pending: Int) {
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted + Self.padding + 1)
        unsafe larger.update(from: text + position, count: pending)
        unsafe text.deallocate()
        unsafe text = unsafe larger
        capacity = wanted
    }

    /// Goes to the next record. `isLast`: no more text will be appended.
    mutating func next(isLast: Bool) -> Outcome {
        if unsafe recoded != nil { dropRecoded() }
        if position == end { return isLast ? .end : .incomplete }
        if !isLast && end - position < enough { return .incomplete }
        if scanPlain() {
            enough = 0
            return .record
        }
        let outcome = scan(isLast: isLast)
        if outcome == .record {
            enough = 0
            if hasEscapes { undoEscapes() }
        } else if outcome == .incomplete {
            if end - position > recordLimit { return .tooLong }
            enough = min((end - position) * 2, recordLimit + 1)
        }
        return outcome
    }

    /// The record last found, with its cells in UTF-8.
    var row: CSVRow {
        unsafe CSVRow(
            base: UnsafePointer(recoded ?? text), bounds: UnsafePointer(bounds), cellCount: cellCount,
            line: line, knownByteCount: byteCount, written: written)
    }

    /// Replaces the record's bytes by `bytes`, cell after cell, each ending where `ends` says. `written` has the
    /// cells that this changes.
    mutating func replaceCells(by bytes: [UInt8], ends: [Int], written: WrittenCells) {
        let block = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + Self.padding)
        unsafe block.update(from: bytes, count: bytes.count)
        unsafe (block + bytes.count).initialize(repeating: 0x0A, count: Self.padding)
        dropRecoded()
        unsafe recoded = unsafe block
        self.written = written
        byteCount = -1
        for (cell, end) in ends.enumerated() {
            unsafe bounds[cell * 2] = Int32(cell == 0 ? 0 : ends[cell - 1])
            unsafe bounds[cell * 2 + 1] = Int32(end)
        }
    }

    private mutating func dropRecoded() {
        unsafe recoded?.deallocate()
        unsafe recoded = nil
        written = nil
    }
}

extension RecordScanner {
    /// Whether the record last found has anything that needs a second look.
    var needsLook: Bool { isUnclosed || hasNUL || hasNonASCII || hasLineEnds }

    /// The line on which the record begins that is not whole yet.
    var pendingLine: Int { nextLine }

    /// Cells that are not UTF-8 are taken for Windows-1252, in which such feeds are written, and become UTF-8 in the row.
    /// A NUL, at which most readers of SQLite text would stop, becomes U+FFFD.
    /// - Returns: the index of each cell that holds a NUL or is not UTF-8, and its text with the NULs.
    mutating func recode() -> [(cell: Int, text: String)] {
        guard hasNUL || hasNonASCII else { return [] }
        var found: [(cell: Int, text: String)] = []
        var written: [Int: WrittenCell] = [:]
        for cell in 0..<cellCount {
            let bytes = unsafe row.bytes(cell)
            let isValid = unsafe !hasNonASCII || UTF8Check.isValid(bytes)
            let holdsNUL = unsafe hasNUL && bytes.contains(0)
            if holdsNUL {
                written[cell] = unsafe .bytes([UInt8](bytes))
            } else if !isValid {
                written[cell] = .windows1252
            }
            if !isValid {
                unsafe found.append((cell, String(decoding: Windows1252.utf8(bytes), as: UTF8.self)))
            } else if holdsNUL {
                unsafe found.append((cell, String(decoding: bytes, as: UTF8.self)))
            }
        }
        if !written.isEmpty { replaceCells(WrittenCells(written)) }
        return found
    }

    /// Copies the record in UTF-8 into a block of its own.
    private mutating func replaceCells(_ written: WrittenCells) {
        var utf8: [UInt8] = []
        var ends: [Int] = []
        for cell in 0..<cellCount {
            let bytes = unsafe row.bytes(cell)
            let text = unsafe UTF8Check.isValid(bytes) ? Array(bytes) : Windows1252.utf8(bytes)
            for byte in text {
                if byte == 0 { utf8.append(contentsOf: "\u{FFFD}".utf8) } else { utf8.append(byte) }
            }
            ends.append(utf8.count)
        }
        replaceCells(by: utf8, ends: ends, written: written)
    }
}

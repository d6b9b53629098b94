/// Finds the records and cells of CSV text that comes in pieces.
///
/// This is the unsafe corner of the CSV reader. It owns three blocks of memory: text not yet handed over, the bounds of
/// the cells of one record, and a record in UTF-8 where it was not. `text` is in the first of them, or in a piece that is
/// scanned where it lies. Every byte it looks at lies before `end`, or is one of the line feeds that always follow `end`,
/// as many as the longest load after a byte can reach; every bound it writes lies within the text.
@safe struct RecordScanner: ~Copyable {
    /// The result of a scan.
    enum Outcome {
        case record
        /// A record that is too long, or has too many cells: a quote must be missing.
        case tooLong
        /// The text ends within a record, and more is to come.
        case incomplete
        case end
    }

    var text: UnsafeMutablePointer<UInt8>
    private var block: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// The first byte that is not scanned.
    var position = 0
    var end = 0
    var bounds: UnsafeMutablePointer<Int32>
    var boundsCapacity = 64
    /// A copy in UTF-8 of the last record found that was not UTF-8.
    private var recoded: UnsafeMutablePointer<UInt8>?
    /// How the changed cells of that record were written.
    private var written: CSVRow.WrittenCells?
    let recordLimit: Int
    /// The next scan waits for this many bytes, so that a long record is not scanned over and over.
    var enough = 0
    /// The line on which the next record begins.
    var nextLine = 1

    // The record last found:
    /// Where it begins.
    var recordStart = 0
    var cellCount = 0
    var size = CSVRow.Size.unknown
    var line = 1
    /// Some cell is not blank.
    var hasContent = false
    /// Nothing before its line end, not even spaces.
    var isBlankLine = false
    /// A quote is open where the file ends.
    var isUnclosed = false
    /// It holds a NUL, or outside of quotes any control character but a tab.
    var hasControls = false
    /// Some cell has a line end in it.
    var hasLineEnds = false
    var hasNonASCII = false
    var hasEscapes = false

    static let mostCells = 65_536

    init(capacity: Int, recordLimit: Int) {
        self.capacity = max(capacity, 64)
        self.recordLimit = recordLimit
        unsafe block = .allocate(capacity: self.capacity + Self.padding + 1)
        unsafe text = unsafe block
        unsafe bounds = .allocate(capacity: boundsCapacity * 2)
    }

    deinit {
        unsafe block.deallocate()
        unsafe bounds.deallocate()
        unsafe recoded?.deallocate()
    }

    /// Adds a copy of text after the text that is not scanned yet.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return }
        keepRest(room: bytes.count)
        unsafe UnsafeMutableRawPointer(text + end).copyMemory(from: source, byteCount: bytes.count)
        finish(at: end + bytes.count)
    }

    /// Adds a piece of a file after the text that is not scanned yet, which was kept. The piece is scanned where it lies,
    /// unless that text is longer than the room before it.
    mutating func append(piece: FeedEntry.Piece) {
        let rest = end - position
        guard piece.count > 0 && rest <= FeedEntry.Piece.roomBefore else { return unsafe append(piece.bytes) }
        let from = unsafe piece.start - rest
        unsafe from.update(from: text + position, count: rest)
        unsafe text = unsafe from
        position = 0
        finish(at: rest + piece.count)
    }

    private mutating func finish(at end: Int) {
        self.end = end
        unsafe (text + end).initialize(repeating: 0x0A, count: Self.padding + 1)
    }

    /// Moves the text that is not scanned yet to the beginning of the scanner's own block, with room for more after it. No
    /// piece is in use after that.
    mutating func keepRest(room: Int = 0) {
        let rest = end - position
        if rest + room > capacity {
            capacity = max(capacity * 2, rest + room)
            let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + Self.padding + 1)
            unsafe larger.update(from: text + position, count: rest)
            unsafe block.deallocate()
            unsafe block = unsafe larger
        } else if unsafe text != block || position > 0 {
            unsafe block.update(from: text + position, count: rest)
        }
        unsafe text = unsafe block
        position = 0
        finish(at: rest)
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
            line: line, size: size, written: written)
    }

    /// Replaces the record's bytes by `bytes`, cell after cell, each up to its offset in `ends`. `written` has the
    /// cells that this changes.
    mutating func replaceCells(by bytes: [UInt8], ends: [Int], written: CSVRow.WrittenCells) {
        let block = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + Self.padding)
        unsafe block.update(from: bytes, count: bytes.count)
        unsafe (block + bytes.count).initialize(repeating: 0x0A, count: Self.padding)
        dropRecoded()
        unsafe recoded = unsafe block
        self.written = written
        size = .unknown
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
    /// Whether the record last found needs a second look.
    var needsLook: Bool { isUnclosed || hasControls || hasNonASCII || hasLineEnds }

    /// The line on which the incomplete record begins.
    var pendingLine: Int { nextLine }

    /// A cell that holds a character which no text has, or which was lost.
    struct OddCell {
        let index: Int
        /// With its NULs.
        let text: String
        /// Whether the cell is read nonetheless: its NULs are all that is odd.
        let isRead: Bool
    }

    /// Cells that are not UTF-8 are taken for Windows-1252, the usual encoding of these feeds, and become UTF-8 in the
    /// row. A cell of control characters alone, without quotes, is blank, as the Canonical GTFS Validator's parser has it. Another
    /// NUL, at which most readers of SQLite text would stop, becomes U+FFFD.
    /// - Returns: each cell that holds a NUL or U+FFFD, which stands for a character that was lost, or is not UTF-8.
    mutating func recode() -> [OddCell] {
        guard hasControls || hasNonASCII else { return [] }
        var found: [OddCell] = []
        var written: [Int: CSVRow.WrittenCell] = [:]
        let mayHoldFFFD = hasNonASCII && holdsEF
        for cell in 0..<cellCount {
            let bytes = unsafe row.bytes(cell)
            let isValid = unsafe !hasNonASCII || TextDecoder.UTF8Check.isValid(bytes)
            let holdsNUL = unsafe hasControls && bytes.contains(0)
            let text = hasControls ? textRange(cell) : 0..<bytes.count
            if holdsNUL || text.count < bytes.count {
                written[cell] = unsafe .bytes([UInt8](bytes))
            } else if !isValid {
                written[cell] = .windows1252
            }
            let isLost = unsafe !isValid || mayHoldFFFD && Self.holdsFFFD(bytes)
            guard isLost || holdsNUL else { continue }
            let utf8 = unsafe isValid ? Array(bytes) : Windows1252.utf8(bytes)
            found.append(OddCell(index: cell, text: String(decoding: utf8, as: UTF8.self), isRead: !isLost))
        }
        if !written.isEmpty { replaceCells(CSVRow.WrittenCells(written)) }
        return found
    }

    /// The bytes of a cell; none of one that has nothing but control characters and blanks, and no quotes.
    private func textRange(_ cell: Int) -> Range<Int> {
        let bytes = unsafe row.bytes(cell)
        let isText = unsafe isQuoted(cell) || bytes.contains { $0 > 0x20 }
        return 0..<(isText ? bytes.count : 0)
    }

    /// Whether a quote comes before the text of a cell of the record as it was scanned.
    private func isQuoted(_ cell: Int) -> Bool {
        var at = unsafe Int(bounds[cell * 2]) - 1
        while unsafe at >= 0 && (text[at] == 0x20 || text[at] == 0x09) { at -= 1 }
        return unsafe at >= 0 && text[at] == 0x22
    }

    /// Whether the record holds the byte 0xEF, with which U+FFFD begins and few other characters do.
    private var holdsEF: Bool {
        guard cellCount > 0 else { return false }
        let text = unsafe UnsafePointer(self.text)
        let end = unsafe Int(bounds[cellCount * 2 - 1])
        var at = unsafe Int(bounds[0])
        var seen: UInt64 = 0
        while at < end {
            at = unsafe Self.first(0xEF, text: text, start: at, seen: &seen)
            if unsafe at < end && text[at] == 0xEF { return true }
            at += 1
        }
        return false
    }

    private static func holdsFFFD(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.indices.dropLast(2).contains { at in
            unsafe bytes[at] == 0xEF && bytes[at + 1] == 0xBF && bytes[at + 2] == 0xBD
        }
    }

    /// Copies the record in UTF-8 into a block of its own.
    private mutating func replaceCells(_ written: CSVRow.WrittenCells) {
        var utf8: [UInt8] = []
        var ends: [Int] = []
        for cell in 0..<cellCount {
            let bytes = unsafe UnsafeRawBufferPointer(rebasing: row.bytes(cell)[textRange(cell)])
            let text = unsafe TextDecoder.UTF8Check.isValid(bytes) ? Array(bytes) : Windows1252.utf8(bytes)
            for byte in text {
                if byte == 0 { utf8.append(contentsOf: "\u{FFFD}".utf8) } else { utf8.append(byte) }
            }
            ends.append(utf8.count)
        }
        replaceCells(by: utf8, ends: ends, written: written)
    }
}

// MARK: - Plain records

extension RecordScanner {
    /// How many bytes can be loaded after any byte of the text and after the line feed at its end: two words.
    static let padding = 16

    /// Looks for the cells of a record eight bytes at a time.
    ///
    /// It knows the plain form that nearly all records have: cells wholly in quotes or without, no quotes, line ends or
    /// other control characters in them, spaces only around their text and not around their quotes, and a complete line
    /// end. For any other record it returns false and has changed nothing but bounds; `scan` then looks at each byte.
    mutating func scanPlain() -> Bool {
        let text = unsafe UnsafePointer(self.text)
        let bounds = unsafe self.bounds
        var cells = 0
        var at = position
        var seen: UInt64 = 0
        var size = CSVRow.Size(text: 0)
        repeat {
            guard cells < boundsCapacity else { return false }
            let first = unsafe text[at]
            if first == 0x2C {
                // Many columns of real feeds are blank.
                unsafe bounds[cells &* 2] = Int32(truncatingIfNeeded: at)
                unsafe bounds[cells &* 2 &+ 1] = Int32(truncatingIfNeeded: at)
                cells &+= 1
                at &+= 1
                continue
            }
            let isQuoted = first == 0x22
            var from = isQuoted ? at &+ 1 : at
            var to =
                unsafe isQuoted
                ? Self.quoteOrControl(text, start: from, seen: &seen)
                : Self.commaOrControl(text, start: from, seen: &seen)
            if isQuoted, unsafe text[to] != 0x22 { return false }
            at = isQuoted ? to &+ 2 : to &+ 1
            // The first byte of an empty cell is the comma or line end after it, not a space.
            if unsafe text[from] == 0x20 || text[max(from, to &- 1)] == 0x20 {
                unsafe Self.trim(text, from: &from, to: &to, isQuoted: isQuoted, size: &size)
                if !isQuoted, unsafe text[from] == 0x22 { return false }
            }
            unsafe bounds[cells &* 2] = Int32(truncatingIfNeeded: from)
            unsafe bounds[cells &* 2 &+ 1] = Int32(truncatingIfNeeded: to)
            cells &+= 1
            size.text &+= Int32(truncatingIfNeeded: to &- from)
        } while unsafe text[at &- 1] == 0x2C
        guard size.text != 0, let next = unsafe Self.afterPlainLineEnd(text, at: at &- 1, end: end) else {
            return false
        }
        return take(cells, size: size, to: next, hasNonASCII: seen & Self.tops != 0)
    }

    /// Leaves out the spaces around the text of a cell, and counts them.
    @inline(never)
    private static func trim(
        _ text: UnsafePointer<UInt8>, from: inout Int, to: inout Int, isQuoted: Bool, size: inout CSVRow.Size
    ) {
        let length = to &- from
        let end = to
        while from < end, unsafe text[from] == 0x20 { from &+= 1 }
        while to > from, unsafe text[to &- 1] == 0x20 { to &-= 1 }
        size.add(text: 0, of: length &- (to &- from), isQuoted: isQuoted)
    }

    /// Enters the record that ends at `next`, unless it is longer than a record may be.
    private mutating func take(_ cells: Int, size: CSVRow.Size, to next: Int, hasNonASCII: Bool) -> Bool {
        guard next &- position <= recordLimit else { return false }
        recordStart = position
        position = next
        line = nextLine
        nextLine &+= 1
        cellCount = cells
        self.size = size
        hasContent = true
        hasEscapes = false
        isBlankLine = false
        isUnclosed = false
        hasControls = false
        hasLineEnds = false
        // It may be the next record's: that only costs a look.
        self.hasNonASCII = hasNonASCII
        return true
    }

    /// Where the record after the LF or CR LF at `at` begins; nil for another or an incomplete line end.
    @inline(__always)
    private static func afterPlainLineEnd(_ text: UnsafePointer<UInt8>, at: Int, end: Int) -> Int? {
        guard at < end else { return nil }
        if unsafe text[at] == 0x0A { return at &+ 1 }
        guard unsafe text[at] == 0x0D && text[at &+ 1] == 0x0A, at &+ 1 < end else { return nil }
        return at &+ 2
    }
}

// Bytes of a word are examined by arithmetic on all eight at once ("Bit Twiddling Hacks", S. E. Anderson: "Determine if
// a word has a byte equal to n", "less than n"): the lowest top bit that is set belongs to the first byte that matches.
extension RecordScanner {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    /// The first quote or control character from `start` on.
    @inline(__always)
    private static func quoteOrControl(_ text: UnsafePointer<UInt8>, start: Int, seen: inout UInt64) -> Int {
        unsafe first(0x22, text: text, start: start, seen: &seen)
    }

    /// The first comma or control character from `start` on.
    @inline(__always)
    private static func commaOrControl(_ text: UnsafePointer<UInt8>, start: Int, seen: inout UInt64) -> Int {
        unsafe first(0x2C, text: text, start: start, seen: &seen)
    }

    /// The first `byte` or control character from `start` on; at the latest the line feed at the end of the text.
    @inline(__always)
    private static func first(
        _ byte: UInt64, text: UnsafePointer<UInt8>, start: Int, seen: inout UInt64
    ) -> Int {
        var at = start
        while true {
            let word = unsafe UnsafeRawPointer(text + at).loadUnaligned(as: UInt64.self).littleEndian
            seen |= word
            let differing = word ^ (ones &* byte)
            let found = ((differing &- ones) & ~differing | (word &- ones &* 0x20) & ~word) & tops
            if found != 0 { return at &+ found.trailingZeroBitCount &>> 3 }
            at &+= 8
        }
    }
}

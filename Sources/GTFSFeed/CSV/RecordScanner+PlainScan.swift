extension RecordScanner {
    /// How many bytes can be loaded after any byte of the text and after the line feed at its end: two words.
    static let padding = 16

    /// Looks for the cells of a record eight bytes at a time.
    ///
    /// It knows the plain form that nearly all records have: cells wholly in quotes or without, no quotes, line ends or
    /// other control characters in them, no spaces around them, and a line end that is all there. For any other record
    /// it answers false and has changed nothing but bounds; `scan` then looks at each byte.
    mutating func scanPlain() -> Bool {
        let text = unsafe UnsafePointer(self.text)
        let bounds = unsafe self.bounds
        var cells = 0
        var at = position
        var seen: UInt64 = 0
        var byteCount = 0
        repeat {
            guard cells < boundsCapacity else { return false }
            let isQuoted = unsafe text[at] == 0x22
            let from = isQuoted ? at &+ 1 : at
            let to = unsafe isQuoted ? Self.quoteOrControl(text, from, &seen) : Self.commaOrControl(text, from, &seen)
            if isQuoted, unsafe text[to] != 0x22 { return false }
            // Where the cell is empty, the byte at its beginning is not a space but its end.
            if unsafe text[from] == 0x20 || text[max(from, to &- 1)] == 0x20 { return false }
            unsafe bounds[cells &* 2] = Int32(truncatingIfNeeded: from)
            unsafe bounds[cells &* 2 &+ 1] = Int32(truncatingIfNeeded: to)
            cells &+= 1
            byteCount &+= to &- from
            at = isQuoted ? to &+ 2 : to &+ 1
        } while unsafe text[at &- 1] == 0x2C
        guard byteCount != 0, let next = unsafe Self.afterPlainLineEnd(text, at &- 1, end) else { return false }
        return take(cells, byteCount, to: next, hasNonASCII: seen & Self.tops != 0)
    }

    /// Enters the record that ends at `next`, unless it is longer than a record may be.
    private mutating func take(_ cells: Int, _ byteCount: Int, to next: Int, hasNonASCII: Bool) -> Bool {
        guard next &- position <= recordLimit else { return false }
        position = next
        line = nextLine
        nextLine &+= 1
        cellCount = cells
        self.byteCount = byteCount
        hasContent = true
        hasEscapes = false
        isBlankLine = false
        isUnclosed = false
        hasNUL = false
        hasLineEnds = false
        // It may be the next record's: that only costs a look.
        self.hasNonASCII = hasNonASCII
        return true
    }

    /// Where the record after the LF or CR LF at `at` begins; nil where there is another line end, or none that is
    /// all there.
    @inline(__always)
    private static func afterPlainLineEnd(_ text: UnsafePointer<UInt8>, _ at: Int, _ end: Int) -> Int? {
        guard at < end else { return nil }
        if unsafe text[at] == 0x0A { return at &+ 1 }
        guard unsafe text[at] == 0x0D && text[at &+ 1] == 0x0A, at &+ 1 < end else { return nil }
        return at &+ 2
    }
}

// Bytes of a word are told apart by arithmetic on all eight at once ("Bit Twiddling Hacks", S. E. Anderson: "Determine
// if a word has a byte equal to n", "less than n"): the lowest top bit that is set is that of the first such byte.
extension RecordScanner {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    /// The first quote or control character from `start` on.
    @inline(__always)
    private static func quoteOrControl(_ text: UnsafePointer<UInt8>, _ start: Int, _ seen: inout UInt64) -> Int {
        unsafe first(0x22, text, start, &seen)
    }

    /// The first comma or control character from `start` on.
    @inline(__always)
    private static func commaOrControl(_ text: UnsafePointer<UInt8>, _ start: Int, _ seen: inout UInt64) -> Int {
        unsafe first(0x2C, text, start, &seen)
    }

    /// The first `byte` or control character from `start` on; at the latest the line feed at the end of the text.
    @inline(__always)
    private static func first(
        _ byte: UInt64, _ text: UnsafePointer<UInt8>, _ start: Int, _ seen: inout UInt64
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

extension RecordScanner {
    private struct ByteTally {
        /// All bytes, or-ed: the top bit is set where one is not ASCII.
        var seen: UInt8 = 0
        /// A NUL, or outside of quotes any control character but a tab.
        var hasControls = false
        var isUnclosed = false
        /// Line ends inside quotes.
        var lineEnds = 0
    }

    /// The loop over the bytes of one record. Sets its bounds and marks; the position moves on only when it is whole.
    /// A cell whose quotes are still to be undone is marked by the complement of its beginning.
    mutating func scan(isLast: Bool) -> Outcome {
        let text = unsafe UnsafePointer(self.text)
        var bounds = unsafe self.bounds
        var tally = ByteTally()
        var cells = 0
        var at = position
        var hasContent = false
        var hasEscapes = false
        var size = CSVRow.Size(text: 0)
        while true {
            var begin = at
            at = unsafe Self.afterBlanks(text, start: at)
            var from = at
            var to: Int
            var isMarked = false
            let isQuoted = unsafe text[at] == 0x22
            if isQuoted {
                from = at &+ 1
                begin = from
                guard
                    let closing = unsafe Self.closingQuote(
                        text, start: from, end: end, isLast: isLast, tally: &tally, hasDoubled: &isMarked)
                else {
                    return .incomplete
                }
                (to, at, isMarked) = unsafe Self.afterQuotes(
                    text, closing: closing, tally: &tally, hasDoubled: isMarked)
                from = isMarked ? from : unsafe Self.afterBlanks(text, start: from, end: to)
            } else {
                at = unsafe Self.afterText(text, start: at, end: end, tally: &tally)
                to = at
            }
            let length = to &- begin
            to = unsafe Self.beforeBlanks(text, start: from, end: to)
            size.add(text: to &- from, of: length, isQuoted: isQuoted)
            if cells == boundsCapacity {
                guard growBounds() else { return .tooLong }
                unsafe bounds = unsafe self.bounds
            }
            unsafe bounds[cells &* 2] = Int32(truncatingIfNeeded: isMarked ? ~from : from)
            unsafe bounds[cells &* 2 &+ 1] = Int32(truncatingIfNeeded: to)
            cells &+= 1
            hasEscapes = hasEscapes || isMarked
            hasContent = hasContent || to > from
            if unsafe text[at] != 0x2C { break }
            at &+= 1
        }
        guard let length = unsafe at == end ? (isLast ? 0 : nil) : Self.lineEnd(text, at: at, end: end, isLast: isLast)
        else {
            return .incomplete
        }
        if at &- position > recordLimit { return .tooLong }
        isBlankLine = at == position
        line = nextLine
        nextLine &+= tally.lineEnds &+ 1
        recordStart = position
        position = at &+ length
        cellCount = cells
        self.size = hasEscapes ? .unknown : size
        self.hasContent = hasContent
        self.hasEscapes = hasEscapes
        isUnclosed = tally.isUnclosed
        hasControls = tally.hasControls
        hasLineEnds = tally.lineEnds > 0
        hasNonASCII = tally.seen >= 0x80
        return .record
    }

    @inline(__always)
    private static func afterBlanks(_ text: UnsafePointer<UInt8>, start: Int) -> Int {
        var at = start
        while unsafe text[at] == 0x20 || text[at] == 0x09 { at &+= 1 }
        return at
    }

    @inline(__always)
    private static func afterBlanks(_ text: UnsafePointer<UInt8>, start: Int, end: Int) -> Int {
        var at = start
        while at < end, unsafe text[at] == 0x20 || text[at] == 0x09 { at &+= 1 }
        return at
    }

    @inline(__always)
    private static func beforeBlanks(_ text: UnsafePointer<UInt8>, start: Int, end: Int) -> Int {
        var at = end
        while at > start, unsafe text[at &- 1] == 0x20 || text[at &- 1] == 0x09 { at &-= 1 }
        return at
    }

    /// The comma or line end after text without quotes.
    @inline(__always)
    private static func afterText(
        _ text: UnsafePointer<UInt8>, start: Int, end: Int, tally: inout ByteTally
    ) -> Int {
        var at = start
        var seen = tally.seen
        while true {
            var byte = unsafe text[at]
            // Only bytes up to the comma (2C) matter: one comparison passes over digits, colons and letters.
            while byte > 0x2C {
                seen |= byte
                at &+= 1
                byte = unsafe text[at]
            }
            if byte == 0x2C || byte == 0x0A || byte == 0x0D { break }
            if byte < 0x20 && byte != 0x09 { tally.hasControls = true }
            at &+= 1
        }
        tally.seen = seen
        return at
    }

    /// The quote that closes a cell, or the end of the text if none does; nil if that takes more text to know.
    @inline(__always)
    private static func closingQuote(
        _ text: UnsafePointer<UInt8>, start: Int, end: Int, isLast: Bool, tally: inout ByteTally,
        hasDoubled: inout Bool
    ) -> Int? {
        var at = start
        var seen = tally.seen
        while true {
            var byte = unsafe text[at]
            while byte > 0x22 {
                seen |= byte
                at &+= 1
                byte = unsafe text[at]
            }
            switch byte {
            case 0x22:
                if at &+ 1 == end && !isLast { return nil }
                if unsafe text[at &+ 1] != 0x22 {
                    tally.seen = seen
                    return at
                }
                hasDoubled = true
                at &+= 2
            case 0x0A, 0x0D:
                if at == end {
                    tally.isUnclosed = true
                    tally.seen = seen
                    return isLast ? at : nil
                }
                guard let length = unsafe lineEnd(text, at: at, end: end, isLast: isLast) else { return nil }
                tally.lineEnds &+= 1
                at &+= length
            default:
                if byte == 0 { tally.hasControls = true }
                at &+= 1
            }
        }
    }

    /// The end of a quoted cell, and its comma or line end. The text between them belongs to the cell.
    @inline(__always)
    private static func afterQuotes(
        _ text: UnsafePointer<UInt8>, closing: Int, tally: inout ByteTally, hasDoubled: Bool
    ) -> (to: Int, at: Int, isMarked: Bool) {
        if tally.isUnclosed { return (closing, closing, hasDoubled) }
        let at = unsafe afterBlanks(text, start: closing &+ 1)
        let next = unsafe text[at]
        if next == 0x2C || next == 0x0A || next == 0x0D { return (closing, at, hasDoubled) }
        let end = unsafe afterText(text, start: at, end: 0, tally: &tally)
        return (end, end, true)
    }

    /// The length of the line end at `at`: LF, CR, CR LF, or the CR CR LF that a twice-converted file has. Nil if that
    /// takes more text to know.
    @inline(__always)
    private static func lineEnd(_ text: UnsafePointer<UInt8>, at: Int, end: Int, isLast: Bool)
        -> Int?
    {
        if unsafe text[at] == 0x0A { return 1 }
        let left = end &- at
        if left == 1 { return isLast ? 1 : nil }
        let next = unsafe text[at &+ 1]
        if next == 0x0A { return 2 }
        if next != 0x0D { return 1 }
        if left == 2 { return isLast ? 1 : nil }
        return unsafe text[at &+ 2] == 0x0A ? 3 : 1
    }

    private mutating func growBounds() -> Bool {
        guard boundsCapacity < Self.mostCells else { return false }
        let larger = UnsafeMutablePointer<Int32>.allocate(capacity: boundsCapacity * 4)
        unsafe larger.update(from: bounds, count: boundsCapacity * 2)
        unsafe bounds.deallocate()
        unsafe bounds = unsafe larger
        boundsCapacity *= 2
        return true
    }
}

extension RecordScanner {
    /// Undoes the quotes of the marked cells in place: the result is never longer.
    mutating func undoEscapes() {
        for cell in 0..<cellCount where unsafe bounds[cell * 2] < 0 {
            let from = unsafe Int(~bounds[cell * 2])
            let to = unsafe undoQuotes(text, from: from, end: Int(bounds[cell * 2 + 1]))
            let begin = unsafe Self.afterBlanks(UnsafePointer(text), start: from, end: to)
            // What is left behind a shorter text is no blank of its own.
            if unsafe to < Int(bounds[cell * 2 + 1]) { unsafe text[to] = 0x22 }
            unsafe bounds[cell * 2] = Int32(begin)
            unsafe bounds[cell * 2 + 1] = Int32(Self.beforeBlanks(UnsafePointer(text), start: begin, end: to))
        }
    }

    /// Two quotes become one; the text after a single quote is plain.
    private func undoQuotes(_ text: UnsafeMutablePointer<UInt8>, from: Int, end: Int) -> Int {
        var read = from
        var write = from
        var isInside = true
        while read < end {
            let byte = unsafe text[read]
            read += 1
            if isInside && byte == 0x22 {
                if read < end, unsafe text[read] == 0x22 {
                    read += 1
                } else {
                    isInside = false
                    continue
                }
            }
            unsafe text[write] = byte
            write += 1
        }
        return write
    }
}

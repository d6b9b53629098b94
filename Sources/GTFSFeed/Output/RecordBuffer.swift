/// One record of a table on its way out: its cells, one behind the other in one block that is used again and again.
///
/// Fill it, cell by cell, read it as a row or add it to a text, and clear it. Once its block has grown to the longest
/// record, nothing is allocated any more.
package struct RecordBuffer {
    /// The cells, a comma behind each, so that a record that needs no quotes is a line already. Begins with one byte that is
    /// no cell's, so that there always is a place to point to.
    private var bytes: [UInt8] = [0]
    /// Where each cell begins and ends in `bytes`, as `CSVRow` has it, behind one pair that is no cell's.
    private var bounds: [Int32] = [0, 0]

    package init() {}

    package var cellCount: Int { bounds.count / 2 - 1 }

    /// Drops all cells.
    package mutating func clear() {
        bytes.removeLast(bytes.count - 1)
        bounds.removeLast(bounds.count - 2)
    }

    package mutating func append(_ text: String) {
        let from = bytes.count
        bytes.append(contentsOf: text.utf8)
        endCell(from: from)
    }

    package mutating func append(_ cell: UnsafeRawBufferPointer) {
        let from = bytes.count
        unsafe bytes.append(contentsOf: cell)
        endCell(from: from)
    }

    package mutating func append(_ cell: [UInt8]) {
        let from = bytes.count
        bytes.append(contentsOf: cell)
        endCell(from: from)
    }

    package mutating func append(_ number: Int) {
        let from = bytes.count
        if number < 0 { bytes.append(0x2D) }
        var rest = number.magnitude
        // 2^63 has 19 digits.
        unsafe withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { digits in
            var at = 20
            repeat {
                at &-= 1
                unsafe digits[at] = UInt8(truncatingIfNeeded: rest % 10) &+ 0x30
                rest /= 10
            } while rest > 0
            unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: digits[at...]))
        }
        endCell(from: from)
    }

    package mutating func appendBlank() { endCell(from: bytes.count) }

    /// Adds a cell of the bytes that `write` appends, for values that have a form of their own.
    package mutating func appendCell(_ write: (inout [UInt8]) throws -> Void) rethrows {
        let from = bytes.count
        defer { endCell(from: from) }
        try write(&bytes)
    }

    /// Puts `text` in place of a cell that the record has.
    package mutating func replace(_ cell: Int, with text: String) {
        let old = self
        clear()
        for index in 0..<old.cellCount {
            if index == cell { append(text) } else { old.withRow { unsafe append($0.bytes(index)) } }
        }
    }

    private mutating func endCell(from: Int) {
        bounds.append(Int32(from))
        bounds.append(Int32(bytes.count))
        bytes.append(0x2C)
    }
}

extension RecordBuffer {
    /// The record as a row, whose cells are as they were appended. `line`: the row's line.
    package func withRow<Value>(line: Int = 0, _ body: (CSVRow) throws -> Value) rethrows -> Value {
        try unsafe bytes.withUnsafeBufferPointer { bytes in
            try unsafe bounds.withUnsafeBufferPointer { bounds in
                // Neither is ever empty.
                try unsafe body(
                    CSVRow(
                        base: bytes.baseAddress!, bounds: bounds.baseAddress! + 2, cellCount: cellCount, line: line))
            }
        }
    }

    /// Adds the record to `text` as a CSV line. It ends in a line feed alone, which the GTFS reference allows beside CR LF
    /// (File Requirements) and which is a byte less for each of millions of records.
    package func append(to text: inout [UInt8]) {
        // A reader would take a line of nothing for no record.
        if bytes.count <= 2 { text += [0x22, 0x22, 0x2C] } else { appendCells(to: &text) }
        text[text.count - 1] = 0x0A
    }

    /// Adds the cells, each with a comma behind it.
    private func appendCells(to text: inout [UInt8]) {
        withRow { row in
            guard !isPlain(row) else { return text.append(contentsOf: bytes.dropFirst()) }
            for cell in 0..<row.cellCount {
                unsafe CSVCell.append(row.bytes(cell), to: &text)
                text.append(0x2C)
            }
        }
    }

    private func isPlain(_ row: CSVRow) -> Bool {
        for cell in 0..<row.cellCount where unsafe CSVCell.needsQuotes(row.bytes(cell)) { return false }
        return true
    }
}

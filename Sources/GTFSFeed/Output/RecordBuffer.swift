package import GTFSModel

/// One record of a table on its way out: its cells, one after the other in one block that is reused.
///
/// Fill it, cell by cell, read it as a row or add it to a text, and clear it. Once its block has grown to the longest
/// record, it allocates no more memory.
package struct RecordBuffer {
    /// The cells, a comma after each, so that a record that needs no quotes is a line already. Begins with one byte
    /// outside all cells, so that there is always a byte to point to.
    private var bytes: [UInt8] = [0]
    /// Where each cell begins and ends in `bytes`, as `CSVRow` has it, after one pair outside all cells.
    private var bounds: [Int32] = [0, 0]

    package init() {}

    package var cellCount: Int { bounds.count / 2 - 1 }

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

    package mutating func append(_ value: Int) {
        let from = bytes.count
        if value < 0 { bytes.append(0x2D) }
        var rest = value.magnitude
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

    /// Adds a number as its description has it.
    package mutating func append(_ number: DecimalNumber) { appendCell { number.append(to: &$0) } }

    package mutating func appendBlank() { endCell(from: bytes.count) }

    /// Adds a cell of the bytes that `write` appends, for values that have a form of their own.
    package mutating func appendCell(_ write: (inout [UInt8]) throws -> Void) rethrows {
        let from = bytes.count
        defer { endCell(from: from) }
        try write(&bytes)
    }

    /// Adds the cells of a record as `CSVRow.writtenLine` gives it, their quotes undone.
    package mutating func append(cellsOf line: [UInt8]) {
        var scanner = RecordScanner(capacity: line.count, recordLimit: line.count)
        unsafe line.withUnsafeBytes { unsafe scanner.append($0) }
        guard scanner.next(isLast: true) == .record else { return }
        let row = scanner.row
        for cell in 0..<row.cellCount { unsafe append(row.bytes(cell)) }
    }

    /// Replaces a cell of the record by `text`.
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
        // A reader would skip an empty line.
        if bytes.count <= 2 { text += [0x22, 0x22, 0x2C] } else { appendCells(to: &text) }
        text[text.count - 1] = 0x0A
    }

    /// Adds the cells, each with a comma after it.
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

/// One cell of CSV text, as it is written.
private enum CSVCell {
    /// Adds the cell, between quotes only if a reader would misread it without them.
    static func append(_ cell: UnsafeRawBufferPointer, to line: inout [UInt8]) {
        guard unsafe needsQuotes(cell) else { return unsafe line.append(contentsOf: cell) }
        line.append(0x22)
        for position in 0..<cell.count {
            let byte = unsafe cell[position]
            if byte == 0x22 { line.append(0x22) }
            line.append(byte)
        }
        line.append(0x22)
    }

    /// A comma, quote or line end within, a space or tab at either end, or a byte-order mark at the beginning.
    static func needsQuotes(_ cell: UnsafeRawBufferPointer) -> Bool {
        let count = cell.count
        if count == 0 { return false }
        if unsafe isBlank(cell[0]) || isBlank(cell[count &- 1]) { return true }
        for position in 0..<count {
            let byte = unsafe cell[position]
            // Only bytes up to the comma (2C) matter: one comparison passes over digits, colons and letters.
            if byte <= 0x2C, byte == 0x2C || byte == 0x22 || byte == 0x0A || byte == 0x0D { return true }
        }
        return unsafe count >= 3 && cell[0] == 0xEF && cell[1] == 0xBB && cell[2] == 0xBF
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

extension CSVRow {
    /// The record as a CSV line in the file's own bytes, without a line end.
    package var writtenLine: [UInt8] {
        var line: [UInt8] = []
        for cell in 0..<cellCount {
            if cell > 0 { line.append(0x2C) }
            unsafe writtenBytes(cell).withUnsafeBytes { unsafe CSVCell.append($0, to: &line) }
        }
        return line
    }
}

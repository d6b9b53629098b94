/// One cell of CSV text, as it is written.
enum CSVCell {
    /// Adds the cell, between quotes only where a reader would take it for something else without them.
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
            // All that matters is a comma (2C) or less: one comparison passes over digits, colons and letters.
            if byte <= 0x2C, byte == 0x2C || byte == 0x22 || byte == 0x0A || byte == 0x0D { return true }
        }
        return unsafe count >= 3 && cell[0] == 0xEF && cell[1] == 0xBB && cell[2] == 0xBF
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

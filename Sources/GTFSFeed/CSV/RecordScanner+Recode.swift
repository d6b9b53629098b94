extension RecordScanner {
    /// Whether the record last found has anything that needs a second look.
    var needsLook: Bool { isUnclosed || hasNUL || hasNonASCII || hasLineEnds }

    /// The line on which the record begins that is not whole yet.
    var pendingLine: Int { nextLine }

    /// Finds the cells that hold a NUL or are not UTF-8, and tells of them: cell and text. Cells that are not
    /// UTF-8 are taken for Windows-1252, in which such feeds are written, and become UTF-8 in the row. A NUL, at which
    /// most readers of SQLite text would stop, becomes U+FFFD.
    mutating func recode(_ found: (Int, String) -> Void) {
        guard hasNUL || hasNonASCII else { return }
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
                unsafe found(cell, String(decoding: Windows1252.utf8(bytes), as: UTF8.self))
            } else if holdsNUL {
                unsafe found(cell, String(decoding: bytes, as: UTF8.self))
            }
        }
        if !written.isEmpty { replaceCells(WrittenCells(written)) }
    }

    /// Lays the record out anew, in UTF-8, in a block of its own.
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

extension RecordScanner {
    /// Whether the record last found has anything that needs a second look.
    var needsLook: Bool { isUnclosed || hasNUL || hasNonASCII || hasLineEnds }

    /// The line on which the record begins that is not whole yet.
    var pendingLine: Int { nextLine }

    /// Finds the cells that hold a NUL or are not UTF-8, and tells of them: cell and text. Cells that are not
    /// UTF-8 are taken for Windows-1252, in which such feeds are written, and become UTF-8 in the row.
    mutating func recode(_ found: (Int, String) -> Void) {
        guard hasNUL || hasNonASCII else { return }
        var isUTF8 = true
        for cell in 0..<cellCount {
            let bytes = unsafe row.bytes(cell)
            let isValid = unsafe !hasNonASCII || UTF8Check.isValid(bytes)
            isUTF8 = isUTF8 && isValid
            if !isValid {
                unsafe found(cell, String(decoding: Windows1252.utf8(bytes), as: UTF8.self))
            } else if hasNUL, unsafe bytes.contains(0) {
                unsafe found(cell, String(decoding: bytes, as: UTF8.self))
            }
        }
        if !isUTF8 { replaceCells() }
    }

    /// Lays the record out anew, in UTF-8, in a block of its own.
    private mutating func replaceCells() {
        var utf8: [UInt8] = []
        var ends: [Int] = []
        for cell in 0..<cellCount {
            let bytes = unsafe row.bytes(cell)
            if unsafe UTF8Check.isValid(bytes) {
                unsafe utf8.append(contentsOf: bytes)
            } else {
                unsafe utf8.append(contentsOf: Windows1252.utf8(bytes))
            }
            ends.append(utf8.count)
        }
        replaceCells(by: utf8, ends: ends)
    }
}

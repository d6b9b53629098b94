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

/// One record of CSV text as it was kept.
enum CSVLine {
    /// Its cells, quotes undone.
    static func cells(of line: [UInt8]) -> [[UInt8]] {
        var cells: [[UInt8]] = [[]]
        var isQuoted = false
        var at = 0
        while at < line.count {
            let byte = line[at]
            if byte == 0x22 {
                // Within quotes a doubled one is itself; any other opens or closes.
                let isDoubled = isQuoted && at + 1 < line.count && line[at + 1] == 0x22
                if isDoubled { cells[cells.count - 1].append(0x22) } else { isQuoted.toggle() }
                at += isDoubled ? 1 : 0
            } else if byte == 0x2C, !isQuoted {
                cells.append([])
            } else {
                cells[cells.count - 1].append(byte)
            }
            at += 1
        }
        return cells
    }
}

internal import GTFSFeed
internal import GTFSModel

/// The meaning of a record of a file, as one number: its cells that are not blank, each under the name of its column.
///
/// Two records have the same meaning if a reader takes them for the same: in a column that is declared as a time or a
/// number, 8:05:00 is 08:05:00 and 1.50 is 1.5; all other text is compared byte by byte. Cells under a column without a
/// name and beyond the header are #1, #2 …; columns that share a name are told apart by their rank.
struct RecordMeaning {
    private enum Reading { case time, whole, real, bytes }

    private struct HashedColumn {
        let name: String
        let seed: UInt64
        let reading: Reading
    }

    private let columns: [HashedColumn]
    /// Columns without a name, after which those beyond the header are counted.
    private let namelessCount: Int

    init(header: [String], file: GTFSFile?) {
        var ranks: [[UInt8]: Int] = [:]
        var nameless = 0
        columns = header.map { name in
            guard !name.isEmpty else {
                nameless += 1
                return Self.column("#\(nameless)", field: nil)
            }
            let rank = ranks[Array(name.utf8), default: 0]
            ranks[Array(name.utf8)] = rank + 1
            let field = file?.fields.first { $0.name.utf8.elementsEqual(name.utf8) }
            return Self.column(rank == 0 ? name : "\(name):\(rank)", field: rank == 0 ? field : nil)
        }
        namelessCount = nameless
    }

    private static func column(_ name: String, field: GTFSField?) -> HashedColumn {
        var hash = StableHash()
        hash.add(name)
        return HashedColumn(name: name, seed: hash.value, reading: reading(of: field))
    }

    private static func reading(of field: GTFSField?) -> Reading {
        switch field?.kind {
        case .time: .time
        case .integer, .enumeration: .whole
        case .real, .latitude, .longitude: .real
        default: .bytes
        }
    }

    /// The same for records with the same meaning, in any order of their columns.
    func hash(_ row: CSVRow) -> UInt64 {
        var sum: UInt64 = 0
        for index in 0..<row.cellCount where !row.isBlank(index) {
            sum &+=
                index < columns.count
                ? hash(row, index: index, column: columns[index]) : hash(row, index: index, column: surplus(index))
        }
        var hash = StableHash()
        hash.add(sum)
        return hash.value
    }

    private func surplus(_ index: Int) -> HashedColumn {
        Self.column("#\(namelessCount + index - columns.count + 1)", field: nil)
    }

    private func hash(_ row: CSVRow, index: Int, column: HashedColumn) -> UInt64 {
        var hash = StableHash(seed: column.seed)
        switch column.reading {
        case .time:
            if let seconds = row.time(index).value {
                hash.add(UInt64(seconds))
            } else {
                add(row, index: index, hash: &hash)
            }
        case .whole:
            if let number = row.integer(index).value { hash.add(number) } else { add(row, index: index, hash: &hash) }
        case .real:
            if let number = row.real(index).value {
                hash.add((number + 0).bitPattern)
            } else {
                add(row, index: index, hash: &hash)
            }
        case .bytes: add(row, index: index, hash: &hash)
        }
        return hash.value
    }

    /// The cell's own bytes.
    private func add(_ row: CSVRow, index: Int, hash: inout StableHash) {
        if row.written == nil {
            hash.add(unsafe StableHash.of(row.bytes(index)))
        } else {
            hash.add(unsafe row.writtenBytes(index).withUnsafeBytes { unsafe StableHash.of($0) })
        }
    }

    /// The record for people: `trip_id=T1, stop_sequence=3 …`, or the beginning of a long one.
    func text(_ row: CSVRow) -> String {
        var cells: [String] = []
        var length = 0
        for index in 0..<row.cellCount {
            guard length < Self.longestText, let text = row.text(index) else { continue }
            let column = index < columns.count ? columns[index] : surplus(index)
            cells.append("\(column.name)=\(text.count > 60 ? text.prefix(60) + "…" : text[...])")
            length += cells.last?.utf8.count ?? 0
        }
        return cells.joined(separator: ", ") + (length < Self.longestText ? "" : ", …")
    }

    private static let longestText = 300
}

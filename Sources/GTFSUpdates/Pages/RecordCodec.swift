/// Takes records apart into columns, and puts them together again ("Record Format").
enum RecordCodec {
    /// - Throws: `DeltaDefect` if the record ends within a value.
    static func read(_ record: [UInt8], into content: inout TreeContent) throws {
        var position = 0
        guard let header = SQLiteVarint.read(record, &position), header >= 1, header <= record.count else {
            throw DeltaDefect.damaged
        }
        var body = Int(header)
        var index = 0
        while position < Int(header) {
            guard let type = SQLiteVarint.read(record, &position), index < 255 else { throw DeltaDefect.damaged }
            if index == content.columns.count { content.columns.append(ColumnValues()) }
            try read(type: type, record, body: &body, into: &content.columns[index])
            index += 1
        }
        content.columnCounts.append(UInt8(index))
    }

    private static func read(
        type: Int64, _ record: [UInt8], body: inout Int, into column: inout ColumnValues
    ) throws {
        let length = try Self.length(type: type)
        guard length <= record.count - body else { throw DeltaDefect.damaged }
        defer { body += length }
        switch type {
        case 0: column.kinds.append(ColumnValues.Kind.null.rawValue)
        case 7:
            column.kinds.append(ColumnValues.Kind.real.rawValue)
            column.reals += record[body..<body + length]
        case 1...9:
            column.kinds.append(ColumnValues.Kind.integer.rawValue)
            column.integers.append(integer(type: type, record[body..<body + length]))
        default:
            column.kinds.append((type & 1 == 0 ? ColumnValues.Kind.blob : .text).rawValue)
            column.lengths.append(Int64(length))
            column.bytes += record[body..<body + length]
        }
    }

    private static func length(type: Int64) throws -> Int {
        switch type {
        case 0, 8, 9: return 0
        case 1...4: return Int(type)
        case 5: return 6
        case 6, 7: return 8
        case 12...: return Int((type - 12) / 2)
        default: throw DeltaDefect.damaged
        }
    }

    private static func integer(type: Int64, _ bytes: ArraySlice<UInt8>) -> Int64 {
        guard let first = bytes.first else { return type - 8 }
        return bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
    }

    /// Bytes of a whole number in its shortest type.
    static func byteCount(integer: Int64) -> Int {
        let type = type(integer: integer)
        return type < 5 ? Int(type) : type == 5 ? 6 : type == 6 ? 8 : 0
    }

    /// The serial type of a whole number: the shortest.
    static func type(integer: Int64) -> Int64 {
        switch integer {
        case 0: 8
        case 1: 9
        case -0x80...0x7F: 1
        case -0x8000...0x7FFF: 2
        case -0x80_0000...0x7F_FFFF: 3
        case -0x8000_0000...0x7FFF_FFFF: 4
        default: integer >> 47 == 0 || integer >> 47 == -1 ? 5 : 6
        }
    }
}

/// SQLite's numbers of variable length: seven bits a byte, the highest first, and eight in a ninth byte
/// (<https://www.sqlite.org/fileformat2.html>, "B-tree Pages").
enum SQLiteVarint {
    /// Reads one, and steps behind it; nil if the bytes end before.
    static func read(_ bytes: [UInt8], _ position: inout Int) -> Int64? {
        var result: UInt64 = 0
        for index in 0..<9 {
            guard position < bytes.count else { return nil }
            let byte = bytes[position]
            position += 1
            if index == 8 { return Int64(bitPattern: result << 8 | UInt64(byte)) }
            result = result << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { break }
        }
        return Int64(bitPattern: result)
    }

    static func append(_ number: Int64, to bytes: inout [UInt8]) {
        let bits = UInt64(bitPattern: number)
        guard bits >> 56 == 0 else {
            for index in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(57 - 7 * index)) | 0x80) }
            return bytes.append(UInt8(truncatingIfNeeded: bits))
        }
        for index in stride(from: length(number) - 1, to: 0, by: -1) {
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(7 * index)) | 0x80)
        }
        bytes.append(UInt8(bits & 0x7F))
    }

    /// Bytes of the number.
    static func length(_ number: Int64) -> Int {
        let bits = UInt64(bitPattern: number)
        return bits >> 56 != 0 ? 9 : max(1, (64 - bits.leadingZeroBitCount + 6) / 7)
    }
}

extension TreeContent {
    /// Bytes of the record of each row ("Record Format").
    func recordLengths() -> [Int] {
        var headers = [Int](repeating: 1, count: rowCount)
        var bodies = [Int](repeating: 0, count: rowCount)
        for (index, column) in columns.enumerated() {
            var (row, integer, length) = (0, 0, 0)
            for offset in columnCounts.indices where Int(columnCounts[offset]) > index {
                guard row < column.kinds.count else { break }
                let kind = ColumnValues.Kind(rawValue: column.kinds[row])
                row += 1
                headers[offset] += 1
                switch kind {
                case .integer where integer < column.integers.count:
                    bodies[offset] += RecordCodec.byteCount(integer: column.integers[integer])
                    integer += 1
                case .real: bodies[offset] += 8
                case .text where length < column.lengths.count, .blob where length < column.lengths.count:
                    let bytes = max(0, min(column.lengths[length], Int64(Int32.max)))
                    headers[offset] += SQLiteVarint.length(2 * bytes + 13) - 1
                    bodies[offset] += Int(bytes)
                    length += 1
                default: break
                }
            }
        }
        return zip(headers, bodies).map { $0 + ($0 < 128 ? 0 : 1) + $1 }
    }

    /// Whether a row goes on in other pages.
    func hasLongRows(pageSize: Int) -> Bool {
        let kind = hasRowIDs ? PageKind.tableLeaf : .indexLeaf
        return recordLengths().contains { kind.localLength($0, pageSize: pageSize) < $0 }
    }

    /// Bytes of the cell of each row on a leaf.
    func cellLengths(pageSize: Int) -> [Int] {
        let kind = hasRowIDs ? PageKind.tableLeaf : .indexLeaf
        return recordLengths().enumerated().map { row, length in
            let local = kind.localLength(length, pageSize: pageSize)
            let key = hasRowIDs && row < rowIDs.count ? SQLiteVarint.length(rowIDs[row]) : 0
            return max(4, SQLiteVarint.length(Int64(length)) + key + local + (local < length ? 4 : 0))
        }
    }
}

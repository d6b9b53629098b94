/// Puts the records of a tree together again, one after the other.
struct RecordCursor {
    /// The next value of each kind of a column.
    private struct Next { var row = 0, integer = 0, real = 0, length = 0, byte = 0 }

    private let columns: [ColumnValues]
    private var next: [Next]

    init(_ columns: [ColumnValues]) {
        self.columns = columns
        next = columns.map { _ in Next() }
    }

    /// The next record with its number of columns.
    mutating func record(columnCount: Int) throws -> [UInt8] {
        guard columnCount <= columns.count else { throw DeltaDefect.damaged }
        var types: [UInt8] = []
        var body: [UInt8] = []
        for index in 0..<columnCount { try append(index, types: &types, body: &body) }
        let length = Int64(types.count + 1)
        var record: [UInt8] = []
        record.reserveCapacity(types.count + body.count + 2)
        SQLiteVarint.append(length < 128 ? length : length + 1, to: &record)
        return record + types + body
    }

    private mutating func append(_ index: Int, types: inout [UInt8], body: inout [UInt8]) throws {
        guard next[index].row < columns[index].kinds.count else { throw DeltaDefect.damaged }
        let kind = columns[index].kinds[next[index].row]
        next[index].row += 1
        switch ColumnValues.Kind(rawValue: kind) {
        case .null: types.append(0)
        case .integer: try appendInteger(index, types: &types, body: &body)
        case .real:
            guard next[index].real + 8 <= columns[index].reals.count else { throw DeltaDefect.damaged }
            types.append(7)
            body += columns[index].reals[next[index].real..<next[index].real + 8]
            next[index].real += 8
        case .text, .blob:
            try appendBytes(index, isText: kind == ColumnValues.Kind.text.rawValue, types: &types, body: &body)
        case nil: throw DeltaDefect.damaged
        }
    }

    private mutating func appendInteger(_ index: Int, types: inout [UInt8], body: inout [UInt8]) throws {
        guard next[index].integer < columns[index].integers.count else { throw DeltaDefect.damaged }
        let number = columns[index].integers[next[index].integer]
        next[index].integer += 1
        let type = RecordCodec.type(integer: number)
        types.append(UInt8(type))
        let length = type < 5 ? Int(type) : type == 5 ? 6 : type == 6 ? 8 : 0
        for byte in stride(from: length - 1, through: 0, by: -1) {
            body.append(UInt8(truncatingIfNeeded: number >> Int64(8 * byte)))
        }
    }

    private mutating func appendBytes(
        _ index: Int, isText: Bool, types: inout [UInt8], body: inout [UInt8]
    ) throws {
        guard next[index].length < columns[index].lengths.count else { throw DeltaDefect.damaged }
        let length = columns[index].lengths[next[index].length]
        let start = next[index].byte
        guard length >= 0, length <= Int64(columns[index].bytes.count - start) else { throw DeltaDefect.damaged }
        next[index].length += 1
        next[index].byte += Int(length)
        SQLiteVarint.append(2 * length + (isText ? 13 : 12), to: &types)
        body += columns[index].bytes[start..<start + Int(length)]
    }
}

/// The values of one column of a b-tree, in the order of its rows, by kinds.
struct ColumnValues: Equatable {
    enum Kind: UInt8 { case null, integer, real, text, blob }

    /// One for each row that has the column.
    var kinds: [UInt8] = []
    /// The whole numbers.
    var integers: [Int64] = []
    /// Eight bytes each.
    var reals: [UInt8] = []
    /// Bytes of each text and BLOB.
    var lengths: [Int64] = []
    /// The texts and BLOBs, one behind the other.
    var bytes: [UInt8] = []
    /// The sum of the lengths, which are known to be those of texts.
    var byteCount: Int { Int(lengths.reduce(0, &+)) }
    /// Bytes of memory.
    var byteCountInMemory: Int {
        kinds.count + reals.count + bytes.count + (integers.count + lengths.count) * MemoryLayout<Int64>.size
    }

    func count(of kind: Kind) -> Int { kinds.count { $0 == kind.rawValue } }
}

extension ColumnValues {
    /// Adds a whole number, or NULL.
    mutating func append(_ number: Int64?) {
        kinds.append((number == nil ? Kind.null : .integer).rawValue)
        if let number { integers.append(number) }
    }

    mutating func append(blob: [UInt8]) {
        kinds.append(Kind.blob.rawValue)
        lengths.append(Int64(blob.count))
        bytes += blob
    }
}

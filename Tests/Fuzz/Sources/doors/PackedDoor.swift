import Foundation
import GRDB

@testable import GTFSModel
@testable import GTFSStore
@testable import ToolkitPrimitives

/// Packed columns of a database. The first byte says which kind of column; numbers beside it and its bytes follow.
///
/// Held: numbers that are read are packed into what is read as the same numbers, and no column has more values than its
/// bytes allow.
struct PackedDoor: Door {
    private let rows: PackedRows

    init() throws { rows = try PackedRows() }

    func take(_ bytes: [UInt8]) throws {
        var input = InputBytes(bytes)
        switch input.byte() % 7 {
        case 0: holdColumn(&input)
        case 1: holdBits(&input)
        case 2: try rows.holdStretch(&input)
        case 3: try rows.holdPatternStops(&input)
        case 4: try rows.holdOffsets(&input)
        case 5: try rows.holdExtras(&input)
        default: try rows.holdExceptions(&input)
        }
    }

    private func holdColumn(_ input: inout InputBytes) {
        let width = input.number()
        let column = PackedColumn(bytes: input.all(), width: width)
        hold(column.count <= column.bytes.count, "\(column.count) numbers in \(column.bytes.count) bytes")
        let numbers = (0..<column.count).map { column.value(at: $0) }
        for end in [-1, column.count, .max, .min] { hold(column.value(at: end) == nil, "a number at \(end)") }
        for width in [nil, (1...8).contains(width) ? width : 8] {
            let again = PackedColumn(numbers, width: width)
            hold((0..<again.count).map { again.value(at: $0) } == numbers, "\(numbers) in \(again.width) bytes each")
        }
        let entries = SearchEntries(steps: [.init(firstEntry: numbers.count / 2, departureCount: width)], stops: column)
        hold(entries.entriesByStop().count <= column.count, "more entries than numbers")
        for entry in [0, 1, column.count, .max, .min] {
            hold(entries.stopKeys(of: entry).count <= column.count, "more stops than numbers")
            _ = entries.departureCount(of: entry)
        }
    }

    private func holdBits(_ input: inout InputBytes) {
        let widths = (0..<input.byte() % 32).map { _ in Int(input.byte() % 64) }
        let bytes = input.all()
        let numbers = read(bytes, widths)
        var packer = BitPacker()
        for (number, width) in zip(numbers, widths) { packer.append(number, width: width) }
        packer.finish()
        hold(read(packer.bytes, widths) == numbers, "\(numbers) in bits \(widths)")
        hold(packer.bytes.count == (widths.reduce(0, +) + 7) / 8, "\(packer.bytes.count) bytes of bits \(widths)")
    }

    private func read(_ bytes: [UInt8], _ widths: [Int]) -> [Int64] {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            var cursor = BitCursor()
            return widths.map { unsafe cursor.next($0, in: buffer.span) }
        }
    }
}

/// Rows of a database in memory, read as those of a file are.
private final class PackedRows {
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE extra_columns(column_key, file_name, place, column_name, kind);
                    CREATE TABLE extra_texts(column_key, number, value);
                    CREATE TABLE extra_cells(column_key, first_key, last_key, number, width, numbers, texts);
                    CREATE TABLE service_exceptions(date, exception_type, first_service_key, services);
                    INSERT INTO extra_columns VALUES (1, 'stops.txt', 4, 'own', 0), (2, 'shapes.txt', 5, 'own', 1);
                    INSERT INTO extra_texts VALUES (1, 0, 'a'), (1, 1, 'b'), (2, 0, 'c');
                    """)
        }
    }

    /// Hands over a row of these values.
    private func withRow(_ values: [DatabaseValue], _ body: (SteppedStatement) -> Void) throws {
        try queue.read { db in
            let marks = values.map { _ in "?" }.joined(separator: ", ")
            let statement = try db.cachedStatement(sql: "SELECT \(marks)")
            statement.setUncheckedArguments(StatementArguments(values))
            let row = SteppedStatement(statement)
            defer { row.reset() }
            if try row.step() { body(row) }
        }
    }

    func holdStretch(_ input: inout InputBytes) throws {
        let count = Int(input.byte()) * 16
        var values = (0..<14).map { _ in input.number().databaseValue }
        values.append(Data(input.all()).databaseValue)
        try withRow(values) { row in
            var stretch = ShapeStretch()
            stretch.read(row, from: 0, count: count)
            hold(stretch.latitudes.count == count && stretch.distances.count == count, "not \(count) points")
            hold((-400...400).contains(stretch.latitudeDecimals), "\(stretch.latitudeDecimals) decimals")
        }
    }

    func holdPatternStops(_ input: inout InputBytes) throws {
        let numbers = (0..<5).map { _ in input.number().databaseValue }
        let lengths = (Int(input.byte()), Int(input.byte()))
        let bytes = input.all()
        let stops = Data(bytes.prefix(lengths.0)).databaseValue
        let attributes = Data(bytes.dropFirst(lengths.0).prefix(lengths.1)).databaseValue
        let rest = Array(bytes.dropFirst(lengths.0 + lengths.1))
        let isText = rest.first == UInt8(ascii: "[")
        let sequences: [DatabaseValue] =
            isText ? [.null, String(decoding: rest, as: UTF8.self).databaseValue] : [Data(rest).databaseValue, .null]
        try withRow([numbers[0], numbers[1], stops, numbers[2], attributes, numbers[3], numbers[4]] + sequences) {
            row in
            let packed = PackedPatternStops(row, at: 0)
            let all = packed.all()
            hold(packed.count <= lengths.0 && all.count <= packed.count, "\(all.count) stops of \(packed.count)")
            for (position, stop) in all.enumerated() {
                hold(packed.attributesKey(at: position) == stop.attributesKey, "attributes at \(position)")
                // A column that is too short, or has blanks, has any numbers in place of those that it lacks.
                let sequence = packed.stopSequence(at: position)
                hold(!isText || sequence == stop.stopSequence, "stop_sequence \(sequence) at \(position)")
                if let key = stop.stopKey {
                    hold(packed.positions(ofStop: key).contains(position), "position \(position)")
                }
            }
        }
    }

    func holdOffsets(_ input: inout InputBytes) throws {
        let values = (0..<4).map { _ in input.number() }
        let bytes = input.all()
        try withRow(values.map(\.databaseValue) + [Data(bytes).databaseValue]) { row in
            let reader = ProfileTimes.OffsetReader(row, at: 0)
            let all = row.blob(4) { reader.all($0, count: row.int(3)) } ?? []
            hold(all.count <= bytes.count, "\(all.count) offsets in \(bytes.count) bytes")
            hold(all.allSatisfy { abs($0 ?? 0) <= 1 << 31 }, "an offset of \(all)")
            let three = row.blob(4) { reader.three($0, at: (0, all.count - 1, values[3])) }
            hold(all.isEmpty || three.map { $0.0 == all[0] && $0.1 == all[all.count - 1] } == true, "\(all)")
        }
    }

    func holdExtras(_ input: inout InputBytes) throws {
        let column = Int(input.byte() % 2) + 1
        let keys = (input.number(), input.number())
        let number: Int? = input.byte() % 4 == 0 ? input.number() : nil
        let width: Int? = input.byte() % 4 == 0 ? nil : input.number()
        let bytes = input.all()
        let texts = bytes.first == UInt8(ascii: "[") ? String(decoding: bytes, as: UTF8.self) : nil
        try queue.write { db in
            try db.execute(sql: "DELETE FROM extra_cells")
            try db.execute(
                sql: "INSERT INTO extra_cells VALUES (?, ?, ?, ?, ?, ?, ?)",
                arguments: [column, keys.0, keys.1, number, width, Data(bytes), texts])
        }
        let file = column == 1 ? "stops.txt" : "shapes.txt"
        try queue.read { db in
            let all = try StoredExtras(db, file: file)
            for key in [keys.0, keys.0 &+ 1, keys.1].sorted() where key >= keys.0 {
                var count = 0
                try all.forEachCell(key: key, position: Int(bytes.first ?? 0)) { _, _ in count += 1 }
                hold(count <= 1, "\(count) cells of one column")
            }
        }
    }

    func holdExceptions(_ input: inout InputBytes) throws {
        let numbers = (0..<3).map { _ in input.number() }
        let bytes = input.all()
        let bits = bytes.reduce(0) { $0 + $1.nonzeroBitCount }
        try queue.write { db in
            try db.execute(sql: "DELETE FROM service_exceptions")
            try db.execute(
                sql: "INSERT INTO service_exceptions VALUES (?, ?, ?, ?)",
                arguments: StatementArguments(numbers.map(\.databaseValue) + [Data(bytes).databaseValue]))
        }
        try queue.read { db in
            var count = 0
            try FeedReader(db).eachServiceException { _ in count += 1 }
            hold(count == bits, "\(count) services of \(bits) bits")
        }
    }
}

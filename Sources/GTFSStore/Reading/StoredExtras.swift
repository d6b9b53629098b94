internal import Foundation
internal import GRDB
internal import GTFSModel

/// The extra cells of one file, read along with its records from `extra_columns`, `extra_texts` and `extra_cells`.
///
/// Records are asked for by the key and position that `FileSelect` gives with them, with keys in rising order.
package final class StoredExtras {
    package struct StoredColumn: Sendable {
        /// The content of the cells of the column.
        package enum Kind: Int, Sendable {
            /// The text of the cell.
            case text = 0
            /// How the cell was written: `windows-1252`, or its bytes in hexadecimal digits.
            case written = 1
        }

        package let key: Int
        /// Index of the cell in its record, from 0.
        package let index: Int
        package let name: String
        package let kind: Kind
    }

    /// In the order of their keys.
    package let columns: [StoredColumn]
    private var cursors: [ExtraCursor]

    /// - Parameters:
    ///   - field: of the one column that is read; nil for all.
    ///   - first: the first key of the reading.
    package init(_ db: StoreDatabase, file: String, field: String? = nil, from first: Int = .min) throws {
        let rows = try Row.fetchAll(db, sql: Self.columnsSQL, arguments: [file])
        let all = try rows.map {
            try StoredColumn(
                key: $0.value(0), index: $0.value(1), name: $0.value(2), kind: .init(rawValue: $0.value(3)) ?? .text)
        }
        .filter { Self.columnIndexes.contains($0.index) }
        columns = field.map { name in all.first { $0.kind == .text && $0.name == name }.map { [$0] } ?? [] } ?? all
        let isList = FileSelect.hasLists(file)
        cursors = try columns.map { try ExtraCursor(db, column: $0, isList: isList, from: first) }
    }

    /// The valid indexes: a damaged file may have any.
    private static let columnIndexes = 0..<1 << 20

    /// The columns that hold texts, by their index in the record and their names.
    var listed: [(index: Int, name: String)] { columns.filter { $0.kind == .text }.map { ($0.index, $0.name) } }

    /// Hands over the cells of a record that are not blank, as index in `columns` and text.
    package func forEachCell(key: Int, position: Int, _ body: (_ column: Int, _ text: String) -> Void) throws {
        for column in cursors.indices {
            switch try cursors[column].cell(key: key, position: position) {
            case .listed(let index): body(column, cursors[column].texts[index])
            case .written(let text): body(column, text)
            case nil: break
            }
        }
    }

    /// The text of the first of its columns; nil if the cell is blank.
    package func text(key: Int, position: Int = 0) throws -> String? {
        var text: String?
        try forEachCell(key: key, position: position) { text = $0 == 0 ? $1 : text }
        return text
    }

    /// The share of a record's cells in its checksum.
    package func checksum(key: Int, position: Int) throws -> UInt64 {
        var sum: UInt64 = 0
        if columns.isEmpty { return sum }
        for column in cursors.indices { sum &+= try cursors[column].checksum(key: key, position: position) }
        return sum
    }

    /// The shares of the records of a key, by position.
    package func checksums(key: Int, count: Int) throws -> [UInt64] {
        var sums = [UInt64](repeating: 0, count: count)
        for column in cursors.indices { try cursors[column].add(key: key, to: &sums) }
        return sums
    }

    /// Whether no record of this key has an extra cell.
    package func isBlank(key: Int) throws -> Bool {
        for index in cursors.indices where try cursors[index].covers(key: key) { return false }
        return true
    }

    private static let columnsSQL =
        "SELECT column_key, place, column_name, kind FROM extra_columns WHERE file_name = ? ORDER BY column_key"
}

/// The cells of one extra column, run after run.
private struct ExtraCursor {
    /// The content of a cell.
    enum StoredCell {
        /// The text at this index of `texts`.
        case listed(Int)
        case written(String)
    }

    let texts: [String]
    /// For each text, the share that a cell with it has in the checksum of its record.
    let checksums: [UInt64]
    private let seed: UInt64
    private let rows: RowCursor
    private let isList: Bool
    private var run: ExtraRun?

    private static let textsSQL = "SELECT value FROM extra_texts WHERE column_key = ? ORDER BY number"
    /// The runs from the last one that begins at or before ?2.
    private static let runsSQL = """
        SELECT first_key, last_key, number, width, numbers, texts FROM extra_cells
        WHERE column_key = ?1 AND first_key >= ifnull(
            (SELECT max(first_key) FROM extra_cells WHERE column_key = ?1 AND first_key <= ?2), ?2)
        ORDER BY first_key
        """

    init(_ db: Database, column: StoredExtras.StoredColumn, isList: Bool, from first: Int) throws {
        let seed = StoredExtras.Checksum.seed(columnIndex: column.index, name: column.name, kind: column.kind)
        self.seed = seed
        texts = try String.fetchAll(db, sql: Self.textsSQL, arguments: [column.key])
        checksums = texts.map { Self.checksum($0, seed: seed) }
        rows = try Row.fetchCursor(db, sql: Self.runsSQL, arguments: [column.key, first])
        self.isList = isList
        run = try self.rows.next().map(ExtraRun.init)
    }

    /// The share of a cell; 0 for a blank.
    mutating func checksum(key: Int, position: Int) throws -> UInt64 {
        switch try cell(key: key, position: position) {
        case .listed(let index): checksums[index]
        case .written(let text): Self.checksum(text, seed: seed)
        case nil: 0
        }
    }

    /// Adds the shares of the cells of a key, by position.
    mutating func add(key: Int, to sums: inout [UInt64]) throws {
        guard try covers(key: key) else { return }
        for position in sums.indices { sums[position] &+= try checksum(key: key, position: position) }
    }

    private static func checksum(_ text: String, seed: UInt64) -> UInt64 {
        var text = text
        let hash = text.withUTF8 { unsafe StableHash.of(UnsafeRawBufferPointer($0)) }
        return StoredExtras.Checksum.cell(seed: seed, text: hash)
    }

    /// Goes on to the run that holds `key`, if there is one.
    mutating func covers(key: Int) throws -> Bool {
        while let passed = run, passed.lastKey < key { run = try rows.next().map(ExtraRun.init) }
        return run.map { $0.firstKey <= key } ?? false
    }

    mutating func cell(key: Int, position: Int) throws -> StoredCell? {
        guard try covers(key: key), let run else { return nil }
        let cell = run.cell(at: isList ? position : key &- run.firstKey)
        // A damaged file may have the index of a missing text.
        if case .listed(let index) = cell, !texts.indices.contains(index) { return nil }
        return cell
    }
}

/// A row of extra_cells.
private struct ExtraRun {
    let firstKey: Int
    let lastKey: Int
    private let textIndex: Int?
    private let textIndexes: PackedColumn?
    private let written: [String?]?

    init(_ row: Row) throws {
        firstKey = try row.value(0)
        lastKey = try row.value(1)
        textIndex = try row.value(2)
        let width: Int? = try row.value(3)
        let indexes: Data? = try row.value(4)
        textIndexes = width.map { PackedColumn(bytes: [UInt8](indexes ?? Data()), width: $0) }
        written = (try row.value(5) as String?).flatMap { Self.plainTexts($0) ?? Self.texts($0) }
    }

    private static func texts(_ json: String) -> [String?]? {
        try? JSONDecoder().decode([String?].self, from: Data(json.utf8))
    }

    /// The texts of an array without blanks and escapes, as all but a few are; nil for another one.
    private static func plainTexts(_ json: String) -> [String?]? {
        let bytes = Array(json.utf8)
        guard bytes.first == UInt8(ascii: "["), !bytes.contains(UInt8(ascii: "\\")) else { return nil }
        var texts: [String?] = []
        var index = 1
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\"") {
                guard let end = bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
                texts.append(String(decoding: bytes[index + 1..<end], as: UTF8.self))
                index = end + 1
            } else if bytes[index...].starts(with: "null".utf8) {
                texts.append(nil)
                index += 4
            } else {
                return nil
            }
            guard index < bytes.count else { return nil }
            if bytes[index] == UInt8(ascii: "]") { return index == bytes.count - 1 ? texts : nil }
            guard bytes[index] == UInt8(ascii: ",") else { return nil }
            index += 1
        }
        return nil
    }

    func cell(at index: Int) -> ExtraCursor.StoredCell? {
        if let textIndex { return .listed(textIndex) }
        if let textIndexes { return textIndexes.value(at: index).map { .listed($0) } }
        return written.flatMap { $0.indices.contains(index) ? $0[index] : nil }.map { .written($0) }
    }
}

extension FeedReader {
    /// The cells of a field that no typed column holds: a field that is declared with `storage: .extraCell`, or a column of the
    /// feed's own. One reading serves one record or a list of them, with keys in rising order: `text(key:position:)`.
    /// - Parameters:
    ///   - first: the key of the first record: that of the trip for stop_times.txt and frequencies.txt, of the shape
    ///     for shapes.txt, of the service for calendar_dates.txt.
    package func extraCells(_ field: String, file: String, from first: Int) throws -> StoredExtras {
        try StoredExtras(db, file: file, field: field, from: first)
    }

    /// All cells of a file that no typed column holds.
    package func extraCells(ofFile file: String) throws -> StoredExtras { try StoredExtras(db, file: file) }
}

extension StoredExtras {
    /// The part that extra cells add to the checksum of their record, in any order.
    package enum Checksum {
        /// Stands for a column.
        package static func seed(columnIndex: Int, name: String, kind: StoredExtras.StoredColumn.Kind) -> UInt64 {
            var hash = StableHash()
            hash.add(columnIndex)
            hash.add(kind.rawValue)
            hash.add(name)
            return hash.value
        }

        /// The share of one cell; `text` is the hash of its text.
        package static func cell(seed: UInt64, text: UInt64) -> UInt64 {
            var hash = StableHash(seed: seed)
            hash.add(text)
            return hash.value
        }

        /// The checksum of a record: of only its typed values if it has no extra cells.
        package static func record(_ values: UInt64, extras: UInt64) -> UInt64 {
            guard extras != 0 else { return values }
            var hash = StableHash(seed: values)
            hash.add(extras)
            return hash.value
        }
    }
}

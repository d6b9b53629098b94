internal import Foundation
internal import GRDB
internal import GTFSModel

/// The extra cells of one file, read along with its records: what `extra_columns`, `extra_texts` and `extra_cells` hold.
///
/// Records are asked for by the key and position that `FileSelect` gives with them, keys in rising order.
package final class StoredExtras {
    /// A row of extra_columns.
    package struct Column: Sendable {
        /// What the cells of the column say.
        package enum Kind: Int, Sendable {
            /// The text of the cell.
            case text = 0
            /// How the cell was written: `windows-1252`, or its bytes in hexadecimal digits.
            case written = 1
        }

        package let key: Int
        /// Of the cell in its record, the first being 0.
        package let place: Int
        package let name: String
        package let kind: Kind
    }

    /// In the order of their keys.
    package let columns: [Column]
    private var cursors: [ExtraCursor]

    package init(_ db: StoreDatabase, file: String) throws {
        let rows = try Row.fetchAll(db, sql: Self.columnsSQL, arguments: [file])
        columns = rows.map { Column(key: $0[0], place: $0[1], name: $0[2], kind: .init(rawValue: $0[3]) ?? .text) }
        let isList = FileSelect.hasLists(file)
        cursors = try columns.map { try ExtraCursor(db, column: $0.key, isList: isList) }
    }

    package var isEmpty: Bool { columns.isEmpty }

    /// Hands over the cells of a record that are not blank, as index in `columns` and text.
    package func forEachCell(key: Int, position: Int, _ body: (_ column: Int, _ text: String) -> Void) throws {
        for index in cursors.indices {
            if let text = try cursors[index].text(key: key, position: position) { body(index, text) }
        }
    }

    private static let columnsSQL =
        "SELECT column_key, place, column_name, kind FROM extra_columns WHERE file_name = ? ORDER BY column_key"
}

/// The cells of one extra column, run after run.
private struct ExtraCursor {
    private let texts: [Int: String]
    private let rows: RowCursor
    private let isList: Bool
    private var run: ExtraRun?

    private static let textsSQL = "SELECT number, value FROM extra_texts WHERE column_key = ?"
    private static let runsSQL = """
        SELECT first_key, last_key, number, width, numbers, texts FROM extra_cells WHERE column_key = ? ORDER BY first_key
        """

    init(_ db: Database, column: Int, isList: Bool) throws {
        let rows = try Row.fetchAll(db, sql: Self.textsSQL, arguments: [column])
        texts = Dictionary(rows.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })
        self.rows = try Row.fetchCursor(db, sql: Self.runsSQL, arguments: [column])
        self.isList = isList
        run = try self.rows.next().map(ExtraRun.init)
    }

    mutating func text(key: Int, position: Int) throws -> String? {
        while let passed = run, passed.lastKey < key { run = try rows.next().map(ExtraRun.init) }
        guard let run, run.firstKey <= key else { return nil }
        return run.text(at: isList ? position : key - run.firstKey, texts)
    }
}

/// A row of extra_cells.
private struct ExtraRun {
    let firstKey: Int
    let lastKey: Int
    private let number: Int?
    private let numbers: PackedColumn?
    private let written: [String?]?

    init(_ row: Row) {
        firstKey = row[0]
        lastKey = row[1]
        number = row[2]
        let width: Int? = row[3]
        numbers = width.map { PackedColumn(bytes: [UInt8](row[4] as Data? ?? Data()), width: $0) }
        written = (row[5] as String?).flatMap { try? JSONDecoder().decode([String?].self, from: Data($0.utf8)) }
    }

    func text(at index: Int, _ texts: [Int: String]) -> String? {
        if let number { return texts[number] }
        if let numbers { return numbers.value(at: index).flatMap { texts[$0] } }
        return written.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
}

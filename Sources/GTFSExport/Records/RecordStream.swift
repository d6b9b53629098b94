package import GTFSFeed
package import GTFSStore

/// Every record of one file of the feed, pulled one by one: its cells in the order of the feed's own header, then those
/// beyond the header. Records that were kept aside come after those of the tables, but before them where the last record of an
/// id answers (A40); they are no part of a cut.
package final class RecordStream {
    private enum Origin { case tables, kept }

    /// The part of a file that goes into a cut.
    package struct FileCut {
        /// Whether the records of a key (as `RecordKey` has it) are wanted.
        package var keeps: (Int) -> Bool
        /// Changes the cells of a record if necessary. Returns whether the record stays.
        package var change: ((_ record: inout RecordBuffer) -> Bool)?

        package init(
            keeps: @escaping (Int) -> Bool = { _ in true }, change: ((_ record: inout RecordBuffer) -> Bool)? = nil
        ) {
            self.keeps = keeps
            self.change = change
        }
    }

    private let layout: Layout
    private let typed: (any TypedRecords)?
    private var extras: ExtraCells?
    private let kept: StoredFile.KeptRows
    private let cut: FileCut?
    /// Where the next records come from, the first of these first.
    private var origins: [Origin]
    private var typedCell = RecordBuffer()
    /// The key of the record that was given last; nil for one that was kept aside.
    private(set) var key: RecordKey?

    /// - Parameter cut: the records that are wanted, and how they are changed; nil for all of them as they are.
    package init(_ database: StoreDatabase, of file: StoredFile, cut: FileCut? = nil) throws {
        let declared = GTFSFile.named(file.name)
        layout = Layout(header: file.header, file: declared)
        typed = try declared.flatMap { try Self.typedRecords(database, file: $0, keeps: cut?.keeps ?? { _ in true }) }
        extras = try ExtraCells(database, file: file.name)
        kept = try StoredFile.KeptRows(database, file: file.name)
        origins = cut != nil ? [.tables] : declared?.primaryKey.count == 1 ? [.kept, .tables] : [.tables, .kept]
        self.cut = cut
    }

    /// Replaces `record` by the next record. Returns false after the last one.
    package func next(into record: inout RecordBuffer) throws -> Bool {
        while try nextWhole(into: &record) {
            if cut?.change?(&record) ?? true { return true }
        }
        return false
    }

    private func nextWhole(into record: inout RecordBuffer) throws -> Bool {
        record.clear()
        while let origin = origins.first {
            switch origin {
            case .tables:
                if let key = try typed?.next() {
                    self.key = key
                    try append(key, to: &record)
                    return true
                }
            case .kept:
                key = nil
                if try nextKept(into: &record) { return true }
            }
            origins.removeFirst()
        }
        return false
    }

    private func nextKept(into record: inout RecordBuffer) throws -> Bool {
        guard let next = try kept.next() else { return false }
        if let written = next.written {
            record.append(cellsOf: written)
        } else {
            for cell in next.cells { record.append(cell) }
        }
        return true
    }

    private func append(_ key: RecordKey, to record: inout RecordBuffer) throws {
        let count = max(layout.fields.count, try extras?.move(to: key) ?? 0)
        for column in 0..<count {
            let field = column < layout.fields.count ? layout.fields[column] : nil
            if extras?.append(column: column, to: &record, typed: { typedText(field) }) == true { continue }
            if let field { typed?.append(field: field, to: &record) } else { record.appendBlank() }
        }
    }

    /// The text of a typed cell, for the few that are written in another encoding.
    private func typedText(_ field: Int?) -> String {
        guard let field else { return "" }
        typedCell.clear()
        typed?.append(field: field, to: &typedCell)
        return typedCell.withRow { $0.text(0) ?? "" }
    }

    private static func typedRecords(_ database: StoreDatabase, file: GTFSFile, keeps: @escaping (Int) -> Bool) throws
        -> (any TypedRecords)?
    {
        switch file.name {
        case GTFSFile.stopTimes.name: try StopTimeRecords(database, keeps: keeps)
        case GTFSFile.shapes.name: try ShapeRecords(database, keeps: keeps)
        case LocationFeatures.file: nil
        default: try ViewRecords(database, file: file, keeps: keeps)
        }
    }
}

extension RecordStream {
    /// The fields of a file's declaration by the columns of its records.
    struct Layout {
        /// The field that each column of the header holds, as an index in the declaration; nil for a column that the
        /// declaration does not have and for a second one of the same name.
        let fields: [Int?]

        init(header: [String], file: GTFSFile?) {
            var met: Set<[UInt8]> = []
            fields = header.map { column in
                // Texts that are equal in Swift may differ in their bytes, and then name different columns.
                guard met.insert(Array(column.utf8)).inserted else { return nil }
                return file?.fields.firstIndex { $0.name.utf8.elementsEqual(column.utf8) }
            }
        }
    }
}

/// The extra cells of a record, which replace the typed cells of their columns.
private struct ExtraCells {
    private struct OverridingCell {
        var text: String?
        /// The encoding in which it was written: `windows-1252`, or its bytes in hexadecimal digits.
        var written: String?

        var isEmpty: Bool { text == nil && written == nil }
    }

    private let stored: StoredExtras
    /// By column. The next record empties them.
    private var cells: [OverridingCell]
    private var isClean = true

    /// Nil if the file has none.
    init?(_ database: StoreDatabase, file: String) throws {
        stored = try StoredExtras(database, file: file)
        guard let last = stored.columns.map(\.index).max() else { return nil }
        cells = Array(repeating: OverridingCell(), count: last + 1)
    }

    /// Goes to the cells of a record. Keys grow from one call to the next.
    /// - Returns: the least number of cells of the record.
    mutating func move(to record: RecordStream.RecordKey) throws -> Int {
        if !isClean { for index in cells.indices { cells[index] = OverridingCell() } }
        isClean = true
        var count = 0
        try stored.forEachCell(key: record.key, position: record.position) { index, text in
            let column = stored.columns[index]
            switch column.kind {
            case .text: cells[column.index].text = text
            case .written: cells[column.index].written = text
            }
            isClean = false
            count = max(count, column.index + 1)
        }
        return count
    }

    /// Appends the extra cell of a column to the record. Returns false if there is none.
    /// - Parameter typed: the text of the typed cell there, for a cell that was written in another encoding.
    func append(column index: Int, to record: inout RecordBuffer, typed: () -> String) -> Bool {
        guard !isClean, cells.indices.contains(index), !cells[index].isEmpty else { return false }
        let cell = cells[index]
        switch cell.written {
        case nil: record.append(cell.text ?? "")
        case Self.windows1252:
            let text = cell.text ?? typed()
            record.append(Windows1252.bytes(of: text) ?? Array(text.utf8))
        case .some(let digits): record.append([UInt8](hexadecimal: digits))
        }
        return true
    }

    private static let windows1252 = "windows-1252"
}

extension [UInt8] {
    /// The bytes that pairs of hexadecimal digits stand for.
    init(hexadecimal digits: String) {
        let values = digits.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        self = stride(from: 0, to: values.count - 1, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }
}

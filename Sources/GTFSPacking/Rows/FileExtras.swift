internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The extra cells of one file: the combinations that its records have, each once.
///
/// Columns of a feed's own mostly hold few different texts. Each text of a column has an index; a combination is the
/// indexes of a record's texts, and records with the same cells share it. Cells of a column that has too many different
/// texts wait in a temporary table, so that memory stays bounded.
final class FileExtras {
    struct RecordExtras {
        /// Index of their combination; -1 if there are none, or if they wait in the temporary table.
        var combination: Int32 = -1
        /// Their share in the record's checksum.
        var checksum: UInt64 = 0
        /// Whether some of them wait in the temporary table.
        var isPending = false

        static let none = RecordExtras()
    }

    let file: String
    private(set) var columns: [ExtraHeader.ExtraColumn] = []
    /// Each combination as index of the column and index of the text, by turns.
    private var combinations = ByteInterner()
    /// Nil until the file is read.
    private(set) var header: ExtraHeader?
    private var columnIndexes: [ColumnKey: Int] = [:]
    /// The combination of each key; in files of lists, the list of each key.
    private(set) var keys = ExtraLists.Keys()
    private(set) var lists = ExtraLists()
    private unowned let output: ImportOutput
    private var last: (cells: [Int32], combination: Int32) = ([], -1)
    private var repeated = RepeatedCells()
    private let limits: ImportOptions.ExtraLimits

    private struct ColumnKey: Hashable {
        let index: Int
        let kind: StoredExtras.StoredColumn.Kind
    }

    init(file: String, _ output: ImportOutput) {
        self.file = file
        self.output = output
        limits = output.extraLimits
    }

    func begin(_ columns: DeclaredTable.Columns) {
        let header = ExtraHeader(columns)
        self.header = header
        repeated = RepeatedCells(header)
    }

    /// Names of the feed's own columns, in the order of the header; nil if the file was not read.
    var ownColumns: [String]? { header.map { header in header.own.map(header.name) } }

    /// Whether no record has had an extra cell.
    var isEmpty: Bool { columns.isEmpty }

    var combinationCount: Int { combinations.count }

    /// Sets the combination, or the list, that a key has; keys come in rising order.
    func set(_ index: Int32, forKey key: Int) { keys.add(index, forKey: key) }

    /// The cells of a combination: index of the column and index of the text.
    func cells(of combination: Int32) -> [(column: Int, text: Int32)] {
        var cells: [(column: Int, text: Int32)] = []
        forEachCell(of: combination) { cells.append(($0, $1)) }
        return cells
    }

    private func forEachCell(of combination: Int32, _ body: (_ column: Int, _ text: Int32) -> Void) {
        unsafe combinations.withBytes(combination) { bytes in
            let indexes = unsafe bytes.bindMemory(to: Int32.self)
            for index in stride(from: 0, to: indexes.count, by: 2) {
                unsafe body(Int(indexes[index]), indexes[index + 1])
            }
        }
    }

    /// For each combination the share of its cells in the checksum of a record.
    func combinationChecksums() -> [UInt64] {
        (0..<Int32(combinations.count)).map { combination in
            var sum: UInt64 = 0
            forEachCell(of: combination) { sum &+= columns[$0].checksum(ofText: $1) }
            return sum
        }
    }

    /// For each column, the combinations that have a cell of it and the index of its text.
    func cellsByColumn() -> [[(combination: Int32, text: Int32)]] {
        var found = [[(combination: Int32, text: Int32)]](repeating: [], count: columns.count)
        for combination in 0..<Int32(combinations.count) {
            forEachCell(of: combination) { found[$0].append((combination, $1)) }
        }
        return found
    }
}

// MARK: - Reading records

extension FileExtras {
    /// Collects the cells of a record that its typed columns do not hold.
    /// - Parameters:
    ///   - unfit: column indexes of cells that their typed columns cannot give back.
    ///   - owner: index of the record's entity, or of the trip, service or shape that it belongs to.
    ///   - position: its position among the records of its owner, if it is known already.
    func collect(_ row: CSVRow, unfit: [Int], owner: Int, position: Int = 0) throws -> RecordExtras {
        if unfit.isEmpty, let extras = repeated.extras(of: row) { return extras }
        guard let header, header.hasExtraCells(row) || !unfit.isEmpty else { return .none }
        var record = Record(PendingExtras.PendingRecord(line: row.line, owner: owner, position: position))
        for index in header.own where !row.isBlank(index) {
            try unsafe add(row.bytes(index), kind: .text, index: index, record: &record)
        }
        for index in unfit { try unsafe add(row.bytes(index), kind: .text, index: index, record: &record) }
        for index in header.count..<max(header.count, row.cellCount) where !row.isBlank(index) {
            try unsafe add(row.bytes(index), kind: .text, index: index, record: &record)
        }
        if let written = row.written {
            for index in written.changed {
                guard var text = written[index]?.storedText else { continue }
                try text.withUTF8 {
                    try unsafe add(UnsafeRawBufferPointer($0), kind: .written, index: index, record: &record)
                }
            }
        }
        try combine(&record)
        if unfit.isEmpty, !record.extras.isPending { repeated.keep(record.extras, of: row) }
        return record.extras
    }

    /// The cells of the feed's own columns in the last record that had no others: in most files the next one has the same.
    private struct RepeatedCells {
        private var columns: [Int] = []
        /// Columns of the header.
        private var count = 0
        private var cells: [[UInt8]] = []
        private var extras = RecordExtras.none

        init() {}

        /// Blank cells, as a record without any has them.
        init(_ header: ExtraHeader) {
            (columns, count) = (header.own, header.count)
            cells = columns.map { _ in [] }
        }

        /// Whether only the feed's own columns have extra cells.
        private func isPlain(_ row: CSVRow) -> Bool { row.cellCount <= count && row.written == nil }

        /// The extra cells of a record; nil where they differ from the last one's.
        func extras(of row: CSVRow) -> RecordExtras? {
            guard isPlain(row) else { return nil }
            for index in columns.indices where !row.isSame(columns[index], as: cells[index]) { return nil }
            return extras
        }

        mutating func keep(_ extras: RecordExtras, of row: CSVRow) {
            guard isPlain(row) else { return }
            for index in columns.indices { unsafe cells[index].replaceSubrange(0..., with: row.bytes(columns[index])) }
            self.extras = extras
        }
    }

    /// A record while its cells are collected.
    private struct Record {
        let pending: PendingExtras.PendingRecord
        /// Index of the column and index of the text of each cell, by turns.
        var cells: [Int32] = []
        var extras = RecordExtras()

        init(_ pending: PendingExtras.PendingRecord) { self.pending = pending }
    }

    private func add(
        _ text: UnsafeRawBufferPointer, kind: StoredExtras.StoredColumn.Kind, index: Int, record: inout Record
    ) throws {
        let column = column(index, kind: kind)
        record.extras.checksum &+= unsafe columns[column].checksum(text)
        if let found = unsafe columns[column].index(of: text, limits) {
            record.cells.append(Int32(column))
            record.cells.append(found)
        } else {
            record.extras.isPending = true
            try pend(unsafe String(decoding: text, as: UTF8.self), column: column, record: record.pending)
        }
    }

    private func column(_ index: Int, kind: StoredExtras.StoredColumn.Kind) -> Int {
        let key = ColumnKey(index: index, kind: kind)
        if let known = columnIndexes[key] { return known }
        columns.append(ExtraHeader.ExtraColumn(index: index, name: header?.name(of: index) ?? "", kind: kind))
        columnIndexes[key] = columns.count - 1
        return columns.count - 1
    }

    /// Finds the combination of a record's cells, or lets them wait if there are too many combinations.
    private func combine(_ record: inout Record) throws {
        guard !record.cells.isEmpty else { return }
        record.extras.combination = combination(of: record.cells)
        guard record.extras.combination < 0 else { return }
        record.extras.isPending = true
        for index in stride(from: 0, to: record.cells.count, by: 2) {
            let column = Int(record.cells[index])
            try pend(columns[column].texts.text(record.cells[index + 1]), column: column, record: record.pending)
        }
    }

    private func combination(of cells: [Int32]) -> Int32 {
        if last.combination >= 0, last.cells == cells { return last.combination }
        let combination = unsafe cells.withUnsafeBytes { bytes -> Int32 in
            if let known = unsafe combinations.find(bytes) { return known }
            let isRoom =
                combinations.count < limits.combinations
                && combinations.byteCount + bytes.count <= limits.combinationBytes
            return isRoom ? unsafe combinations.intern(bytes) : -1
        }
        if combination >= 0 { last = (cells, combination) }
        return combination
    }
}

// MARK: - Records that share a key

extension FileExtras {
    /// Adds the extra cells of an owner's records, which are in order.
    ///
    /// If there are too many lists already, the cells wait in the temporary table.
    /// - Returns: the index of their list; -1 if none of them has cells in memory.
    func addList(_ records: some Collection<some ExtraLists.ListedRecord>, owner: Int) throws -> Int32 {
        guard records.contains(where: { $0.extras >= 0 || $0.isPending }) else { return -1 }
        for (position, record) in records.enumerated() where record.isPending {
            try setPosition(of: PendingExtras.PendingRecord(line: Int(record.line), owner: owner, position: position))
        }
        if let list = lists.add(records.map(\.extras), limits) { return list }
        for (position, record) in records.enumerated() where record.extras >= 0 {
            let pending = PendingExtras.PendingRecord(line: Int(record.line), owner: owner, position: position)
            for cell in cells(of: record.extras) {
                try pend(columns[cell.column].texts.text(cell.text), column: cell.column, record: pending)
            }
            // A record that was added before has lost its line, and its position is final.
            if pending.line > 0 { try setPosition(of: pending) }
        }
        return -1
    }

    /// Gives the records of an owner their extra cells again, after they were written and read back.
    func restore(_ records: inout [some ExtraLists.ListedRecord], list: Int32, owner: Int) throws {
        if list >= 0 {
            let combinations = lists[list]
            for position in records.indices { records[position].extras = combinations[position] }
        }
        for (position, line) in try output.pendingExtras.lines(file: file, owner: owner) {
            records[position].isPending = true
            records[position].line = Int32(line)
        }
    }

    private func setPosition(of record: PendingExtras.PendingRecord) throws {
        let (file, output) = (file, output)
        try output.perform(file: file) { try output.pendingExtras.setPosition(of: record, in: file) }
    }

    private func pend(_ text: String, column: Int, record: PendingExtras.PendingRecord) throws {
        let (file, output) = (file, output)
        try output.perform(file: file, weight: 256 + text.utf8.count) {
            try output.pendingExtras.add(text, column: column, of: record, in: file)
        }
    }
}

internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The extra cells of one file: the records' combinations of them, each once.
///
/// Columns of a feed's own mostly hold few different texts; these are numbered, and records with the same cells share a
/// number. What has too many different texts waits in a temporary table, so that memory stays bounded.
final class ExtraCells {
    let file: String
    private(set) var columns: [ExtraColumn] = []
    /// For each combination its cells: index of the column and number of the text, by turns.
    private var combinations = ByteInterner()
    /// Nil until the file is read.
    private(set) var places: ExtraPlaces?
    private var columnNumbers: [ColumnKey: Int] = [:]
    /// Which combination, or of files of lists which list, each key has.
    private(set) var owners = ExtraOwners()
    private(set) var lists = ExtraLists()
    private unowned let output: ImportOutput
    private var last: (cells: [Int32], number: Int32) = ([], -1)

    private struct ColumnKey: Hashable {
        let place: Int
        let kind: StoredExtras.Column.Kind
    }

    private let limits: ExtraLimits

    init(file: String, _ output: ImportOutput) {
        self.file = file
        self.output = output
        limits = output.extraLimits
    }

    func begin(_ columns: TableColumns) { places = ExtraPlaces(columns) }

    /// Names of the columns of the feed's own, in the order of its header; nil where the file was not read.
    var ownColumns: [String]? { places.map { places in places.own.map(places.name) } }

    /// Whether no record has had such a cell.
    var isEmpty: Bool { columns.isEmpty }

    var combinationCount: Int { combinations.count }

    /// Says which combination or list the record, or the records, of a key have; keys come in rising order.
    func own(key: Int, _ number: Int32) { owners.add(key: key, number: number) }

    /// Notes the extra cells of an owner's records, which are in their order.
    ///
    /// Where there are too many lists for another one, the numbered cells go to wait with the others.
    /// - Returns: the number of their list; -1 where none of them has numbered cells.
    func enter(_ records: some Collection<some ListedRecord>, owner: Int) throws -> Int32 {
        guard records.contains(where: { $0.extras >= 0 || $0.isPending }) else { return -1 }
        for (position, record) in records.enumerated() where record.isPending {
            try place(record, owner: owner, position: position)
        }
        if let number = lists.enter(records.map(\.extras), limits) { return number }
        for (position, record) in records.enumerated() where record.extras >= 0 {
            try pend(combination: record.extras, line: Int(record.line), owner: owner, position: position)
            // Records that were put together with later ones are at their last place, and their lines are forgotten.
            if record.line > 0 { try place(record, owner: owner, position: position) }
        }
        return -1
    }

    /// Gives records that were written and read back their extra cells again.
    func restore(_ records: inout [some ListedRecord], list: Int32, owner: Int) throws {
        if list >= 0 {
            let combinations = lists[list]
            for position in records.indices { records[position].extras = combinations[position] }
        }
        for (position, line) in try output.pendingExtras.lines(file: file, owner: owner) {
            records[position].isPending = true
            records[position].line = Int32(line)
        }
    }

    private func place(_ record: some ListedRecord, owner: Int, position: Int) throws {
        let (file, line, pending) = (file, Int(record.line), output.pendingExtras)
        try output.perform(file: file) {
            try pending.setPosition(file: file, line: line, owner: owner, position: position)
        }
    }

    /// Takes the cells of a record that its typed columns do not hold.
    /// - Parameter unfit: places of cells whose own column cannot give them back.
    /// - Parameter owner: number of the record's entity, or of the trip, service or shape that it belongs to.
    /// - Parameter position: where it stands among the records of its owner, where that is known already.
    func note(_ row: CSVRow, unfit: [Int], owner: Int, position: Int = 0) throws -> ExtraNote {
        guard let places, places.haveCells(of: row) || !unfit.isEmpty else { return .none }
        var note = ExtraNote()
        var cells: [Int32] = []
        for place in places.own where !row.isBlank(place) {
            try unsafe take(row.bytes(place), .text, at: place, of: row, owner, position, &cells, &note)
        }
        for place in unfit {
            try unsafe take(row.bytes(place), .text, at: place, of: row, owner, position, &cells, &note)
        }
        for place in places.columnCount..<max(places.columnCount, row.cellCount) where !row.isBlank(place) {
            try unsafe take(row.bytes(place), .text, at: place, of: row, owner, position, &cells, &note)
        }
        for place in row.written?.changed ?? [] { try takeWritten(place, of: row, owner, position, &cells, &note) }
        guard !cells.isEmpty else { return note }
        note.combination = combination(cells, note.checksum)
        if note.combination < 0 {
            note.isPending = true
            try pend(cells, line: row.line, owner: owner, position: position)
        }
        return note
    }

    /// The cells of a combination: index of the column and number of the text.
    func cells(of combination: Int32) -> [(column: Int, text: Int)] {
        let numbers = unsafe combinations.withBytes(combination) { unsafe Array($0.bindMemory(to: Int32.self)) }
        return stride(from: 0, to: numbers.count, by: 2).map { (Int(numbers[$0]), Int(numbers[$0 + 1])) }
    }

    /// For each column the combinations that have a cell of it, and the number of its text.
    func cellsByColumn() -> [[(combination: Int32, text: Int32)]] {
        var found = [[(combination: Int32, text: Int32)]](repeating: [], count: columns.count)
        for combination in 0..<Int32(combinations.count) {
            for cell in cells(of: combination) { found[cell.column].append((combination, Int32(cell.text))) }
        }
        return found
    }

    /// Puts the cells of a numbered combination into the temporary table after all.
    private func pend(combination: Int32, line: Int, owner: Int, position: Int) throws {
        for cell in cells(of: combination) {
            try pend(cell.column, Int32(cell.text), line: line, owner: owner, position: position)
        }
    }

    /// Notes how a cell was written whose bytes are not the text's.
    private func takeWritten(
        _ place: Int, of row: CSVRow, _ owner: Int, _ position: Int, _ cells: inout [Int32], _ note: inout ExtraNote
    ) throws {
        guard var text = row.written?[place]?.storedText else { return }
        try text.withUTF8 { bytes in
            try unsafe take(
                UnsafeRawBufferPointer(bytes), .written, at: place, of: row, owner, position, &cells, &note)
        }
    }

    private func take(
        _ text: UnsafeRawBufferPointer, _ kind: StoredExtras.Column.Kind, at place: Int, of row: CSVRow, _ owner: Int,
        _ position: Int, _ cells: inout [Int32], _ note: inout ExtraNote
    ) throws {
        let column = column(place, kind)
        note.checksum &+= unsafe columns[column].checksum(text)
        if let number = unsafe columns[column].number(text, limits) {
            cells.append(Int32(column))
            cells.append(number)
        } else {
            note.isPending = true
            let text = unsafe String(decoding: text, as: UTF8.self)
            try pend(text, column, line: row.line, owner: owner, position: position)
        }
    }

    private func column(_ place: Int, _ kind: StoredExtras.Column.Kind) -> Int {
        let key = ColumnKey(place: place, kind: kind)
        if let known = columnNumbers[key] { return known }
        columns.append(ExtraColumn(place: place, name: places?.name(of: place) ?? "", kind: kind))
        columnNumbers[key] = columns.count - 1
        return columns.count - 1
    }

    private func combination(_ cells: [Int32], _ checksum: UInt64) -> Int32 {
        if last.number >= 0, last.cells == cells { return last.number }
        let number = unsafe cells.withUnsafeBytes { bytes -> Int32 in
            if let known = unsafe combinations.find(bytes) { return known }
            let isRoom =
                combinations.count < limits.combinations
                && combinations.byteCount + bytes.count <= limits.combinationBytes
            return isRoom ? unsafe combinations.intern(bytes) : -1
        }
        if number >= 0 { last = (cells, number) }
        return number
    }

    private func pend(_ cells: [Int32], line: Int, owner: Int, position: Int) throws {
        for index in stride(from: 0, to: cells.count, by: 2) {
            try pend(Int(cells[index]), cells[index + 1], line: line, owner: owner, position: position)
        }
    }

    private func pend(_ column: Int, _ text: Int32, line: Int, owner: Int, position: Int) throws {
        try pend(columns[column].texts.text(text), column, line: line, owner: owner, position: position)
    }

    private func pend(_ text: String, _ column: Int, line: Int, owner: Int, position: Int) throws {
        let (file, pending) = (file, output.pendingExtras)
        try output.perform(file: file, weight: 256 + text.utf8.count) {
            try pending.add(file: file, owner: owner, position: position, line: line, column: column, text: text)
        }
    }
}

extension WrittenCell {
    /// As the database says it: the encoding's name, or the bytes in hexadecimal digits.
    var storedText: String {
        switch self {
        case .windows1252: "windows-1252"
        case .bytes(let bytes): bytes.hexadecimal
        }
    }
}

extension [UInt8] {
    /// Two digits a byte, as SQLite's hex() writes them.
    var hexadecimal: String {
        map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }.joined()
    }
}

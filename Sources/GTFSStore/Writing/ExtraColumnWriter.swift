internal import GTFSModel

/// Writes one column of extra cells, with keys in rising order.
package final class ExtraColumnWriter {
    /// The cells of a run of keys.
    package enum Content: Equatable {
        /// All cells have the text at this index.
        case same(Int)
        /// The index of the text of each cell; nil for a blank cell.
        case indexes([Int?])
        /// The text of each cell.
        case texts([String?])
    }

    private let insert: PreparedInsert
    private let column: Int
    private let isList: Bool
    private var run: (keys: ClosedRange<Int>, content: Content)?

    /// - Parameter isList: whether each key has a list of cells; otherwise a list has one cell for each key.
    package init(_ database: StoreDatabase, column: Int, isList: Bool) throws {
        insert = try PreparedInsert(database, sql: ExtraSQL.cells)
        self.column = column
        self.isList = isList
    }

    package func add(_ keys: ClosedRange<Int>, _ content: Content) throws {
        if let run, run.keys.upperBound + 1 == keys.lowerBound, run.content == content, canJoin(content) {
            self.run = (run.keys.lowerBound...keys.upperBound, content)
        } else {
            try finish()
            run = (keys, content)
        }
    }

    package func finish() throws {
        guard let run else { return }
        self.run = nil
        insert.bind(1, column)
        insert.bind(2, run.keys.lowerBound)
        insert.bind(3, run.keys.upperBound)
        for index in 4...7 { insert.bind(index, nil as Int?) }
        bind(run.content)
        try insert.run()
    }

    private func canJoin(_ content: Content) -> Bool {
        if case .same = content { return true }
        return isList
    }

    private func bind(_ content: Content) {
        switch content {
        case .same(let index): insert.bind(4, index)
        case .indexes(let indexes):
            let packed = PackedColumn(indexes)
            insert.bind(5, packed.width)
            insert.bind(6, blob: packed.bytes)
        case .texts(let texts):
            let list = DigitText("[" + texts.map { $0?.jsonQuoted ?? "null" }.joined(separator: ",") + "]")
            insert.bind(6, blob: list.digits)
            insert.bind(7, list.frame)
        }
    }
}

extension ExtraColumnWriter {
    /// Writes the list of extra columns, and their texts.
    package struct ColumnList {
        private let column: PreparedInsert
        private let text: PreparedInsert

        package init(_ database: StoreDatabase) throws {
            column = try PreparedInsert(database, sql: ExtraSQL.column)
            text = try PreparedInsert(database, sql: ExtraSQL.text)
        }

        package func add(
            key: Int, file: String, columnIndex: Int, name: String, kind: StoredExtras.StoredColumn.Kind, cellCount: Int
        ) throws {
            try column.run([
                .integer(key), .text(file), .integer(columnIndex), .text(name), .integer(kind.rawValue),
                .integer(cellCount),
            ])
        }

        package func add(text value: String, index: Int, column key: Int) throws {
            try text.run([.integer(key), .integer(index), .text(value)])
        }
    }
}

/// Rows that other tables give: those of indexes, of stop_patterns, trip_id_order and the trips of blocks. Where they are what
/// these tables say, an update does not say it again.
struct DerivedRows {
    private static let trips = "stored_trips", patterns = "patterns"
    /// Bytes of the packed trips of a row of trip_id_order (`PageSpace.RowBytes.mostPacked` of the import).
    private static let mostPacked = 84

    private struct Table {
        let shape: TableShape
        var content: TreeContent

        func column(_ name: String) -> ColumnValues? {
            guard let index = shape.index(of: name), index < content.columns.count else { return nil }
            return content.columns[index]
        }

        func numbers(_ name: String) -> [Int64?]? { shape.index(of: name).map { content.numbers(ofColumn: $0) } }
    }

    /// The columns of each table that other rows are made of.
    private let wanted: [String: Set<String>]
    private var tables: [String: Table] = [:]

    init(_ shapes: [TableShape]) {
        var wanted: [String: Set<String>] = [
            Self.trips: ["start_time", "id_form_key", "id_number", "block_key"],
            Self.patterns: ["stop_width", "stop_keys"],
        ]
        for shape in shapes {
            guard let table = shape.indexedTable else { continue }
            wanted[table, default: []].formUnion(shape.columns.dropLast().map(\.name))
        }
        self.wanted = wanted
    }

    /// Keeps what other rows are made of.
    mutating func take(_ tree: TreeContent, _ shape: TableShape) {
        guard let wanted = wanted[shape.name], tree.hasRowIDs,
            tree.columnCounts.allSatisfy({ Int($0) == tree.columns.count })
        else { return }
        var content = TreeContent()
        (content.hasRowIDs, content.rowIDs, content.columnCounts) = (true, tree.rowIDs, tree.columnCounts)
        content.columns = tree.columns.enumerated().map { index, column in
            index < shape.columns.count && wanted.contains(shape.columns[index].name) ? column : ColumnValues()
        }
        tables[shape.name] = Table(shape: shape, content: content)
    }

    /// How the rows of a tree may follow from those of other tables.
    enum Rule: Equatable {
        case stopPatterns, tripOrder
        /// - Parameter leavesOutNulls: whether rows without a value are not in it.
        case index(leavesOutNulls: Bool)
    }

    /// What rows take: a value has a byte at least.
    struct Size {
        var rows = 0, columns = 0
        /// Bytes of texts and BLOBs.
        var bytes = 0
    }

    /// The rules that the rows of a tree may follow.
    func rules(_ shape: TableShape) -> [Rule] {
        switch shape.name {
        case "stop_patterns": tables[Self.patterns] == nil ? [] : [.stopPatterns]
        case "trip_id_order": tables[Self.trips] == nil ? [] : [.tripOrder]
        default:
            shape.indexedTable.flatMap { tables[$0] } == nil
                ? [] : [.index(leavesOutNulls: false), .index(leavesOutNulls: true)]
        }
    }

    /// What the rows by a rule take; nil where there are none. It is told before they are made.
    func size(_ rule: Rule, _ shape: TableShape) -> Size? {
        switch rule {
        case .stopPatterns: visits.map { Size(rows: $0.reduce(0) { $0 + $1.count }, columns: 3) }
        case .tripOrder:
            tables[Self.trips].map { table in
                let (count, width) = (table.content.rowCount, Self.width(Int64(table.content.rowCount)))
                let run = Self.mostPacked / width
                return Size(rows: (count + run - 1) / run, columns: 4, bytes: count * width)
            }
        case .index(let leavesOutNulls):
            shape.indexedTable.flatMap { tables[$0] }.flatMap { table in
                Self.size(ofIndex: shape, of: table.content, table.shape, leavesOutNulls: leavesOutNulls)
            }
        }
    }

    /// The rows by a rule; nil where the other tables give none.
    func rows(_ rule: Rule, _ shape: TableShape) -> TreeContent? {
        switch rule {
        case .stopPatterns: stopPatterns()
        case .tripOrder: tripOrder()
        case .index(let leavesOutNulls):
            shape.indexedTable.flatMap { tables[$0] }.flatMap { table in
                Self.index(shape, of: table.content, table.shape, leavesOutNulls: leavesOutNulls)
            }
        }
    }

    /// What a column may be, by the columns before it.
    func candidate(_ shape: TableShape, column: Int, tree: TreeContent) -> ColumnValues? {
        guard shape.name == "blocks", column < shape.columns.count else { return nil }
        switch shape.columns[column].name {
        case "width": return blocks(tree.rowIDs)?.widths
        case "trip_keys": return blocks(tree.rowIDs)?.trips
        default: return nil
        }
    }
}

extension DerivedRows {
    /// Where the packed stops of each pattern stand, and how many bytes each has; nil where they are none.
    private var visits: [(start: Int, width: Int, count: Int)]? {
        guard let table = tables[Self.patterns], let keys = table.column("stop_keys"),
            let widths = table.numbers("stop_width"), keys.lengths.count == table.content.rowCount
        else { return nil }
        var visits: [(start: Int, width: Int, count: Int)] = []
        var start = 0
        for (row, length) in keys.lengths.enumerated() {
            guard length >= 0, length <= Int64(keys.bytes.count - start),
                let width = PackedNumbers.width(widths[row], length: length)
            else { return nil }
            visits.append((start, width, Int(length) / width))
            start += Int(length)
        }
        return visits
    }

    /// Which patterns visit each stop, and where.
    private func stopPatterns() -> TreeContent? {
        guard let table = tables[Self.patterns], let bytes = table.column("stop_keys")?.bytes, let visits else {
            return nil
        }
        var rows: [(stop: Int64, pattern: Int64, position: Int64)] = []
        for (row, (start, width, count)) in visits.enumerated() {
            for position in 0..<count {
                let first = start + position * width
                let stop = bytes[first..<first + width].reduce(Int64(0)) { $0 << 8 | Int64($1) }
                rows.append((stop, table.content.rowIDs[row], Int64(position)))
            }
        }
        rows.sort { ($0.stop, $0.pattern, $0.position) < ($1.stop, $1.pattern, $1.position) }
        return Self.clustered([rows.map(\.stop), rows.map(\.pattern), rows.map(\.position)])
    }

    /// The trips in the order of their ids, in runs.
    private func tripOrder() -> TreeContent? {
        guard let table = tables[Self.trips], let forms = table.numbers("id_form_key"),
            let numbers = table.numbers("id_number")
        else { return nil }
        let order = table.content.rowIDs.indices.sorted { first, second in
            (forms[first] ?? 0, numbers[first] ?? 0, first) < (forms[second] ?? 0, numbers[second] ?? 0, second)
        }
        let width = Self.width(Int64(order.count))
        let starts = Array(stride(from: 0, to: order.count, by: Self.mostPacked / width))
        var content = Self.clustered([
            starts.map { forms[order[$0]] ?? 0 }, starts.map { numbers[order[$0]] ?? 0 },
            starts.map { _ in Int64(width) },
        ])
        var trips = ColumnValues()
        for start in starts {
            let run = order[start..<min(order.count, start + Self.mostPacked / width)]
            trips.append(blob: run.flatMap { Self.bytes(table.content.rowIDs[$0], width: width) })
        }
        content.columns.append(trips)
        content.columnCounts = [UInt8](repeating: 4, count: starts.count)
        return content
    }

    /// The trips of each block, by start and key; nil where a block is there twice, whose trips would be, too.
    private func blocks(_ keys: [Int64]) -> (widths: ColumnValues, trips: ColumnValues)? {
        guard let table = tables[Self.trips], let blocks = table.numbers("block_key"),
            let starts = table.numbers("start_time"), zip(keys, keys.dropFirst()).allSatisfy({ $0 < $1 })
        else { return nil }
        var trips: [Int64: [Int]] = [:]
        for (row, block) in blocks.enumerated() { if let block { trips[block, default: []].append(row) } }
        var columns = (widths: ColumnValues(), trips: ColumnValues())
        for key in keys {
            let rows = (trips[key] ?? []).sorted { (starts[$0] ?? .min, $0) < (starts[$1] ?? .min, $1) }
            let width = Self.width(rows.map { table.content.rowIDs[$0] }.max() ?? 0)
            columns.widths.append(Int64(width))
            columns.trips.append(blob: rows.flatMap { Self.bytes(table.content.rowIDs[$0], width: width) })
        }
        return columns
    }

    /// A table of whole numbers without keys of its own.
    private static func clustered(_ columns: [[Int64]]) -> TreeContent {
        var content = TreeContent()
        content.columnCounts = [UInt8](repeating: UInt8(columns.count), count: columns[0].count)
        content.columns = columns.map { numbers in
            ColumnValues(
                kinds: [UInt8](repeating: ColumnValues.Kind.integer.rawValue, count: numbers.count), integers: numbers)
        }
        return content
    }

    /// Bytes of a packed number, as the import chooses them for the largest.
    private static func width(_ largest: Int64) -> Int {
        max(1, (Int64.bitWidth - largest.leadingZeroBitCount + 7) / 8)
    }

    private static func bytes(_ number: Int64, width: Int) -> [UInt8] {
        stride(from: 8 * (width - 1), through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> Int64($0)) }
    }
}

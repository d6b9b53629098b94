internal import GTFSFeed
internal import GTFSModel

/// Finds the rows of samples in the feed: each file that has some is read once.
struct RowLookup {
    /// A row that a sample does not know yet.
    private struct Target {
        let notice: Int
        let sample: Int
        let reference: RowReference
        /// The values of its key's columns.
        let values: [String]

        struct Field: Hashable {
            let notice, sample: Int
            let name: String
        }

        var field: Field { Field(notice: notice, sample: sample, name: reference.name) }
    }

    /// Targets whose keys have the same columns, by their values.
    private struct Group {
        let columns: [Int]
        let isNumber: [Bool]
        /// By all values of a key.
        var targets: [[String]: [Target]] = [:]
        var firstValues: Set<String> = []
        /// The first cell of the row before, and whether a target has it.
        var last: (bytes: [UInt8], isWanted: Bool) = ([], false)

        mutating func add(_ target: Target) {
            targets[target.values, default: []].append(target)
            firstValues.insert(target.values[0])
        }

        mutating func targets(of row: CSVRow) -> [Target] {
            if !row.isSame(columns[0], as: last.bytes) {
                last.bytes = unsafe Array(row.bytes(columns[0]))
                last.isWanted = firstValues.contains(value(row, index: 0))
            }
            guard last.isWanted else { return [] }
            return targets[columns.indices.map { value(row, index: $0) }] ?? []
        }

        private func value(_ row: CSVRow, index: Int) -> String {
            if isNumber[index], let number = row.integer(columns[index]).value { return String(number) }
            return row.text(columns[index]) ?? ""
        }
    }

    let source: FeedSource
    private(set) var notices: [ValidationNotice]

    /// Enters the rows that can be found.
    mutating func run() throws {
        for (file, targets) in Dictionary(grouping: targets(), by: \.reference.file).sorted(by: { $0.key < $1.key }) {
            guard let entry = source.entry(named: file) else { continue }
            for (target, row) in try rows(of: targets, in: entry) { enter(row, target: target) }
        }
    }

    private func targets() -> [Target] {
        var targets: [Target] = []
        for (index, notice) in notices.enumerated() {
            for (number, sample) in notice.samples.enumerated() {
                for reference in RowReference.all(of: sample, notice.code) where sample[reference.name] == nil {
                    let values = reference.key.compactMap { sample[$0.name]?.cell }
                    guard values.count == reference.key.count else { continue }
                    targets.append(Target(notice: index, sample: number, reference: reference, values: values))
                }
            }
        }
        return targets
    }

    /// The first row of each target, or the last. The reading ends with the row that is found last.
    private func rows(of targets: [Target], in entry: FeedEntry) throws -> [(Target, Int)] {
        var table = try TableReader.open(source: source, entry: entry)
        var groups = Self.groups(of: targets, table.header)
        var found: [Target.Field: (target: Target, row: Int)] = [:]
        let readsOn = targets.contains(where: \.reference.isLast)
        var open = targets.count
        while open > 0 || readsOn, let row = try table.next() {
            for index in groups.indices {
                for target in groups[index].targets(of: row) {
                    let isNew = found[target.field] == nil
                    guard isNew || target.reference.isLast else { continue }
                    found[target.field] = (target, row.line)
                    if isNew { open -= 1 }
                }
            }
        }
        return found.values.sorted { $0.row < $1.row }
    }

    private static func groups(of targets: [Target], _ header: TableReader.Header) -> [Group] {
        Dictionary(grouping: targets, by: \.reference.key).compactMap { key, targets in
            let columns = key.map { header.index(of: $0.column) }
            guard columns.allSatisfy({ $0 >= 0 }) else { return nil }
            var group = Group(columns: columns, isNumber: key.map(\.isNumber))
            for target in targets { group.add(target) }
            return group
        }
    }

    /// Rows come first in a sample, after the file.
    private mutating func enter(_ row: Int, target: Target) {
        let field = NoticeSample.Field(name: target.reference.name, value: .integer(row))
        var fields = notices[target.notice].samples[target.sample].fields
        if let known = fields.firstIndex(where: { $0.name == field.name }) {
            fields[known] = field
        } else {
            fields.insert(field, at: fields.first?.name == "filename" ? 1 : 0)
        }
        notices[target.notice].samples[target.sample].fields = fields
    }
}

extension NoticeSample.Value {
    /// As a cell of a feed has it; nil for a value that no cell has.
    var cell: String? {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .real, .bool, .position: nil
        }
    }
}

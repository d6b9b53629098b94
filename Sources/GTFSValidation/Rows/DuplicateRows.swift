internal import GTFSFeed
internal import GTFSModel

/// Finds the earlier row of a key of which a sample has the later one. Each file that has some is read twice, as far as the last
/// of these rows.
struct DuplicateRows {
    /// A row with a key that an earlier one has.
    private struct Target {
        let notice, sample: Int
        let row: Int
        let columns: [Int]
        /// Nil before its row is read.
        var key: [String]?
    }

    let source: FeedSource
    private(set) var notices: [ValidationNotice]

    /// Enters the rows that can be found.
    mutating func run() throws {
        for (index, notice) in notices.enumerated() where notice.code == "duplicate_key" {
            let files = Set(notice.samples.compactMap { $0["filename"] }).compactMap(\.cell).sorted()
            for file in files { try enter(index, file: file) }
        }
    }

    private mutating func enter(_ notice: Int, file: String) throws {
        guard let entry = source.entry(named: file) else { return }
        var later = try TableReader.open(source: source, entry: entry)
        var targets = targets(notice, file: file, header: later.header)
        let last = targets.lazy.map(\.row).max() ?? 0
        while let row = try later.next(), row.line <= last {
            for index in targets.indices where targets[index].row == row.line {
                targets[index].key = Self.key(row, columns: targets[index].columns)
            }
        }
        var earlier = try TableReader.open(source: source, entry: entry)
        while !targets.isEmpty, let row = try earlier.next() {
            targets.removeAll { target in
                guard row.line < target.row else { return true }
                guard Self.key(row, columns: target.columns) == target.key else { return false }
                notices[target.notice].samples[target.sample].fields.append(
                    NoticeSample.Field(name: "oldCsvRowNumber", value: .integer(row.line)))
                return true
            }
        }
    }

    private func targets(_ notice: Int, file: String, header: TableReader.Header) -> [Target] {
        notices[notice].samples.enumerated().compactMap { number, sample in
            guard sample["filename"] == .text(file), sample["oldCsvRowNumber"] == nil,
                case .integer(let row)? = sample["csvRowNumber"], case .text(let fields)? = sample["fieldName"]
            else { return nil }
            let columns = fields.split(separator: ",").map { header.index(of: String($0)) }
            return Target(notice: notice, sample: number, row: row, columns: columns)
        }
    }

    private static func key(_ row: CSVRow, columns: [Int]) -> [String] { columns.map { row.text($0) ?? "" } }
}

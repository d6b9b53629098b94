internal import GTFSFeed
internal import GTFSModel

/// Reads cells that samples of the import lack from the rows that they name: each file that has some is read once, as far as
/// the last of the rows.
struct RowCells {
    /// A row of which a sample needs cells.
    private struct Target {
        let notice: Int
        let sample: Int
        let row: Int
        let columns: [(name: String, column: String)]
    }

    let source: FeedSource
    private(set) var notices: [ValidationNotice]

    /// Enters the cells.
    mutating func run() throws {
        for (file, targets) in targets().sorted(by: { $0.key < $1.key }) {
            guard file.hasSuffix(".txt"), let entry = source.entry(named: file) else { continue }
            try enter(targets, in: entry)
        }
    }

    private func targets() -> [String: [Target]] {
        var targets: [String: [Target]] = [:]
        for (index, notice) in notices.enumerated() {
            guard let fields = ReportFields.of(notice.code) else { continue }
            for (number, sample) in notice.samples.enumerated() {
                let columns = fields.columns(missingIn: sample)
                guard !columns.isEmpty, case .text(let file)? = sample["filename"],
                    case .integer(let row)? = sample["csvRowNumber"]
                else { continue }
                targets[file, default: []].append(Target(notice: index, sample: number, row: row, columns: columns))
            }
        }
        return targets
    }

    private mutating func enter(_ targets: [Target], in entry: FeedEntry) throws {
        var table = try TableReader.open(source: source, entry: entry)
        var open = targets.sorted { $0.row < $1.row }[...]
        while let first = open.first, let row = try table.next() {
            guard row.line >= first.row else { continue }
            while let target = open.first, target.row <= row.line {
                open.removeFirst()
                guard target.row == row.line else { continue }
                if notices[target.notice].code == "invalid_row_length" {
                    notices[target.notice].samples[target.sample].fields += [
                        NoticeSample.Field(name: "rowLength", value: .integer(row.cellCount)),
                        NoticeSample.Field(name: "headerCount", value: .integer(table.header.columns.count)),
                    ]
                }
                for (name, column) in target.columns {
                    let index = table.header.index(of: column)
                    guard index >= 0 else { continue }
                    notices[target.notice].samples[target.sample].fields.append(
                        NoticeSample.Field(name: name, value: ReportFields.value(row.text(index) ?? "", of: name)))
                }
            }
        }
    }
}

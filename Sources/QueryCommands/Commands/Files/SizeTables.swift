internal import GTFSModel
internal import GTFSQuery

/// The answer of `size` as a page for people.
struct SizeTables {
    let size: TimetableSize

    /// The form that the database is compared with.
    private typealias Compared = (title: String, bytes: Int, ratio: Double?)

    /// The most kinds in the summary, before the line with the sum of the others: that makes ten lines in all.
    private static let limit = 4

    private var compared: [Compared] {
        [
            ("The zip", size.zipBytes, size.ratioToZip), ("Its text", size.textBytes, size.ratioToText),
            ("Plain SQLite (estimate)", size.estimatedPlainBytes, size.ratioToPlain),
        ]
    }

    /// Ten lines.
    var summary: [TableSection] {
        let against = compared.map { part in
            (
                part.title,
                part.ratio.map {
                    "\(PlainNumber.grouped(part.bytes)) bytes, the database is \(PlainNumber.ratio($0)) of it"
                }
            )
        }
        let whole = PlainNumber.grouped(size.bytes) + " bytes" + (stopTime.map { ", \($0) a stop time" } ?? "")
        return [.pairs([("Database", whole)] + against), .rows(largestKinds, summaryColumns)]
    }

    /// Every kind, table and index.
    var sections: [TableSection] {
        [
            .pairs([("Database", PlainNumber.grouped(size.bytes) + " bytes"), ("A stop time", stopTime)]),
            .rows(compared, comparisonColumns), .rows(size.kinds ?? [], kindColumns),
            .rows(size.parts ?? [], partColumns),
        ]
    }

    private var stopTime: String? {
        size.bytesPerStopTime.map { PlainNumber.text(PlainNumber.rounded($0, decimals: 2)) + " bytes" }
    }

    private var largestKinds: [(title: String, bytes: Int)] {
        let kinds = (size.kinds ?? []).map { (title: $0.kind.words, bytes: $0.bytes) }
        guard kinds.count > Self.limit + 1 else { return kinds }
        let rest = kinds.dropFirst(Self.limit)
        return kinds.prefix(Self.limit) + [("\(rest.count) others", rest.reduce(0) { $0 + $1.bytes })]
    }

    private var summaryColumns: [TableColumn<(title: String, bytes: Int)>] {
        [
            TableColumn("Kind") { $0.title }, TableColumn("Bytes", .right) { PlainNumber.grouped($0.bytes) },
            TableColumn("Share", .right) { share($0.bytes) },
        ]
    }

    private var comparisonColumns: [TableColumn<Compared>] {
        [
            TableColumn("Against") { $0.title }, TableColumn("Bytes", .right) { PlainNumber.grouped($0.bytes) },
            TableColumn("Database is", .right) { $0.ratio.map { PlainNumber.ratio($0) + " of it" } },
        ]
    }

    private var kindColumns: [TableColumn<TimetableSize.KindSize>] {
        [
            TableColumn("Kind") { $0.kind.words }.shortened(1),
            TableColumn("Bytes", .right) { PlainNumber.grouped($0.bytes) },
            TableColumn("Share", .right) { share($0.bytes) },
        ]
    }

    private var partColumns: [TableColumn<TimetableSize.Part>] {
        [
            TableColumn("Table or index") { $0.name }.shortened(2), TableColumn("Type") { $0.type },
            TableColumn("Kind") { $0.kind.words }.shortened(1),
            TableColumn("Bytes", .right) { PlainNumber.grouped($0.bytes) },
            TableColumn("Share", .right) { share($0.bytes) },
        ]
    }

    private func share(_ bytes: Int) -> String {
        let share = Double(bytes) / Double(max(size.bytes, 1)) * 100
        return PlainNumber.text(PlainNumber.rounded(share, decimals: 1)) + "%"
    }
}

extension SizeTables {
    /// The answer of `size OLD NEW` as a page for people.
    struct Comparison {
        let comparison: SizeComparison
        /// Whether every table and index has its row.
        let isWhole: Bool

        var sections: [TableSection] {
            let whole = SizeComparison.Difference(
                name: "all", oldBytes: comparison.old.bytes, newBytes: comparison.new.bytes)
            let kinds = comparison.kinds.map { difference in
                var row = difference
                row.name = String(row.name.map { $0 == "_" ? " " : $0 })
                return row
            }
            return [.rows([whole] + kinds, columns("Kind"))]
                + (isWhole ? [.rows(comparison.parts, columns("Table or index"))] : [])
        }

        private func columns(_ title: String) -> [TableColumn<SizeComparison.Difference>] {
            [
                TableColumn(title) { $0.name }, TableColumn("Old", .right) { PlainNumber.grouped($0.oldBytes) },
                TableColumn("New", .right) { PlainNumber.grouped($0.newBytes) },
                TableColumn("Change", .right) { ($0.change > 0 ? "+" : "") + PlainNumber.grouped($0.change) },
            ]
        }
    }
}

internal import GTFSQuery

/// The answer of `size`, as an object and as a page for people.
struct SizeReport {
    let size: TimetableSize

    var record: Record {
        Record { record in
            record.add("bytes", size.bytes)
            record.add("page_size", size.pageSize)
            record.add("free_bytes", size.freeBytes)
            record.add("stop_times", size.stopTimes)
            record.add("bytes_per_stop_time", size.bytesPerStopTime.map { PlainNumber.rounded($0, places: 3) })
            for sized in compared {
                record.add("\(sized.key)_bytes", sized.bytes)
                record.add("ratio_to_\(sized.key)", sized.ratio.map { PlainNumber.rounded($0, places: 4) })
            }
            record.add("kinds", kinds)
            record.add("parts", parts)
        }
    }

    /// What the database is held against.
    private var compared: [(key: String, title: String, bytes: Int, ratio: Double?)] {
        [
            ("zip", "The zip", size.zipBytes, size.ratioToZip), ("text", "Its text", size.textBytes, size.ratioToText),
            ("plain_estimate", "Plain SQLite (estimate)", size.estimatedPlainBytes, size.ratioToPlain),
        ]
    }

    private var kinds: [Record]? {
        size.kinds?.map { kind, bytes in
            Record { record in
                record.add("kind", kind.rawValue)
                record.add("bytes", bytes)
            }
        }
    }

    /// A row a table or index.
    var parts: [Record]? {
        size.parts?.map { part in
            Record { record in
                record.add("name", part.name)
                record.add("type", part.isIndex ? "index" : "table")
                record.add("table", part.table)
                record.add("kind", part.kind.rawValue)
                record.add("bytes", part.bytes)
                record.add("unused_bytes", part.unusedBytes)
            }
        }
    }

    var sections: [TableSection] {
        [
            .facts([
                ("Database", PlainNumber.grouped(size.bytes) + " bytes"),
                (
                    "A stop time",
                    size.bytesPerStopTime.map { PlainNumber.text(PlainNumber.rounded($0, places: 2)) + " bytes" }
                ),
            ]),
            .rows(comparison, Self.comparisonColumns),
            .rows(kinds ?? [], [TableColumn("Kind") { Self.words($0.text("kind")) }, bytesColumn, shareColumn]),
            .rows(
                parts ?? [],
                [
                    TableColumn("Table or index", "name"), TableColumn("Type", "type"),
                    TableColumn("Kind") { Self.words($0.text("kind")) }, bytesColumn, shareColumn,
                ]),
        ]
    }

    private var comparison: [Record] {
        compared.map { sized in
            Record { record in
                record.add("title", sized.title)
                record.add("bytes", PlainNumber.grouped(sized.bytes))
                record.add("ratio", sized.ratio.map(PlainNumber.ratio))
            }
        }
    }

    private static let comparisonColumns = [
        TableColumn("Against", "title"), TableColumn("Bytes", "bytes", .right),
        TableColumn("Database is", .right) { $0["ratio"].map { "\($0.plainText) of it" } ?? "" },
    ]

    private var bytesColumn: TableColumn {
        TableColumn("Bytes", .right) { PlainNumber.grouped(Self.bytes($0)) }
    }

    private var shareColumn: TableColumn {
        TableColumn("Share", .right) { record in
            let share = Double(Self.bytes(record)) / Double(max(size.bytes, 1)) * 100
            return PlainNumber.text(PlainNumber.rounded(share, places: 1)) + "%"
        }
    }

    private static func bytes(_ record: Record) -> Int {
        if case .integer(let bytes) = record["bytes"] { bytes } else { 0 }
    }

    private static func words(_ key: String) -> String { String(key.map { $0 == "_" ? " " : $0 }) }
}

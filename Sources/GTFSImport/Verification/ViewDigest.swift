internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads a file back through the statement of its view, and its extra cells with it.
struct ViewDigest {
    private let database: StoreDatabase
    private let file: GTFSFile

    init(_ database: StoreDatabase, _ file: GTFSFile) {
        self.database = database
        self.file = file
    }

    func digest() throws -> FileDigest {
        var digest = FileDigest()
        let extras = try StoredExtras(database, file: file.name)
        try StoredRows.forEach(database, sql: FileSelect.records(view: file.viewName)) { row in
            let values = zip(row.dropFirst(2), file.fields).map(Self.typed).checksum
            let shares = try extras.checksum(key: row[0].integer ?? 0, position: row[1].integer ?? 0)
            digest.add(ExtraChecksum.record(values, extras: shares))
        }
        return digest
    }

    /// The value as it was typed when it was read from the feed.
    private static func typed(_ stored: StoredValue, _ field: GTFSField) -> StoredValue {
        switch (field.kind, stored) {
        case (.time, .text(let text)): .integer(seconds(text))
        case (.date, .text(let text)): .integer(Int(text) ?? 0)
        case (.real, .integer(let number)), (.latitude, .integer(let number)), (.longitude, .integer(let number)):
            .real(Double(number))
        default: stored
        }
    }

    private static func seconds(_ text: String) -> Int {
        text.split(separator: ":").reduce(0) { $0 * 60 + (Int($1) ?? 0) }
    }
}

internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads a file back through the view of its name, in the form that SQL users see.
struct ViewDigest {
    private let database: StoreDatabase
    private let file: GTFSFile

    init(_ database: StoreDatabase, _ file: GTFSFile) {
        self.database = database
        self.file = file
    }

    func digest() throws -> FileDigest {
        var digest = FileDigest()
        let sql = VerifySQL.all(view: file.viewName, columns: file.fields.map(\.name))
        try StoredRows.forEach(database, sql: sql) { row in
            digest.add(zip(row, file.fields).map(Self.typed).checksum)
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

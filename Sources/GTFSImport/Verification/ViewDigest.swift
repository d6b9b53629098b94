internal import GRDB
internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads a file back through the view of its name, in the form that SQL users see.
struct ViewDigest {
    private let database: Database
    private let file: GTFSFile

    init(_ database: Database, _ file: GTFSFile) {
        self.database = database
        self.file = file
    }

    func digest() throws -> FileDigest {
        var digest = FileDigest()
        let rows = try Row.fetchCursor(
            database, sql: VerifySQL.all(view: file.viewName, columns: file.fields.map(\.name)))
        while let row = try rows.next() {
            digest.add(file.fields.indices.map { Self.value(row[$0], of: file.fields[$0]) }.checksum)
        }
        return digest
    }

    /// The value as it was typed when it was read from the feed.
    private static func value(_ stored: DatabaseValue, of field: GTFSField) -> StoredValue {
        switch (field.kind, stored.storage) {
        case (_, .null), (_, .blob): .null
        case (.time, .string(let text)): .integer(seconds(text))
        case (.date, .string(let text)): .integer(Int(text) ?? 0)
        case (.real, .int64(let number)), (.latitude, .int64(let number)), (.longitude, .int64(let number)): .real(Double(number))
        case (_, .int64(let number)): .integer(Int(number))
        case (_, .double(let number)): .real(number)
        case (_, .string(let text)): .text(text)
        }
    }

    private static func seconds(_ text: String) -> Int {
        text.split(separator: ":").reduce(0) { $0 * 60 + (Int($1) ?? 0) }
    }
}

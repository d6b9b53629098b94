package import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Chooses the records of one file after the other by the declared references: a record stays if each of its references
/// leads to a record that stays, or led nowhere in the whole feed.
struct RecordChoice {
    private let database: StoreDatabase
    private(set) var values: ReferredValues
    /// The fields whose values other files look for.
    private let watched: Set<GTFSField.Reference>

    /// - Parameters:
    ///   - files: names of the files to choose from.
    ///   - values: the fates of the ids that are known already.
    init(_ database: StoreDatabase, files: Set<String>, values: ReferredValues) {
        self.database = database
        self.values = values
        var watched = Set(GTFSFile.all.filter { files.contains($0.name) }.flatMap(\.fields).flatMap(\.references))
        if files.contains(GTFSFile.translations.name) { watched.formUnion(GTFSFile.all.compactMap(\.recordID)) }
        self.watched = watched
    }

    /// The keys of the records that stay.
    /// - Parameters:
    ///   - chosen: the records that may stay; nil for all.
    ///   - named: the values of the file's id, one of which a record must have; nil for any.
    mutating func choose(_ file: GTFSFile, of chosen: KeySet? = nil, named: Set<ExactText>? = nil) throws -> KeySet {
        var remaining = KeySet()
        let records = try Records(database, of: file)
        let references = records.columns(of: file.fields.filter { !$0.references.isEmpty })
        let watched = records.columns(of: file.fields.filter { isWatched(file, field: $0) })
        while try records.rows.next() {
            let key = records.rows.integer(0)
            var remains = chosen.map { $0.contains(key) } ?? true
            if remains, let named { remains = records.id.map { named.contains(ExactText($0)) } ?? false }
            if remains, chosen == nil { remains = try leadsSomewhere(records, references: references) }
            if remains { remaining.insert(key) }
            for (column, field) in watched {
                guard let value = records.rows.value(column).text else { continue }
                values.enter(value, of: .init(file: file.name, field: field.name), remains: remains)
            }
        }
        return remaining
    }

    /// Whether other files look for values of the field that no table knows by a key.
    private func isWatched(_ file: GTFSFile, field: GTFSField) -> Bool {
        let reference = GTFSField.Reference(file: file.name, field: field.name)
        return watched.contains(reference) && !values.isKeyed(reference)
    }

    /// Whether any file looks for values of this one that no table knows by a key.
    func isWatched(_ file: GTFSFile) -> Bool { file.fields.contains { isWatched(file, field: $0) } }

    private func leadsSomewhere(_ records: Records, references: [(column: Int, field: GTFSField)]) throws -> Bool {
        for (column, field) in references {
            guard let value = records.rows.value(column).text else { continue }
            if try values.fate(of: value, in: field.references) == .lost { return false }
        }
        return try records.file.name != GTFSFile.translations.name || translatesSomething(records)
    }

    /// Whether the record that a translation names by its id is there (GTFS Schedule reference, translations.txt,
    /// record_id). A translation that goes by the value of a field, or names a table that GTFS does not have, stays.
    private func translatesSomething(_ records: Records) throws -> Bool {
        guard let id = records.text("record_id"), let table = records.text("table_name"),
            let field = GTFSFile.named(table + ".txt")?.recordID
        else { return true }
        return try values.fate(of: id, in: [field]) != .lost
    }
}

extension GTFSFile {
    /// The field of the id that tells the file's records apart, or most of it: the id of the record itself, or of the
    /// record that it belongs to. Nil for a file of a single record.
    fileprivate var recordID: GTFSField.Reference? {
        guard let name = primaryKey.first else { return nil }
        return field(named: name)?.reference ?? GTFSField.Reference(file: self.name, field: name)
    }
}

/// The rows of a file, with the columns of its fields.
private struct Records {
    let file: GTFSFile
    let rows: StoredRows.Cursor

    init(_ database: StoreDatabase, of file: GTFSFile) throws {
        self.file = file
        rows = try StoredRows.Cursor(
            database, sql: try FileSelect.records(view: String(file.name.dropLast(".txt".count)), in: database))
    }

    func columns(of fields: [GTFSField]) -> [(column: Int, field: GTFSField)] {
        fields.compactMap { field in rows.columns.firstIndex(of: field.name).map { ($0, field) } }
    }

    func text(_ field: String) -> String? { rows.columns.firstIndex(of: field).flatMap { rows.value($0).text } }

    var id: String? { file.primaryKey.first.flatMap { text($0) } }
}

extension GTFSFile {
    /// Every table, each after the tables that it refers to. Translations are last, because they may name a record of any table.
    package static let referenceOrder: [GTFSFile] = {
        var ordered: [GTFSFile] = []
        var rest = all.filter { $0.name != translations.name }
        while !rest.isEmpty {
            let waiting = Set(rest.map(\.name))
            let ready = rest.filter { waiting.isDisjoint(with: $0.referredFiles) }
            precondition(!ready.isEmpty, "Files refer to each other in a circle: \(waiting.sorted())")
            ordered += ready
            rest.removeAll { file in ready.contains { $0.name == file.name } }
        }
        return ordered + [translations]
    }()

    /// The other files that this one's fields refer to.
    package var referredFiles: Set<String> { Set(fields.flatMap(\.references).map(\.file)).subtracting([name]) }
}

internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reports translations of records that the feed lacks (reference, translations.record_id).
struct TranslationCheck {
    private let source: FeedSource
    private let keys: TwoPartKeys
    private let tables: FeedTables
    private let references: ReferencedIDs
    private let issues: FileIssues

    init(_ input: ImportInput, tables: FeedTables, references: ReferencedIDs, issues: FileIssues) {
        (source, keys) = (input.source, TwoPartKeys(input))
        (self.tables, self.references, self.issues) = (tables, references, issues)
    }

    func check(_ row: RowFields) throws {
        guard let table = row.text("table_name") else { return }
        if !row.isBlank("field_value") {
            for field in ["record_id", "record_sub_id"] where !row.isBlank(field) {
                try report("translation_unexpected_value", severity: .error, row: row, field: field)
            }
        }
        guard let file = GTFSFile.named(table + ".txt"), source.entry(named: file.name) != nil else {
            return try report("translation_unknown_table_name", severity: .warning, row: row, field: "table_name")
        }
        guard row.isBlank("field_value"), try isKeyWhole(row, of: file), let id = row.text("record_id"),
            try !has(id, value: row.text("record_sub_id"), in: file)
        else { return }
        try report("translation_foreign_key_violation", severity: .error, row: row, field: "record_id")
    }

    /// Whether a row names a record of the file, or all of it, by as many ids as its key has fields (reference,
    /// translations.record_id and record_sub_id).
    private func isKeyWhole(_ row: RowFields, of file: GTFSFile) throws -> Bool {
        for (index, field) in ["record_id", "record_sub_id"].enumerated() {
            let isRequired = index < file.primaryKey.count
            guard row.isBlank(field) == isRequired else { continue }
            try report(
                isRequired ? "missing_required_field" : "translation_unexpected_value", severity: .error, row: row,
                field: field)
            return false
        }
        return true
    }

    /// Whether the record is there; true for files with keys of more fields, of which a translation names two.
    private func has(_ id: String, value: String?, in file: GTFSFile) throws -> Bool {
        switch file.primaryKey.count {
        case 1:
            return try references.contains(
                id, in: GTFSField.Reference(file: file.name, field: file.primaryKey[0]), tables)
        case 2:
            guard let value else { return true }
            if file.name == GTFSFile.stopTimes.name { return try hasStopTime(id, value) }
            return try keys.contains(id, value, in: file)
        default: return true
        }
    }

    /// Whether stop_times.txt has the row, also if trips.txt does not have its trip.
    private func hasStopTime(_ id: String, _ sequence: String) throws -> Bool {
        guard let trip = tables.trips.ids.find(id) else {
            return try keys.contains(id, sequence, in: .stopTimes)
        }
        guard let sequence = Int(sequence) else { return false }
        let profile = tables.patterns.profiles[Int(tables.trips.records.profile(Int(trip)))]
        let pattern = tables.patterns.patterns[Int(profile.pattern)]
        return tables.patterns.stops(of: pattern).contains { $0.sequence == sequence }
    }

    private func report(_ code: FeedIssue.Code, severity: FeedIssue.Severity, row: RowFields, field: String)
        throws
    {
        try issues.report(code, severity, line: row.row.line, field: field, value: row.text(field))
    }
}

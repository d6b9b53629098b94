internal import GTFSStore

/// Whether a database is sound, check by check.
public struct Verification: Sendable, Hashable {
    /// One thing that was checked.
    public struct Check: Sendable, Hashable, Identifiable {
        /// What was checked, in words.
        public var name: String
        /// What is wrong, one sentence each; empty where nothing is.
        public var findings: [String]

        /// Its name.
        public var id: String { name }
    }

    /// The checks, in the order in which they ran.
    public var checks: [Check]

    /// Whether no check found anything.
    public var isSound: Bool { checks.allSatisfy(\.findings.isEmpty) }
}

extension Timetable {
    /// Checks the database: its pages and indexes, its references, that its tables agree with each other, and that it has
    /// as many records of each file as the import read.
    /// - Throws: `StoreError` where the file is too damaged to read.
    public func verify() throws -> Verification {
        let integrity = Verification.Check(name: "pages and indexes", findings: try database.integrityFindings())
        // What stands on broken pages cannot be counted on.
        guard integrity.findings.isEmpty else { return Verification(checks: [integrity]) }
        let (kept, keptRecords) = try (database.keptFiles(), database.keptRecordCounts())
        let records = try database.importedFiles().filter(\.isStored).map {
            try recordCheck($0, isKept: kept.contains($0.name), keptRecords: keptRecords[$0.name] ?? 0)
        }
        return Verification(
            checks: [
                integrity,
                Verification.Check(name: "references", findings: try database.foreignKeyFindings()),
                Verification.Check(name: "patterns, times and trips", findings: try database.structureFindings()),
            ] + records)
    }

    /// Every record that was read is in its table or in kept_records.
    private func recordCheck(_ file: ImportedFileRow, isKept: Bool, keptRecords kept: Int) throws -> Verification.Check
    {
        let stored = try database.storedRecords(of: file.name, isKept: isKept)
        var findings: [String] = []
        if kept != file.keptAside {
            findings.append("\(kept) records of \(file.name) are kept aside, the import kept \(file.keptAside)")
        }
        let expected = file.rowCount &- file.keptAside
        if let stored, stored != expected {
            findings.append("\(stored) records of \(file.name) are stored, the import stored \(expected)")
        }
        if stored == nil { findings.append("\(file.name) has no table") }
        return Verification.Check(name: "\(file.name) (rows: \(file.rowCount))", findings: findings)
    }
}

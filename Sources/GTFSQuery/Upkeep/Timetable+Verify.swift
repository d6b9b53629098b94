internal import GTFSStore

extension Timetable {
    /// Checks that the database holds together: its pages and indexes, its references, the tables among each other, and
    /// that every file of the feed is there with as many records as were read.
    /// - Throws: `StoreError` where the file is too damaged to be asked.
    public func verify() throws -> Verification {
        let integrity = Verification.Check(name: "pages and indexes", findings: try database.integrityFindings())
        // What stands on broken pages cannot be counted on.
        guard integrity.findings.isEmpty else { return Verification(checks: [integrity]) }
        let records = try database.importedFiles().filter(\.isStored).map(recordCheck)
        return Verification(
            checks: [
                integrity,
                Verification.Check(name: "references", findings: try database.foreignKeyFindings()),
                Verification.Check(name: "patterns, times and trips", findings: try database.structureFindings()),
            ] + records)
    }

    /// Every record that was read is in its table or in kept_records.
    private func recordCheck(_ file: ImportedFileRow) throws -> Verification.Check {
        let kept = try database.keptRecords(of: file.name)
        let stored = try database.storedRecords(of: file.name)
        var findings: [String] = []
        if kept != file.keptAside {
            findings.append("\(kept) records of \(file.name) are kept aside, the import kept \(file.keptAside)")
        }
        if let stored, stored + file.keptAside != file.rowCount {
            findings.append(
                "\(stored) records of \(file.name) are stored, the import stored \(file.rowCount - file.keptAside)")
        }
        if stored == nil { findings.append("\(file.name) has no table") }
        return Verification.Check(name: "\(file.name) (rows: \(file.rowCount))", findings: findings)
    }
}

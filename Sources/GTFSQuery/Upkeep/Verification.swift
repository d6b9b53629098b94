package import GTFSModel
package import GTFSStore

/// Whether a database is sound, check by check.
public struct Verification: Sendable, Hashable {
    /// One check.
    public struct Check: Sendable, Hashable, Identifiable {
        /// The name of the check, in words.
        public var name: String
        /// The errors, one sentence each; empty if there are none.
        public var findings: [String]

        /// A check; it found no error if there are no findings.
        public init(name: String, findings: [String] = []) {
            self.name = name
            self.findings = findings
        }

        /// Its name.
        public var id: String { name }
    }

    /// The checks, in the order in which they ran.
    public var checks: [Check]

    /// The result of these checks.
    public init(checks: [Check]) {
        self.checks = checks
    }

    /// Whether no check found an error.
    public var isSound: Bool { checks.allSatisfy(\.findings.isEmpty) }
}

extension Timetable {
    /// Checks the database: its pages and indexes, its references, that its tables agree with each other, and that every
    /// value of every record is the one that the import stored. docs/reliability.md explains what that proves.
    ///
    /// Files that GTFS does not know are only counted where their bytes are packed: `gtfs-query verify` unpacks them.
    /// - Throws: `StoreError` if the file is too damaged to read.
    public func verify() throws -> Verification { try verify(unpack: nil) }

    /// - Parameter unpack: unpacks the bytes of files that GTFS does not know.
    package func verify(unpack: PieceUnpacking?) throws -> Verification {
        let pages = Locked([String]())
        let digests = Result {
            try database.digests(unpack: unpack) { [database] in
                let findings = try database.integrityFindings()
                pages.withLock { $0 = findings }
            }
        }
        let integrity = Verification.Check(name: "pages and indexes", findings: pages.withLock { $0 })
        // Data on broken pages is unreliable: what else was found, or failed, says nothing.
        guard integrity.findings.isEmpty else { return Verification(checks: [integrity]) }
        let records = try recordChecks(digests.get())
        return Verification(
            checks: try [
                integrity,
                Verification.Check(name: "references", findings: database.foreignKeyFindings()),
                Verification.Check(name: "patterns, times and trips", findings: database.structureFindings()),
            ] + records)
    }

    /// Every record that was read is in its table with the values that it had, or in kept_records.
    private func recordChecks(_ digests: [String: FileDigest]) throws -> [Verification.Check] {
        let keptRecords = try database.keptRecordCounts()
        return try database.read { db in
            let findings = try RecordFindings(db, digests)
            let headers = findings.headers
            let files = findings.byFile.enumerated().map { index, file in
                let kept = keptRecords[file.name] ?? 0
                let aside =
                    kept == file.keptAside
                    ? [] : ["\(kept) records of \(file.name) are kept aside, the import kept \(file.keptAside)"]
                return Verification.Check(
                    name: "\(file.name) (rows: \(file.rowCount))",
                    findings: aside + file.findings + headers[index].findings)
            }
            let others = findings.unlisted + findings.times
            return files + (others.isEmpty ? [] : [Verification.Check(name: "record of the import", findings: others)])
        }
    }
}

extension Verification: Codable {
    /// Reads the checks.
    public init(from decoder: any Decoder) throws {
        checks = try decoder.singleValueContainer().decode([Check].self)
    }

    /// Writes the checks as `verify` does, one object each.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(checks)
    }
}

extension Verification.Check: AnswerCodable {
    /// A check of `verify`.
    package static let fields = AnswerFields(Verification.Check(name: "", findings: [])) { fields in
        fields.add("check", \.name)
        fields.add("sound", derived: \.findings.isEmpty)
        fields.add("findings", \.findings, absent: [])
    }
}

internal import Foundation

/// The differences between the record of the import and the tables.
package struct RecordFindings {
    private let digests: [String: FileDigest]
    private let files: [CheckedFile]
    /// The latest time of the feed, by the record of the import.
    private let longestTime: Int

    /// A row of imported_files, with the expected digest of its records.
    private struct CheckedFile {
        let name: String
        let rowCount, keptAside: Int
        let isStored: Bool
        let header: [String]?
        let checksum: UInt64
    }

    /// - Parameter digests: of all files, or of those in question.
    package init(_ db: StoreDatabase, _ digests: [String: FileDigest]) throws {
        self.digests = digests
        longestTime = try StoredRows.all(db, sql: VerifySQL.longestTime).first?[0].integer ?? 0
        files = try StoredRows.all(db, sql: VerifySQL.files).map { row in
            let header = row[5].text.map { Data($0.utf8) } ?? Data()
            return CheckedFile(
                name: row[0].text ?? "", rowCount: row[1].integer ?? 0, keptAside: row[2].integer ?? 0,
                isStored: row[3].integer == 1, header: try? JSONDecoder().decode([String].self, from: header),
                checksum: UInt64(bitPattern: row[4].text.flatMap { Int64($0) } ?? 0))
        }
    }

    /// The files whose records are stored, by name, each with its errors: one sentence per error, without its full
    /// stop.
    package var byFile: [(name: String, rowCount: Int, keptAside: Int, findings: [String])] {
        files.filter(\.isStored).map { ($0.name, $0.rowCount, $0.keptAside, findings(of: $0)) }
    }

    /// Errors of the headers, which an export writes: every column with values must be in its header.
    package var headers: [(name: String, findings: [String])] {
        files.filter(\.isStored).map { file in
            (file.name, digests[file.name].map { headerFindings(of: file, $0) } ?? [])
        }
    }

    /// Files with records that the record of the import does not name, or gives as left out.
    package var unlisted: [String] {
        let listed = Set(files.filter(\.isStored).map(\.name))
        return digests.filter { !$1.isEmpty && !listed.contains($0) }.keys.sorted().map {
            "\($0) has records and is not among the imported files"
        }
    }

    /// A board looks back by this time: if it is too short, the board lacks departures after midnight.
    package var times: [String] {
        let latest = digests.values.map(\.latestTime).max() ?? 0
        guard latest > longestTime else { return [] }
        return ["stop_times.txt has a time of \(latest) seconds, and the record of the import one of \(longestTime)"]
    }

    private func findings(of file: CheckedFile) -> [String] {
        guard let digest = digests[file.name] ?? (file.rowCount == 0 ? FileDigest() : nil) else {
            return ["\(file.name) has no table"]
        }
        let expected = file.rowCount &- file.keptAside
        if digest.rows != expected {
            return ["\(digest.rows) records of \(file.name) are stored, the import stored \(expected)"]
        }
        if digest.checksum != file.checksum, !digest.isUnread {
            return ["the values of \(file.name) are not those that the import stored"]
        }
        return []
    }

    private func headerFindings(of file: CheckedFile, _ digest: FileDigest) -> [String] {
        let names = Set(file.header ?? [])
        let header = file.header ?? []
        let missing =
            digest.columns.subtracting(names)
            + digest.extraColumns.filter { column in
                guard !column.name.hasPrefix("#"), header.indices.contains(column.index) else { return false }
                let name = header[column.index].lowercased()
                return column.name.lowercased() != name && !column.name.lowercased().hasPrefix(name + ":")
            }.map(\.name)
        guard file.header != nil, missing.isEmpty else {
            return ["the header of \(file.name) lacks \(missing.sorted().joined(separator: ", "))"]
        }
        return []
    }
}

internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// How many records a file has, and the sum of a hash of each.
struct FileDigest: Equatable {
    var rows = 0
    var checksum: UInt64 = 0

    mutating func add(_ hash: UInt64) {
        rows += 1
        checksum &+= hash
    }

    /// The digest of two parts of a file together.
    static func + (left: Self, right: Self) -> Self {
        FileDigest(rows: left.rows + right.rows, checksum: left.checksum &+ right.checksum)
    }
}

/// Reads the files of a finished database back, all except trips.txt and stop_times.txt (`TimetableDigest`).
struct FileDigests {
    private let database: StoreDatabase

    init(_ database: StoreDatabase) { self.database = database }

    /// The digest of each file, by its name.
    func all() throws -> [String: FileDigest] {
        var found = [
            GTFSFile.shapes.name: try shapes(),
            LocationFeatures.file: try locations(),
        ]
        let timetable: Set = [GTFSFile.trips.name, GTFSFile.stopTimes.name]
        for file in GTFSFile.all where found[file.name] == nil && !timetable.contains(file.name) {
            found[file.name] = try records(of: file)
        }
        try addKeptRecords(to: &found)
        try addKeptFiles(to: &found)
        return found
    }

    /// Reads a file through the statement of its view, and its extra cells with it.
    private func records(of file: GTFSFile) throws -> FileDigest {
        var digest = FileDigest()
        let extras = try StoredExtras(database, file: file.name)
        try StoredRows.forEach(database, sql: FileSelect.records(view: file.viewName, in: database)) { row in
            let values = zip(row.dropFirst(2), file.fields).map(Self.typed).checksum
            let shares = try extras.checksum(key: row[0].integer ?? 0, position: row[1].integer ?? 0)
            digest.add(ExtraChecksum.record(values, extras: shares))
        }
        return digest
    }

    /// The value as it was typed when it was read from the feed.
    private static func typed(_ stored: StoredValue, _ field: GTFSField) -> StoredValue {
        switch (field.kind, stored) {
        case (.time, .text(let text)): .integer(ServiceTime(text)?.seconds ?? 0)
        case (.date, .text(let text)): .integer(Int(text) ?? 0)
        case (.real, .integer(let whole)), (.latitude, .integer(let whole)), (.longitude, .integer(let whole)):
            .real(Double(whole))
        default: stored
        }
    }

    /// Reads shapes.txt, point by point.
    private func shapes() throws -> FileDigest {
        var digest = FileDigest()
        let extras = try StoredExtras(database, file: GTFSFile.shapes.name)
        try StoredShape.forEach(database) { shape in
            let id = shape.id.stableHash
            digest.rows += shape.pointCount
            for (position, point) in shape.points.enumerated() {
                digest.checksum &+= ExtraChecksum.record(
                    ShapePoint(point).checksum(shape: id),
                    extras: try extras.checksum(key: shape.key.rawValue, position: position))
            }
        }
        return digest
    }

    /// Reads locations.geojson: its features, and the CRC-32 of the file that they make up.
    private func locations() throws -> FileDigest {
        var sum = CRC32()
        var digest = FileDigest()
        var isEmpty = true
        let locations = try StoredLocations(database)
        while let part = try locations.next() {
            isEmpty = false
            if part.feature != nil { digest.rows += 1 }
            unsafe Array((part.before + (part.feature ?? "")).utf8).withUnsafeBytes { unsafe sum.update($0) }
        }
        digest.checksum = isEmpty ? 0 : UInt64(sum.value)
        return digest
    }

    /// Kept records count for the checksum of their file, not for its records.
    private func addKeptRecords(to digests: inout [String: FileDigest]) throws {
        try StoredRows.forEach(database, sql: VerifySQL.keptRecords) { row in
            digests[row[0].text ?? "", default: FileDigest()].checksum &+= KeptRecords.checksum(
                line: row[1].integer ?? 0, cells: row[2].text ?? "", written: row[3].text ?? "")
        }
    }

    /// Files that are kept byte by byte count by their CRC-32, as the zip gives it.
    private func addKeptFiles(to digests: inout [String: FileDigest]) throws {
        let kept = try StoredKeptFiles(database)
        for name in kept.names {
            digests[name, default: FileDigest()].checksum &+= UInt64(try checksum(of: kept.pieces(of: name)))
        }
    }

    private func checksum(of pieces: StoredPieces) throws -> UInt32 {
        var sum = CRC32()
        while let piece = try pieces.next() {
            let bytes =
                piece.isPacked ? try PackedPiece.unpack(piece.bytes, byteCount: piece.byteCount) : piece.bytes
            unsafe bytes.withUnsafeBytes { unsafe sum.update($0) }
        }
        return sum.value
    }
}

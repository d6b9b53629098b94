internal import GRDB
internal import GTFSModel
internal import GTFSSchema

/// Reads the files of a finished database back, all except trips.txt and stop_times.txt (`TimetableDigest`).
struct FileDigests {
    let database: StoreDatabase

    /// What reads some of the files, through any connection.
    typealias Part = @Sendable (StoreDatabase) throws -> [String: FileDigest]

    /// The parts that read all files, the longest ones first. Digests of one name in several parts are to be added up.
    /// - Parameters:
    ///   - files: the names of the files to read; nil for all.
    ///   - unpack: without it, files with packed pieces are not read.
    static func parts(_ database: StoreDatabase, files: Set<String>?, unpack: PieceUnpacking?) throws -> [Part] {
        let reads: @Sendable (String) -> Bool = { files?.contains($0) ?? true }
        let blank = try blankViews(database)
        var parts: [Part] = []
        if reads(shapes) { parts.append { [shapes: try FileDigests(database: $0).readShapes()] } }
        for view in FileViews.newest.all.map(\.name) {
            let name = view + ".txt"
            guard name != shapes, !TimetableDigest.files.contains(name), reads(name) else { continue }
            let isBlank = blank.contains(view)
            parts.append {
                [name: isBlank ? FileDigest() : try FileDigests(database: $0).records(of: name, view: view)]
            }
        }
        if reads(locations) { parts.append { [locations: try FileDigests(database: $0).readLocations()] } }
        parts.append { try FileDigests(database: $0).keptRecords(of: reads) }
        parts.append { try FileDigests(database: $0).keptFiles(reads, unpack: unpack) }
        return parts
    }

    private static let shapes = "shapes.txt"
    private static let locations = "locations.geojson"

    /// The views of files whose table is not there, nor their rows in blocks: SQLite takes as long to compile the statement of
    /// one as to read some hundred records.
    private static func blankViews(_ database: StoreDatabase) throws -> Set<String> {
        let tables = Set(
            try String.fetchAll(database, sql: "SELECT name FROM main.sqlite_schema WHERE type = 'table'"))
        let packed = tables.contains("packed_columns") ? try PackedTables(database).selects() : [:]
        return Set(
            OptionalTable.v3.filter {
                $0.name == "stored_\($0.view)" && !tables.contains($0.name) && packed[$0.name] == nil
            }
            .map(\.view))
    }

    /// Reads a file through the statement of its view, and its extra cells with it.
    private func records(of file: String, view: String) throws -> FileDigest {
        var digest = FileDigest()
        let extras = try StoredExtras(database, file: file)
        let rows = try StoredRows.Cursor(database, sql: FileSelect.records(view: view, in: database))
        let columns = rows.columns.dropFirst(2).map { (name: $0, kind: ViewColumn.kind(of: $0)) }
        var isFilled = [Bool](repeating: false, count: columns.count)
        var values: [StoredValue] = []
        while try rows.next() {
            values.removeAll(keepingCapacity: true)
            for (index, column) in columns.enumerated() {
                let value = column.kind.typed(rows.value(index + 2))
                if value != .null { isFilled[index] = true }
                values.append(value)
            }
            let shares = try extras.checksum(key: rows.integer(0), position: rows.integer(1))
            digest.add(StoredExtras.Checksum.record(values.checksum, extras: shares))
        }
        digest.columns = Set(zip(columns, isFilled).filter(\.1).map(\.0.name))
        digest.extraColumns = extras.listed
        return digest
    }

    /// Reads shapes.txt, point by point.
    private func readShapes() throws -> FileDigest {
        var digest = FileDigest()
        let extras = try StoredExtras(database, file: Self.shapes)
        var hasDistances = false
        try StoredShape.forEach(database) { shape in
            let id = shape.id.stableHash
            digest.rows &+= shape.pointCount
            for (position, point) in shape.points.enumerated() {
                hasDistances = hasDistances || point.distance != nil
                let checksum = RecordChecksum.shapePoint(
                    shape: id, sequence: point.sequence, latitude: point.latitude, longitude: point.longitude,
                    distance: point.distance)
                digest.checksum &+= StoredExtras.Checksum.record(
                    checksum, extras: try extras.checksum(key: shape.key.rawValue, position: position))
            }
        }
        if digest.rows != 0 { digest.columns = ["shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"] }
        if hasDistances { digest.columns.insert("shape_dist_traveled") }
        digest.extraColumns = extras.listed
        return digest
    }

    /// Reads locations.geojson: its features, and the CRC-32 of the file that they make.
    private func readLocations() throws -> FileDigest {
        var sum = CRC32()
        var digest = FileDigest()
        var isEmpty = true
        let locations = try StoredFile.LocationRows(database)
        while let part = try locations.next() {
            isEmpty = false
            if part.feature != nil { digest.rows += 1 }
            unsafe Array((part.before + (part.feature ?? "")).utf8).withUnsafeBytes { unsafe sum.update($0) }
        }
        digest.checksum = isEmpty ? 0 : UInt64(sum.value)
        return digest
    }

    /// Kept records count for the checksum of their file, not for its records.
    private func keptRecords(of reads: (String) -> Bool) throws -> [String: FileDigest] {
        var digests: [String: FileDigest] = [:]
        try StoredRows.forEach(database, sql: VerifySQL.keptRecords) { row in
            let name = row[0].text ?? ""
            guard reads(name) else { return }
            digests[name, default: FileDigest()].checksum &+= RecordChecksum.kept(
                line: row[1].integer ?? 0, cells: row[2].text ?? "", written: row[3].text ?? "")
        }
        return digests
    }

    /// Files that are kept byte by byte count by their CRC-32, as the zip gives it.
    private func keptFiles(_ reads: (String) -> Bool, unpack: PieceUnpacking?) throws -> [String: FileDigest] {
        var digests: [String: FileDigest] = [:]
        let kept = try StoredKeptFiles(database)
        for name in kept.names where reads(name) {
            let sum = try Self.checksum(of: kept.pieces(of: name), unpack)
            digests[name, default: FileDigest()].isUnread = sum == nil
            digests[name]?.checksum &+= UInt64(sum ?? 0)
        }
        return digests
    }

    /// Nil if the pieces cannot be unpacked here.
    private static func checksum(of pieces: StoredKeptFiles.Pieces, _ unpack: PieceUnpacking?) throws -> UInt32? {
        var sum = CRC32()
        while let piece = try pieces.next() {
            var bytes = piece.bytes
            if piece.isPacked {
                guard let unpack else { return nil }
                // A piece that cannot be unpacked is damaged.
                bytes = (try? unpack(piece.bytes, piece.byteCount)) ?? []
            }
            unsafe bytes.withUnsafeBytes { unsafe sum.update($0) }
        }
        return sum.value
    }
}

extension FileDigests {
    /// A kind of column of the views whose values have another form than in the import.
    package enum ViewColumn {
        case time, date, real, other

        package static func kind(of column: String) -> Self {
            if times.contains(column) { return .time }
            if dates.contains(column) { return .date }
            return reals.contains(column) ? .real : .other
        }

        private static let times: Set = ["start_time", "end_time", "prior_notice_last_time", "prior_notice_start_time"]
        private static let dates: Set = ["start_date", "end_date", "date", "feed_start_date", "feed_end_date"]
        private static let reals: Set = [
            "stop_lat", "stop_lon", "price", "level_index", "length", "max_slope", "min_width",
        ]

        /// The value as it was typed when it was read from the feed.
        func typed(_ stored: StoredValue) -> StoredValue {
            switch (self, stored) {
            case (.time, .text(let text)): .integer(ServiceTime(text)?.seconds ?? 0)
            case (.date, .text(let text)): .integer(Int(text) ?? 0)
            case (.real, .integer(let whole)): .real(Double(whole))
            default: stored
            }
        }
    }
}

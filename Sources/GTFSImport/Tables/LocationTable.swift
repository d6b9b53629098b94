internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

extension ImportContext {
    static let locationsFile = LocationFeatures.file

    /// A file of more bytes is kept as it is, without a row for each feature: it would have to be in memory as a whole.
    private static let longestLocations = 64 << 20

    /// Reads locations.geojson into a row a feature; where its features cannot be told apart it is kept byte by byte.
    func importLocations() throws {
        guard let entry = source.entry(named: Self.locationsFile), !options.excluded.contains(entry.name) else {
            return
        }
        var record = FileRecord(entry)
        record.isStored = true
        record.checksum = UInt64(entry.checksum)
        let locations = entry.byteCount <= Self.longestLocations ? try readLocations(entry) : nil
        for issue in locations?.issues ?? [] { try issues.add(issue) }
        if let locations, locations.isSliced {
            record.rows = locations.features.count
            noteLocations(locations.features.lazy.compactMap(\.id))
            try writeLocations(locations)
        } else {
            record.isTable = false
            try KeptFiles(database).keep(entry, of: source, as: entry.name)
        }
        files[entry.name] = record
    }

    private func readLocations(_ entry: FeedEntry) throws -> LocationFeatures {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(entry.byteCount)
        try unsafe source.read(entry, chunkSize: KeptFiles.pieceSize) { unsafe bytes.append(contentsOf: $0) }
        return LocationFeatures(bytes: bytes)
    }

    private func writeLocations(_ locations: LocationFeatures) throws {
        let insert = try PreparedInsert(
            database,
            sql: WriteSQL.insert(into: "stored_locations", ["row_key", "before", "location_id", "feature"]))
        for (index, feature) in locations.features.enumerated() {
            try insert.run([
                .integer(index + 1), .text(feature.before.text), StoredValue(feature.id), .text(feature.text.text),
            ])
        }
        try insert.run([.integer(locations.features.count + 1), .text(locations.trailer.text), .null, .null])
    }
}

extension ArraySlice<UInt8> {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}

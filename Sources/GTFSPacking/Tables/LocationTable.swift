internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Stores locations.geojson: one row per feature, or the file byte by byte where its features cannot be found.
enum LocationTable {
    /// A longer file is kept as it is, without a row for each feature: it would have to be in memory as a whole.
    private static let longest = 64 << 20

    /// Reads and writes the file, and enters the ids of its features.
    static func importFile(_ input: ImportInput, references: ReferencedIDs, output: ImportOutput) throws {
        guard let entry = input.source.entry(named: LocationFeatures.file), !input.options.excluded.contains(entry.name)
        else { return }
        var record = ImportOutput.FileRecord(entry)
        record.isStored = true
        record.checksum = UInt64(entry.checksum)
        let locations = entry.byteCount <= longest ? try read(entry, source: input.source) : nil
        for issue in locations?.issues ?? [] { try output.report(issue) }
        if let locations, locations.isSliced {
            record.rows = locations.features.count
            references.addLocations(locations.features.lazy.compactMap(\.id))
            try write(locations, to: output.database)
        } else {
            record.isTable = false
            try KeptFiles(output.database, pieces: input.pieces).keep(entry, of: input.source, as: entry.name)
        }
        output.files[entry.name] = record
    }

    private static func read(_ entry: FeedEntry, source: FeedSource) throws -> LocationFeatures {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(entry.byteCount)
        try unsafe source.read(entry, chunkSize: KeptFiles.pieceSize) { unsafe bytes.append(contentsOf: $0) }
        return LocationFeatures(bytes: bytes)
    }

    private static func write(_ locations: LocationFeatures, to database: StoreDatabase) throws {
        let insert = try LocationInsert(database)
        for (index, feature) in locations.features.enumerated() {
            try insert.run(
                key: index + 1, before: feature.before.text, id: feature.id, feature: feature.text.text)
        }
        try insert.run(key: locations.features.count + 1, before: locations.trailer.text, id: nil, feature: nil)
    }
}

extension ArraySlice<UInt8> {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}

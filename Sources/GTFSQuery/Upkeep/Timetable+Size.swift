internal import GTFSStore

extension Timetable {
    /// What the database takes on disk, by table, index and kind.
    /// - Throws: `StoreError` where the file cannot be read.
    public func size() throws -> TimetableSize {
        let pages = try database.pageCounts()
        let record = try database.importRecord()
        return TimetableSize(
            bytes: pages.total * pages.pageSize, pageSize: pages.pageSize, freeBytes: pages.free * pages.pageSize,
            parts: try database.storedParts()?.map(TimetableSize.Part.init),
            stopTimes: try database.feedCounts().stopTimes, zipBytes: record.zipBytes, textBytes: record.textBytes,
            estimatedPlainBytes: record.plainBytes)
    }
}

extension TimetableSize.Part {
    init(_ part: StoredPart) {
        self.init(
            name: part.name, table: part.table, isIndex: part.isIndex, kind: StorageKind(table: part.table),
            bytes: part.bytes, unusedBytes: part.unusedBytes)
    }
}

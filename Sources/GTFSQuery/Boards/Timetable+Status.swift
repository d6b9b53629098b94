package import GTFSModel
internal import GTFSStore

extension Timetable {
    /// Whether the feed covers some time, seconds since 1970: what an answer without a status of its own says beside its
    /// rows.
    /// - Throws: `QueryError` if the feed's time zone is not usable; `StoreError` if the database cannot be read.
    package func status(of window: ClosedRange<Int>) throws -> FeedStatus {
        try database.reading { reader in
            let session = try feedSession(reader)
            return session.status(of: window, timeZone: try session.timeZones.firstTimeZone())
        }
    }
}

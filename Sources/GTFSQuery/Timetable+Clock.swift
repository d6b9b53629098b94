public import GTFSModel
internal import GTFSStore

extension Timetable {
    /// The clock of the feed: that of the first agency that names a usable time zone.
    /// - Throws: `QueryError` where none does.
    public func timeZone() throws -> ServiceTimeZone {
        try database.reading { try FeedSession($0, caches).timeZones.firstTimeZone() }
    }
}

public import GTFSModel
internal import GTFSStore

extension Timetable {
    /// The clock of the feed: that of the first agency that names a usable time zone.
    /// - Throws: `QueryError` where none does.
    public func clock() throws -> ServiceDayClock {
        try database.reading { try FeedFacts($0, memory).clocks.firstClock() }
    }
}

public import GTFSModel
internal import GTFSStore

extension Timetable: RealtimeScheduleSource {
    /// Runs `body` with what realtime data asks of the timetable, in one transaction.
    ///
    /// Trips that were asked for are kept beside what boards keep, within as many bytes again as `memoryBudget`: the next
    /// message names nearly the same ones.
    /// - Throws: what `body` throws; `StoreError` where the database cannot be read.
    public func readingSchedule<Answer>(_ body: (any RealtimeSchedule) throws -> Answer) throws -> Answer {
        try database.reading { try body(DatabaseSchedule(FeedSession($0, caches))) }
    }
}

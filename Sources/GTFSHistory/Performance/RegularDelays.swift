internal import GTFSModel
internal import GTFSStore

extension DayLineVisits {
    /// Calls `body` with each delay, without those of trips that run on this day by an exception (rule H11).
    func eachRegularDelay(_ reading: HistoryReading, _ body: (RecordedTrip, JudgedVisit, Int) -> Void) throws {
        var watched = reading.watched
        let exceptions = Set(try reading.trips.listed(row).filter(\.isException).map(\.tripKey))
        try eachTrip { head, trip, reader in
            guard reader != nil else { return }
            let counts = !exceptions.contains(head.tripKey)
            eachVisit(of: trip, head, &reader, &watched) { visit in
                if counts, let delay = visit.delay { body(trip, visit, delay) }
            }
        }
    }
}

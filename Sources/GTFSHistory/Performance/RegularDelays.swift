internal import GTFSModel
internal import GTFSStore

extension DayLineVisits {
    /// Calls `body` with each delay and its trip, without those of trips that run on this day by an exception (rule H11). A run
    /// of frequencies.txt has its start, seconds of the service day.
    func eachRegularDelay(
        _ reading: HistoryReading,
        _ body: (_ trip: RecordedTrip, _ start: Int?, _ visit: JudgedVisit, _ delay: Int) -> Void
    ) throws {
        var watched = reading.watched
        let exceptions = Set(try reading.trips.listed(row).filter(\.isException).map(\.tripKey))
        try eachTrip { head, trip, reader in
            guard reader != nil else { return }
            let counts = !exceptions.contains(head.tripKey)
            eachVisit(of: trip, head, &reader, &watched) { visit in
                if counts, let delay = visit.delay { body(trip, head.start, visit, delay) }
            }
        }
    }
}

internal import GTFSModel
internal import GTFSStore

/// Goes through the visits of a line on a service day, without keeping them.
struct DayLineVisits {
    let key: DayLineKey
    let row: DayLineRow
    let trips: RecordedTrips
    /// Noon minus twelve hours of the service day.
    let day: Int

    init(_ key: DayLineKey, row: DayLineRow, trips: RecordedTrips) throws {
        (self.key, self.row, self.trips) = (key, row, trips)
        day = try trips.start(of: key.date, line: key.line)
    }

    /// Calls `body` with each trip, by its key and start, and with the times observed of its visits: nil for a trip that was
    /// not seen.
    func eachTrip(
        _ body: (VisitReader.Head, RecordedTrip, inout VisitReader?) throws -> Void
    ) throws {
        var reader: VisitReader? = VisitReader(row.visits)
        var seen: [(tripKey: Int, start: Int)] = []
        while let head = try reader?.nextTrip() {
            let trip = try trips.trip(head.tripKey)
            seen.append((head.tripKey, head.start ?? -1))
            reader?.beginVisits(day: day)
            try body(head, trip, &reader)
        }
        var none: VisitReader?
        for listed in try trips.listed(row) {
            let trip = try trips.trip(listed.tripKey)
            for start in trip.timetabledStarts {
                let index = seen.partitioningIndex { $0 >= (listed.tripKey, start ?? -1) }
                if index < seen.count, seen[index] == (listed.tripKey, start ?? -1) { continue }
                try body(VisitReader.Head(tripKey: listed.tripKey, start: start), trip, &none)
            }
        }
    }

    /// Calls `body` with each visit of a trip.
    func eachVisit(
        of trip: RecordedTrip, _ head: VisitReader.Head, _ reader: inout VisitReader?, _ watched: inout WatchedSpans,
        _ body: (JudgedVisit) -> Void
    ) {
        let judge = VisitJudge(trip, day: day, start: head.start, isSeen: reader != nil && head.isSeen)
        for position in trip.pattern.stops.indices {
            let times = reader?.nextVisit(of: trip, at: position, base: judge.base)
            if let visit = judge.visit(at: position, times, &watched) { body(visit) }
        }
    }
}

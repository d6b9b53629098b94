internal import GTFSModel
internal import GTFSQuery

/// The day of the boards: in a fortnight in the middle of the feed's period, the day with most departures from the
/// busiest station between eight and nine.
struct BusyDay {
    /// Pairs of stops between which there is a direct trip: of each sampled trip a stop of its first quarter and one of its
    /// last.
    struct ConnectionSample {
        let requests: [ConnectionsRequest]

        init(_ timetable: Timetable, _ trips: [Trip.ID], _ moments: [Int]) throws {
            requests = try zip(trips, moments).compactMap { trip, moment in
                let stops = try timetable.trip(trip).stopTimes.compactMap(\.stopID)
                let (from, to) = (stops.count / 4, stops.count * 3 / 4)
                return from < to ? ConnectionsRequest(from: stops[from], to: stops[to], at: moment) : nil
            }
        }
    }

    /// Noon minus twelve hours of it, seconds since 1970; nil if the feed has no day or no time zone.
    private let start: Int?

    init(_ timetable: Timetable, at stop: Stop?) throws {
        let info = try timetable.info()
        guard let first = info.firstServiceDate, let last = info.lastServiceDate, let stop, info.serviceTimeZone != nil
        else {
            start = nil
            return
        }
        let timeZone = try timetable.timeZone()
        let middle = first.adding(days: (last.dayNumber - first.dayNumber) / 2)
        let days = (-7..<7).map { timeZone.start(of: middle.adding(days: $0)) }
        let counts = try days.map { day in
            try timetable.departures(DeparturesRequest(stopID: stop.id, at: day + 8 * 3600)).departures.count
        }
        start = days[counts.firstIndex(of: counts.max() ?? 0) ?? 0]
    }

    /// Moments from five in the morning to eleven at night, evenly spread; none without a day.
    func moments(_ count: Int) -> [Int] {
        guard let start else { return [] }
        return (0..<count).map { start + 5 * 3600 + $0 * 18 * 3600 / count }
    }
}

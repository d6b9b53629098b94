internal import GTFSModel
internal import GTFSQuery

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

internal import GTFSFeed

/// The columns of stop_times.txt that have readers of their own, by index.
struct StopTimeColumns {
    let trip, sequence, stop, arrival, departure, headsign, distance: Int
    /// The columns of times, those of windows among them.
    let times: Set<Int>
    let names: [String]

    init(_ columns: TableColumns) {
        trip = columns.index("trip_id")
        sequence = columns.index("stop_sequence")
        stop = columns.index("stop_id")
        arrival = columns.index("arrival_time")
        departure = columns.index("departure_time")
        headsign = columns.index("stop_headsign")
        distance = columns.index("shape_dist_traveled")
        times = Set([arrival, departure] + StopTimeAttributes.windowFields.map(columns.index))
        names = columns.header.columns
    }
}

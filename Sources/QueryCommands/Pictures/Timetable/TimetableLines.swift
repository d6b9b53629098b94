internal import GTFSModel
internal import GTFSQuery

/// A timetable as CSV: a line per stop time, trip by trip.
struct TimetableLines {
    let timetable: RouteTimetable
    /// Its name among several; nil for the only one.
    let feed: FeedID?

    private static let header = [
        "direction_id", "column", "trip_id", "trip_short_name", "headsign", "row", "stop_id", "stop_name",
        "platform_code",
        "arrival_time", "departure_time", "approximate", "pickup_type", "drop_off_type", "stop_headsign",
        "headway_secs",
        "exact_times", "end_time", "inferred_direction",
    ]

    /// - Parameter write: returns whether the reader continues.
    func write(_ write: (String) throws -> Bool) throws {
        let header = (feed == nil ? [] : ["feed"]) + Self.header
        guard !timetable.directions.isEmpty, try write(CSVWriter.line(header)) else { return }
        for direction in timetable.directions {
            for (index, column) in direction.columns.enumerated() {
                guard try write(lines(of: column, at: index, in: direction)) else { return }
            }
        }
    }

    private func lines(
        of column: RouteTimetable.Column, at index: Int, in direction: RouteTimetable.Direction
    ) -> String {
        let trip = [
            direction.directionID.map(String.init), "\(index)", column.tripID.rawValue, column.shortName,
            column.headsign,
        ]
        let window = [
            column.frequency?.headway.map(String.init), column.frequency?.exactTimes.map { String($0.rawValue) },
            column.frequency?.end?.description, direction.inferredDirection.map(String.init),
        ]
        let named = feed.map { [$0.rawValue] } ?? []
        return column.cells.map { cell in
            let row = direction.rows[cell.row]
            let stop = [
                "\(cell.row)", row.stopID.rawValue, row.name, row.platformCode, cell.arrival?.description,
                cell.departure?.description, cell.isApproximate.map { $0 ? "true" : "false" },
                cell.pickupType.map { String($0.rawValue) }, cell.dropOffType.map { String($0.rawValue) },
                cell.headsign,
            ]
            return CSVWriter.line(named + (trip + stop + window).map { $0 ?? "" })
        }.joined()
    }
}

internal import GTFSModel
internal import GTFSStore

/// Finds rows that no recorder wrote: each has the sum of what was written, and packed bytes have one form, so what is read
/// from them has to be packed into the same bytes again.
struct RowCheck {
    /// A sentence for each row that differs, the first hundred.
    private(set) var faults: [String] = []
    private static let mostFaults = 100

    init(_ reading: HistoryReading) throws {
        let days = try reading.rows.days().map(\.date)
        var summed = try reading.summedDays(days)
        var summer = try LineSummer(reading)
        for date in days {
            try reading.rows.eachDayLine(on: date) { key, row in
                guard faults.count < Self.mostFaults else { return }
                let route = try reading.trips.line(key.line).routeID.map { "route \($0)" } ?? "trips without a route"
                if try !Self.isSound(row, key, reading.trips) {
                    faults.append("The visits of \(route) on \(key.date) are not as they were written")
                } else if let known = try summed[date]?.sums(of: key.line),
                    try summer.sums(of: DayLineVisits(key, row, reading.trips)) != known
                {
                    faults.append("The sums of \(route) on \(key.date) are not those of its visits")
                }
            }
        }
        let strays = try reading.rows.strayRowCount()
        if strays > 0 { faults.append("\(strays) rows of visits are of days that were never recorded") }
    }

    private static func isSound(_ row: DayLineRow, _ key: DayLineKey, _ trips: RecordedTrips) throws -> Bool {
        guard row.sum(key) == row.writtenSum else { return false }
        if let listing = try row.listingKey.flatMap({ try trips.rows.listing(key: $0) }),
            try [ListedTrip](packed: listing).packed != listing
        {
            return false
        }
        let packed = try DayLine(key, row, trips).packed(trips)
        return packed.visits == row.visits && packed.brackets == row.brackets
    }
}

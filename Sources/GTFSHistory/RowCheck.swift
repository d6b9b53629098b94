internal import GTFSModel
internal import GTFSStore

/// Finds rows that no recorder wrote: each has the sum of what was written, and packed bytes have one form, so what is read
/// from them has to be packed into the same bytes again. A row that cannot be read leaves the others to be checked.
struct RowCheck {
    /// A sentence for each row that differs, the first hundred.
    private(set) var faults: [String] = []
    private static let mostFaults = 100

    init(_ reading: HistoryReading) throws {
        let days = try reading.rows.days()
        var summed = try reading.summedDays(days.map(\.date))
        var summer = try LineSummer(reading)
        for day in days {
            let date = day.date
            var lineCount = 0
            do {
                try reading.rows.eachDayLine(on: date) { key, row in
                    lineCount += 1
                    guard faults.count < Self.mostFaults else { return }
                    let fault = try Self.fault(of: row, key, trips: reading.trips) {
                        try summed[date]?.sums(of: key.line).map { known in
                            try summer.sums(of: DayLineVisits(key, row: row, trips: reading.trips)) == known
                        } ?? true
                    }
                    if let fault { faults.append(fault) }
                }
                if let expected = day.lineCount, lineCount < expected {
                    faults.append("The visits of \(expected - lineCount) of \(expected) lines on \(date) are gone")
                }
            } catch is DamagedHistory { faults.append("The visits of \(date) cannot be read") }
        }
        let strays = try reading.rows.strayRowCount()
        if strays > 0 { faults.append("\(strays) rows of visits are of days that were never recorded") }
    }

    /// What is wrong with a row: on which day, of which route, and after which trip if it can be read up to there.
    private static func fault(
        of row: DayLineRow, _ key: DayLineKey, trips: RecordedTrips, hasItsSums: () throws -> Bool
    ) throws -> String? {
        guard let line = try? trips.line(key.line) else {
            return "The route of visits on \(key.date) is gone, so they cannot be read"
        }
        let route = line.routeID.map { "route \($0)" } ?? "trips without a route"
        do {
            guard try isSound(row, key: key, trips: trips) else {
                return "The visits of \(route) on \(key.date) are not as they were written"
            }
            return try hasItsSums() ? nil : "The sums of \(route) on \(key.date) are not those of its visits"
        } catch is DamagedHistory {
            let last = lastReadable(row, key: key, trips: trips).map { " after trip \($0)" } ?? ""
            return "The visits of \(route) on \(key.date) cannot be read\(last)"
        }
    }

    private static func lastReadable(_ row: DayLineRow, key: DayLineKey, trips: RecordedTrips) -> Trip.ID? {
        var last: Trip.ID?
        try? DayLineVisits(key, row: row, trips: trips).eachTrip { _, trip, reader in
            guard reader != nil else { return }
            last = trip.id
            for position in trip.pattern.stops.indices { _ = reader?.nextVisit(of: trip, at: position, base: 0) }
        }
        return last
    }

    private static func isSound(_ row: DayLineRow, key: DayLineKey, trips: RecordedTrips) throws -> Bool {
        guard row.sum(key) == row.writtenSum else { return false }
        if let listing = try row.listingKey.flatMap({ try trips.rows.listing(key: $0) }),
            try [ListedTrip](packed: listing).packed != listing
        {
            return false
        }
        let packed = try DayLine(key, row: row, trips: trips).packed(trips)
        return packed.visits == row.visits && packed.brackets == row.brackets
    }
}

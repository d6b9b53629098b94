internal import GTFSModel
internal import GTFSStore

extension RecordingState {
    /// Seconds between two looks for finished trips.
    private static let tidyInterval = 300
    /// Seconds after which nothing more is expected of a trip.
    private static let tripRest = 3600
    /// Seconds after which nothing more is expected of a service day.
    private static let dayRest = 12 * 3600

    /// Puts away what is finished, and writes the rest, so that the file has everything up to now.
    func save(_ rows: HistoryRows) throws {
        if latest - max(tidied, 0) >= Self.tidyInterval {
            tidied = latest
            let trips = RecordedTrips(rows)
            try putAwayTrips(trips)
            try packDays(trips)
            try rest(rows)
        }
        try rows.setOpenTrips(inOrder { !$0.isResting }.openTrips, areResting: false)
    }

    /// Writes trips that no message has named lately apart, so that not each message writes them.
    private func rest(_ rows: HistoryRows) throws {
        let resting = inOrder { $0.packed != nil }
        try rows.setOpenTrips(resting.openTrips, areResting: true)
        for record in resting { record.isResting = true }
    }

    /// Moves trips that are over from the trips under way to the rows of their lines and days.
    private func putAwayTrips(_ trips: RecordedTrips) throws {
        let finished = records.filter { $0.value.end < latest - Self.tripRest }
        let byLine = Dictionary(grouping: finished.values) { DayLineKey($0.date, line: $0.trip.pattern.line) }
        for (key, records) in byLine.sorted(by: { $0.key < $1.key }) {
            var line = try DayLine(key, trips.rows.dayLine(key) ?? DayLineRow(), trips)
            for record in records { line.set(record.seen) }
            try trips.rows.setDayLine(key, line.row(trips))
        }
        for key in finished.keys { records[key] = nil }
        known.forgetTrips()
    }

    /// Writes the rows of a day that is over once more, in their order and without gaps between them.
    private func packDays(_ trips: RecordedTrips) throws {
        let open = Set(records.values.map(\.date))
        for (date, isPacked) in days where !isPacked && !open.contains(date) {
            guard latest > Int(instant: date.midnightUTC) + 3 * 86400 / 2 + Self.dayRest else { continue }
            var lines: [(DayLineKey, DayLineRow)] = []
            try trips.rows.eachDayLine(on: date) { lines.append(($0, $1)) }
            try trips.rows.removeDayLines(on: date)
            for (key, row) in lines { try trips.rows.setDayLine(key, row) }
            try trips.rows.setDay(date, isPacked: true)
            days[date] = true
        }
    }

    /// Forgets service days before a date, and what was watched before it.
    func forget(before date: ServiceDate, _ rows: HistoryRows) throws {
        guard days.keys.contains(where: { $0 < date }) else { return }
        try rows.removeDays(before: date)
        try rows.removeWatched(endingBefore: Int(instant: date.midnightUTC) - 86400)
        days = days.filter { $0.key >= date }
        records = records.filter { $0.value.date >= date }
        known.forgetTrips()
        // What rests in the file is written anew.
        tidied = .min
    }
}

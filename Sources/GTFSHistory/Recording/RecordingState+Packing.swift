internal import GTFSModel
internal import GTFSStore

extension RecordingState {
    /// Seconds between two looks for finished trips.
    private static let tidyInterval = 300
    /// Seconds after which nothing more is expected of a trip.
    private static let tripRest = 3600

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

    /// Writes the lines of a day that is over once more, many in a row and with their sums; again if they, or what was
    /// watched then, have changed since.
    func packDays(_ trips: RecordedTrips) throws {
        let open = Set(records.values.map(\.date))
        let reading = try HistoryReading(trips)
        for day in try trips.rows.days() where !open.contains(day.date) {
            let hash = reading.watched.hash(on: day.date)
            guard latest > WatchedSpans.window(of: day.date).upperBound,
                try day.watchedHash != hash || !trips.rows.looseLines(on: day.date).isEmpty
            else { continue }
            var packer = try DayPacker(reading)
            try packer.pack(day.date)
            try trips.rows.setDay(day.date, watchedHash: hash)
            days[day.date] = true
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

internal import GTFSModel
internal import GTFSStore

extension RecordingState {
    /// Seconds between two looks for finished trips.
    private static let tidyInterval = 300
    /// Seconds after which nothing more is expected of a trip.
    private static let tripRest = 3600

    /// Puts away what is finished, and writes the rest, so that the file has everything up to now.
    /// - Parameter moment: the timestamp of the message that was recorded, seconds since 1970. Another source may be far ahead
    ///   of it: streams may be recorded one after another.
    func save(_ rows: HistoryRows, at moment: Int) throws {
        if abs(moment - max(tidied, 0)) >= Self.tidyInterval {
            tidied = moment
            try putAwayTrips(RecordedTrips(rows, patterns), at: moment)
            try packDays(RecordedTrips(rows), at: moment)
            try store(rows, at: moment)
        }
        try write(rows, areResting: false)
    }

    /// Writes trips that no message has named lately apart, so that not each message writes them.
    private func store(_ rows: HistoryRows, at moment: Int) throws {
        for record in inOrder where !record.isChanged { record.markResting() }
        suspendUnnamed(at: moment)
        patterns.forget(except: inOrder.lazy.map(\.trip))
        try write(rows, areResting: true)
    }

    private func write(_ rows: HistoryRows, areResting: Bool) throws {
        packer.removeAll()
        var others = areResting ? resting[...] : []
        for record in inOrder where record.isResting == areResting {
            while let next = others.first, next.key < record.openKey {
                packer.add(next)
                others.removeFirst()
            }
            packer.add(record)
        }
        for trip in others { packer.add(trip) }
        try rows.setOpenTrips(packer.bytes(), areResting: areResting)
    }

    /// Moves trips that are over from the trips under way to the rows of their lines and days.
    private func putAwayTrips(_ trips: RecordedTrips, at moment: Int) throws {
        let end = moment - Self.tripRest
        var finished = inOrder.filter { $0.seenAt < end && $0.end < end }
        let over = Set(finished.map(ObjectIdentifier.init))
        finished += try resting.filter { $0.seenAt < end && $0.end < end }.map { try $0.record(trips) }
        let byLine = Dictionary(grouping: finished) { DayLineKey($0.date, line: $0.trip.pattern.line) }
        for (key, records) in byLine.sorted(by: { $0.key < $1.key }) {
            var line = try DayLine(key, row: trips.rows.dayLine(key) ?? DayLineRow(), trips: trips)
            for record in records {
                line.set(record.seen)
                notePutAway(record)
            }
            try trips.rows.setDayLine(key, line.row(trips))
        }
        remove { over.contains(ObjectIdentifier($0)) }
        removeResting { $0.seenAt < end && $0.end < end }
        known.forgetTrips()
    }

    /// Writes the lines of a day that is over once more, many in a row and with their sums; again if they, or what was
    /// watched then, have changed since.
    func packDays(_ trips: RecordedTrips, at moment: Int) throws {
        let open = openDates
        let reading = try HistoryReading(trips)
        for day in try trips.rows.days() where !open.contains(day.date) {
            let hash = reading.watched.hash(on: day.date)
            guard moment > WatchedSpans.window(of: day.date).upperBound,
                try day.watchedHash != hash || !trips.rows.looseLines(on: day.date).isEmpty
            else { continue }
            var packer = try DayPacker(reading)
            let lines = try packer.pack(day.date)
            try trips.rows.setDay(day.date, watchedHash: hash, lineCount: max(lines, day.lineCount ?? 0))
            end(day.date)
        }
    }

    /// Forgets service days before a date, and what was watched before it.
    func forget(before date: ServiceDate, _ rows: HistoryRows) throws {
        guard days.keys.contains(where: { $0 < date }) else { return }
        try rows.removeDays(before: date)
        try rows.removeWatched(endingBefore: Int(instant: date.midnightUTC) - 86400)
        forgetDays(before: date)
        remove { $0.date < date }
        removeResting { $0.key.date < date }
        known.forgetTrips()
        // What rests in the file is written anew.
        tidied = .min
    }
}

/// Writes the lines of a service day for good: one after another in a few rows, with their sums.
private struct DayPacker {
    private let reading: HistoryReading
    private var summer: LineSummer
    private var lines: [(key: DayLineKey, row: DayLineRow)] = []
    private var sums = TallyPacker()
    private var bytes = 0
    /// The bytes of a row, which then wastes little of its pages, and is read whole for one of its lines.
    private static let enough = 1 << 16

    init(_ reading: HistoryReading) throws {
        self.reading = reading
        summer = try LineSummer(reading)
    }

    /// Packs a service day, whatever of it was packed before.
    /// - Returns: how many lines it has.
    mutating func pack(_ date: ServiceDate) throws -> Int {
        var all: [(key: DayLineKey, row: DayLineRow)] = []
        try reading.rows.eachDayLine(on: date) { all.append(($0, $1)) }
        try reading.rows.removeDayLines(on: date)
        for line in all {
            sums.add(try summer.sums(of: DayLineVisits(line.key, row: line.row, trips: reading.trips)))
            lines.append(line)
            bytes += line.row.visits.count + line.row.brackets.count
            if bytes >= Self.enough { try write() }
        }
        try write()
        return all.count
    }

    private mutating func write() throws {
        try reading.rows.addPackedLines(lines, sums: sums.bytes())
        lines.removeAll(keepingCapacity: true)
        (sums, bytes) = (TallyPacker(), 0)
    }
}

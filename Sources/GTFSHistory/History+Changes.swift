public import GTFSModel
internal import GTFSStore

extension History: ChangeRecordSource {
    /// How many visits are kept, of all stop times and days: 5 MB of a hundred pages and more.
    private static let mostVisits = 200_000

    /// How often changes held on the last 60 service days of the same kind (rule S1). The days before that of a change count,
    /// so what was read is kept for the next journey.
    /// - Throws: `StoreError` if the history cannot be read.
    public func records(of changes: [PlannedChange]) throws -> [ChangeRecord] {
        let asked = changes.map(\.asked)
        let pasts = try pasts(Set(asked.joined()))
        return zip(changes, asked).map { change, asked in
            guard let arrivals = pasts[asked[0]], let pairs = pasts[asked[1]], let departures = pasts[asked[2]] else {
                return ChangeRecord()
            }
            var record = ChangeRecord()
            record.addDays(of: change, arrivals: arrivals, pairs: pairs)
            record.addDelays(of: change, arrivals: arrivals, departures: departures)
            return record
        }
    }

    private func pasts(_ asked: Set<StopPast.Asked>) throws -> [StopPast.Asked: StopPast] {
        let known = stopPasts.withLock { kept in asked.reduce(into: [:]) { $0[$1] = kept[$1] } }
        let missing = asked.filter { known[$0] == nil }
        guard !missing.isEmpty else { return known }
        let found = try read { try StopPast.read(missing, in: $0) }
        let count = found.values.reduce(0) { $0 + $1.visitCount }
        stopPasts.withLock { kept in
            if kept.values.reduce(count, { $0 + $1.visitCount }) > Self.mostVisits { kept = [:] }
            if count <= Self.mostVisits { kept.merge(found) { $1 } }
        }
        return known.merging(found) { $1 }
    }
}

extension PlannedChange {
    /// Where one alights; where one boards, on the days of the first ride; and on the days of the second.
    fileprivate var asked: [StopPast.Asked] {
        var pair = StopPast.Asked(departure)
        pair.date = arrival.serviceDate
        pair.shift = departure.serviceDate.dayNumber - arrival.serviceDate.dayNumber
        return [StopPast.Asked(arrival), pair, StopPast.Asked(departure)]
    }
}

extension StopPast.Asked {
    fileprivate init(_ row: Departure) {
        let moment = row.scheduledDeparture ?? row.scheduledArrival
        self.init(
            routeID: row.routeID, directionID: row.directionID, stopID: row.stopID,
            trip: .init(tripID: row.tripID, start: row.startTime?.seconds, sequence: row.stopSequence),
            hour: moment.map { ServiceTimeZone(row.timeZone).hour(at: $0) }, date: row.serviceDate)
    }
}

extension StopPast {
    /// The visits by service day.
    fileprivate var days: [Int32: Seen] { Dictionary(visits.map { ($0.day, $0) }) { $1 } }
}

extension ChangeRecord {
    /// Counts the days on which it is known whether the change held: the first ride's arrival was observed, and the
    /// second ride's departure, or that it did not come.
    fileprivate mutating func addDays(of change: PlannedChange, arrivals: StopPast, pairs: StopPast) {
        let shift = Int32(clamping: change.departure.serviceDate.dayNumber - change.arrival.serviceDate.dayNumber)
        let second = pairs.days
        for (day, first) in arrivals.days where first.arrival != StopPast.Seen.none {
            guard let next = second[day &+ shift], next.isFailed || next.departure != StopPast.Seen.none else {
                continue
            }
            days += 1
            // The times of each count from the beginning of its own service day.
            let seconds = Int(next.departure) - Int(first.arrival) + Int(shift) * 86_400
            if !next.isFailed, seconds >= change.seconds { held += 1 }
        }
        if days >= Self.fewest { chance = Double(held) / Double(days) }
    }

    /// Counts the delays of the two rides by themselves; where the days are too few, they are taken as independent.
    fileprivate mutating func addDelays(of change: PlannedChange, arrivals first: StopPast, departures second: StopPast)
    {
        let arrivals = first.delays(\.arrivals.count).arrivals
        let next = second.delays(\.departureCount)
        (self.arrivals, departures) = (arrivals.count, next.departureCount)
        guard arrivals.count >= Self.fewest else { return }
        p90 = arrivals[.nearestRank(90, of: arrivals.count) - 1]
        guard chance == nil, departures >= Self.fewest, let leaves = change.departure.scheduledDeparture,
            let comes = change.arrival.scheduledArrival
        else { return }
        let spare = leaves &- comes &- change.seconds
        let pairs = next.departures.reduce(0) { sum, delay in
            sum + arrivals.partitioningIndex { $0 > spare &+ delay }
        }
        chance = Double(pairs) / (Double(arrivals.count) * Double(departures))
    }
}

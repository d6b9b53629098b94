internal import GTFSModel
internal import GTFSStore

/// A line on a service day: its scheduled trips, and those that were seen.
struct DayLine {
    let key: DayLineKey
    /// In the order of their keys.
    var listed: [ListedTrip] = []
    /// In the order of `SeenTrip.order`.
    var seen: [SeenTrip] = []

    init(_ key: DayLineKey) { self.key = key }

    init(_ key: DayLineKey, row: DayLineRow, trips: RecordedTrips) throws {
        self.key = key
        listed = try trips.listed(row)
        let day = try trips.start(of: key.date, line: key.line)
        var (reader, brackets) = (VisitReader(row.visits), BracketReader(row.brackets))
        while let head = try reader.nextTrip() {
            let trip = try trips.trip(head.tripKey)
            let base = trip.base(day: day, start: head.start)
            reader.beginVisits(day: day)
            let visits = trip.pattern.stops.indices.map { position in
                VisitEvidence(reader.nextVisit(of: trip, at: position, base: base), &brackets)
            }
            seen.append(
                SeenTrip(
                    tripKey: head.tripKey, start: head.start, vehicleKey: head.vehicleKey, isSeen: head.isSeen,
                    visits: visits))
            try brackets.requireRest()
        }
    }

    func row(_ trips: RecordedTrips) throws -> DayLineRow {
        var row = try packed(trips)
        row.listingKey = try trips.listingKey(listed)
        return row
    }

    /// In the form of a row without its list of scheduled trips.
    func packed(_ trips: RecordedTrips) throws -> DayLineRow {
        guard !seen.isEmpty else { return DayLineRow() }
        let day = try trips.start(of: key.date, line: key.line)
        var packer = VisitPacker(count: seen.count)
        for trip in seen { packer.add(trip, of: try trips.trip(trip.tripKey), day: day) }
        let (visits, brackets) = packer.bytes()
        return DayLineRow(visits: visits, brackets: brackets)
    }

    /// Puts a trip in its position, instead of the one that was there.
    mutating func set(_ trip: SeenTrip) {
        let index = seen.partitioningIndex { $0.order >= trip.order }
        if index < seen.count, seen[index].order == trip.order {
            seen[index] = trip
        } else {
            seen.insert(trip, at: index)
        }
    }

    /// Takes a trip out; nil if it is not there.
    mutating func take(tripKey: Int, start: Int?) -> SeenTrip? {
        index(ofTrip: tripKey, start: start).map { seen.remove(at: $0) }
    }

    /// Where a trip is; nil if it is not there.
    func index(ofTrip tripKey: Int, start: Int?) -> Int? {
        let order = (tripKey, start ?? -1)
        let index = seen.partitioningIndex { $0.order >= order }
        return index < seen.count && seen[index].order == order ? index : nil
    }
}

extension VisitEvidence {
    init(_ times: VisitReader.Times, _ brackets: inout BracketReader) {
        let token = times.token
        if token.arrivalKind != 0 {
            arrival = brackets.observation(times.arrival, from: VisitToken.source(token.arrivalKind))
        }
        if token.isSame {
            departure = arrival
        } else if token.departureKind != 0 {
            departure = brackets.observation(times.departure, from: VisitToken.source(token.departureKind))
        }
        if token.hasExpected { expected = times.expected }
        (isCancelled, isSkipped) = (token.isCancelled, token.isSkipped)
    }
}

internal import GTFSModel
internal import GTFSStore

/// The trips of the profiles at a stop. The keys of a profile's trips follow each other, often those of the next one too:
/// such trips are read in one go.
struct ProfileTrips {
    /// The trips of one profile at one stop time.
    private struct KeyRange {
        let first: Key<Trip>
        let count: Int
        /// Index of the stop time.
        let stopTime: Int

        /// The key after the last one.
        var end: Key<Trip> { Key(first.rawValue + count) }
    }

    struct Found {
        var trips: [TripStopTime] = []
        var headwayTrips: [HeadwayStopTime] = []
    }

    private var ranges: [KeyRange] = []

    /// Adds the trips of a profile, `count` keys from `firstKey`.
    /// - Parameter stopTime: index of the profile's stop time.
    mutating func add(firstKey: Key<Trip>, count: Int, stopTime: Int) {
        ranges.append(KeyRange(first: firstKey, count: count, stopTime: stopTime))
    }

    /// All trips by departure, with headway trips apart.
    func read(_ stopTimes: [ProfileStopTime], _ session: FeedSession) throws -> Found {
        // A pattern may visit the stop twice, so a range may be there twice.
        let ranges = ranges.sorted { ($0.first, $0.stopTime) < ($1.first, $1.stopTime) }
        var found = Found()
        found.trips.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
        for group in groups(ranges) { try read(group, stopTimes, session, into: &found) }
        found.trips.sort { ($0.departure, $0.tripKey) < ($1.departure, $1.tripKey) }
        return found
    }

    /// Ranges without a gap between them.
    private func groups(_ ranges: [KeyRange]) -> [ArraySlice<KeyRange>] {
        var groups: [ArraySlice<KeyRange>] = []
        var start = 0
        for index in ranges.indices.dropFirst() where ranges[index].first > ranges[index - 1].end {
            groups.append(ranges[start..<index])
            start = index
        }
        return ranges.isEmpty ? [] : groups + [ranges[start...]]
    }

    private func read(
        _ ranges: ArraySlice<KeyRange>, _ stopTimes: [ProfileStopTime], _ session: FeedSession, into found: inout Found
    ) throws {
        guard let first = ranges.first?.first, let end = ranges.last?.end else { return }
        let count = end.rawValue - first.rawValue
        let windows =
            session.summary.latestFrequencyEnd == nil ? [:] : try session.reader.frequencies(from: first, count: count)
        var current = ranges.startIndex
        try session.reader.eachTrip(from: first, count: count, starts: nil) { trip in
            while current < ranges.endIndex, ranges[current].end <= trip.key { current += 1 }
            guard let start = trip.startTime, let service = trip.serviceKey else { return }
            for range in ranges[current...] {
                guard range.first <= trip.key else { break }
                if let windows = windows[trip.key] {
                    found.headwayTrips.append(
                        HeadwayStopTime(
                            stopTime: range.stopTime, tripKey: trip.key, serviceKey: service, windows: windows))
                } else {
                    found.trips.append(
                        TripStopTime(
                            departure: Int32(clamping: start + Int(stopTimes[range.stopTime].departure)),
                            stopTime: Int32(range.stopTime), tripKey: trip.key, serviceKey: service))
                }
            }
        }
    }
}

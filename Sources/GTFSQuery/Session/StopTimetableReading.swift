package import GTFSModel
package import GTFSStore

/// Reads the timetable of a stop: the stop times of each profile, with blank ones filled in, then the trips.
struct StopTimetableReading {
    private let session: FeedSession
    private var lines = StopTimetable.LineList()
    private var patternStops: [StopTimetable.BoardPatternStop] = []
    private var stopTimes: [StopTimetable.ProfileStopTime] = []
    /// The trips of each profile at the stop.
    private var ranges: [KeyRange] = []
    private var flexStopTimes: [StopTimetable.FlexStopTime] = []
    private var withoutTimes: [StopTimetable.TripsWithoutTimes] = []

    private init(_ session: FeedSession) { self.session = session }

    static func timetable(ofStop key: Key<Stop>, _ session: FeedSession) throws -> StopTimetable {
        var reading = StopTimetableReading(session)
        return try reading.read(key)
    }

    private mutating func read(_ key: Key<Stop>) throws -> StopTimetable {
        guard let stop = try session.boardStop(key: key) else { throw try session.unknownStop("") }
        try session.reader.eachProfileStop(stopKey: key) { if $0.tripCount > 0 { try add($0) } }
        let trips = try trips()
        return StopTimetable(
            stop: stop, lines: lines.lines, patternStops: patternStops, stopTimes: stopTimes, trips: trips,
            flexStopTimes: flexStopTimes, withoutTimes: withoutTimes)
    }

    private mutating func add(_ row: ProfileStopRow) throws {
        let attributes = session.summary.attributes[row.stop.attributesKey]
        if let attributes, attributes.hasWindow {
            flexStopTimes.append(
                try session.flexStopTime(row, line: lines.index(of: row, session), attributes: attributes))
        } else if var stopTime = try session.stopTime(row) {
            stopTime.patternStop = Int32(try patternStop(row, attributes: attributes))
            ranges.append(KeyRange(first: row.firstTripKey, count: row.tripCount, stopTime: stopTimes.count))
            stopTimes.append(stopTime)
        } else {
            // A filter that lets its route pass still needs the route's time zone.
            let line = try lines.index(of: row, session)
            guard try session.lacksEndTimes(row) else { return }
            withoutTimes.append(
                StopTimetable.TripsWithoutTimes(profileKey: row.profileKey, line: line, count: row.tripCount))
        }
    }

    /// Its index in `patternStops`: the profiles of a pattern come one after the other, each with all of its stop times
    /// here.
    private mutating func patternStop(_ row: ProfileStopRow, attributes: StopTimeAttributesRow?) throws -> Int {
        var index = patternStops.count
        while index > 0, patternStops[index - 1].patternKey == row.stop.patternKey {
            index -= 1
            if patternStops[index].position == row.stop.position { return index }
        }
        patternStops.append(
            StopTimetable.BoardPatternStop(row.stop, attributes: attributes, line: try lines.index(of: row, session)))
        return patternStops.count - 1
    }
}

extension FeedSession {
    /// When the trips of a profile are at the stop of `row`, with blank times filled in; nil if they cannot be shown
    /// there.
    fileprivate func stopTime(_ row: ProfileStopRow) throws -> StopTimetable.ProfileStopTime? {
        if !summary.hasFlex {
            guard let origin = row.firstTime, row.hasLastTime else { return nil }
            if let departure = row.departure ?? row.arrival {
                return StopTimetable.ProfileStopTime(
                    row.profileKey, arrival: row.arrival ?? departure, departure: departure, origin: origin)
            }
        }
        guard let times = try profileTimes(row.profileKey), let pattern = try wholePattern(times.patternKey) else {
            return nil
        }
        let given = summary.givenStopTimes(times, pattern)
        guard StopTimeOffsets.areShowable(given), let first = given.first(where: { !$0.isFlex }),
            let origin = first.departure ?? first.arrival
        else { return nil }
        let completed = StopTimeOffsets.completing(given)
        guard row.stop.position < completed.count else { return nil }
        let offsets = completed[row.stop.position]
        guard let arrival = offsets.arrival, let departure = offsets.departure else { return nil }
        return StopTimetable.ProfileStopTime(
            row.profileKey, arrival: arrival, departure: departure, origin: origin,
            isInterpolated: offsets.isInterpolated)
    }
}

extension FeedSession {
    /// Whether the trips of a profile cannot be shown at any stop, as the first or the last one has no time.
    fileprivate func lacksEndTimes(_ row: ProfileStopRow) throws -> Bool {
        if !summary.hasFlex { return row.firstTime == nil || !row.hasLastTime }
        guard let times = try profileTimes(row.profileKey), let pattern = try wholePattern(times.patternKey) else {
            return false
        }
        return !StopTimeOffsets.areShowable(summary.givenStopTimes(times, pattern))
    }
}

extension FeedSummary {
    /// The times of a profile as the feed gives them, one for each stop of its pattern.
    package func givenStopTimes(_ times: ProfileTimes, _ pattern: PatternRow) -> [GivenStopTime] {
        pattern.stops.enumerated().map { position, stop in
            // A damaged file may have fewer times than stops.
            GivenStopTime(
                arrival: position < times.arrivals.count ? times.arrivals[position] : nil,
                departure: position < times.departures.count ? times.departures[position] : nil,
                distance: position < pattern.distances.values.count ? pattern.distances.values[position] : nil,
                isFlex: hasFlex && (stop.stopKey == nil || attributes[stop.attributesKey]?.hasWindow == true))
        }
    }
}

extension StopTimetableReading {
    /// The keys of the trips of one profile at one stop time. They follow each other, often together with those of the
    /// next profile: these trips are read in one go.
    private struct KeyRange {
        let first: Key<Trip>
        let count: Int
        /// Index of the stop time.
        let stopTime: Int

        /// The key after the last one.
        var end: Key<Trip> { Key(first.rawValue &+ count) }
    }

    private func trips() throws -> StopTimetable.Trips {
        // A pattern may stop at the stop twice, so a range may be there twice.
        let ranges = ranges.sorted { ($0.first, $0.stopTime) < ($1.first, $1.stopTime) }
        var trips = StopTimetable.Trips()
        trips.timed.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
        for group in groups(ranges) { try read(group, into: &trips) }
        trips.timed.sort { $0.departure != $1.departure ? $0.departure < $1.departure : $0.tripKey < $1.tripKey }
        return trips
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

    private func read(_ ranges: ArraySlice<KeyRange>, into trips: inout StopTimetable.Trips) throws {
        guard let first = ranges.first?.first, let end = ranges.last?.end else { return }
        let count = end.rawValue - first.rawValue
        let windows =
            session.summary.latestFrequencyEnd == nil ? [:] : try session.reader.frequencies(from: first, count: count)
        var current = ranges.startIndex
        try session.reader.eachTrip(from: first, count: count) { trip in
            while current < ranges.endIndex, ranges[current].end <= trip.key { current += 1 }
            guard let start = trip.startTime, let service = trip.serviceKey else { return }
            for range in ranges[current...] {
                guard range.first <= trip.key else { break }
                if let windows = windows[trip.key] {
                    trips.headway.append(
                        StopTimetable.HeadwayStopTime(
                            stopTime: range.stopTime, tripKey: trip.key, serviceKey: service, windows: windows))
                } else {
                    trips.timed.append(
                        StopTimetable.TripStopTime(
                            departure: Int32(clamping: start + Int(stopTimes[range.stopTime].departure)),
                            stopTime: Int32(range.stopTime), tripKey: trip.key, serviceKey: service))
                }
            }
        }
    }
}

internal import GTFSModel

/// All patterns and time profiles, each once, found by a hash of their values. Others refer to them by index.
struct PatternList {
    private(set) var patterns: [PatternRecord] = []
    private(set) var profiles: [ProfileRecord] = []
    private var stops = PackedRuns()
    private var offsets = PackedRuns()
    /// The stops, then the times, of the trip that is being added.
    private var packed = PackedBytes()

    private var patternSlots = IndexSlots()
    private var profileSlots = IndexSlots()

    /// Adds the stop times of one trip.
    /// - Parameter knownPattern: index of a pattern with these stops, which may be of another route; -1 if none is known.
    /// - Returns: the index of its profile, and the start that the profile's offsets count from.
    mutating func add(
        _ stopTimes: [StopTimeRow], of trip: TripRecords.Record, knownPattern: Int32 = -1
    ) -> (profile: Int32, start: Int32) {
        let pattern = pattern(of: stopTimes, trip, known: knownPattern)
        let start = Self.start(of: stopTimes)
        let profile = profile(of: stopTimes, pattern: pattern, start: start)
        patterns[Int(pattern)].tripCount += 1
        profiles[Int(profile)].tripCount += 1
        return (profile, start)
    }

    /// Removes a trip that was added before all of its stop times were read.
    mutating func removeTrip(profile: Int32) {
        profiles[Int(profile)].tripCount -= 1
        patterns[Int(profiles[Int(profile)].pattern)].tripCount -= 1
    }

    /// Ends the list when all trips are in it: removes the patterns and profiles that have no trips, and the hashes.
    /// - Returns: the new index of each profile; nil if none has changed.
    mutating func finish() -> [Int32]? {
        patternSlots.release()
        profileSlots.release()
        guard profiles.contains(where: { $0.tripCount == 0 }) else { return nil }
        var used = PatternList()
        let patterns = patterns.map { $0.tripCount > 0 ? used.append($0, of: self) : -1 }
        let profiles = profiles.map {
            $0.tripCount > 0 ? used.append($0, pattern: patterns[Int($0.pattern)], of: self) : -1
        }
        self = used
        return profiles
    }

    private mutating func append(_ pattern: PatternRecord, of list: PatternList) -> Int32 {
        var copy = pattern
        copy.stops = stops.append(pattern.stops, of: list.stops)
        patterns.append(copy)
        return Int32(patterns.count - 1)
    }

    private mutating func append(_ profile: ProfileRecord, pattern: Int32, of list: PatternList) -> Int32 {
        var copy = profile
        copy.pattern = pattern
        copy.offsets = offsets.append(profile.offsets, of: list.offsets)
        profiles.append(copy)
        return Int32(profiles.count - 1)
    }

    mutating func replaceShapes(_ replacement: (Int32) -> Int32) {
        for index in patterns.indices { patterns[index].shape = replacement(patterns[index].shape) }
    }

    /// Hands over the stops of a pattern, in their order.
    @inline(__always) func forEachStop(of pattern: PatternRecord, _ body: (PatternStopRecord) -> Void) {
        stops.read(from: pattern.stops.start) { reader in
            var last = PatternStopBytes()
            for _ in 0..<pattern.stopCount { body(last.next(&reader)) }
        }
    }

    func stops(of pattern: PatternRecord) -> [PatternStopRecord] {
        var all: [PatternStopRecord] = []
        all.reserveCapacity(Int(pattern.stopCount))
        forEachStop(of: pattern) { all.append($0) }
        return all
    }

    /// Hands over the arrival and the departure at each stop of a profile, in the order of its pattern's stops.
    @inline(__always) func forEachOffset(of profile: ProfileRecord, _ body: (Int32, Int32) -> Void) {
        offsets.read(from: profile.offsets.start) { reader in
            var last = OffsetBytes()
            for _ in 0..<patterns[Int(profile.pattern)].stopCount {
                let arrival = last.next(&reader)
                body(arrival, last.next(&reader))
            }
        }
    }

    /// The times of a profile, in the order of its pattern's stops.
    func offsets(of profile: ProfileRecord) -> ProfileOffsets {
        let count = Int(patterns[Int(profile.pattern)].stopCount)
        var all = ProfileOffsets()
        all.arrivals.reserveCapacity(count)
        all.departures.reserveCapacity(count)
        forEachOffset(of: profile) { arrival, departure in
            all.arrivals.append(arrival)
            all.departures.append(departure)
        }
        return all
    }

    /// The stop times of a trip as they were added, except their headsigns, extra cells and lines.
    func stopTimes(profile: Int32, start: Int32) -> [StopTimeRow] {
        let profile = profiles[Int(profile)]
        let pattern = patterns[Int(profile.pattern)]
        var rows: [StopTimeRow] = []
        rows.reserveCapacity(Int(pattern.stopCount))
        forEachStop(of: pattern) { stop in
            var row = StopTimeRow.blank
            row.patternStop = stop
            rows.append(row)
        }
        var position = 0
        forEachOffset(of: profile) { arrival, departure in
            rows[position].arrival = ProfileOffsets.time(arrival, start: start)
            rows[position].departure = ProfileOffsets.time(departure, start: start)
            position += 1
        }
        return rows
    }

    /// The first time of a trip, the departure rather than the arrival; `noTime` if it has none.
    static func start(of stopTimes: [StopTimeRow]) -> Int32 {
        for stopTime in stopTimes {
            if stopTime.departure != StopTimeRow.noTime { return stopTime.departure }
            if stopTime.arrival != StopTimeRow.noTime { return stopTime.arrival }
        }
        return StopTimeRow.noTime
    }

    private mutating func pattern(of stopTimes: [StopTimeRow], _ trip: TripRecords.Record, known: Int32) -> Int32 {
        // The stops of a known pattern are packed already.
        let like = known < 0 ? nil : patterns[Int(known)]
        if let like, like.isShared(with: trip) { return known }
        if like == nil { PatternStopBytes.pack(stopTimes, into: &packed) }
        let hash = Self.hash(
            ofStops: like.map { stops.hash($0.stops) } ?? packed.hash, trip.route, direction: trip.direction,
            headsign: trip.headsign, shape: trip.shape)
        let (slot, found) = patternSlots.find(hash) {
            let pattern = patterns[Int($0)]
            guard pattern.isShared(with: trip) else { return false }
            if let like { return stops.isSame(pattern.stops, as: like.stops) }
            return stops.isSame(pattern.stops, packed.bytes)
        }
        if found >= 0 { return found }
        let index = Int32(patterns.count)
        patterns.reserveAnEighth(beyond: 1)
        patterns.append(
            PatternRecord(
                route: trip.route, direction: trip.direction, headsign: trip.headsign, shape: trip.shape,
                stopCount: Int32(stopTimes.count), stops: like?.stops ?? stops.append(packed.bytes)))
        patternSlots.set(index, hash, at: slot)
        if patternSlots.areFew(for: patterns.count) {
            let (patterns, stops) = (patterns, stops)
            patternSlots.fill(count: patterns.count) {
                let pattern = patterns[Int($0)]
                return Self.hash(
                    ofStops: stops.hash(pattern.stops), pattern.route, direction: pattern.direction,
                    headsign: pattern.headsign, shape: pattern.shape)
            }
        }
        return index
    }

    private static func hash(
        ofStops stops: UInt64, _ route: Int32, direction: Int32, headsign: Int32, shape: Int32
    ) -> UInt64 {
        var hash = StableHash(seed: stops)
        hash.add(Int(route))
        hash.add(UInt64(bitPattern: Int64(direction) &<< 32 ^ Int64(headsign)))
        hash.add(Int(shape))
        return hash.value
    }

    private mutating func profile(of stopTimes: [StopTimeRow], pattern: Int32, start: Int32) -> Int32 {
        OffsetBytes.pack(stopTimes, start: start, into: &packed)
        let hash = Self.hash(ofOffsets: packed.hash, pattern: pattern)
        let (slot, found) = profileSlots.find(hash) {
            profiles[Int($0)].pattern == pattern && offsets.isSame(profiles[Int($0)].offsets, packed.bytes)
        }
        if found >= 0 { return found }
        let index = Int32(profiles.count)
        profiles.reserveAnEighth(beyond: 1)
        profiles.append(ProfileRecord(pattern: pattern, offsets: offsets.append(packed.bytes)))
        profileSlots.set(index, hash, at: slot)
        if profileSlots.areFew(for: profiles.count) {
            let (profiles, offsets) = (profiles, offsets)
            profileSlots.fill(count: profiles.count) {
                let profile = profiles[Int($0)]
                return Self.hash(ofOffsets: offsets.hash(profile.offsets), pattern: profile.pattern)
            }
        }
        return index
    }

    private static func hash(ofOffsets offsets: UInt64, pattern: Int32) -> UInt64 {
        var hash = StableHash(seed: offsets)
        hash.add(Int(pattern))
        return hash.value
    }
}

extension PatternList {
    /// A pattern: the values that its trips share.
    struct PatternRecord {
        let route: Int32
        let direction: Int32
        let headsign: Int32
        var shape: Int32
        let stopCount: Int32
        /// Trips that follow it.
        var tripCount: Int32 = 0
        /// The place of its stops among the bytes of all.
        var stops: PackedRuns.Extent

        /// Whether a trip with these stops follows it.
        func isShared(with trip: TripRecords.Record) -> Bool {
            route == trip.route && direction == trip.direction && headsign == trip.headsign && shape == trip.shape
        }
    }

    struct ProfileRecord {
        var pattern: Int32
        /// Trips that run by it.
        var tripCount: Int32 = 0
        /// The place of its times among the bytes of all.
        var offsets: PackedRuns.Extent
    }
}

internal import GTFSModel

/// A pattern: the values that its trips share.
struct PatternRecord {
    let route: Int32
    let direction: Int32
    let headsign: Int32
    var shape: Int32
    /// Its rows of `PatternList.patternStops`.
    var patternStops: Range<Int>
    /// Trips that follow it.
    var tripCount = 0
    /// The pattern before it of the same hash; -1 where there is none.
    var earlier: Int32 = -1
}

/// A time profile of one pattern.
struct ProfileRecord {
    var pattern: Int32
    /// Its rows of `PatternList.offsets`.
    var offsets: Range<Int>
    /// Trips that run by it.
    var tripCount = 0
    /// The profile before it of the same hash; -1 where there is none.
    var earlier: Int32 = -1
}

/// All patterns and time profiles, each once, found by a hash of their values. Others refer to them by index.
struct PatternList {
    private(set) var patterns: [PatternRecord] = []
    private(set) var profiles: [ProfileRecord] = []
    private(set) var patternStops = PatternStopColumns()
    private(set) var offsets = OffsetColumns()

    // The latest pattern and profile of each hash.
    private var patternsByHash: [UInt64: Int32] = [:]
    private var profilesByHash: [UInt64: Int32] = [:]

    /// Adds the stop times of one trip.
    /// - Returns: the index of its profile, and the start that the profile's offsets count from.
    mutating func add(_ stopTimes: [StopTimeRow], of trip: TripRecord) -> (profile: Int32, start: Int32) {
        let pattern = pattern(of: stopTimes, trip)
        let start = Self.start(of: stopTimes)
        let profile = profile(of: stopTimes, pattern: pattern, start: start)
        patterns[Int(pattern)].tripCount += 1
        profiles[Int(profile)].tripCount += 1
        return (profile, start)
    }

    /// Removes a trip, of which not all stop times were there yet.
    mutating func removeTrip(profile: Int32) {
        profiles[Int(profile)].tripCount -= 1
        patterns[Int(profiles[Int(profile)].pattern)].tripCount -= 1
    }

    /// Ends the list when all trips are in it: removes the patterns and profiles that have no trips, and the hashes.
    /// - Returns: the new index of each profile; nil where none has changed.
    mutating func finish() -> [Int32]? {
        patternsByHash = [:]
        profilesByHash = [:]
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
        copy.patternStops = patternStops.append(pattern.patternStops, of: list.patternStops)
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

    /// Replaces the shape index of each pattern.
    mutating func replaceShapes(_ replacement: (Int32) -> Int32) {
        for index in patterns.indices { patterns[index].shape = replacement(patterns[index].shape) }
    }

    /// The stop times of a trip as they were added, except their headsigns, extra cells and lines.
    func stopTimes(profile: Int32, start: Int32) -> [StopTimeRow] {
        let profile = profiles[Int(profile)]
        return zip(patterns[Int(profile.pattern)].patternStops, profile.offsets).map { stop, offset in
            StopTimeRow(
                sequence: patternStops.sequences[stop], stop: patternStops.stops[stop],
                attributes: patternStops.attributes[stop], headsign: -1, arrival: offsets.arrival(offset, start: start),
                departure: offsets.departure(offset, start: start), distance: patternStops.distances[stop],
                distanceDecimals: patternStops.distanceDecimals[stop], line: 0)
        }
    }

    /// The first time of a trip, a departure before an arrival; `noTime` where it has none.
    static func start(of stopTimes: [StopTimeRow]) -> Int32 {
        for stopTime in stopTimes {
            if stopTime.departure != StopTimeRow.noTime { return stopTime.departure }
            if stopTime.arrival != StopTimeRow.noTime { return stopTime.arrival }
        }
        return StopTimeRow.noTime
    }

    private mutating func pattern(of stopTimes: [StopTimeRow], _ trip: TripRecord) -> Int32 {
        let hash = Self.hash(of: stopTimes, trip)
        let latest = patternsByHash[hash] ?? -1
        var candidate = latest
        while candidate >= 0 {
            if isSame(patterns[Int(candidate)], stopTimes, trip) { return candidate }
            candidate = patterns[Int(candidate)].earlier
        }
        let index = Int32(patterns.count)
        patterns.append(
            PatternRecord(
                route: trip.route, direction: trip.direction, headsign: trip.headsign, shape: trip.shape,
                patternStops: patternStops.append(stopTimes), earlier: latest))
        patternsByHash[hash] = index
        return index
    }

    private static func hash(of stopTimes: [StopTimeRow], _ trip: TripRecord) -> UInt64 {
        var hash = StableHash()
        hash.add(Int(trip.route))
        hash.add(Int(trip.direction) &<< 32 ^ Int(trip.headsign))
        hash.add(Int(trip.shape))
        for stopTime in stopTimes {
            hash.add(Int(stopTime.stop) &<< 32 ^ stopTime.sequence)
            hash.add(Int(stopTime.distance) ^ Int(stopTime.attributes) &<< 40)
        }
        return hash.value
    }

    private func isSame(_ pattern: PatternRecord, _ stopTimes: [StopTimeRow], _ trip: TripRecord) -> Bool {
        pattern.route == trip.route && pattern.direction == trip.direction && pattern.headsign == trip.headsign
            && pattern.shape == trip.shape && patternStops.isSame(pattern.patternStops, stopTimes)
    }

    private mutating func profile(of stopTimes: [StopTimeRow], pattern: Int32, start: Int32) -> Int32 {
        let hash = OffsetColumns.hash(of: stopTimes, start: start, seed: UInt64(pattern))
        let latest = profilesByHash[hash] ?? -1
        var candidate = latest
        while candidate >= 0 {
            let profile = profiles[Int(candidate)]
            if profile.pattern == pattern, offsets.isSame(profile.offsets, stopTimes, start: start) { return candidate }
            candidate = profile.earlier
        }
        let index = Int32(profiles.count)
        profiles.append(
            ProfileRecord(pattern: pattern, offsets: offsets.append(stopTimes, start: start), earlier: latest))
        profilesByHash[hash] = index
        return index
    }
}

internal import GTFSModel

/// A pattern: what trips share beside their times. Its visits lie in the flat columns of `PatternList`.
struct PatternRecord {
    let route: Int32
    let direction: Int32
    let headsign: Int32
    var shape: Int32
    var visits: Range<Int>
    /// Trips that follow it.
    var tripCount = 0
    /// The pattern before it of the same hash; -1 where there is none.
    var earlier: Int32 = -1
}

/// A time profile of one pattern. Its times lie in the flat columns of `PatternList`.
struct ProfileRecord {
    var pattern: Int32
    var times: Range<Int>
    /// Trips that keep it.
    var tripCount = 0
    /// The profile before it of the same hash; -1 where there is none.
    var earlier: Int32 = -1
}

/// All patterns and time profiles, each once, found by a hash of what they hold.
struct PatternList {
    private(set) var patterns: [PatternRecord] = []
    private(set) var profiles: [ProfileRecord] = []

    // Visits of the patterns, one after the other.
    private(set) var stops: [Int32] = []
    private(set) var sequences: [Int] = []
    private(set) var attributes: [Int32] = []
    private(set) var distances: [Int64] = []
    private(set) var distanceDecimals: [Int32] = []
    // Offsets of the profiles from the trip's start, in seconds; `StopTimeCall.noTime` for a blank.
    private(set) var arrivals: [Int32] = []
    private(set) var departures: [Int32] = []

    // The latest pattern and profile of each hash.
    private var patternNumbers: [UInt64: Int32] = [:]
    private var profileNumbers: [UInt64: Int32] = [:]

    /// Enters the visits of one trip.
    /// - Returns: the number of its profile, and the start that the profile's offsets count from.
    mutating func enter(_ calls: [StopTimeCall], of trip: TripRecord) -> (profile: Int32, start: Int32) {
        let pattern = pattern(calls, of: trip)
        let start = Self.start(of: calls)
        let profile = profile(calls, pattern: pattern, start: start)
        patterns[Int(pattern)].tripCount += 1
        profiles[Int(profile)].tripCount += 1
        return (profile, start)
    }

    /// Takes a trip out again whose visits were not all there yet.
    mutating func withdraw(profile: Int32) {
        profiles[Int(profile)].tripCount -= 1
        patterns[Int(profiles[Int(profile)].pattern)].tripCount -= 1
    }

    /// Ends the list: no more trips come. What finds patterns again goes, and so do the patterns and profiles that all of
    /// their trips have left.
    /// - Returns: the new number of each profile; nil where they stay as they are.
    mutating func complete() -> [Int32]? {
        patternNumbers = [:]
        profileNumbers = [:]
        guard profiles.contains(where: { $0.tripCount == 0 }) else { return nil }
        var kept = PatternList()
        let patterns = patterns.map { $0.tripCount > 0 ? kept.take($0, of: self) : -1 }
        let profiles = profiles.map {
            $0.tripCount > 0 ? kept.take($0, pattern: patterns[Int($0.pattern)], of: self) : -1
        }
        self = kept
        return profiles
    }

    private mutating func take(_ pattern: PatternRecord, of list: PatternList) -> Int32 {
        makeRoom(visits: pattern.visits.count)
        var taken = pattern
        taken.visits = stops.count..<stops.count + pattern.visits.count
        stops += list.stops[pattern.visits]
        sequences += list.sequences[pattern.visits]
        attributes += list.attributes[pattern.visits]
        distances += list.distances[pattern.visits]
        distanceDecimals += list.distanceDecimals[pattern.visits]
        patterns.append(taken)
        return Int32(patterns.count - 1)
    }

    private mutating func take(_ profile: ProfileRecord, pattern: Int32, of list: PatternList) -> Int32 {
        makeRoom(times: profile.times.count)
        var taken = profile
        taken.pattern = pattern
        taken.times = arrivals.count..<arrivals.count + profile.times.count
        arrivals += list.arrivals[profile.times]
        departures += list.departures[profile.times]
        profiles.append(taken)
        return Int32(profiles.count - 1)
    }

    /// The columns grow by an eighth at a time: doubled as arrays are, they are what takes most memory of an import.
    private mutating func makeRoom(visits count: Int) {
        guard stops.count + count > stops.capacity else { return }
        let room = stops.count + stops.count / 8 + count + 1000
        stops.reserveCapacity(room)
        sequences.reserveCapacity(room)
        attributes.reserveCapacity(room)
        distances.reserveCapacity(room)
        distanceDecimals.reserveCapacity(room)
    }

    private mutating func makeRoom(times count: Int) {
        guard arrivals.count + count > arrivals.capacity else { return }
        let room = arrivals.count + arrivals.count / 8 + count + 1000
        arrivals.reserveCapacity(room)
        departures.reserveCapacity(room)
    }

    /// Gives the shapes of all patterns the numbers that they came to have.
    mutating func renumberShapes(_ number: (Int32) -> Int32) {
        for index in patterns.indices { patterns[index].shape = number(patterns[index].shape) }
    }

    /// The visits of a trip as they were entered, headsigns and lines aside.
    func calls(profile: Int32, start: Int32) -> [StopTimeCall] {
        let profile = profiles[Int(profile)]
        return zip(patterns[Int(profile.pattern)].visits, profile.times).map { visit, time in
            StopTimeCall(
                sequence: sequences[visit], stop: stops[visit], attributes: attributes[visit], headsign: -1,
                arrival: Self.time(arrivals[time], start), departure: Self.time(departures[time], start),
                distance: distances[visit], distanceDecimals: distanceDecimals[visit], line: 0)
        }
    }

    /// The first time that the visits give, a departure before an arrival; `noTime` where there is none.
    static func start(of calls: [StopTimeCall]) -> Int32 {
        for call in calls {
            if call.departure != StopTimeCall.noTime { return call.departure }
            if call.arrival != StopTimeCall.noTime { return call.arrival }
        }
        return StopTimeCall.noTime
    }

    private static func time(_ offset: Int32, _ start: Int32) -> Int32 {
        offset == StopTimeCall.noTime ? offset : offset + start
    }

    private static func offset(_ time: Int32, _ start: Int32) -> Int32 {
        time == StopTimeCall.noTime ? time : time - start
    }

    private mutating func pattern(_ calls: [StopTimeCall], of trip: TripRecord) -> Int32 {
        var hash = StableHash()
        hash.add(Int(trip.route))
        hash.add(Int(trip.direction) &<< 32 ^ Int(trip.headsign))
        hash.add(Int(trip.shape))
        for call in calls {
            hash.add(Int(call.stop) &<< 32 ^ call.sequence)
            hash.add(Int(call.distance) ^ Int(call.attributes) &<< 40)
        }
        var candidate = patternNumbers[hash.value] ?? -1
        while candidate >= 0 {
            if matches(patterns[Int(candidate)], calls, trip) { return candidate }
            candidate = patterns[Int(candidate)].earlier
        }
        return append(calls, of: trip, hash: hash.value)
    }

    private func matches(_ pattern: PatternRecord, _ calls: [StopTimeCall], _ trip: TripRecord) -> Bool {
        guard pattern.visits.count == calls.count, pattern.route == trip.route, pattern.direction == trip.direction,
            pattern.headsign == trip.headsign, pattern.shape == trip.shape
        else { return false }
        var visit = pattern.visits.lowerBound
        for call in calls {
            guard stops[visit] == call.stop, sequences[visit] == call.sequence, attributes[visit] == call.attributes,
                distances[visit] == call.distance, distanceDecimals[visit] == call.distanceDecimals
            else { return false }
            visit += 1
        }
        return true
    }

    private mutating func append(_ calls: [StopTimeCall], of trip: TripRecord, hash: UInt64) -> Int32 {
        let number = Int32(patterns.count)
        patterns.append(
            PatternRecord(
                route: trip.route, direction: trip.direction, headsign: trip.headsign, shape: trip.shape,
                visits: stops.count..<stops.count + calls.count, earlier: patternNumbers[hash] ?? -1))
        makeRoom(visits: calls.count)
        for call in calls {
            stops.append(call.stop)
            sequences.append(call.sequence)
            attributes.append(call.attributes)
            distances.append(call.distance)
            distanceDecimals.append(call.distanceDecimals)
        }
        patternNumbers[hash] = number
        return number
    }

    private mutating func profile(_ calls: [StopTimeCall], pattern: Int32, start: Int32) -> Int32 {
        var hash = StableHash(seed: UInt64(pattern))
        for call in calls {
            hash.add(Int(Self.offset(call.arrival, start)) &<< 32 ^ Int(Self.offset(call.departure, start)))
        }
        let latest = profileNumbers[hash.value] ?? -1
        var candidate = latest
        while candidate >= 0 {
            if matches(profiles[Int(candidate)], calls, pattern, start) { return candidate }
            candidate = profiles[Int(candidate)].earlier
        }
        let number = Int32(profiles.count)
        profiles.append(
            ProfileRecord(
                pattern: pattern, times: arrivals.count..<arrivals.count + calls.count, earlier: latest))
        makeRoom(times: calls.count)
        for call in calls {
            arrivals.append(Self.offset(call.arrival, start))
            departures.append(Self.offset(call.departure, start))
        }
        profileNumbers[hash.value] = number
        return number
    }

    private func matches(_ profile: ProfileRecord, _ calls: [StopTimeCall], _ pattern: Int32, _ start: Int32) -> Bool {
        guard profile.pattern == pattern else { return false }
        var time = profile.times.lowerBound
        for call in calls {
            guard arrivals[time] == Self.offset(call.arrival, start),
                departures[time] == Self.offset(call.departure, start)
            else { return false }
            time += 1
        }
        return true
    }
}

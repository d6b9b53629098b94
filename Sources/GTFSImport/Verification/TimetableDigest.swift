internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads trips.txt and stop_times.txt back: each stop time of each trip from its pattern and profile, those of a profile
/// summed once for all its trips (`StopTimeChecksum`).
struct TimetableDigest {
    private let database: StoreDatabase
    private let reader: FeedReader
    private let hashes: TimetableHashes
    private let tripExtras: StoredExtras
    private let stopTimeExtras: StoredExtras

    init(_ database: StoreDatabase) throws {
        self.database = database
        reader = FeedReader(database)
        hashes = try TimetableHashes(database)
        tripExtras = try StoredExtras(database, file: "trips.txt")
        stopTimeExtras = try StoredExtras(database, file: "stop_times.txt")
    }

    func digest() throws -> [String: FileDigest] {
        var trips = FileDigest()
        var stopTimes = FileDigest()
        let forms = try reader.tripIDForms()
        var profile: ProfileSum?
        try StoredTrip.forEach(database) { trip in
            if profile?.key != trip.profileKey { profile = try sum(profile: trip.profileKey, after: profile) }
            guard let profile, let form = forms[trip.idFormKey] else { return }
            let id = form.id(number: trip.idNumber).stableHash
            let checksum = hashes.checksum(of: trip, id: id, profile.stops.pattern)
            trips.add(
                ExtraChecksum.record(checksum, extras: try tripExtras.checksum(key: trip.key.rawValue, position: 0)))
            let sum =
                try profile.sum(start: trip.startTime) &+ headsigns(of: trip, profile.stops)
                &+ extras(of: trip, profile.stops)
            stopTimes.rows += profile.stops.checksums.count
            stopTimes.checksum &+= StopTimeChecksum.trip(id, sum)
        }
        return [GTFSFile.trips.name: trips, GTFSFile.stopTimes.name: stopTimes]
    }

    /// The sum of a profile. Its pattern is read again only where it is not that of the profile before it: trips are in the
    /// order of their patterns, so that each is read once.
    private func sum(profile key: Key<TimeProfile>, after last: ProfileSum?) throws -> ProfileSum? {
        guard let times = try reader.profileTimes(key: key) else { return nil }
        if let last, last.stops.patternKey == times.patternKey { return ProfileSum(key, times, last.stops) }
        return try reader.pattern(key: times.patternKey).map { pattern in
            ProfileSum(key, times, PatternChecksums(times.patternKey, pattern, hashes))
        }
    }

    /// The part of the stop_headsigns of a trip's rows in the sum.
    private func headsigns(of trip: StoredTrip, _ stops: PatternChecksums) -> UInt64 {
        guard let list = trip.headsignListKey else { return 0 }
        return stops.checksums.enumerated().reduce(0) { sum, stop in
            sum &+ stop.element.headsign(hashes.headsign(list: list, position: stop.offset))
        }
    }

    /// The part of the extra cells of a trip's rows in the sum.
    private func extras(of trip: StoredTrip, _ stops: PatternChecksums) throws -> UInt64 {
        if try stopTimeExtras.isBlank(key: trip.key.rawValue) { return 0 }
        return try stops.checksums.enumerated().reduce(0) { sum, stop in
            sum &+ stop.element.extras(try stopTimeExtras.checksum(key: trip.key.rawValue, position: stop.offset))
        }
    }
}

/// A pattern and the checksum of each of its stops.
private final class PatternChecksums {
    let patternKey: Key<Pattern>
    let pattern: PatternRow
    let checksums: [StopTimeChecksum]

    init(_ key: Key<Pattern>, _ pattern: PatternRow, _ hashes: TimetableHashes) {
        patternKey = key
        self.pattern = pattern
        checksums = zip(pattern.stops, pattern.distances.exact).map { stop, distance in
            StopTimeChecksum(
                sequence: stop.stopSequence, stop: stop.stopKey.map { hashes.stops[$0.rawValue] } ?? 0,
                attributes: hashes.attributes[stop.attributesKey] ?? 0, distance: distance)
        }
    }
}

/// The sum of the stop times of a time profile, from which that of each of its trips follows.
private struct ProfileSum {
    let key: Key<TimeProfile>
    let stops: PatternChecksums
    /// The sum of a trip that starts at 0.
    private var sumAtZero: UInt64 = 0
    /// The part of each second of its start in the sum.
    private var weights: UInt64 = 0
    /// The sum of a trip without times.
    private var sumWithoutTimes: UInt64 = 0

    init(_ key: Key<TimeProfile>, _ times: ProfileTimes, _ stops: PatternChecksums) {
        self.key = key
        self.stops = stops
        for (position, stop) in stops.checksums.enumerated() {
            let arrival = times.arrival(position, start: 0)
            let departure = times.departure(position, start: 0)
            sumAtZero &+= stop.times(arrival: arrival, departure: departure)
            sumWithoutTimes &+= stop.times(arrival: StopTimeRow.noTime, departure: StopTimeRow.noTime)
            if arrival != StopTimeRow.noTime { weights &+= stop.arrivalWeight }
            if departure != StopTimeRow.noTime { weights &+= stop.departureWeight }
        }
    }

    /// The sum of a trip, except its headsigns and extra cells; without a start none of its rows has a time.
    func sum(start: Int?) -> UInt64 {
        guard let start else { return sumWithoutTimes }
        return sumAtZero &+ weights &* UInt64(bitPattern: Int64(start))
    }
}

extension String {
    /// The hash of the text's bytes, as ids are hashed when they are first met.
    var stableHash: UInt64 {
        var copy = self
        return copy.withUTF8 { unsafe StableHash.of(UnsafeRawBufferPointer($0)) }
    }
}

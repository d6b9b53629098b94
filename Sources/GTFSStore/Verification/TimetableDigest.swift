internal import GTFSModel

/// Reads trips.txt and stop_times.txt back: each stop time of each trip from its pattern and profile, with those of a
/// profile summed once for all its trips (`StopTimeChecksum`).
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
        tripExtras = try StoredExtras(database, file: Self.tripsFile)
        stopTimeExtras = try StoredExtras(database, file: Self.stopTimesFile)
    }

    /// The files that it reads.
    static let files: Set = [tripsFile, stopTimesFile]
    private static let (tripsFile, stopTimesFile) = ("trips.txt", "stop_times.txt")

    func digest() throws -> [String: FileDigest] {
        var trips = FileDigest()
        var stopTimes = FileDigest()
        let forms = try reader.tripIDForms()
        var profile: ProfileSum?
        var latest = 0
        try reader.eachStoredTrip { trip in
            if profile?.key != trip.profileKey {
                profile = try sum(profile: trip.profileKey, after: profile)
                stopTimes.columns.formUnion(profile?.newColumns(beside: stopTimes.columns) ?? [])
            }
            guard let profile, let form = forms[trip.idFormKey] else { return }
            latest = max(latest, (trip.startTime ?? 0) &+ profile.latest)
            let id = form.id(number: trip.idNumber).stableHash
            let checksum = hashes.checksum(of: trip, id: id, profile.stops.pattern)
            trips.add(
                StoredExtras.Checksum.record(
                    checksum, extras: try tripExtras.checksum(key: trip.key.rawValue, position: 0)))
            let sum =
                try profile.sum(start: trip.startTime) &+ headsigns(of: trip, profile.stops)
                &+ extras(of: trip, profile.stops)
            stopTimes.rows &+= profile.stops.checksums.count
            stopTimes.checksum &+= StopTimeChecksum.trip(id, sum)
        }
        stopTimes.latestTime = latest
        try addColumns(to: &trips, &stopTimes)
        return [Self.tripsFile: trips, Self.stopTimesFile: stopTimes]
    }

    /// The columns that have values. For stop_times.txt, a value of a pattern or profile counts, as each has trips.
    private func addColumns(to trips: inout FileDigest, _ stopTimes: inout FileDigest) throws {
        let filled = try StoredRows.all(database, sql: VerifySQL.filledColumns).compactMap(\.first?.text)
        if trips.rows != 0 {
            trips.columns = hashes.tripColumns.union(filled.filter { $0 != "stop_headsign" }).union(["trip_id"])
        }
        if stopTimes.rows != 0 {
            stopTimes.columns.formUnion(hashes.attributesColumns.union(["trip_id", "stop_sequence"]))
            if filled.contains("stop_headsign") { stopTimes.columns.insert("stop_headsign") }
        }
        trips.extraColumns = tripExtras.listed
        stopTimes.extraColumns = stopTimeExtras.listed
    }

    /// The sum of a profile. Its pattern is read only if it is not that of the profile before: trips are in the order
    /// of their patterns, so each is read once.
    private func sum(profile key: Key<TimeProfile>, after last: ProfileSum?) throws -> ProfileSum? {
        guard let times = try reader.profileTimes(key: key) else { return nil }
        if let last, last.stops.patternKey == times.patternKey {
            return ProfileSum(key, times: times, stops: last.stops)
        }
        return try reader.pattern(key: times.patternKey).map { pattern in
            ProfileSum(key, times: times, stops: PatternChecksums(times.patternKey, pattern: pattern, hashes: hashes))
        }
    }

    /// The part of the stop_headsigns of a trip's rows in the sum.
    private func headsigns(of trip: TripRow, _ stops: PatternChecksums) -> UInt64 {
        guard let list = trip.headsignListKey else { return 0 }
        return stops.checksums.enumerated().reduce(0) { sum, stop in
            sum &+ stop.element.headsign(hashes.headsign(list: list, position: stop.offset))
        }
    }

    /// The part of the extra cells of a trip's rows in the sum.
    private func extras(of trip: TripRow, _ stops: PatternChecksums) throws -> UInt64 {
        if try stopTimeExtras.isBlank(key: trip.key.rawValue) { return 0 }
        let shares = try stopTimeExtras.checksums(key: trip.key.rawValue, count: stops.checksums.count)
        return zip(stops.checksums, shares).reduce(0) { $0 &+ $1.0.extras($1.1) }
    }
}

private final class PatternChecksums {
    let patternKey: Key<Pattern>
    let pattern: PatternRow
    let checksums: [StopTimeChecksum]
    /// The columns of stop_times.txt that its stops have values for.
    let columns: [String]

    init(_ key: Key<Pattern>, pattern: PatternRow, hashes: TimetableHashes) {
        patternKey = key
        self.pattern = pattern
        checksums = zip(pattern.stops, pattern.distances.exact).map { stop, distance in
            StopTimeChecksum(
                sequence: stop.stopSequence, stop: hashes.stop(stop.stopKey),
                attributes: hashes.attributes[stop.attributesKey] ?? 0, distance: distance)
        }
        columns =
            (pattern.stops.contains { $0.stopKey != nil } ? ["stop_id"] : [])
            + (pattern.distances.exact.contains { $0 != nil } ? ["shape_dist_traveled"] : [])
    }
}

/// The sum of the stop times of a time profile, which gives the sum of each of its trips.
private struct ProfileSum {
    let key: Key<TimeProfile>
    let stops: PatternChecksums
    /// The sum of a trip that starts at 0.
    private var sumAtZero: UInt64 = 0
    /// The amount that each second of its start adds to the sum.
    private var weights: UInt64 = 0
    private var sumWithoutTimes: UInt64 = 0
    private var (hasArrivals, hasDepartures) = (false, false)
    /// Seconds from the start to the latest time.
    private(set) var latest = 0

    init(_ key: Key<TimeProfile>, times: ProfileTimes, stops: PatternChecksums) {
        self.key = key
        self.stops = stops
        for (position, stop) in stops.checksums.enumerated() {
            let arrival = times.arrival(position, start: 0)
            let departure = times.departure(position, start: 0)
            sumAtZero &+= stop.times(arrival: arrival, departure: departure)
            sumWithoutTimes &+= stop.times(arrival: StopTimeChecksum.noTime, departure: StopTimeChecksum.noTime)
            if arrival != StopTimeChecksum.noTime { weights &+= stop.arrivalWeight }
            if departure != StopTimeChecksum.noTime { weights &+= stop.departureWeight }
            hasArrivals = hasArrivals || arrival != StopTimeChecksum.noTime
            hasDepartures = hasDepartures || departure != StopTimeChecksum.noTime
            latest = max(latest, Int(arrival), Int(departure))
        }
    }

    /// The columns of stop_times.txt that its rows have values for, except the known ones.
    func newColumns(beside known: Set<String>) -> [String] {
        let columns =
            stops.columns + (hasArrivals ? ["arrival_time"] : []) + (hasDepartures ? ["departure_time"] : [])
        return columns.filter { !known.contains($0) }
    }

    /// The sum of a trip, except its headsigns and extra cells; without a start none of its rows has a time.
    func sum(start: Int?) -> UInt64 {
        guard let start else { return sumWithoutTimes }
        return sumAtZero &+ weights &* UInt64(bitPattern: Int64(start))
    }
}

internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads trips.txt and stop_times.txt back: every visit of every trip from its pattern and profile, those of a profile summed
/// up once for all its trips (`VisitChecksum`).
struct TimetableDigest {
    private let database: StoreDatabase
    private let hashes: TimetableHashes
    private let tripExtras: StoredExtras
    private let stopTimeExtras: StoredExtras

    init(_ database: StoreDatabase) throws {
        self.database = database
        hashes = try TimetableHashes(database)
        tripExtras = try StoredExtras(database, file: "trips.txt")
        stopTimeExtras = try StoredExtras(database, file: "stop_times.txt")
    }

    func digest() throws -> [String: FileDigest] {
        var trips = FileDigest()
        var stopTimes = FileDigest()
        let forms = try StoredTripForm.fetchAll(database)
        var profile: ProfileSum?
        try StoredTrip.forEach(database) { trip in
            if profile?.key != trip.profileKey { profile = try sum(profile: trip.profileKey, after: profile) }
            guard let profile, let form = forms[trip.formKey] else { return }
            let id = form.id(trip.number).stableHash
            let checksum = hashes.checksum(of: trip, id: id, profile.visits.pattern)
            trips.add(
                ExtraChecksum.record(checksum, extras: try tripExtras.checksum(key: trip.key.rawValue, position: 0)))
            let sum = try profile.times(start: trip.start) &+ extras(of: trip, profile.visits)
            stopTimes.rows += profile.visits.all.count
            stopTimes.checksum &+= VisitChecksum.trip(id, sum)
        }
        return ["trips.txt": trips, "stop_times.txt": stopTimes]
    }

    /// The sums of a profile. The visits of its pattern are those of the profile before it where the pattern is the same.
    private func sum(profile key: Key<TimeProfile>, after last: ProfileSum?) throws -> ProfileSum? {
        guard let times = try StoredTimes.fetch(database, key: key) else { return nil }
        if let last, last.visits.patternKey == times.patternKey { return ProfileSum(key, times, last.visits) }
        // Trips go pattern by pattern, so that each is read once.
        return try StoredPattern.fetch(database, key: times.patternKey).map { pattern in
            ProfileSum(key, times, PatternVisits(times.patternKey, pattern, hashes))
        }
    }

    /// What the stop_headsigns and extra cells of a trip's rows add.
    private func extras(of trip: StoredTrip, _ visits: PatternVisits) throws -> UInt64 {
        var sum: UInt64 = 0
        if let list = trip.headsignList {
            for (position, visit) in visits.all.enumerated() {
                sum &+= visit.headsign(hashes.headsign(list: list, position: position))
            }
        }
        if try stopTimeExtras.isBlank(key: trip.key.rawValue) { return sum }
        for (position, visit) in visits.all.enumerated() {
            sum &+= visit.extras(try stopTimeExtras.checksum(key: trip.key.rawValue, position: position))
        }
        return sum
    }
}

/// A pattern and the hashes of its visits.
private final class PatternVisits {
    let patternKey: Key<Pattern>
    let pattern: StoredPattern
    let all: [VisitChecksum]

    init(_ key: Key<Pattern>, _ pattern: StoredPattern, _ hashes: TimetableHashes) {
        patternKey = key
        self.pattern = pattern
        all = zip(pattern.visits, pattern.distances).map { visit, distance in
            VisitChecksum(
                sequence: visit.sequence, stop: visit.stopKey.map { hashes.stops[$0.rawValue] } ?? 0,
                attributes: hashes.attributes[visit.attributesKey] ?? 0, distance: distance.map(DecimalNumber.init))
        }
    }
}

/// The visits of a time profile summed up: `offsets` is the sum of a trip that starts at 0, `weights` what a second adds.
private struct ProfileSum {
    let key: Key<TimeProfile>
    let visits: PatternVisits
    private var offsets: UInt64 = 0
    private var weights: UInt64 = 0
    private var blank: UInt64 = 0

    init(_ key: Key<TimeProfile>, _ times: StoredTimes, _ visits: PatternVisits) {
        self.key = key
        self.visits = visits
        for (position, visit) in visits.all.enumerated() {
            let arrival = times.arrival(position, start: 0)
            let departure = times.departure(position, start: 0)
            offsets &+= visit.times(arrival: arrival, departure: departure)
            blank &+= visit.times(arrival: StopTimeCall.noTime, departure: StopTimeCall.noTime)
            if arrival != StopTimeCall.noTime { weights &+= visit.arrivalWeight }
            if departure != StopTimeCall.noTime { weights &+= visit.departureWeight }
        }
    }

    /// The sum of a trip's visits; without a start none of them has a time.
    func times(start: Int?) -> UInt64 {
        guard let start else { return blank }
        return offsets &+ weights &* UInt64(bitPattern: Int64(start))
    }
}

extension String {
    /// The hash of the text's bytes, as ids are hashed when they are first met.
    var stableHash: UInt64 {
        var copy = self
        return copy.withUTF8 { unsafe StableHash.of(UnsafeRawBufferPointer($0)) }
    }
}

internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads trips.txt and stop_times.txt back: every visit of every trip is put together again from its pattern and profile.
struct TimetableDigest {
    private let database: StoreDatabase
    private let patterns: [Int: StoredPattern]
    private let hashes: TimetableHashes
    private let tripExtras: StoredExtras
    private let stopTimeExtras: StoredExtras

    init(_ database: StoreDatabase) throws {
        self.database = database
        hashes = try TimetableHashes(database)
        tripExtras = try StoredExtras(database, file: "trips.txt")
        stopTimeExtras = try StoredExtras(database, file: "stop_times.txt")
        patterns = try StoredPattern.fetchAll(database)
    }

    func digest() throws -> [String: FileDigest] {
        var trips = FileDigest()
        var stopTimes = FileDigest()
        let forms = try StoredTripForm.fetchAll(database)
        var profile: (key: Int, times: StoredTimes)?
        try StoredTrip.forEach(database) { trip in
            if profile?.key != trip.profileKey {
                profile = try StoredTimes.fetch(database, key: trip.profileKey).map { (trip.profileKey, $0) }
            }
            guard let times = profile?.times, let pattern = patterns[times.patternKey], let form = forms[trip.formKey]
            else { return }
            let id = form.id(trip.number).stableHash
            let checksum = hashes.checksum(of: trip, id: id, pattern)
            trips.add(ExtraChecksum.record(checksum, extras: try tripExtras.checksum(key: trip.key, position: 0)))
            try addVisits(of: trip, id: id, pattern, times, &stopTimes)
        }
        return ["trips.txt": trips, "stop_times.txt": stopTimes]
    }

    private func addVisits(
        of trip: StoredTrip, id: UInt64, _ pattern: StoredPattern, _ times: StoredTimes, _ digest: inout FileDigest
    ) throws {
        for (position, visit) in pattern.visits.enumerated() {
            var hash = StableHash(seed: id)
            hash.add(visit.sequence)
            hash.add(
                Int(times.arrival(position, start: trip.start)) &<< 32
                    ^ Int(times.departure(position, start: trip.start)))
            hash.add(visit.stopKey.map { hashes.stops[$0] } ?? 0)
            hash.add(hashes.attributes[visit.attributesKey] ?? 0)
            hash.add(hashes.headsign(list: trip.headsignList, position: position))
            if let distance = pattern.distances[position] {
                DecimalNumber(distance).add(to: &hash)
            } else {
                hash.add(nil as Int?)
            }
            let extras = try stopTimeExtras.checksum(key: trip.key, position: position)
            digest.add(ExtraChecksum.record(hash.value, extras: extras))
        }
    }
}

extension String {
    /// The hash of the text's bytes, as ids are hashed when they are first met.
    var stableHash: UInt64 {
        var copy = self
        return copy.withUTF8 { unsafe StableHash.of(UnsafeRawBufferPointer($0)) }
    }
}

internal import GTFSModel
internal import GTFSStore

/// The trips of one of two feeds that are compared, with all that they refer to.
struct ComparedTrips {
    let reader: FeedReader
    let values: ComparedPattern.Values
    let days: ComparedDays
    private(set) var trips: [ComparedTrip] = []
    private(set) var patterns: [Key<Pattern>: ComparedPattern] = [:]
    private(set) var profiles: [Key<TimeProfile>: ComparedProfile] = [:]

    /// - Parameters:
    ///   - dates: the days on which services are compared.
    ///   - newRouteIDs: the ids that replace those of routes.
    init(_ reader: FeedReader, on dates: [ServiceDate], newRouteIDs: [String: String] = [:]) throws {
        self.reader = reader
        values = try ComparedPattern.Values(reader, newRouteIDs: newRouteIDs)
        days = try ComparedDays(reader, on: dates)
        let forms = try reader.tripIDForms()
        let runs = try TripRuns(reader)
        var profile: (key: Key<TimeProfile>, pattern: Key<Pattern>)?
        try reader.eachStoredTrip { row in
            if profile?.key != row.profileKey { profile = (row.profileKey, try addProfile(row.profileKey)) }
            guard let pattern = profile?.pattern, let form = forms[row.idFormKey] else { return }
            trips.append(
                ComparedTrip(
                    row, id: form.id(number: row.idNumber), pattern: pattern,
                    headsigns: values.headsigns(row.headsignListKey), frequencies: runs.frequencies(of: row),
                    runs: runs.count(row)))
        }
    }

    func pattern(_ trip: ComparedTrip) -> ComparedPattern? { patterns[trip.patternKey] }
    func profile(_ trip: ComparedTrip) -> ComparedProfile? { profiles[trip.profileKey] }

    /// Reads a profile, and with the first profile of a pattern the pattern.
    private mutating func addProfile(_ key: Key<TimeProfile>) throws -> Key<Pattern> {
        guard let times = try reader.profileTimes(key: key) else { return 0 }
        profiles[key] = ComparedProfile(times)
        if patterns[times.patternKey] == nil, let row = try reader.pattern(key: times.patternKey) {
            patterns[times.patternKey] = values.pattern(row)
        }
        return times.patternKey
    }
}

extension ComparedTrips {
    /// A trip of one of two feeds that are compared.
    struct ComparedTrip {
        let id: String
        let patternKey: Key<Pattern>
        let profileKey: Key<TimeProfile>
        /// Seconds of the service day; nil if no stop time has a time.
        let start: Int?
        let serviceKey: Key<ServiceCalendar>?
        let shortName: String?
        let attributesKey: Key<TripRow.Attributes>
        let blockKey: Key<Block>?
        /// A hash of its stop_headsigns.
        let headsigns: UInt64
        /// A hash of its rows in frequencies.txt; 0 if it has none.
        let frequencies: UInt64
        /// How often it runs on a day of its service.
        let runs: Int
    }

    /// The parts of a profile's times by which trips are compared.
    struct ComparedProfile {
        /// A hash of all times relative to the trip's start.
        let times: UInt64
        /// Seconds from the start to the last time.
        let duration: Int
    }
}

extension ComparedTrips.ComparedProfile {
    fileprivate init(_ times: ProfileTimes) {
        var hash = StableHash()
        for (arrival, departure) in zip(times.arrivals, times.departures) {
            hash.add(arrival)
            hash.add(departure)
        }
        self.times = hash.value
        duration = (times.arrivals.last ?? nil) ?? (times.departures.last ?? nil) ?? 0
    }
}

extension ComparedTrips.ComparedTrip {
    fileprivate init(
        _ row: TripRow, id: String, pattern: Key<Pattern>, headsigns: UInt64, frequencies: [FrequencyRow], runs: Int
    ) {
        self.id = id
        patternKey = pattern
        profileKey = row.profileKey
        start = row.startTime
        serviceKey = row.serviceKey
        shortName = row.shortName
        attributesKey = row.attributesKey
        blockKey = row.blockKey
        self.headsigns = headsigns
        self.frequencies = frequencies.isEmpty ? 0 : Self.hash(frequencies)
        self.runs = runs
    }

    private static func hash(_ rows: [FrequencyRow]) -> UInt64 {
        rows.reduce(1) { sum, row in
            var hash = StableHash()
            for value in [row.startTime, row.endTime, row.headway, row.exactTimes] { hash.add(value) }
            return sum &+ hash.value
        }
    }
}

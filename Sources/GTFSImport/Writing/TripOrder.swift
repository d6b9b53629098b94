/// The order in which patterns, profiles and trips get their keys: the profiles of a pattern stand together, and the
/// trips of a profile by start, so that each is one range of keys.
struct TripOrder {
    /// Numbers of the patterns that have trips; the key of one is its place here plus one.
    private(set) var patterns: [Int32] = []
    private(set) var profiles: [Int32] = []
    private(set) var trips: [Int32] = []
    /// For each pattern number its key; 0 where it has no trips.
    private(set) var patternKeys: [Int]
    /// For each profile number its key, which is that of its first trip; 0 where it has no trips.
    private(set) var profileKeys: [Int]

    init(_ list: PatternList, _ records: [TripRecord]) {
        patternKeys = Array(repeating: 0, count: list.patterns.count)
        profileKeys = Array(repeating: 0, count: list.profiles.count)
        orderPatterns(list)
        orderProfiles(list, records)
        orderTrips(records)
    }

    private mutating func orderPatterns(_ list: PatternList) {
        patterns = list.patterns.indices.filter { list.patterns[$0].tripCount > 0 }.map(Int32.init).sorted {
            left, right in
            let (a, b) = (list.patterns[Int(left)], list.patterns[Int(right)])
            return (a.route, a.direction, a.shape, left) < (b.route, b.direction, b.shape, right)
        }
        for (index, number) in patterns.enumerated() { patternKeys[Int(number)] = index + 1 }
    }

    private mutating func orderProfiles(_ list: PatternList, _ records: [TripRecord]) {
        var earliest = [Int32](repeating: .max, count: list.profiles.count)
        for record in records { earliest[Int(record.profile)] = min(earliest[Int(record.profile)], record.start) }
        profiles = list.profiles.indices.filter { list.profiles[$0].tripCount > 0 }.map(Int32.init).sorted {
            left, right in
            let (a, b) = (
                patternKeys[Int(list.profiles[Int(left)].pattern)], patternKeys[Int(list.profiles[Int(right)].pattern)]
            )
            return (a, earliest[Int(left)], left) < (b, earliest[Int(right)], right)
        }
    }

    private mutating func orderTrips(_ records: [TripRecord]) {
        var places = [Int32](repeating: 0, count: profileKeys.count)
        for (place, number) in profiles.enumerated() { places[Int(number)] = Int32(place) }
        trips = records.indices.map(Int32.init).sorted { left, right in
            let (a, b) = (records[Int(left)], records[Int(right)])
            return (places[Int(a.profile)], a.start, left) < (places[Int(b.profile)], b.start, right)
        }
        for (index, number) in trips.enumerated() {
            let profile = Int(records[Int(number)].profile)
            if profileKeys[profile] == 0 { profileKeys[profile] = index + 1 }
        }
    }
}

/// The order in which patterns, profiles and trips get their keys: the profiles of a pattern are together, and the
/// trips of a profile are together in the order of their starts. So each is one range of keys.
struct TripOrder {
    /// Indexes of the patterns that have trips, in the order of their keys, which count from 1.
    private(set) var patterns: [Int32] = []
    /// Indexes of the profiles that have trips, in the order of their keys.
    private(set) var profiles: [Int32] = []
    /// Indexes of the trips, in the order of their keys, which count from 1.
    private(set) var trips: [Int32] = []
    /// The key of each pattern, by index; 0 if it has no trips.
    private(set) var patternKeys: [Int]
    /// The key of each profile, by index: that of its first trip; 0 if it has no trips.
    private(set) var profileKeys: [Int]
    /// The key of each trip, by index.
    private(set) var tripKeys: [Int32]

    init(_ list: PatternList, _ records: TripRecords) {
        patternKeys = Array(repeating: 0, count: list.patterns.count)
        profileKeys = Array(repeating: 0, count: list.profiles.count)
        tripKeys = Array(repeating: 0, count: records.count)
        orderPatterns(list)
        orderProfiles(list, records: records)
        orderTrips(records)
    }

    private mutating func orderPatterns(_ list: PatternList) {
        patterns = list.patterns.indices.filter { list.patterns[$0].tripCount > 0 }.map(Int32.init).sorted {
            left, right in
            let (a, b) = (list.patterns[Int(left)], list.patterns[Int(right)])
            return (a.route, a.direction, a.shape, left) < (b.route, b.direction, b.shape, right)
        }
        for (offset, pattern) in patterns.enumerated() { patternKeys[Int(pattern)] = offset + 1 }
    }

    private mutating func orderProfiles(_ list: PatternList, records: TripRecords) {
        var earliest = [Int32](repeating: .max, count: list.profiles.count)
        for trip in records.indices {
            let profile = Int(records.profile(trip))
            earliest[profile] = min(earliest[profile], records.start(trip))
        }
        profiles = list.profiles.indices.filter { list.profiles[$0].tripCount > 0 }.map(Int32.init).sorted {
            left, right in
            let (a, b) = (
                patternKeys[Int(list.profiles[Int(left)].pattern)], patternKeys[Int(list.profiles[Int(right)].pattern)]
            )
            return (a, earliest[Int(left)], left) < (b, earliest[Int(right)], right)
        }
    }

    private mutating func orderTrips(_ records: TripRecords) {
        var ranks = [Int32](repeating: 0, count: profileKeys.count)
        for (rank, profile) in profiles.enumerated() { ranks[Int(profile)] = Int32(rank) }
        trips = (0..<Int32(records.count)).grouped(
            profiles.count, by: { Int(ranks[Int(records.profile($0))]) }, then: { Int(records.start($0)) })
        for (offset, trip) in trips.enumerated() {
            tripKeys[Int(trip)] = Int32(offset + 1)
            let profile = Int(records.profile(Int(trip)))
            if profileKeys[profile] == 0 { profileKeys[profile] = offset + 1 }
        }
    }
}

extension Collection<Int32> {
    /// The indexes group by group, and by a value within each group; indexes of equal value stay in their order.
    ///
    /// Groups are counted, so that only the few indexes of a group are compared. A group may hold all trips of a country, so
    /// it is sorted where it is.
    /// - Parameters:
    ///   - groupCount: the number of groups, which count from 0.
    ///   - group: the group of an index; nil for one that is left out.
    ///   - value: the value that orders the indexes of a group.
    func grouped<Value: Comparable>(
        _ groupCount: Int, by group: (Int) -> Int?, then value: (Int) -> Value
    ) -> [Int32] {
        var starts = [Int32](repeating: 0, count: groupCount + 1)
        for index in self {
            if let group = group(Int(index)) { starts[group + 1] += 1 }
        }
        for group in 0..<groupCount { starts[group + 1] += starts[group] }
        var ordered = [Int32](repeating: 0, count: Int(starts[groupCount]))
        var next = starts
        for index in self {
            guard let group = group(Int(index)) else { continue }
            ordered[Int(next[group])] = index
            next[group] += 1
        }
        for group in 0..<groupCount {
            ordered.sort(Int(starts[group])..<Int(starts[group + 1]), by: value)
        }
        return ordered
    }
}

extension [Int32] {
    /// Sorts a range by a value; indexes of equal value stay in their order.
    fileprivate mutating func sort<Value: Comparable>(_ range: Range<Int>, by value: (Int) -> Value) {
        if range.count > 1 { self[range].sort { value(Int($0)) < value(Int($1)) } }
    }
}

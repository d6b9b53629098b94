internal import GTFSModel
internal import GTFSQuery

/// A `LineTable` while it is put together. Its fields mean what those of `LineTable` mean.
struct LineTableDraft {
    // Patterns.
    /// pattern_key of the file.
    var patternKeys: [Int32] = []
    /// The first of its stops; one more than there are patterns.
    var firstStop: [Int32] = [0]
    /// The first of its lines; one more than there are patterns.
    var firstLine: [Int32] = [0]
    /// Index in the routes.
    var patternRoutes: [Int32] = []
    /// Index in the zones of the network.
    var patternZones: [UInt8] = []

    // Stops of patterns.
    var stops: [LineTable.LineStop] = []

    // Lines.
    /// The first of its trips; one more than there are lines.
    var firstTrip: [Int32] = [0]
    /// The headways of the lines that run by one, by the index of the line.
    var headways: [Int32: LineTable.Headway] = [:]

    // Trips.
    /// Seconds of the service day from which the times of the profile count.
    var tripStarts: [Int32] = []
    /// Index in `profiles`.
    var tripProfiles: [Int32] = []
    var tripServices: [Int32] = []
    var tripKeys: [Int32] = []
    /// block_key; 0 without a block, -1 for a run of frequencies.txt.
    var tripBlocks: [Int32] = []

    // Profiles.
    private(set) var profiles: [LineTable.Profile] = []
    /// The profiles with a time before the one ahead of it, or too long after it for a `Hop`.
    private(set) var fallingProfiles: Set<Int32> = []
    /// Seconds from the start of the trip.
    var times: [Int32] = []

    var tripTimes: [LineTable.TripTimes] {
        tripProfiles.indices.map { trip in
            let profile = profiles[Int(tripProfiles[trip])]
            return LineTable.TripTimes(
                start: tripStarts[trip], departures: profile.departures, arrivals: profile.arrivals)
        }
    }

    var patternCount: Int { patternKeys.count }
    var lineCount: Int { firstTrip.count - 1 }

    /// The stops that the runs of all lines by headway make on one day.
    var runStopCount: Int {
        guard !headways.isEmpty else { return 0 }
        return (0..<patternCount).reduce(0) { count, pattern in
            let stops = Int(firstStop[pattern + 1] - firstStop[pattern])
            return (firstLine[pattern]..<firstLine[pattern + 1]).reduce(count) { count, line in
                headways[line].map { count + ($0.end - $0.start) / $0.seconds * stops } ?? count
            }
        }
    }

    /// The stops of patterns with doors that open, by node.
    /// - Parameter open: a stop is listed where one of these doors opens.
    func stopsByNode(_ open: LineTable.Doors, nodeCount: Int) -> GroupedValues<LineTable.StopAtNode> {
        GroupedValues(groupCount: nodeCount) { list in
            for pattern in 0..<patternCount {
                let first = Int(firstStop[pattern])
                for index in first..<Int(firstStop[pattern + 1]) where !stops[index].doors.isDisjoint(with: open) {
                    list(
                        stops[index].node,
                        LineTable.StopAtNode(pattern: Int32(pattern), position: Int32(index - first)))
                }
            }
        }
    }

    /// Adds a profile whose times are the last ones.
    mutating func add(_ profile: LineTable.Profile) {
        if isFalling(profile) { fallingProfiles.insert(Int32(profiles.count)) }
        profiles.append(profile)
    }

    var fallingTrips: [Int32] {
        guard !fallingProfiles.isEmpty else { return [] }
        return tripProfiles.indices.filter { fallingProfiles.contains(tripProfiles[$0]) }.map { Int32($0) }
    }

    private func isFalling(_ profile: LineTable.Profile) -> Bool {
        let count = (times.count - Int(profile.departures)) / (profile.arrivals == profile.departures ? 1 : 2)
        guard count > 0, times[Int(profile.departures)] >= 0 else { return true }
        return (1..<max(1, count)).contains { position in
            let left = times[Int(profile.departures) + position - 1]
            let reached = times[Int(profile.arrivals) + position]
            return left > reached || reached > times[Int(profile.departures) + position]
                || reached - left > Int32(UInt16.max)
        }
    }
}

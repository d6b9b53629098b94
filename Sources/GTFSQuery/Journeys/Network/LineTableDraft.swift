internal import GTFSModel

/// A `LineTable` while it is put together. Its fields mean what those of `LineTable` mean.
struct LineTableDraft {
    // Patterns.
    /// pattern_key of the file.
    var patternKeys: [Int32] = []
    /// The first of its stops; one more than there are patterns.
    var firstStop: [Int32] = [0]
    /// The first of its lines; one more than there are patterns.
    var firstLine: [Int32] = [0]
    /// Index in `routes`.
    var patternRoutes: [Int32] = []
    /// Index in the zones of the network.
    var patternZones: [UInt8] = []
    var routes: [CachedRoute] = []

    // Stops of patterns.
    var stops: [LineTable.LineStop] = []

    // Lines.
    /// The first of its trips; one more than there are lines.
    var firstTrip: [Int32] = [0]
    /// Of the lines that run by headway, by the index of the line.
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
    var profiles: [LineTable.Profile] = []
    /// Seconds from the start of the trip.
    var times: [Int32] = []

    var patternCount: Int { patternKeys.count }
    var lineCount: Int { firstTrip.count - 1 }

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

    /// Whether no time of a profile is before the one ahead of it, or too long after it for a `Hop`.
    var areTimesOrdered: Bool {
        profiles.indices.allSatisfy { index in
            let profile = profiles[index]
            let end = index + 1 < profiles.count ? Int(profiles[index + 1].departures) : times.count
            let count = (end - Int(profile.departures)) / (profile.arrivals == profile.departures ? 1 : 2)
            guard count > 0, times[Int(profile.departures)] >= 0 else { return false }
            return (1..<max(1, count)).allSatisfy { position in
                let left = Int(times[Int(profile.departures) + position - 1])
                let reached = Int(times[Int(profile.arrivals) + position])
                let departure = Int(times[Int(profile.departures) + position])
                return left <= reached && reached <= departure && reached - left <= Hop.longest
            }
        }
    }
}

internal import GTFSModel

/// Divides the trips of a pattern into lines on which no trip overtakes another, and adds them to a table.
struct LineBuilder {
    /// A trip, or a run of one by frequencies.txt.
    struct LineTrip {
        /// Seconds of the service day.
        let start: Int32
        /// Index among the profiles of the table.
        let profile: Int32
        let service: Int32
        let key: Int32
        let block: Int32
    }

    /// The profiles of the table.
    private let profiles: [LineTable.Profile]
    private let times: [Int32]
    private let fallingProfiles: Set<Int32>
    /// Stops of the pattern.
    private let stopCount: Int
    private var leads: [Int64: Int] = [:]

    init(_ table: LineTableDraft, stopCount: Int) {
        profiles = table.profiles
        times = table.times
        fallingProfiles = table.fallingProfiles
        self.stopCount = stopCount
    }

    /// The lines of `trips`, each in the order of its trips.
    mutating func lines(_ trips: [LineTrip]) -> [[LineTrip]] {
        let sorted = trips.sorted { ($0.start, $0.profile, $0.key) < ($1.start, $1.profile, $1.key) }
        guard let first = sorted.first, sorted.contains(where: { $0.profile != first.profile }) else {
            return sorted.isEmpty ? [] : [sorted]
        }
        var lines: [[LineTrip]] = []
        for trip in sorted {
            if let line = lines.indices.first(where: { follows(trip, lines[$0][lines[$0].count - 1]) }) {
                lines[line].append(trip)
            } else {
                lines.append([trip])
            }
        }
        return lines
    }

    /// Whether a trip is nowhere earlier than the one before it.
    private mutating func follows(_ trip: LineTrip, _ before: LineTrip) -> Bool {
        Int(trip.start) - Int(before.start) >= lead(from: before.profile, to: trip.profile)
    }

    /// By how many seconds a trip of one profile must start before one of another so as not to be overtaken. Where times
    /// fall, no start is early enough: who cannot alight from one trip may do so from the next.
    private mutating func lead(from before: Int32, to after: Int32) -> Int {
        if before == after { return 0 }
        if fallingProfiles.contains(before) || fallingProfiles.contains(after) { return .max }
        let pair = Int64(before) << 32 | Int64(after)
        if let known = leads[pair] { return known }
        let (one, other) = (profiles[Int(before)], profiles[Int(after)])
        var lead = Int.min
        for position in 0..<stopCount {
            let departures = Int(times[Int(one.departures) + position]) - Int(times[Int(other.departures) + position])
            let arrivals = Int(times[Int(one.arrivals) + position]) - Int(times[Int(other.arrivals) + position])
            lead = max(lead, departures, arrivals)
        }
        leads[pair] = lead
        return lead
    }
}

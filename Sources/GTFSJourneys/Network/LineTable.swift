internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// Trips as RAPTOR walks along them: patterns, the lines of each, and the trips of each line by departure.
///
/// On a line no trip overtakes another: the trips of a pattern are divided into as many lines as that takes. Tables are
/// packed, as a city has very many trips; a row names a row of another table by its index.
final class LineTable: Sendable {
    /// What may be done at a stop of a pattern.
    struct Doors: OptionSet, Sendable {
        let rawValue: UInt8
        static let boarding = Doors(rawValue: 1)
        static let arrangedBoarding = Doors(rawValue: 2)
        static let alighting = Doors(rawValue: 4)
        static let arrangedAlighting = Doors(rawValue: 8)
    }

    /// When the trip of a line that runs by headway alone starts: frequencies.txt with exact_times 0.
    struct Headway: Sendable {
        /// Seconds of the service day of the first start.
        let start: Int
        /// Seconds of the service day; the last start is before it.
        let end: Int
        /// Seconds.
        let seconds: Int

        /// When the first run that boards list starts from a moment on; both in seconds after the first start, not negative.
        func listed(from moment: Int) -> Int { (moment + seconds - 1) / seconds * seconds }
    }

    /// When a trip starts, and where its times are: side by side, as a search compares many.
    struct TripTimes: Sendable {
        /// Seconds of the service day from which its times count.
        let start: Int32
        /// Where its times begin in `times`.
        let departures: Int32
        /// The same where all arrivals equal the departures.
        let arrivals: Int32
    }

    /// Where the times of a profile begin in `times`.
    struct Profile: Sendable {
        let departures: Int32
        /// The same where all arrivals equal the departures.
        let arrivals: Int32
    }

    /// A stop of a pattern: its node, and what may be done there.
    struct LineStop: Sendable {
        private let bits: UInt32

        init(node: Int32, doors: Doors) { bits = UInt32(bitPattern: node) << 4 | UInt32(doors.rawValue) }

        /// The node at which passengers board and alight.
        var node: Int { Int(bits >> 4) }
        var doors: Doors { Doors(rawValue: UInt8(truncatingIfNeeded: bits & 15)) }
    }

    /// Where a pattern stops at a node.
    struct StopAtNode: Sendable {
        let pattern: Int32
        let position: Int32
    }

    // Patterns.
    /// pattern_key of the file.
    let patternKeys: FixedValues<Int32>
    /// The first of its stops; one more than there are patterns.
    let firstStop: FixedValues<Int32>
    /// The first of its lines; one more than there are patterns.
    let firstLine: FixedValues<Int32>
    /// Index in the routes of the network, or in those of the overlay's trips.
    let patternRoutes: FixedValues<Int32>
    /// Index in the zones of the network.
    let patternZones: FixedValues<UInt8>

    // Stops of patterns.
    let stops: FixedValues<LineStop>

    // Lines.
    /// The first of its trips; one more than there are lines.
    let firstTrip: FixedValues<Int32>
    /// The pattern of each.
    private let linePatterns: FixedValues<Int32>
    /// The headways of the lines that run by one, by the index of the line.
    private let headways: [Int32: Headway]
    /// Whether the runs of these lines stop so often that no search lists them: each is then waited for as rule J8 says, and
    /// bounded by no scan of hops.
    let hasManyRuns: Bool

    // Trips.
    let tripTimes: FixedValues<TripTimes>
    let tripServices: FixedValues<Int32>
    let tripKeys: FixedValues<Int32>
    /// block_key; 0 without a block, -1 for a run of frequencies.txt.
    let tripBlocks: FixedValues<Int32>
    /// The line of each.
    let tripLines: FixedValues<Int32>

    // Profiles.
    /// Seconds from the start of the trip.
    let times: FixedValues<Int32>
    /// Seconds that a trip takes at most.
    let longestTrip: Int
    /// The trips of which some time is before the one ahead of it, as in broken feeds, or so long after it that a `Hop`
    /// cannot say so.
    let fallingTrips: [Int32]

    // Nodes.
    /// Where patterns are boarded.
    let boardings: GroupedValues<StopAtNode>
    /// Where they are left.
    let alightings: GroupedValues<StopAtNode>

    /// The file in which the columns lie; nil for those in memory.
    private let file: ColumnFile?

    init(_ draft: LineTableDraft, nodeCount: Int) {
        file = nil
        patternKeys = FixedValues(draft.patternKeys)
        firstStop = FixedValues(draft.firstStop)
        firstLine = FixedValues(draft.firstLine)
        patternRoutes = FixedValues(draft.patternRoutes)
        patternZones = FixedValues(draft.patternZones)
        stops = FixedValues(draft.stops)
        firstTrip = FixedValues(draft.firstTrip)
        linePatterns = FixedValues(Self.groups(draft.firstLine))
        tripLines = FixedValues(Self.groups(draft.firstTrip))
        headways = draft.headways
        hasManyRuns = draft.runStopCount > Self.mostRunStops
        tripTimes = FixedValues(draft.tripTimes)
        tripServices = FixedValues(draft.tripServices)
        tripKeys = FixedValues(draft.tripKeys)
        tripBlocks = FixedValues(draft.tripBlocks)
        times = FixedValues(draft.times)
        longestTrip = Int(draft.times.max() ?? 0)
        fallingTrips = draft.fallingTrips
        boardings = draft.stopsByNode([.boarding, .arrangedBoarding], nodeCount: nodeCount)
        alightings = draft.stopsByNode([.alighting, .arrangedAlighting], nodeCount: nodeCount)
    }

    /// The table of a mapped file.
    init(_ columns: inout ColumnFile.Reader) throws {
        file = columns.file
        patternKeys = try columns.next()
        firstStop = try columns.next()
        firstLine = try columns.next()
        patternRoutes = try columns.next()
        firstTrip = try columns.next()
        tripServices = try columns.next()
        tripKeys = try columns.next()
        tripBlocks = try columns.next()
        times = try columns.next()
        linePatterns = try columns.next()
        tripLines = try columns.next()
        patternZones = try columns.next()
        stops = try columns.next()
        tripTimes = try columns.next()
        boardings = try GroupedValues(&columns)
        alightings = try GroupedValues(&columns)
        fallingTrips = try columns.nextArray()
        let rows: [HeadwayRow] = try columns.nextArray()
        headways = Dictionary(rows.map { ($0.line, $0.headway) }) { first, _ in first }
        let numbers: [Int] = try columns.nextArray()
        guard numbers.count == 2 else { throw ColumnFile.Reader.Mismatch() }
        (longestTrip, hasManyRuns) = (numbers[0], numbers[1] != 0)
    }

    func add(to writer: inout ColumnWriter) {
        for column in columns { writer.add(column) }
        writer.add(patternZones)
        writer.add(stops)
        writer.add(tripTimes)
        boardings.add(to: &writer)
        alightings.add(to: &writer)
        writer.add(fallingTrips)
        writer.add(headways.map { HeadwayRow(line: $0.key, headway: $0.value) })
        writer.add([longestTrip, hasManyRuns ? 1 : 0])
    }

    private struct HeadwayRow {
        let line: Int32
        let headway: Headway
    }

    deinit {
        for column in columns { column.free() }
        patternZones.free()
        stops.free()
        tripTimes.free()
        boardings.free()
        alightings.free()
    }

    /// In the order in which they lie in a file.
    private var columns: [FixedValues<Int32>] {
        [
            patternKeys, firstStop, firstLine, patternRoutes, firstTrip, tripServices, tripKeys, tripBlocks, times,
            linePatterns, tripLines,
        ]
    }

    var patternCount: Int { patternKeys.count }
    var lineCount: Int { firstTrip.count - 1 }
    func stopCount(_ pattern: Int) -> Int { Int(firstStop[pattern + 1] - firstStop[pattern]) }
    func lines(_ pattern: Int) -> Range<Int> { Int(firstLine[pattern])..<Int(firstLine[pattern + 1]) }

    var hasHeadways: Bool { !headways.isEmpty }

    /// Stops of runs by headway that are listed, a day: as many as a large city has stop times.
    private static let mostRunStops = 1 << 23

    /// The headway of a line that runs by one.
    @inline(__always) func headway(ofLine line: Int) -> Headway? { headways.isEmpty ? nil : headways[Int32(line)] }

    /// From when the times of a trip count, seconds of the service day: of a line by headway, for each of its runs as boards
    /// list them; where these are many, for the first one.
    func starts(ofTrip trip: Int, onLine line: Int) -> StrideTo<Int> {
        let start = Int(tripTimes[trip].start)
        guard !hasManyRuns, let headway = headway(ofLine: line) else {
            return stride(from: start, to: start + 1, by: 1)
        }
        return stride(from: start, to: start + headway.end - headway.start, by: headway.seconds)
    }

    /// Seconds from the start of a trip.
    func departure(_ trip: Int, _ position: Int) -> Int {
        Int(times[Int(tripTimes[trip].departures) + position])
    }
    func arrival(_ trip: Int, _ position: Int) -> Int {
        Int(times[Int(tripTimes[trip].arrivals) + position])
    }

    /// When a trip leaves its first stop, seconds of the service day.
    func start(ofTrip trip: Int) -> Int { Int(tripTimes[trip].start) + departure(trip, 0) }

    /// When a trip is at its last stop, seconds of the service day.
    func end(ofTrip trip: Int) -> Int {
        Int(tripTimes[trip].start) + arrival(trip, stopCount(pattern(ofLine: line(ofTrip: trip))) - 1)
    }

    /// Seconds for which a trip may be under way: until its last stop, or, where times fall along some trip, any trip's most.
    /// - Parameter last: the position of its last stop.
    @inline(__always) func duration(ofTrip trip: Int, last: Int) -> Int {
        fallingTrips.isEmpty ? arrival(trip, last) : longestTrip
    }

    /// The pattern that a line is of.
    func pattern(ofLine line: Int) -> Int { Int(linePatterns[line]) }
    /// The line that a trip is on.
    func line(ofTrip trip: Int) -> Int { Int(tripLines[trip]) }

    /// For each member the group that it is of.
    /// - Parameter first: member of each group; one more than there are groups.
    private static func groups(_ first: [Int32]) -> [Int32] {
        var groups: [Int32] = []
        groups.reserveCapacity(Int(first[first.count - 1]))
        for group in 1..<max(1, first.count) {
            for _ in first[group - 1]..<first[group] { groups.append(Int32(group - 1)) }
        }
        return groups
    }

    var byteCount: Int {
        columns.reduce(0) { $0 + $1.byteCount } + patternZones.byteCount + stops.byteCount + tripTimes.byteCount
            + boardings.byteCount + alightings.byteCount + headways.count * 64
    }
}

extension LineTable.Doors {
    static let all: Self = [.boarding, .arrangedBoarding, .alighting, .arrangedAlighting]

    /// `arranged…` is set wherever a passenger who arranges it may board or alight: types 0, 2 and 3.
    init(_ row: StopTimeAttributesRow) {
        self = []
        guard !row.hasWindow else { return }
        if row.pickupType != 1 { insert(.arrangedBoarding) }
        if row.dropOffType != 1 { insert(.arrangedAlighting) }
        if ![1, 2, 3].contains(row.pickupType ?? 0) { insert(.boarding) }
        if ![1, 2, 3].contains(row.dropOffType ?? 0) { insert(.alighting) }
    }
}

internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// The trips that run on one service day, by line, and the trips that passengers may stay on for.
final class RunningTrips: Sendable {
    /// The first of a line in `trips`; one more than there are lines.
    let first: FixedValues<Int32>
    let trips: Trips
    /// What the vehicle of each of `trips` goes on as (rule J7). Empty where none goes on.
    let next: NextTrips
    /// For each of `trips`, the first of those of the same day that go on as it; -1 for none.
    private let firstBefore: FixedValues<Int32>
    /// For some of `trips`, the next one that goes on as the same trip.
    private let otherBefore: [Int32: Int32]
    /// The trips that go on as one of the next service day, by that one, in its order.
    private let overnight: [Overnight]
    let patternsBefore: PatternsBefore
    /// The trips by the hour of the service day in which they start, and those of one by how many hours later they end:
    /// indexes in `trips`.
    private let byHour: GroupedValues<Int32>
    /// The trips that end after the one that they go on as begins: indexes in `trips`.
    let overlapping: [Int]
    /// The table of the trips, which keeps their times.
    private let table: LineTable

    /// A trip, or one run of a line by headway, with where its times are.
    struct RunningTrip: Sendable {
        /// Index in the table of lines.
        let trip: Int32
        /// Seconds of the service day from which its times count.
        let start: Int32
        /// Where its times begin in `times` of the table.
        let departures: Int32
        let arrivals: Int32
    }

    /// The trips in the order of each line: four bytes each, as the table has their times.
    struct Trips: Sendable {
        fileprivate let numbers: FixedValues<Int32>
        /// When each starts; empty where no line runs by headway.
        fileprivate let starts: FixedValues<Int32>
        fileprivate let times: FixedValues<LineTable.TripTimes>

        var count: Int { numbers.count }
        var indices: Range<Int> { numbers.indices }

        /// Seconds of the service day from which the times of a trip count.
        @inline(__always) fileprivate func start(_ index: Int) -> Int32 {
            starts.count > 0 ? starts[index] : times[Int(numbers[index])].start
        }

        @inline(__always) subscript(index: Int) -> RunningTrip {
            let trip = numbers[index]
            let times = times[Int(trip)]
            return RunningTrip(
                trip: trip, start: starts.count > 0 ? starts[index] : times.start, departures: times.departures,
                arrivals: times.arrivals)
        }
    }

    struct NextTrip: Sendable {
        /// -1 for none.
        let trip: Int32
        /// 1 for a trip of the next service day.
        let days: Int16
        /// Seconds by which the schedule has it begin before the trip ends.
        let overlap: Int16
        let line: Int32

        static let none = NextTrip(trip: -1, days: 0, overlap: 0, line: -1)
    }

    /// What vehicles go on as: four bytes each, as nearly all do so on the same day and without an overlap.
    struct NextTrips: Sendable {
        /// An index in the table of lines, -1 for none, or, below that, which of `others` it is.
        fileprivate let trips: FixedValues<Int32>
        fileprivate let others: FixedValues<NextTrip>
        private let lines: FixedValues<Int32>

        fileprivate init(_ all: [NextTrip], _ lines: FixedValues<Int32>) {
            self.lines = lines
            var others: [NextTrip] = []
            trips = FixedValues(
                all.contains { $0.trip >= 0 }
                    ? all.map { next in
                        if next.trip < 0 || (next.days == 0 && next.overlap == 0) { return next.trip }
                        others.append(next)
                        return -1 - Int32(others.count)
                    } : [])
            self.others = FixedValues(others)
        }

        var count: Int { trips.count }

        /// Whether the vehicle of a trip goes on.
        @inline(__always) func goesOn(_ index: Int) -> Bool { trips[index] != -1 }

        @inline(__always) subscript(index: Int) -> NextTrip {
            let trip = trips[index]
            if trip >= 0 { return NextTrip(trip: trip, days: 0, overlap: 0, line: lines[Int(trip)]) }
            return trip == -1 ? .none : others[Int(-2 - trip)]
        }

        fileprivate var byteCount: Int { trips.byteCount + others.byteCount }
    }

    private struct Overnight: Sendable {
        let trip: Int32
        /// Index in `trips`.
        let before: Int
    }

    /// - Parameter runs: whether a service runs, by its key and a number of days later.
    convenience init(_ network: JourneyNetwork, runs: (_ service: Int32, _ days: Int) -> Bool) {
        let table = network.lines
        let services = ServicesOfDay(table) { runs($0, 0) }
        let next = Continuations(network).next { $1 == 0 ? services.run($0) : runs($0, $1) }
        self.init(table) { trip in
            services.run(table.tripServices[trip]) ? (next.isEmpty ? NextTrip.none : next[trip]) : nil
        }
    }

    /// - Parameter next: what a trip goes on as, by its index in the table of lines; nil for a trip that does not run.
    init(_ table: LineTable, next: (Int) -> NextTrip?) {
        var first: [Int32] = [0]
        var numbers: [Int32] = []
        var starts: [Int32] = []
        var following: [NextTrip] = []
        var groups: [UInt16] = []
        first.reserveCapacity(table.lineCount + 1)
        for line in 0..<table.lineCount {
            let last = table.stopCount(table.pattern(ofLine: line)) - 1
            for trip in Int(table.firstTrip[line])..<Int(table.firstTrip[line + 1]) {
                guard let next = next(trip) else { continue }
                for start in table.starts(ofTrip: trip, onLine: line) {
                    numbers.append(Int32(trip))
                    if table.hasHeadways { starts.append(Int32(clamping: start)) }
                    following.append(next)
                    groups.append(Self.group(from: start, seconds: table.duration(ofTrip: trip, last: last)))
                }
            }
            first.append(Int32(numbers.count))
        }
        self.table = table
        self.first = FixedValues(first)
        let trips = Trips(numbers: FixedValues(numbers), starts: FixedValues(starts), times: table.tripTimes)
        self.trips = trips
        byHour = GroupedValues(groupCount: Self.hours * Self.groupsOfHour) { list in
            for index in groups.indices { list(Int(groups[index]), Int32(index)) }
        }
        let all = NextTrips(following, table.tripLines)
        self.next = all
        let before = Self.before(table, numbers, all)
        firstBefore = FixedValues(before.first)
        otherBefore = before.other
        overnight = before.overnight.sorted { $0.trip < $1.trip }
        overlapping = (0..<all.count).filter { all[$0].trip >= 0 && all[$0].overlap > 0 }
        patternsBefore = PatternsBefore(table) { line, body in
            guard all.count > 0 else { return }
            for index in first[line]..<first[line + 1] { body(all[Int(index)].line) }
        }
    }

    deinit {
        first.free()
        trips.numbers.free()
        trips.starts.free()
        next.trips.free()
        next.others.free()
        firstBefore.free()
        patternsBefore.free()
        byHour.free()
    }

    /// Hours of a service day; the last one has all later starts.
    private static let hours = 48

    private static func hour(of start: Int) -> Int { min(max(0, start / 3600), hours - 1) }

    /// The groups of the trips that start in one hour; the last one has all that end later.
    private static let groupsOfHour = 8

    /// The group of a trip.
    private static func group(from start: Int, seconds: Int) -> UInt16 {
        let first = hour(of: start)
        return UInt16(first * groupsOfHour + min(max(0, hour(of: start + seconds) - first), groupsOfHour - 1))
    }

    /// Calls `body` with the trips that are under way within some seconds of the service day, and with others that are so in
    /// the hours of these, or that take many hours: indexes in `trips`.
    func eachTrip(underWayWithin seconds: ClosedRange<Int>, _ body: (Int) -> Void) {
        let first = Self.hour(of: seconds.lowerBound)
        for hour in 0...Self.hour(of: seconds.upperBound) {
            let shortest = hour * Self.groupsOfHour + min(max(0, first - hour), Self.groupsOfHour - 1)
            let longest = (hour + 1) * Self.groupsOfHour - 1
            for member in byHour.indexes(of: shortest).lowerBound..<byHour.indexes(of: longest).upperBound {
                body(Int(byHour.all[member]))
            }
        }
    }

    private static func before(
        _ table: LineTable, _ trips: [Int32], _ all: NextTrips
    ) -> (first: [Int32], other: [Int32: Int32], overnight: [Overnight]) {
        guard all.count > 0 else { return ([], [:], []) }
        var indexes = [Int32](repeating: -1, count: table.tripTimes.count)
        for (index, trip) in trips.enumerated() { indexes[Int(trip)] = Int32(index) }
        var first = [Int32](repeating: -1, count: trips.count)
        var other: [Int32: Int32] = [:]
        var overnight: [Overnight] = []
        for index in trips.indices where all.goesOn(index) {
            let next = all[index]
            if next.days > 0 { overnight.append(Overnight(trip: next.trip, before: index)) }
            let following = Int(indexes[Int(next.trip)])
            guard next.days == 0, following >= 0 else { continue }
            if first[following] >= 0 { other[Int32(index)] = first[following] }
            first[following] = Int32(index)
        }
        return (first, other, overnight)
    }
}

extension RunningTrips {
    /// Whether a vehicle goes on as another trip.
    var hasStays: Bool { next.count > 0 }

    /// The index in `trips` of a trip of the table; nil where it does not run.
    func index(of trip: Int32, _ table: LineTable) -> Int? {
        let line = table.line(ofTrip: Int(trip))
        let range = Int(first[line])..<Int(first[line + 1])
        let index = range.partitioningIndex { trips.numbers[$0] >= trip }
        return index < range.upperBound && trips.numbers[index] == trip ? index : nil
    }

    /// The indexes in `trips` of a trip of the table; of a line by headway, those of all its runs.
    func indexes(of trip: Int32, _ table: LineTable) -> Range<Int> {
        guard let first = index(of: trip, table) else { return 0..<0 }
        let end = Int(self.first[table.line(ofTrip: Int(trip)) + 1])
        return first..<(first..<end).partitioningIndex { trips.numbers[$0] > trip }
    }

    /// What a trip goes on as; nil where it does not run, or does not go on.
    func next(of trip: Int32, _ table: LineTable) -> NextTrip? {
        guard hasStays, let index = index(of: trip, table), next.goesOn(index) else { return nil }
        return next[index]
    }

    /// Calls `body` with each trip that goes on as one of the same day; both are indexes in `trips`.
    func eachTrip(before index: Int, _ body: (Int) -> Void) {
        guard hasStays else { return }
        var before = firstBefore[index]
        while before >= 0 {
            body(Int(before))
            before = otherBefore.isEmpty ? -1 : otherBefore[before, default: -1]
        }
    }

    /// The trips that go on as one of the next service day: indexes in `trips`.
    func tripsOvernight(before trip: Int32) -> [Int] {
        overnight[overnight.partitioningIndex { $0.trip >= trip }...].prefix { $0.trip == trip }.map(\.before)
    }

    /// Whether a vehicle goes on as a trip of the next service day.
    var goesOnOvernight: Bool { !overnight.isEmpty }

    var byteCount: Int {
        first.byteCount + trips.numbers.byteCount + trips.starts.byteCount + next.byteCount + firstBefore.byteCount
            + otherBefore.count * 16 + overnight.storageByteCount
            + overlapping.storageByteCount + patternsBefore.byteCount + byHour.byteCount
    }
}

/// Which services run on a day, by their keys.
private struct ServicesOfDay {
    /// By key, below `Self.fewKeys`.
    private let isRunning: [Bool]
    /// The further ones, as in damaged files.
    private let others: Set<Int32>

    private static let fewKeys: Int32 = 1 << 20

    init(_ table: LineTable, runs: (Int32) -> Bool) {
        var highest: Int32 = -1
        var others: Set<Int32> = []
        for trip in table.tripServices.indices {
            let service = table.tripServices[trip]
            if service < Self.fewKeys { highest = max(highest, service) } else { others.insert(service) }
        }
        isRunning = (0..<highest + 1).map(runs)
        self.others = others.filter(runs)
    }

    func run(_ service: Int32) -> Bool {
        service < Self.fewKeys ? service >= 0 && isRunning[Int(service)] : others.contains(service)
    }
}

/// The patterns whose vehicles go on along a pattern, on one service day.
struct PatternsBefore: Sendable {
    private let patterns: GroupedValues<Int32>

    /// - Parameter next: of the trips of a line, the line that each goes on along; -1 for none.
    init(_ table: LineTable, next: (_ line: Int, _ body: (Int32) -> Void) -> Void) {
        var pairs: [(pattern: Int, before: Int32)] = []
        // The last trip of each pattern that was found to go on along it.
        var last = [Int32](repeating: -1, count: table.patternCount)
        for pattern in 0..<table.patternCount {
            for line in table.lines(pattern) {
                next(line) { following in
                    guard following >= 0 else { return }
                    let after = table.pattern(ofLine: Int(following))
                    guard last[after] != Int32(pattern) else { return }
                    last[after] = Int32(pattern)
                    pairs.append((after, Int32(pattern)))
                }
            }
        }
        patterns = GroupedValues(groupCount: table.patternCount) { list in
            for pair in pairs { list(pair.pattern, pair.before) }
        }
    }

    func each(_ pattern: Int, _ body: (Int) -> Void) {
        for index in patterns.indexes(of: pattern) { body(Int(patterns.all[index])) }
    }

    var byteCount: Int { patterns.byteCount }
    func free() { patterns.free() }
}

/// Which trips the schedule gives to passengers in wheelchairs; trips of which it says nothing are among them.
final class WheelchairTrips: Sendable {
    /// By the trip, an index in the table of lines: 1 for one that can be ridden, else 0.
    let usable: FixedValues<UInt8>
    private let unusableKeys: Set<Int32>

    init(_ unusable: Set<Key<Trip>>, of lines: LineTable) {
        let keys = Set(unusable.map { Int32(clamping: $0.rawValue) })
        usable = FixedValues(lines.tripKeys.indices.map { keys.contains(lines.tripKeys[$0]) ? 0 : 1 })
        unusableKeys = keys
    }

    deinit { usable.free() }

    /// - Parameter key: trip_key.
    func contains(key: Int32) -> Bool { !unusableKeys.contains(key) }

    /// Whether some trip of a pattern can be ridden.
    func contains(someOf pattern: Int, _ lines: LineTable) -> Bool {
        let lineRange = lines.lines(pattern)
        let trips = Int(lines.firstTrip[lineRange.lowerBound])..<Int(lines.firstTrip[lineRange.upperBound])
        return trips.contains { usable[$0] != 0 }
    }

    var byteCount: Int { usable.byteCount + unusableKeys.count * 8 }
}

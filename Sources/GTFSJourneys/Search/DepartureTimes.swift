internal import GTFSModel

/// The moments of a window at which it is worth leaving: so that a trip is caught just as it leaves.
struct DepartureTimes {
    /// A moment, and the way to the stop that is then boarded.
    struct LineDeparture {
        /// Seconds from the origin of the search.
        let leave: Int
        /// Index in the ways to the first stops.
        let access: Int32
    }

    /// A way to a node that is boarded first.
    struct BoardedStop: Sendable {
        let node: Int32
        let seconds: Int
        let metres: Int
    }

    /// The latest first.
    private(set) var all: [LineDeparture] = []
    /// Where patterns are boarded at these moments; of several tables, in the order of these.
    private(set) var boardings: [LineTable.StopAtNode] = []
    private let stops: [BoardedStop]
    /// In `all`, the first of the stop at hand.
    private var firstOfStop = 0
    /// So many moments of one stop are looked at for equal ones.
    private var many = 4096
    private let window: ClosedRange<Int>
    private let ridden: RiddenTrips

    /// - Parameters:
    ///   - window: when to leave, seconds from the origin of the search.
    init(_ stops: [BoardedStop], _ tables: [SearchTable], _ ridden: RiddenTrips, window: ClosedRange<Int>) {
        self.window = window
        self.ridden = ridden
        self.stops = stops
        for (index, stop) in stops.enumerated() {
            firstOfStop = all.count
            for table in tables { add(Int32(index), stop, table) }
        }
        all.sort { ($0.leave, $0.access) > ($1.leave, $1.access) }
    }

    /// Calls `body` with each moment to leave and the nodes to board at then, the latest first, until it returns false.
    func each(_ body: (Int, [(node: Int32, ready: Int, metres: Int)]) throws -> Bool) rethrows {
        var index = 0
        while index < all.count {
            let leave = all[index].leave
            var nodes: [(node: Int32, ready: Int, metres: Int)] = []
            while index < all.count, all[index].leave == leave {
                let stop = stops[Int(all[index].access)]
                if nodes.last?.node != stop.node { nodes.append((stop.node, leave + stop.seconds, stop.metres)) }
                index += 1
            }
            guard try body(leave, nodes) else { return }
        }
    }

    private mutating func add(_ index: Int32, _ stop: BoardedStop, _ table: SearchTable) {
        let lines = table.lines
        for entry in lines.boardings.indexes(of: Int(stop.node)) {
            let boarding = lines.boardings.all[entry]
            let pattern = Int(boarding.pattern)
            let doors = lines.stops[Int(lines.firstStop[pattern]) + Int(boarding.position)].doors
            let known = all.count
            defer { if all.count > known { boardings.append(boarding) } }
            guard table.allows(pattern), !doors.isDisjoint(with: table.boarding) else { continue }
            for day in table.scanned {
                let offset = day.offsets[Int(lines.patternZones[pattern])]
                for line in lines.lines(pattern) {
                    let range = day.trips(ofLine: line)
                    if range.isEmpty { continue }
                    func time(_ index: Int) -> Int {
                        let trip = day.trips[index]
                        return offset + Int(trip.start) + Int(lines.times[Int(trip.departures + boarding.position)])
                    }
                    if let headway = lines.headway(ofLine: line) {
                        guard ridden[day.firstNumber + range.lowerBound] else { continue }
                        add(headway, index, stop.seconds, first: time(range.lowerBound))
                    } else {
                        add(index, stop.seconds, range, day.firstNumber, time)
                    }
                }
            }
        }
    }

    private mutating func add(
        _ access: Int32, _ seconds: Int, _ range: Range<Int>, _ firstNumber: Int, _ time: (Int) -> Int
    ) {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if time(middle) - seconds < window.lowerBound { low = middle + 1 } else { high = middle }
        }
        while low < range.upperBound {
            let leave = time(low) - seconds
            guard leave <= window.upperBound else { return }
            if ridden[firstNumber + low] { all.append(LineDeparture(leave: leave, access: access)) }
            low += 1
        }
    }

    /// A headway run is waited for a whole headway before each of its starts as boards list them.
    /// - Parameter first: the first departure from the stop.
    private mutating func add(_ headway: LineTable.Headway, _ access: Int32, _ seconds: Int, first: Int) {
        let end = first + headway.end - headway.start
        let early = first - headway.seconds - seconds
        let skipped = max(0, (window.lowerBound - early + headway.seconds - 1) / headway.seconds)
        var departure = first + skipped * headway.seconds
        while departure < end, departure - headway.seconds - seconds <= window.upperBound {
            all.append(LineDeparture(leave: departure - headway.seconds - seconds, access: access))
            departure += headway.seconds
        }
        if all.count - firstOfStop > many { leaveOutEqual() }
    }

    /// Lines that leave every few seconds leave at the same moments.
    private mutating func leaveOutEqual() {
        let access = all[firstOfStop].access
        let moments = Set(all[firstOfStop...].map(\.leave))
        all.replaceSubrange(firstOfStop..., with: moments.map { LineDeparture(leave: $0, access: access) })
        many = max(many, 2 * moments.count)
    }
}

import FeedSupport
import GTFSModel

/// The journeys of a made-up city, found by looking at every connection: each trip on each day stop by stop, each pair of an
/// arrival and a departure between which one can change, and then every moment to leave.
struct JourneyOracle {
    /// Departure, arrival, boardings.
    struct Found: Hashable, Comparable, CustomStringConvertible {
        let departure: Int
        let arrival: Int
        let boardings: Int

        static func < (one: Found, other: Found) -> Bool {
            (one.departure, one.arrival, one.boardings) < (other.departure, other.arrival, other.boardings)
        }

        var description: String { "\(departure % 86400)–\(arrival % 86400)/\(boardings)" }
    }

    /// A trip on a day, at one of its stops; instants.
    private struct Event {
        let trip: Int
        let position: Int
        let stop: Int
        let arrival: Int
        let departure: Int
        let boards: Bool
        let alights: Bool
    }

    private let city: RandomCity
    private var events: [Event] = []
    /// The events of one run follow each other: the index behind its last one.
    private var runEnds: [Int] = []
    /// Events at which one can board after alighting at an event.
    private var changes: [[Int]] = []
    /// The event at which the vehicle goes on after the last event of a run.
    private var stays: [Int: Int] = [:]

    init(_ city: RandomCity) {
        self.city = city
        layEvents()
        changes = events.map { _ in [] }
        for from in events.indices where events[from].alights {
            changes[from] = events.indices.filter { to in
                guard events[to].boards, let time = changeTime(events[from], events[to]) else { return false }
                return events[from].arrival + time <= events[to].departure
            }
        }
    }

    private mutating func layEvents() {
        var starts: [(trip: Int, day: Int, first: Int)] = []
        for (index, trip) in city.trips.enumerated() {
            for day in city.days[trip.service, default: []] {
                let start = FeedText.sydney.start(of: ServiceDate(dayNumber: day))
                starts.append((index, day, events.count))
                for (position, visit) in trip.visits.enumerated() {
                    let isLast = position + 1 == trip.visits.count
                    events.append(
                        Event(
                            trip: index, position: position, stop: visit.stop, arrival: start + visit.arrival,
                            departure: start + visit.departure, boards: !isLast && visit.pickupType == 0,
                            alights: position > 0 && visit.dropOffType == 0))
                }
                runEnds += Array(repeating: events.count, count: trip.visits.count)
            }
        }
        for run in starts { link(run, starts) }
    }

    /// The next trip of the block on the same day, where it begins no further than 200 metres away and no earlier.
    private mutating func link(
        _ run: (trip: Int, day: Int, first: Int), _ runs: [(trip: Int, day: Int, first: Int)]
    ) {
        let trip = city.trips[run.trip]
        guard !trip.block.isEmpty else { return }
        let later = runs.filter { other in
            let next = city.trips[other.trip]
            return other.day == run.day && next.block == trip.block
                && next.visits[0].departure > trip.visits[0].departure
        }.min { city.trips[$0.trip].visits[0].departure < city.trips[$1.trip].visits[0].departure }
        guard let later, let last = trip.visits.last else { return }
        let next = city.trips[later.trip].visits[0]
        guard next.departure >= last.arrival else { return }
        let isNear = isSameStation(last.stop, next.stop) || metres(last.stop, next.stop) <= 200
        if isNear { stays[runEnds[run.first] - 1] = later.first }
    }

    private func metres(_ one: Int, _ other: Int) -> Double {
        city.places[one].position.distance(to: city.places[other].position)
    }

    private func isSameStation(_ one: Int, _ other: Int) -> Bool {
        one == other || (!city.places[one].station.isEmpty && city.places[one].station == city.places[other].station)
    }

    static func walk(_ metres: Double) -> Int { Int((metres * 1.2 / 1.34112).rounded(.up)) }

    private func plainChange(_ from: Int, _ to: Int) -> Int? {
        if from == to { return 120 }
        let walk = Self.walk(metres(from, to))
        if isSameStation(from, to) { return max(120, walk) }
        return metres(from, to) <= 500 ? walk + 60 : nil
    }

    /// J5, by looking at every rule.
    private func changeTime(_ from: Event, _ to: Event) -> Int? {
        let plain = plainChange(from.stop, to.stop)
        let (one, other) = (city.trips[from.trip], city.trips[to.trip])
        let (start, end) = (city.places[from.stop], city.places[to.stop])
        let fitting = city.rules.enumerated().filter { _, rule in
            [start.id, start.station].contains(rule.from) && [end.id, end.station].contains(rule.to)
                && ["", one.route].contains(rule.fromRoute) && ["", other.route].contains(rule.toRoute)
                && ["", one.id].contains(rule.fromTrip) && ["", other.id].contains(rule.toTrip)
        }
        func rank(_ rule: RandomCity.Rule) -> Int {
            let trips = (rule.fromTrip.isEmpty ? 0 : 1) + (rule.toTrip.isEmpty ? 0 : 1)
            let routes =
                (rule.fromTrip.isEmpty && !rule.fromRoute.isEmpty ? 1 : 0)
                + (rule.toTrip.isEmpty && !rule.toRoute.isEmpty ? 1 : 0)
            let stops = (rule.from == start.id ? 1 : 0) + (rule.to == end.id ? 1 : 0)
            return trips * 100 + routes * 10 + stops
        }
        guard let best = fitting.max(by: { (rank($0.element), -$0.offset) < (rank($1.element), -$1.offset) })?.element
        else { return plain }
        switch best.type {
        case 1: return 0
        case 2: return best.time ?? plain
        case 3: return nil
        default: return plain
        }
    }
}

extension JourneyOracle {
    /// The Pareto-best journeys that leave within `window`, by the seconds from one end to the stops and from them to the
    /// other.
    func journeys(
        _ access: [Int: Int], _ egress: [Int: Int], window: ClosedRange<Int>, boardings: Int, walkAlone: Int? = nil
    ) -> [Found] {
        let leaves = Set(
            events.compactMap { event in event.boards ? access[event.stop].map { event.departure - $0 } : nil }
        ).filter(window.contains)
        var all: [Found] = []
        // Whoever leaves after the window may arrive before those who leave in it.
        for leave in [window.upperBound + 1] + leaves.sorted(by: >) {
            var best = walkAlone.map { leave + $0 } ?? leave + 86401
            for (index, arrival) in arrivals(leave, access, egress, boardings).enumerated() {
                guard let arrival, arrival < best else { continue }
                best = arrival
                let found = Found(departure: leave, arrival: arrival, boardings: index + 1)
                let isBeaten = all.contains { $0.arrival <= arrival && $0.boardings <= found.boardings }
                if !isBeaten { all.append(found) }
            }
        }
        return all.filter { window.contains($0.departure) }.sorted()
    }

    /// The earliest arrival with each number of boardings, leaving no earlier than `leave`.
    private func arrivals(_ leave: Int, _ access: [Int: Int], _ egress: [Int: Int], _ boardings: Int) -> [Int?] {
        var isAboard = Array(repeating: false, count: events.count)
        var boarded = events.indices.filter { index in
            let event = events[index]
            return event.boards && (access[event.stop].map { leave + $0 <= event.departure } ?? false)
        }
        return (0..<boardings).map { _ in
            var earliest: Int?
            var next: Set<Int> = []
            while let first = boarded.popLast() {
                var index = first + 1
                while index < runEnds[first], !isAboard[index] {
                    isAboard[index] = true
                    if events[index].alights {
                        next.formUnion(changes[index])
                        if let walk = egress[events[index].stop] {
                            earliest = min(earliest ?? .max, events[index].arrival + walk)
                        }
                    }
                    if index + 1 == runEnds[first], let stay = stays[index] { boarded.append(stay) }
                    index += 1
                }
            }
            boarded = Array(next)
            return earliest
        }
    }
}

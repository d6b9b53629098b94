import GTFSModel

/// The journeys of a made-up city, found by looking at every connection: each trip on each day stop by stop, each pair of an
/// arrival and a departure between which one can change, and then every moment to leave.
package struct JourneyOracle {
    /// Departure, arrival, boardings.
    package struct Found: Hashable, Comparable, CustomStringConvertible {
        package let departure: Int
        package let arrival: Int
        package let boardings: Int

        package init(departure: Int, arrival: Int, boardings: Int) {
            (self.departure, self.arrival, self.boardings) = (departure, arrival, boardings)
        }

        package static func < (one: Found, other: Found) -> Bool {
            (one.departure, one.arrival, one.boardings) < (other.departure, other.arrival, other.boardings)
        }

        package var description: String { "\(departure % 86400)–\(arrival % 86400)/\(boardings)" }
    }

    /// A trip on a day, at one of its stops; instants.
    struct Event {
        let trip: Int
        let stop: Int
        let arrival: Int
        let departure: Int
        let boards: Bool
        let alights: Bool
    }

    /// A trip on a day, as it is ridden: by its own times, or by those of a vehicle that comes late to it.
    private struct Ride {
        let run: CityRealtime.Run
        /// In `events`.
        let first: Int
        let last: Int
    }

    let city: RandomCity
    private let realtime: CityRealtime
    private let requiresWheelchairAccess: Bool
    private let served: Set<Int>
    private(set) var events: [Event] = []
    /// The events of one ride follow each other: the index behind its last one.
    private var rideEnds: [Int] = []
    /// Events at which one can board after alighting at an event.
    private var changes: [[Int]] = []
    /// The event from which the vehicle goes on after the last event of a ride.
    private var stays: [Int: Int] = [:]
    let changeTimes = KnownChangeTimes()

    /// - Parameters:
    ///   - realtime: what becomes of the runs of the city.
    ///   - requiresWheelchairAccess: whether stops and trips that wheelchairs cannot use are left out.
    package init(_ city: RandomCity, _ realtime: CityRealtime = CityRealtime(), requiresWheelchairAccess: Bool = false)
    {
        self.city = city
        self.realtime = realtime
        self.requiresWheelchairAccess = requiresWheelchairAccess
        served = Set(city.trips.flatMap { $0.visits.map(\.stop) })
        for run in allRuns where isRidden(run) {
            let ride = lay(run, late: 0, earliest: nil)
            layStays(after: ride, [run], earliest: 0)
        }
        changes = events.map { _ in [] }
        for from in events.indices where events[from].alights {
            changes[from] = events.indices.filter { events[$0].boards && canChange(events[from], events[$0]) }
        }
    }

    private func canChange(_ from: Event, _ to: Event) -> Bool {
        guard to.departure >= from.arrival, let time = changeTime(from, to) else { return false }
        return from.arrival + time <= to.departure
    }

    private func trip(_ index: Int) -> RandomCity.Trip {
        index < city.trips.count ? city.trips[index] : realtime.added[index - city.trips.count].trip
    }

    /// Those of the schedule, then those that realtime adds.
    private var allRuns: [CityRealtime.Run] {
        let scheduled = city.trips.indices.filter { city.trips[$0].headways.isEmpty }.flatMap { trip in
            city.days[city.trips[trip].service, default: []].map { CityRealtime.Run(trip: trip, day: $0) }
        }
        let added = realtime.added.indices.map {
            CityRealtime.Run(trip: city.trips.count + $0, day: realtime.added[$0].day)
        }
        return scheduled + added
    }

    private func isRidden(_ run: CityRealtime.Run) -> Bool {
        if realtime.cancelled.contains(run) { return false }
        return !requiresWheelchairAccess || (realtime.wheelchairs[run] ?? trip(run.trip).wheelchair) != .no
    }

    static func start(_ day: Int) -> Int { FeedText.sydney.start(of: ServiceDate(dayNumber: day)) }

    /// Lays the events of a run so many seconds later than realtime, or else the schedule, has it.
    /// - Parameter earliest: for those who stayed in the seat: no one boards, and no one alights before; nil for all others.
    private mutating func lay(_ run: CityRealtime.Run, late: Int, earliest: Int?) -> Ride {
        let (trip, first) = (trip(run.trip), events.count)
        let delays = realtime.delays[run] ?? trip.visits.map { _ in 0 }
        for (position, visit) in trip.visits.enumerated() {
            let time = Self.start(run.day) + delays[position] + late
            let isServed = realtime.skipped[run] != position && isUsable(visit.stop)
            events.append(
                Event(
                    trip: run.trip, stop: visit.stop, arrival: time + visit.arrival, departure: time + visit.departure,
                    boards: isServed && earliest == nil && position + 1 < trip.visits.count && visit.pickupType == 0,
                    alights: isServed && position > 0 && visit.dropOffType == 0
                        && time + visit.arrival >= earliest ?? .min))
        }
        rideEnds += Array(repeating: events.count, count: trip.visits.count)
        return Ride(run: run, first: first, last: events.count - 1)
    }

    package func isUsable(_ stop: Int) -> Bool {
        guard served.contains(stop) else { return false }
        let place = city.places[stop]
        let station = city.stationWheelchairs[place.station, default: .unknown]
        return !requiresWheelchairAccess || place.wheelchair.inheriting(station) != .no
    }

    /// Lays what the vehicle goes on as, once more for those who stay in it: it leaves no earlier than it came, but for what
    /// the schedule itself has overlap.
    private mutating func layStays(after ride: Ride, _ before: [CityRealtime.Run], earliest: Int) {
        guard let next = next(after: ride.run), isRidden(next), !before.contains(next) else { return }
        let end = events[ride.last].arrival
        let start = Self.start(next.day) + trip(next.trip).visits[0].departure + (realtime.delays[next]?[0] ?? 0)
        let overlap = max(0, scheduledEnd(ride.run) - scheduledStart(next))
        let earliest = max(earliest, end)
        let stay = lay(next, late: max(0, end - overlap - start), earliest: earliest)
        stays[ride.last] = stay.first
        layStays(after: stay, before + [next], earliest: earliest)
    }

    private func scheduledStart(_ run: CityRealtime.Run) -> Int {
        Self.start(run.day) + trip(run.trip).visits[0].departure
    }

    private func scheduledEnd(_ run: CityRealtime.Run) -> Int {
        let visits = trip(run.trip).visits
        return Self.start(run.day) + visits[visits.count - 1].arrival
    }

    private func runs(_ trip: Int, on day: Int) -> Bool {
        city.days[city.trips[trip].service, default: []].contains(day)
    }

    /// By the schedule: a link of type 4, else the next trip of the block, unless a link of type 5 says otherwise.
    private func next(after run: CityRealtime.Run) -> CityRealtime.Run? {
        guard run.trip < city.trips.count else { return nil }
        let links = city.links.filter { $0.from == city.trips[run.trip].id }
        for link in links where link.staysOn {
            guard let other = city.trips.firstIndex(where: { $0.id == link.to }) else { continue }
            for day in [run.day, run.day + 1] where runs(other, on: day) {
                let next = CityRealtime.Run(trip: other, day: day)
                if (-3600..<82800).contains(scheduledStart(next) - scheduledEnd(run)) { return next }
            }
        }
        guard let next = nextOfBlock(run) else { return nil }
        let mustLeave = links.contains { !$0.staysOn && ["", city.trips[next.trip].id].contains($0.to) }
        return mustLeave ? nil : next
    }

    /// On the same day, where it begins no further than 200 metres away and no earlier.
    private func nextOfBlock(_ run: CityRealtime.Run) -> CityRealtime.Run? {
        let trip = city.trips[run.trip]
        guard !trip.block.isEmpty else { return nil }
        let later = city.trips.indices.filter { other in
            city.trips[other].block == trip.block && runs(other, on: run.day)
                && city.trips[other].visits[0].departure > trip.visits[0].departure
        }.min { city.trips[$0].visits[0].departure < city.trips[$1].visits[0].departure }
        guard let later, let last = trip.visits.last else { return nil }
        let next = city.trips[later].visits[0]
        guard next.departure >= last.arrival else { return nil }
        let isNear = isSameStation(last.stop, next.stop) || metres(last.stop, next.stop) <= 200
        return isNear ? CityRealtime.Run(trip: later, day: run.day) : nil
    }

    private func metres(_ one: Int, _ other: Int) -> Double {
        city.places[one].position.distance(to: city.places[other].position)
    }

    private func isSameStation(_ one: Int, _ other: Int) -> Bool {
        one == other || (!city.places[one].station.isEmpty && city.places[one].station == city.places[other].station)
    }

    package static func walk(_ metres: Double) -> Int { Int((metres * 1.2 / 1.34112).rounded(.up)) }

    private func plainChange(_ from: Int, _ to: Int) -> Int? {
        if from == to { return 120 }
        let walk = Self.walk(metres(from, to))
        if isSameStation(from, to) { return max(120, walk) }
        return metres(from, to) <= 500 ? walk + 60 : nil
    }

    private func changeTime(_ from: Event, _ to: Event) -> Int? {
        changeTimes.time(StopOfTrip(from), StopOfTrip(to)) { changeTime($0, $1) }
    }

    /// J5, by looking at every rule.
    func changeTime(_ from: StopOfTrip, _ to: StopOfTrip) -> Int? {
        let plain = plainChange(from.stop, to.stop)
        let (one, other) = (trip(from.trip), trip(to.trip))
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
    package func journeys(
        _ access: [Int: Int], _ egress: [Int: Int], window: ClosedRange<Int>, boardings: Int, walkAlone: Int? = nil
    ) -> [Found] {
        let leaves = Set(
            events.compactMap { event in event.boards ? access[event.stop].map { event.departure - $0 } : nil }
                + headwayDepartures(access)
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

    /// The earliest arrival at each stop that is reached by a ride, leaving no earlier than `leave`.
    package func reach(_ access: [Int: Int], leave: Int, boardings: Int) -> [Int: Int] {
        var reached: [Int: Int] = [:]
        for stop in city.places.indices {
            reached[stop] = arrivals(leave, access, [stop: 0], boardings, listsFirstRuns: false).compactMap(\.self)
                .min()
        }
        return reached
    }

    /// Seconds of the changes from a stop to others; nil where they depend on trips or routes as well.
    package func changes(from stop: Int) -> [Int: Int]? {
        guard city.rules.allSatisfy({ ($0.fromRoute + $0.toRoute + $0.fromTrip + $0.toTrip).isEmpty }) else {
            return nil
        }
        let times = served.map { other in
            (other, changeTime(StopOfTrip(trip: 0, stop: stop), StopOfTrip(trip: 0, stop: other)))
        }
        return Dictionary(uniqueKeysWithValues: times).compactMapValues(\.self)
    }

    /// The earliest arrival by a ride, leaving no earlier than `leave` as after a change.
    package func earliest(_ access: [Int: Int], _ egress: [Int: Int], leave: Int, boardings: Int) -> Int? {
        arrivals(leave, access, egress, boardings, listsFirstRuns: false).compactMap(\.self).min()
    }

    /// The earliest arrival with each number of boardings, leaving no earlier than `leave`.
    /// - Parameter listsFirstRuns: whether a run by headway that is boarded first is one of the board.
    private func arrivals(
        _ leave: Int, _ access: [Int: Int], _ egress: [Int: Int], _ boardings: Int, listsFirstRuns: Bool = true
    ) -> [Int?] {
        // From when on they are aboard who get on at an event, or stay: where times fall, no one alights before that.
        var aboard = Array(repeating: Int.max, count: events.count)
        var boarded = events.indices.filter { index in
            let event = events[index]
            return event.boards && (access[event.stop].map { leave + $0 <= event.departure } ?? false)
        }.map { (first: $0, since: events[$0].departure) }
        var waiting = headwayBoardings(leave, access, isListed: listsFirstRuns)
        return (0..<boardings).map { _ in
            var earliest: Int?
            var next: Set<Int> = []
            var alighted: [StopOfTrip: Int] = [:]
            func alight(_ event: Event) {
                alighted[StopOfTrip(event)] = min(alighted[StopOfTrip(event)] ?? .max, event.arrival)
                if let walk = egress[event.stop] { earliest = min(earliest ?? .max, event.arrival + walk) }
            }
            while let (first, since) = boarded.popLast() {
                guard since < aboard[first] else { continue }
                aboard[first] = since
                for index in first + 1..<rideEnds[first] {
                    if events[index].alights, events[index].arrival >= since {
                        next.formUnion(changes[index])
                        alight(events[index])
                    }
                    if index + 1 == rideEnds[first], let stay = stays[index] { boarded.append((stay, since)) }
                }
            }
            for event in visits(of: waiting) {
                alight(event)
                next.formUnion(events.indices.filter { events[$0].boards && canChange(event, events[$0]) })
            }
            boarded = next.map { ($0, events[$0].departure) }
            waiting = headwayBoardings(after: alighted)
            return earliest
        }
    }
}

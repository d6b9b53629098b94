import FeedSupport
import GTFSJourneys
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("Journeys with realtime of made-up cities against every connection laid one by one")
struct JourneyOverlayOracleTests {
    private typealias Found = JourneyOracle.Found

    /// A city with what realtime says of it at a moment, and its connections.
    private struct Laid {
        var city: RandomCity
        let overlaid: OverlaidTimetable
        /// Without and with a wheelchair.
        let oracles: [JourneyOracle]
        let now: Int
        let view: RealtimeSnapshot

        init(seed: UInt64) throws {
            var city = RandomCity(seed: seed, features: .all)
            let day = ServiceDate(dayNumber: RandomCity.firstDay + city.number(0...3))
            now = FeedText.sydney.start(of: day) + city.number(6 * 60...9 * 60) * 60 + city.number(0...59)
            let random = try RandomCityOverlay(&city, city.feed.imported(), now: now)
            (self.city, overlaid) = (city, random.overlaid)
            oracles = [false, true].map { JourneyOracle(city, random.realtime, requiresWheelchairAccess: $0) }
            view = overlaid.view
        }

        mutating func ends() -> (CityEnd, CityEnd) {
            (CityEnd(stop: city.number(0...8), city), CityEnd(stop: city.number(0...8), city))
        }

        /// Up to an hour before the messages, and up to an hour after them.
        mutating func moment() -> Int { now + city.number(-60...60) * 60 }
    }

    /// Cities in which a search once missed what a late vehicle goes on as, or a trip whose first stops are skipped, and
    /// others.
    private static let seeds: [UInt64] = [14, 98, 238] + LongForm.seeds(3, of: 1...400)

    @Test("J7, J9, J12: the Pareto set is that of all connections at their effective times", arguments: seeds)
    func departing(seed: UInt64) throws {
        var laid = try Laid(seed: seed)
        for number in 0..<10 {
            let (from, to) = laid.ends()
            var request = JourneysRequest(from: from.end, to: to.end, at: laid.moment(), limit: 1000)
            request.requiresWheelchairAccess = number % 2 == 1
            let window = max(request.at, laid.now)...max(request.at + 7200, laid.now)
            let expected = laid.oracles[number % 2].journeys(
                from.ways, to.ways, window: window, boardings: 5, walkAlone: from.walk(to: to))
            let journeys = try laid.overlaid.timetable.journeys(request, realtime: laid.view).journeys
                .filter { $0.boardings > 0 && $0.departure <= window.upperBound }
            #expect(journeys.map(Self.row).sorted() == expected, "\(seed): \(request)")
            for journey in journeys { #expect(journey.flaws == [], "\(seed): \(request)") }
            for row in journeys.flatMap(\.legs).compactMap(\.ride) where request.requiresWheelchairAccess {
                #expect(row.wheelchair != .no, "\(seed): \(row.tripID)")
            }
        }
    }

    @Test("J11, J12: so are the latest departures of arrive-by", arguments: seeds)
    func arriving(seed: UInt64) throws {
        var laid = try Laid(seed: seed)
        for number in 0..<4 {
            let (from, to) = laid.ends()
            let at = laid.now + laid.city.number(0...180) * 60
            var request = JourneysRequest(from: from.end, to: to.end, at: at, limit: 1000)
            (request.isTimedByArrival, request.requiresWheelchairAccess) = (true, number % 2 == 1)
            let expected = laid.oracles[number % 2].journeys(
                from.ways, to.ways, window: laid.now...max(laid.now, at), boardings: 5, walkAlone: from.walk(to: to)
            ).filter { (at - 7200...at).contains($0.arrival) }
            let journeys = try laid.overlaid.timetable.journeys(request, realtime: laid.view).journeys
                .filter { $0.boardings > 0 && $0.arrival >= at - 7200 }
            #expect(journeys.map(Self.row).sorted() == expected, "\(seed): \(request)")
        }
    }

    @Test("J12, J14: reach has the earliest arrivals of all connections that have not left", arguments: seeds)
    func reach(seed: UInt64) throws {
        var laid = try Laid(seed: seed)
        for number in 0..<4 {
            let from = laid.ends().0
            var request = ReachRequest(from: from.end, at: laid.moment(), minutes: 120)
            request.requiresWheelchairAccess = number % 2 == 1
            let leave = max(request.at, laid.now)
            let oracle = laid.oracles[number % 2]
            var expected = oracle.reach(from.ways, leave: leave, boardings: 5)
            for (stop, seconds) in from.ways where oracle.isUsable(stop) {
                expected[stop] = min(expected[stop] ?? .max, leave + seconds)
            }
            let served = Set(laid.city.trips.flatMap { $0.visits.map(\.stop) })
            expected = expected.filter { served.contains($0.key) && $0.value <= leave + 7200 }
            let found = try laid.overlaid.timetable.reach(request, realtime: laid.view)
            let arrivals = found.map { ($0.stop.stopID?.rawValue ?? "", $0.arrival) }
            let names = expected.map { ("S\($0.key)", $0.value) }
            #expect(
                Dictionary(uniqueKeysWithValues: arrivals) == Dictionary(uniqueKeysWithValues: names),
                "\(seed): \(request)")
        }
    }

    @Test("V3, J12: so are later rides, and what becomes of journeys with them", arguments: seeds)
    func laterRides(seed: UInt64) throws {
        var laid = try Laid(seed: seed)
        let oracle = LaterRidesOracle(laid.oracles[0], of: laid.city)
        for _ in 0..<4 {
            let (from, to) = laid.ends()
            var request = JourneysRequest(from: from.end, to: to.end, at: laid.moment(), limit: 2)
            request.alternatives = laid.city.number(1...3)
            for journey in try laid.overlaid.timetable.journeys(request, realtime: laid.view).journeys {
                let flaws = oracle.compare(journey, most: request.alternatives, to: to).flaws
                #expect(flaws == [], "\(seed): \(request)")
            }
        }
    }

    @Test("J12: an overlay that is asked at many moments answers like a new one at each", arguments: seeds)
    func moments(seed: UInt64) throws {
        var laid = try Laid(seed: seed)
        var overlaid = laid.overlaid
        (overlaid.limits.drop, overlaid.limits.cancellationDrop) = (1200, 2000)
        for index in overlaid.trips.indices {
            overlaid.trips[index].timestamp = laid.now - laid.city.number(0...1000)
            guard laid.city.chance(1, of: 3), let last = overlaid.trips[index].stopTimes.indices.last else { continue }
            // Earlier than the stops before it, as no vehicle drives.
            overlaid.trips[index].stopTimes[last].arrival? -= laid.city.number(1...30) * 60
        }
        let kept = overlaid.view
        for _ in 0..<12 {
            overlaid.now = laid.now + laid.city.number(0...2100)
            var view = RealtimeSnapshot(kept.overlay, now: overlaid.now)
            view.limits = kept.limits
            let (from, to) = laid.ends()
            var request = JourneysRequest(from: from.end, to: to.end, at: overlaid.now, limit: 1000)
            request.requiresWheelchairAccess = laid.city.chance(1, of: 2)
            let (timetable, comment) = (overlaid.timetable, Comment(rawValue: "\(seed), \(overlaid.now): \(request)"))
            #expect(
                try timetable.journeys(request, realtime: view)
                    == timetable.journeys(request, realtime: overlaid.view), comment)
            let reach = ReachRequest(from: from.end, at: overlaid.now, minutes: 60)
            #expect(
                try timetable.reach(reach, realtime: view) == timetable.reach(reach, realtime: overlaid.view), comment)
        }
    }

    private static func row(_ journey: Journey) -> Found {
        Found(departure: journey.departure, arrival: journey.arrival, boardings: journey.boardings)
    }
}

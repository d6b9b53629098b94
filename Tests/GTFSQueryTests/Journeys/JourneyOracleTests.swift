import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

/// GTFS_LONG=1 asks for more cities.
private func seeds(from first: UInt64, _ count: UInt64, long: UInt64) -> ClosedRange<UInt64> {
    first...first + (ProcessInfo.processInfo.environment["GTFS_LONG"] == "1" ? long : count) - 1
}

@Suite("Journeys of made-up cities against every connection laid one by one")
struct JourneyOracleTests {
    private typealias Found = JourneyOracle.Found

    /// An end of a question, and the seconds between it and each stop.
    private struct End {
        let end: JourneyEnd
        let positions: [Coordinate]
        let isPosition: Bool
        let ways: [Int: Int]

        init(stop: Int, _ city: RandomCity) {
            let parts = city.places.indices.filter {
                $0 == stop
                    || (!city.places[stop].station.isEmpty && city.places[$0].station == city.places[stop].station)
            }
            let served = parts.filter { part in city.trips.contains { $0.visits.contains { $0.stop == part } } }
            let own = served.isEmpty ? [stop] : served
            var ways: [Int: Int] = [:]
            for (index, place) in city.places.enumerated() {
                let metres = own.map { city.places[$0].position.distance(to: place.position) }.min() ?? .infinity
                if metres <= 500 { ways[index] = JourneyOracle.walk(metres) }
            }
            for index in served { ways[index] = 0 }
            self.ways = ways
            positions = own.map { city.places[$0].position }
            end = .stop(Stop.ID(city.places[stop].id))
            isPosition = false
        }

        init(position: Coordinate, _ city: RandomCity) {
            let stations = [
                "H": Coordinate(latitude: -33.795, longitude: 151.205),
                "K": Coordinate(latitude: -33.79, longitude: 151.21),
            ]
            var ways: [Int: Int] = [:]
            for (index, place) in city.places.enumerated() {
                let parts = city.places.filter { !place.station.isEmpty && $0.station == place.station }.map(\.position)
                let all = [place.position] + parts + [stations[place.station]].compactMap(\.self)
                let metres = all.map { $0.distance(to: position) }.min() ?? .infinity
                if metres <= 1000 { ways[index] = JourneyOracle.walk(metres) }
            }
            self.ways = ways
            positions = [position]
            end = .position(position)
            isPosition = true
        }

        func walk(to other: End) -> Int? {
            let metres = positions.flatMap { one in other.positions.map { one.distance(to: $0) } }.min() ?? .infinity
            return metres <= (isPosition || other.isPosition ? 1000 : 500) ? JourneyOracle.walk(metres) : nil
        }
    }

    private func end(_ city: inout RandomCity) -> End {
        if city.chance(1, of: 3) {
            let position = Coordinate(
                latitude: -33.8 + Double(city.number(-20...140)) * 0.0001,
                longitude: 151.2 + Double(city.number(-20...140)) * 0.0001)
            return End(position: position, city)
        }
        return End(stop: city.number(0...8), city)
    }

    private func moment(_ city: inout RandomCity) -> Int {
        let day = ServiceDate(dayNumber: RandomCity.firstDay + city.number(0...3))
        return FeedText.sydney.start(of: day) + city.number(0...30) * 3600 + 1800
    }

    @Test("J9, J10: the Pareto set of a window is that of all connections", arguments: seeds(from: 1, 8, long: 400))
    func departing(seed: UInt64) throws {
        var city = RandomCity(seed: seed)
        let timetable = try city.feed.imported()
        let oracle = JourneyOracle(city)
        for _ in 0..<8 {
            let (from, to, at) = (end(&city), end(&city), moment(&city))
            var request = JourneysRequest(from: from.end, to: to.end, at: at, limit: 1000)
            request.mostChanges = city.number(0...4)
            let walk = from.walk(to: to)
            let expected = oracle.journeys(
                from.ways, to.ways, window: at...at + 7200, boardings: request.mostChanges + 1, walkAlone: walk)
            let whole = try timetable.timetable.journeys(request).journeys
            let answer = whole.filter { $0.boardings > 0 }
            let found = answer.map(Self.row).filter { $0.departure <= at + 7200 }.sorted()
            #expect(found == expected, "\(seed): \(request)")
            for journey in answer { check(journey) }
            request.limit = 2
            let page = try timetable.timetable.journeys(request).journeys
            #expect(page.map(Self.row) == whole.prefix(2).map(Self.row), "\(seed): \(request)")
        }
    }

    @Test(
        "J11: the latest departures of arrive-by are those of all connections",
        arguments: seeds(from: 1001, 4, long: 200))
    func arriving(seed: UInt64) throws {
        var city = RandomCity(seed: seed)
        let timetable = try city.feed.imported()
        let oracle = JourneyOracle(city)
        for _ in 0..<6 {
            let (from, to, at) = (end(&city), end(&city), moment(&city))
            var request = JourneysRequest(from: from.end, to: to.end, at: at, limit: 1000)
            request.arrivesBy = true
            let expected = oracle.journeys(
                from.ways, to.ways, window: at - 7200 - 86400...at, boardings: 5, walkAlone: from.walk(to: to)
            ).filter { (at - 7200...at).contains($0.arrival) }
            let found = try timetable.timetable.journeys(request).journeys.filter { $0.boardings > 0 }.map(Self.row)
                .filter { $0.arrival >= at - 7200 }
            #expect(found.sorted() == expected, "\(seed): \(request)")
        }
    }

    @Test(
        "J10: the journeys of any window are the same whether hops or rounds bound the search",
        arguments: seeds(from: 4001, 8, long: 400))
    func hopsAndRounds(seed: UInt64) throws {
        var city = RandomCity(seed: seed)
        let feed = try city.feed.imported()
        for _ in 0..<8 {
            var request = JourneysRequest(from: end(&city).end, to: end(&city).end, at: moment(&city), limit: 1000)
            request.minutes = city.number(0...24) * 60
            request.mostChanges = city.number(0...4)
            let journeys = try feed.timetable.journeys(request).journeys.map(Self.row)
            // Of no stop and no trip the city says whether it is for wheelchairs, so all of them stay. With a rule for who
            // may ride, hops do not have all that is ridden.
            request.isWheelchair = true
            #expect(try feed.timetable.journeys(request).journeys.map(Self.row) == journeys, "\(seed): \(request)")
        }
    }

    private static func row(_ journey: Journey) -> Found {
        Found(departure: journey.departure, arrival: journey.arrival, boardings: journey.boardings)
    }

    /// The legs of a journey fit together.
    private func check(_ journey: Journey) {
        #expect(journey.legs.first?.departure == journey.departure)
        #expect(journey.legs.last?.arrival == journey.arrival)
        for (leg, next) in zip(journey.legs, journey.legs.dropFirst()) { #expect(leg.arrival <= next.departure) }
        #expect(journey.legs.filter { $0.mode == .ride }.count == journey.boardings)
        let moving = journey.legs.reduce(0) { $0 + $1.duration }
        #expect(journey.waiting == journey.duration - moving)
        for leg in journey.legs where leg.mode == .ride {
            #expect(leg.stops.first?.departure == leg.departure)
            #expect(leg.stops.last?.arrival == leg.arrival)
            #expect(leg.stops.first?.stopID == leg.from.stopID && leg.stops.last?.stopID == leg.to.stopID)
        }
    }

    @Test(
        "J10: each ride stands on the board of its stop with the same time", arguments: seeds(from: 2001, 3, long: 60))
    func boards(seed: UInt64) throws {
        var city = RandomCity(seed: seed)
        let feed = try city.feed.imported()
        for _ in 0..<6 {
            let request = JourneysRequest(from: end(&city).end, to: end(&city).end, at: moment(&city))
            for journey in try feed.timetable.journeys(request).journeys {
                for leg in journey.legs where leg.mode == .ride {
                    let ride = try #require(leg.ride)
                    let board = try feed.timetable.departures(
                        DeparturesRequest(stopID: ride.stopID, from: leg.departure, minutes: 0))
                    #expect(board.departures.contains { $0 == ride }, "\(ride)")
                }
            }
        }
    }

    @Test(
        "J10: more changes never make it later, and a later departure never makes it earlier",
        arguments: seeds(from: 3001, 3, long: 80))
    func order(seed: UInt64) throws {
        var city = RandomCity(seed: seed)
        let feed = try city.feed.imported()
        for _ in 0..<6 {
            let (from, to, at) = (end(&city), end(&city), moment(&city))
            var earliest = Int.max
            for changes in 0...4 {
                var request = JourneysRequest(from: from.end, to: to.end, at: at, limit: 1000)
                request.mostChanges = changes
                let journeys = try feed.timetable.journeys(request).journeys
                if let first = journeys.map(\.arrival).min() {
                    #expect(first <= earliest || earliest == .max || journeys.allSatisfy { $0.departure > at + 7200 })
                    earliest = min(earliest, first)
                }
                for (index, one) in journeys.enumerated() {
                    for other in journeys[(index + 1)...] where one.boardings > 0 && other.boardings > 0 {
                        let isBeaten =
                            one.departure >= other.departure && one.arrival <= other.arrival
                            && one.boardings <= other.boardings
                        #expect(!isBeaten)
                    }
                }
            }
        }
    }
}

import FeedSupport
import GTFSJourneys
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("Journeys of made-up cities against every connection laid one by one")
struct JourneyOracleTests {
    private typealias Found = JourneyOracle.Found

    private func end(_ city: inout RandomCity) -> CityEnd {
        if city.chance(1, of: 3) {
            let position = Coordinate(
                latitude: -33.8 + Double(city.number(-20...140)) * 0.0001,
                longitude: 151.2 + Double(city.number(-20...140)) * 0.0001)
            return CityEnd(position: position, city)
        }
        return CityEnd(stop: city.number(0...8), city)
    }

    private func moment(_ city: inout RandomCity) -> Int {
        let day = ServiceDate(dayNumber: RandomCity.firstDay + city.number(0...3))
        return FeedText.sydney.start(of: day) + city.number(0...30) * 3600 + 1800
    }

    @Test("J9, J10: the Pareto set of a window is that of all connections", arguments: LongForm.seeds(4, of: 1...400))
    func departing(seed: UInt64) throws { try departing(RandomCity(seed: seed), "\(seed)", wheelchairs: [false]) }

    @Test(
        "J7, J9: so it is where vehicles go on as other trips, for passengers in wheelchairs, too",
        arguments: LongForm.seeds(5, of: 8001...8400))
    func staying(seed: UInt64) throws {
        try departing(RandomCity(seed: seed, features: .all), "\(seed)", wheelchairs: [false, true])
    }

    @Test(
        "J9, J10: so it is where times of trips fall, as in broken feeds",
        arguments: LongForm.seeds(4, of: 6001...6400))
    func falling(seed: UInt64) throws {
        try departing(RandomCity(seed: seed, features: .falls), "\(seed)", wheelchairs: [false])
    }

    @Test(
        "J8, J9: so it is where lines by headway run beside the trips, for windows of any length",
        arguments: LongForm.seeds(5, of: 9001...9600))
    func headways(seed: UInt64) throws {
        try departing(RandomCity(seed: seed, features: .headways), "\(seed)", wheelchairs: [false])
    }

    private func departing(_ city: RandomCity, _ seed: String, wheelchairs: [Bool]) throws {
        var city = city
        let timetable = try city.feed.imported()
        let oracles = wheelchairs.map { JourneyOracle(city, requiresWheelchairAccess: $0) }
        for number in 0..<8 {
            let oracle = oracles[number % wheelchairs.count]
            let (from, to, at) = (end(&city), end(&city), moment(&city))
            var request = JourneysRequest(from: from.end, to: to.end, at: at, limit: 1000)
            request.mostChanges = city.number(0...4)
            request.minutes = city.one(of: [7, 20, 120, 120, 150])
            request.requiresWheelchairAccess = wheelchairs[number % wheelchairs.count]
            let (walk, end) = (from.walk(to: to), at + request.minutes * 60)
            func journeys(_ window: ClosedRange<Int>) -> [Found] {
                oracle.journeys(
                    from.ways, to.ways, window: window, boardings: request.mostChanges + 1, walkAlone: walk)
            }
            let expected = journeys(at...end)
            let whole = try timetable.timetable.journeys(request).journeys
            let answer = whole.filter { $0.boardings > 0 }
            let found = answer.map(Self.row).filter { $0.departure <= end }.sorted()
            #expect(found == expected, "\(seed): \(request)")
            for journey in answer { #expect(journey.flaws == []) }
            if expected.isEmpty, walk == nil, city.chance(1, of: 3) {
                let later = journeys(end + 1...end + 5 * 86400)
                #expect(answer.map(Self.row).sorted() == later.filter { $0.departure == later[0].departure })
            }
            request.limit = 2
            let page = try timetable.timetable.journeys(request).journeys
            #expect(page.map(Self.row) == whole.prefix(2).map(Self.row), "\(seed): \(request)")
        }
    }

    @Test(
        "J11: the latest departures of arrive-by are those of all connections",
        arguments: LongForm.seeds(2, of: 1001...1200))
    func arriving(seed: UInt64) throws { try arriving(RandomCity(seed: seed), "\(seed)") }

    @Test("J11: so they are where times of trips fall", arguments: LongForm.seeds(2, of: 7001...7200))
    func arrivingByFallingTrips(seed: UInt64) throws {
        try arriving(RandomCity(seed: seed, features: .falls), "\(seed)")
    }

    @Test(
        "J8, J11: so they are where lines by headway run beside the trips",
        arguments: LongForm.seeds(2, of: 9601...9900))
    func arrivingByHeadway(seed: UInt64) throws {
        try arriving(RandomCity(seed: seed, features: .headways), "\(seed)")
    }

    private func arriving(_ city: RandomCity, _ seed: String) throws {
        var city = city
        let timetable = try city.feed.imported()
        let oracle = JourneyOracle(city)
        for _ in 0..<6 {
            let (from, to, at) = (end(&city), end(&city), moment(&city))
            var request = JourneysRequest(from: from.end, to: to.end, at: at, limit: 1000)
            request.isTimedByArrival = true
            request.minutes = city.one(of: [20, 120, 120, 150])
            let (walk, first) = (from.walk(to: to), at - request.minutes * 60)
            func journeys(from leave: Int) -> [Found] {
                oracle.journeys(from.ways, to.ways, window: leave...at, boardings: 5, walkAlone: walk)
                    .filter { $0.arrival <= at }
            }
            let expected = journeys(from: first - 86400).filter { $0.arrival >= first }
            let rows = try timetable.timetable.journeys(request).journeys.filter { $0.boardings > 0 }.map(Self.row)
            #expect(rows.filter { $0.arrival >= first }.sorted() == expected, "\(seed): \(request)")
            if expected.isEmpty, walk == nil, city.chance(1, of: 3) {
                let earlier = journeys(from: at - 5 * 86400)
                let last = earlier.map(\.arrival).max()
                #expect(rows.sorted() == earlier.filter { $0.arrival == last }, "\(seed): \(request)")
            }
        }
    }

    @Test(
        "J10: a page has the first rows of any window, also for passengers whom nothing keeps from riding",
        arguments: LongForm.seeds(4, of: 4001...4400))
    func pages(seed: UInt64) throws {
        var city = RandomCity(seed: seed)
        let feed = try city.feed.imported()
        for _ in 0..<8 {
            var request = JourneysRequest(from: end(&city).end, to: end(&city).end, at: moment(&city), limit: 1000)
            request.minutes = city.number(0...24) * 60
            request.mostChanges = city.number(0...4)
            let journeys = try feed.timetable.journeys(request).journeys.map(Self.row)
            var short = request
            short.limit = city.number(0...3)
            let page = try feed.timetable.journeys(short)
            #expect(page.journeys.map(Self.row) == Array(journeys.prefix(short.limit)), "\(seed): \(request)")
            if let next = journeys.dropFirst(short.limit).map(\.departure).min() { #expect(page.later == next) }
            // Of no stop and no trip the city says whether it is for wheelchairs, so all of them stay.
            request.requiresWheelchairAccess = true
            #expect(try feed.timetable.journeys(request).journeys.map(Self.row) == journeys, "\(seed): \(request)")
        }
    }

    @Test(
        "J8, J10: the answers are the same where all runs by headway are too many to be listed",
        arguments: LongForm.seeds(3, of: 5001...5200))
    func manyRuns(seed: UInt64) throws {
        var city = RandomCity(seed: seed)
        var text = city.feed
        let often = city.trips.filter(\.block.isEmpty).prefix(4).map { trip in
            "\n\(trip.id),05:00:00,2\(city.number(0...9)):00:00,\(city.number(2...40) * 30)"
        }
        func headways(_ rows: [String]) -> String { "trip_id,start_time,end_time,headway_secs" + rows.joined() }
        text.files["frequencies.txt"] = headways(often)
        let few = try text.imported()
        text.add("stops.txt", "FAR0,Far,10,10,0,,\nFAR1,Farther,10.1,10,0,,")
        let many = (0..<24).map { "FAR\($0)" }
        text.add("trips.txt", many.map { "R0,\(city.trips[0].service),\($0),," }.joined(separator: "\n"))
        text.add(
            "stop_times.txt",
            many.map { "\($0),1,FAR0,00:00:00,00:00:00,,\n\($0),2,FAR1,00:10:00,00:10:00,," }.joined(separator: "\n"))
        text.files["frequencies.txt"] = headways(often + many.map { "\n\($0),00:00:00,60:00:00,1" })
        let all = try text.imported()
        for number in 0..<8 {
            var request = JourneysRequest(from: end(&city).end, to: end(&city).end, at: moment(&city), limit: 1000)
            request.mostChanges = city.number(0...4)
            request.isTimedByArrival = number % 3 == 2
            let expected = try few.timetable.journeys(request).journeys.map(Self.row)
            let found = try all.timetable.journeys(request).journeys.map(Self.row)
            #expect(found == expected, "\(seed): \(request)")
        }
    }

    private static func row(_ journey: Journey) -> Found {
        Found(departure: journey.departure, arrival: journey.arrival, boardings: journey.boardings)
    }

    @Test(
        "J10: each ride stands on the board of its stop with the same time",
        arguments: LongForm.seeds(3, of: 2001...2060))
    func boards(seed: UInt64) throws {
        var city = RandomCity(seed: seed)
        let feed = try city.feed.imported()
        for _ in 0..<6 {
            let request = JourneysRequest(from: end(&city).end, to: end(&city).end, at: moment(&city))
            for journey in try feed.timetable.journeys(request).journeys {
                for leg in journey.legs where leg.mode == .ride {
                    let ride = try #require(leg.ride)
                    let board = try feed.timetable.departures(
                        DeparturesRequest(stopID: ride.stopID, at: leg.departure, minutes: 0))
                    #expect(board.departures.contains { $0 == ride }, "\(ride)")
                }
            }
        }
    }

    @Test(
        "J10: more changes never make it later, and a later departure never makes it earlier",
        arguments: LongForm.seeds(3, of: 3001...3080))
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

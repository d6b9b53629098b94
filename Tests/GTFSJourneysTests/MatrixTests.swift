import FeedSupport
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@testable import GTFSJourneys

@Suite("From many places to many others") struct MatrixTests {
    /// Some stops and positions of a city, under names of their own.
    private static func ends(_ city: inout RandomCity, positions: Int = 3) -> [(place: MatrixPoint, end: CityEnd)] {
        let stops = city.places.indices.map { (MatrixPoint(Stop.ID(city.places[$0].id)), CityEnd(stop: $0, city)) }
        let others = (0..<positions).map { number in
            let position = Coordinate(
                latitude: -33.8 + Double(city.number(-60...180)) * 0.0001,
                longitude: 151.2 + Double(city.number(-60...180)) * 0.0001)
            return (MatrixPoint(id: "P\(number)", .position(position)), CityEnd(position: position, city))
        }
        return stops + others
    }

    private static func request(
        _ city: inout RandomCity, _ ends: [(place: MatrixPoint, end: CityEnd)]
    ) -> MatrixRequest {
        let day = ServiceDate(dayNumber: RandomCity.firstDay + city.number(0...3))
        let at = FeedText.sydney.start(of: day) + city.number(5...24) * 3600 + city.number(0...59) * 60
        var request = MatrixRequest(from: ends.map(\.place), to: ends.map(\.place), at: at)
        request.minutes = city.number(5...150)
        request.mostChanges = city.number(0...4)
        request.requiresWheelchairAccess = city.chance(1, of: 3)
        request.includesArranged = city.chance(1, of: 3)
        return request
    }

    /// The durations of `reach` for the departures of a window, by stop.
    private static func reach(
        _ origin: MatrixPoint, _ request: MatrixRequest, minute: Int, _ timetable: Timetable
    ) throws -> [Stop.ID: Int] {
        var reach = ReachRequest(from: origin.end, at: request.at + minute * 60, minutes: request.minutes)
        (reach.mostChanges, reach.filter) = (request.mostChanges, request.filter)
        reach.requiresWheelchairAccess = request.requiresWheelchairAccess
        reach.includesArranged = request.includesArranged
        let rows = try timetable.reach(reach).compactMap { row in row.stop.stopID.map { ($0, row.duration) } }
        return Dictionary(rows, uniquingKeysWith: min)
    }

    /// Rule M1 to the letter: what `reach` says of the stop, or of a stop that the position is walked to from.
    private static func expected(
        _ reach: [Stop.ID: Int], _ from: CityEnd, _ to: (place: MatrixPoint, end: CityEnd), _ city: RandomCity,
        _ limit: Int
    ) -> Int? {
        guard case .position = to.place.end else {
            guard let index = city.places.firstIndex(where: { $0.id == to.place.id }) else { return nil }
            return stops(of: index, city).compactMap { reach[Stop.ID(city.places[$0].id)] }.min()
        }
        var all = to.end.ways.compactMap { index, walk in reach[Stop.ID(city.places[index].id)].map { $0 + walk } }
        if case .position = from.end, let walk = from.walk(to: to.end) { all.append(walk) }
        return all.min().flatMap { $0 <= limit ? $0 : nil }
    }

    /// The stop itself; without trips, it stands for the platforms of its station.
    private static func stops(of index: Int, _ city: RandomCity) -> [Int] {
        func isServed(_ stop: Int) -> Bool { city.trips.contains { $0.visits.contains { $0.stop == stop } } }
        let station = city.places[index].station
        if isServed(index) || station.isEmpty { return isServed(index) ? [index] : [] }
        return city.places.indices.filter { city.places[$0].station == station && isServed($0) }
    }

    private static let kinds: [RandomCity.Features] = [[], .all, .falls, .headways]

    @Test("M1: every cell equals reach", arguments: LongForm.seeds(8, of: 12001...12400))
    func cells(seed: UInt64) throws {
        var city = RandomCity(seed: seed, features: Self.kinds[Int(seed % 4)])
        let timetable = try city.feed.imported().timetable
        let ends = Self.ends(&city)
        let request = Self.request(&city, ends)
        let rows = try timetable.ask(request)
        #expect(rows.map(\.origin) == request.origins.map(\.id))
        for (from, row) in zip(ends, rows) {
            let reach = try Self.reach(from.place, request, minute: 0, timetable)
            let expected = ends.map { Self.expected(reach, from.end, $0, city, request.minutes * 60) }
            #expect(row.cells.map(\.destination) == ends.map(\.place.id))
            #expect(row.cells.map(\.seconds) == expected.map { [$0] }, "\(seed): from \(row.origin)")
        }
    }

    @Test(
        "M1: a cell of a stop is the earliest arrival of all connections",
        arguments: LongForm.seeds(4, of: 53039...53638))
    func connections(seed: UInt64) throws {
        var city = RandomCity(seed: seed, features: .all)
        let timetable = try city.feed.imported().timetable
        let ends = Self.ends(&city)
        var request = Self.request(&city, ends)
        request.includesArranged = false
        let oracle = JourneyOracle(city, requiresWheelchairAccess: request.requiresWheelchairAccess)
        let (at, limit) = (request.at, request.minutes * 60)
        for (from, row) in zip(ends, try timetable.ask(request)) {
            let ways = from.end.ways.filter { oracle.isUsable($0.key) }
            let ridden = oracle.reach(ways, leave: at, boardings: request.mostChanges + 1)
            for index in city.places.indices {
                let times = Self.stops(of: index, city).filter(oracle.isUsable).flatMap { stop in
                    [ridden[stop].map { $0 - at }, from.end.ways[stop]]
                }
                let expected = times.compactMap(\.self).filter { $0 <= limit }.min()
                #expect(row.cells[index].seconds == [expected], "\(seed): \(row.origin) to S\(index)")
            }
        }
    }

    @Test(
        "M2: percentiles of a window are by nearest rank of its minutes, and a minute without arrival is the longest",
        arguments: LongForm.seeds(4, of: 12801...13000))
    func windows(seed: UInt64) throws {
        var city = RandomCity(seed: seed, features: Self.kinds[Int(seed % 4)])
        let timetable = try city.feed.imported().timetable
        let ends = Self.ends(&city, positions: 2)
        var request = Self.request(&city, ends)
        request.windowMinutes = city.number(1...30)
        request.percentiles = [1, 10, 33, 50, 90, 100]
        for (from, row) in zip(ends, try timetable.ask(request)).filter({ _ in city.chance(1, of: 2) }) {
            let minutes = try (0...request.windowMinutes).map {
                try Self.reach(from.place, request, minute: $0, timetable)
            }
            for (to, cell) in zip(ends, row.cells) {
                let times = minutes.map { Self.expected($0, from.end, to, city, request.minutes * 60) ?? .max }.sorted()
                let ranked = request.percentiles.map { percentile in
                    times.first { time in times.count { $0 <= time } * 100 >= percentile * times.count } ?? .max
                }
                #expect(
                    cell.seconds == ranked.map { $0 == .max ? nil : $0 },
                    "\(seed): \(row.origin) to \(cell.destination)")
            }
        }
    }

    @Test("M3: opportunities are the sum of the weights of the destinations within the limit")
    func opportunities() {
        let cells = [[1800, 1700], [1801, 1800], [nil, 60], [0, nil]].enumerated().map { index, seconds in
            MatrixCell(destination: "\(index)", seconds: seconds)
        }
        let row = MatrixRow(origin: "A", cells: cells)
        #expect(row.opportunities(within: 30, weights: [1, 20, 300, 4000]) == [4001, 321])
        #expect(row.opportunities(within: 31, weights: [1, 20, 300, 4000.5]) == [4021.5, 321])
        #expect(MatrixRow(origin: "A", cells: []).opportunities(within: 30, weights: []) == [])
    }

    private static let feed = FeedText([
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
        A,Alpha,-33.1,151.1,0,
        S,Station,-33.2,151.1,1,
        P1,One,-33.2,151.1,0,S
        P2,Two,-33.201,151.1,0,S
        E,Entrance,-33.205,151.1,2,S
        N,Nowhere,-33.9,151.1,0,
        """,
        "trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,D,U",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T,10:00:00,10:00:00,A,1
        T,10:30:00,10:30:00,P1,2
        U,10:05:00,10:05:00,A,1
        U,10:25:00,10:25:00,P2,2
        """,
    ])

    @Test("M1: a station is reached at its first platform, a position from the nearest entrance; else a cell is empty")
    func places() throws {
        let timetable = try Self.feed.imported().timetable
        let at = try #require(RFC3339.instant("2026-03-04T09:50:00+11:00"))
        let near = MatrixPoint(id: "near", .position(Coordinate(latitude: -33.205, longitude: 151.1)))
        let stops = ["A", "S", "P1", "P2", "N"].map { MatrixPoint(Stop.ID($0)) }
        var request = MatrixRequest(from: [MatrixPoint("A"), MatrixPoint("N"), near], to: stops + [near], at: at)
        request.minutes = 60
        let rows = try timetable.ask(request).map { $0.cells.map { $0.seconds[0] } }
        #expect(rows[0] == [0, 2100, 2400, 2100, nil, 2100])
        #expect(rows[1] == [nil, nil, nil, nil, nil, nil])
        #expect(rows[2] == [nil, 0, 0, 0, nil, 0])
        #expect(try timetable.servedPoints().map(\.id) == ["A", "P1", "P2"])
        request.destinations.append(MatrixPoint("unknown"))
        #expect(throws: QueryError.self) { try timetable.matrix(request) { _ in Issue.record("a row") } }
    }

    @Test("A matrix ends where its body throws, and where nobody waits for it any more")
    func ended() throws {
        let timetable = try Self.feed.imported().timetable
        let at = try #require(RFC3339.instant("2026-03-04T09:50:00+11:00"))
        let request = MatrixRequest(
            from: Array(repeating: MatrixPoint("A"), count: 9), to: [MatrixPoint("P1")], at: at)
        struct Enough: Error {}
        var count = 0
        #expect(throws: Enough.self) {
            try timetable.matrix(request) { _ in
                count += 1
                if count == 3 { throw Enough() }
            }
        }
        #expect(count == 3)
        let cancellation = Cancellation()
        #expect(throws: CancellationError.self) {
            try Cancellation.$current.withValue(cancellation) {
                try timetable.matrix(request) { _ in
                    count += 1
                    cancellation.cancel()
                }
            }
        }
        #expect(count == 4)
    }

    @Test("A matrix is asked outside the cooperative pool as well")
    func asynchronous() async throws {
        let timetable = try Self.feed.imported().timetable
        let at = try #require(RFC3339.instant("2026-03-04T09:50:00+11:00"))
        let request = MatrixRequest(from: [MatrixPoint("A")], to: [MatrixPoint("P1")], at: at)
        let rows = Locked([MatrixRow]())
        try await timetable.matrix(request) { row in rows.withLock { $0.append(row) } }
        #expect(rows.withLock { $0 } == (try await timetable.ask(request)))
        #expect(rows.withLock { $0.map { $0.cells[0].seconds } } == [[2400]])
    }
}

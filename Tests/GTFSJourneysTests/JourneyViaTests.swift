import FeedSupport
import GTFSJourneys
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("Journeys by way of stops") struct JourneyViaTests {
    /// Rule V1 to the letter over the answers of the library: journeys to the stop, and from there, laid together one by one.
    private struct Oracle {
        let city: RandomCity
        let timetable: Timetable
        let request: JourneysRequest

        struct Found: Hashable, Comparable {
            let departure: Int
            let arrival: Int
            let boardings: Int

            init(_ journey: [Journey], boardings: Int) {
                (departure, arrival) = (journey[0].departure, journey[journey.count - 1].arrival)
                self.boardings = boardings
            }

            static func < (one: Self, other: Self) -> Bool {
                (one.arrival, one.boardings, -one.departure) < (other.arrival, other.boardings, -other.departure)
            }
        }

        /// Those that leave within some time, a day after the other: what a later one beats is in no answer.
        private func rides(from: JourneyEnd, to: JourneyEnd, _ leaves: ClosedRange<Int>) throws -> [Journey] {
            try stride(from: leaves.lowerBound, through: leaves.upperBound, by: 86_400).flatMap { start in
                let end = min(leaves.upperBound, start + 86_399)
                var part = request
                (part.from, part.to, part.via, part.at, part.limit) = (from, to, [], start, 10_000)
                part.minutes = (end - start + 59) / 60
                return try timetable.journeys(part).journeys.filter { $0.boardings > 0 && $0.departure <= end }
            }
        }

        private func index(_ id: Stop.ID?) -> Int { city.places.firstIndex { $0.id == id?.rawValue } ?? -1 }

        private func isSameStation(_ one: Int, _ other: Int) -> Bool {
            one == other
                || (!city.places[one].station.isEmpty && city.places[one].station == city.places[other].station)
        }

        private func change(_ from: Int, _ to: Int) -> Int? {
            if from == to { return 120 }
            let metres = city.places[from].position.distance(to: city.places[to].position)
            let walk = JourneyOracle.walk(metres)
            return isSameStation(from, to) ? max(120, walk) : metres <= 500 ? walk + 60 : nil
        }

        /// The boardings of two journeys as one; nil where they do not fit together.
        private func boardings(_ one: Journey, _ other: Journey, stay: Int) -> Int? {
            guard let last = one.legs.last(where: { $0.mode == .ride }), let lastRide = last.ride,
                let next = other.legs.first(where: { $0.mode == .ride }), let nextRide = next.ride,
                other.departure >= one.arrival + stay
            else { return nil }
            let isOneTrip =
                lastRide.tripID == nextRide.tripID && lastRide.serviceDate == nextRide.serviceDate
                && last.stops.last?.stopSequence == next.stops.first?.stopSequence
                && one.legs.last == last && other.legs.first == next
            if stay == 0, isOneTrip { return one.boardings + other.boardings - 1 }
            guard let seconds = change(index(last.to.stopID), index(next.from.stopID)),
                last.arrival + seconds <= next.departure
            else { return nil }
            return one.boardings + other.boardings
        }

        func found(from: JourneyEnd, via: JourneyVia, to: JourneyEnd) throws -> [Found] {
            let (at, end, stay) = (request.at, request.at + request.minutes * 60, via.minutes * 60)
            let before = try rides(from: from, to: .stop(via.stop), at...end)
            guard let first = before.map(\.arrival).min(), let last = before.map(\.arrival).max() else { return [] }
            var all: [Found] = []
            for span in [7200, 86400] where all.isEmpty {
                let after = try rides(
                    from: .stop(via.stop), to: to, first + stay...min(last + stay + span, end + 86400))
                all = before.flatMap { one in
                    after.compactMap { other in
                        boardings(one, other, stay: stay).map { Found([one, other], boardings: $0) }
                    }
                }.filter { $0.boardings <= request.mostChanges + 1 }
            }
            if stay == 0 {
                let platforms = city.places.indices.filter { isSameStation($0, index(via.stop)) }
                all += try rides(from: from, to: to, at...end).filter { journey in
                    journey.legs.flatMap(\.stops).contains { platforms.contains(index($0.stopID)) }
                }.map { Found([$0], boardings: $0.boardings) }
            }
            return Set(all).filter { one in
                !all.contains { other in
                    other != one && other.departure >= one.departure && other.arrival <= one.arrival
                        && other.boardings <= one.boardings
                }
            }.sorted()
        }
    }

    @Test(
        "V1: they are those to the stop and from there that fit together",
        arguments: LongForm.seeds(5, of: 15001...15400))
    func composed(seed: UInt64) throws {
        var city = RandomCity(seed: seed)
        var text = city.feed
        text.files["transfers.txt"] = nil
        let timetable = try text.imported().timetable
        for _ in 0..<12 {
            let stops = (0...2).map { _ in city.number(0...8) }
            let walks = stops.map { CityEnd(stop: $0, city) }
            // No two are so near that walking all the way is an answer.
            guard [(0, 1), (1, 2), (0, 2)].allSatisfy({ walks[$0.0].walk(to: walks[$0.1]) == nil }) else { continue }
            let ends = walks.map(\.end)
            let day = ServiceDate(dayNumber: RandomCity.firstDay + city.number(0...2))
            let at = FeedText.sydney.start(of: day) + city.number(5...20) * 3600
            var request = JourneysRequest(from: ends[0], to: ends[2], at: at, limit: 10_000)
            request.minutes = city.one(of: [60, 120, 240])
            request.via = [JourneyVia(Stop.ID(city.places[stops[1]].id), minutes: city.one(of: [0, 0, 5, 20]))]
            let oracle = Oracle(city: city, timetable: timetable, request: request)
            let answer = try timetable.journeys(request).journeys
            let found = answer.filter { $0.departure <= at + request.minutes * 60 }
            let expected = try oracle.found(from: ends[0], via: request.via[0], to: ends[2])
            #expect(found.map { Oracle.Found([$0], boardings: $0.boardings) } == expected, "\(seed): \(request)")
            for journey in answer { #expect(journey.flaws == [], "\(seed): \(request)") }
        }
    }

    private static let feed = FeedText([
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
        A,Alpha,-33.1,151.1,0,
        B,Beta,-33.2,151.1,0,
        C,Gamma,-33.3,151.1,0,
        D,Delta,-33.4,151.1,0,
        """,
        "trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,D,U\nR,D,X",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T,10:00:00,10:00:00,A,1
        T,10:10:00,10:10:00,B,2
        T,10:20:00,10:20:00,C,3
        T,10:30:00,10:30:00,D,4
        U,10:21:00,10:21:00,B,1
        U,10:40:00,10:40:00,C,2
        U,10:50:00,10:50:00,D,3
        X,10:00:00,10:00:00,A,1
        X,10:05:00,10:05:00,D,2
        """,
    ])

    @Test(
        "V1: one stays aboard, or stays as long as is asked for, at each stop in its order",
        arguments: [
            ([("B", 0)], ["10:00–10:30/1"]), ([("B", 10)], ["10:00–10:50/2"]), ([("B", 12)], ["10:00–34:30/2"]),
            ([("B", 0), ("C", 0)], ["10:00–10:30/1"]), ([("B", 5), ("C", 0)], ["10:00–10:50/2"]),
            ([("C", 0), ("B", 0)], []), ([], ["10:00–10:05/1"]),
        ] as [([(String, Int)], [String])])
    func stays(via: [(String, Int)], expected: [String]) throws {
        let timetable = try Self.feed.imported().timetable
        let at = try #require(RFC3339.instant("2026-03-04T09:50:00+11:00"))
        var request = JourneysRequest(from: .stop("A"), to: .stop("D"), at: at)
        request.via = via.map { JourneyVia(Stop.ID($0.0), minutes: $0.1) }
        let found = try timetable.journeys(request).journeys.filter { $0.departure < at + 7200 }
        #expect(try rows(found) == expected)
    }

    /// `10:00–10:30/1`: departure, arrival and boardings.
    private func rows(_ journeys: [Journey]) throws -> [String] {
        let start = try #require(RFC3339.instant("2026-03-04T00:00:00+11:00"))
        return journeys.map { journey in
            let times = [journey.departure, journey.arrival].map { (time: Int) in
                let minutes = (time - start) / 60
                return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
            }
            return "\(times[0])–\(times[1])/\(journey.boardings)"
        }
    }

    @Test(
        "V2: one who is aboard alights where it is best, at a stop to come",
        arguments: [
            ("T", "A", "10:05", "D", ["10:00–10:30/1"]), ("T", "A", "10:05", "E", ["10:00–10:45/2"]),
            ("T", "A", "10:12", "E", ["10:00–11:05/2"]), ("T", "A", "10:25", "E", []),
            ("T", "B", "10:05", "C", ["10:10–10:20/1"]), ("X", "A", "09:00", "D", ["10:00–10:05/1"]),
        ])
    func aboard(trip: String, from: String, at: String, to: String, expected: [String]) throws {
        var text = Self.feed
        text.add("stops.txt", "E,Echo,-33.5,151.1,0,")
        text.add("trips.txt", "R,D,Y\nR,D,Z")
        text.add(
            "stop_times.txt",
            """
            Y,10:12:00,10:12:00,B,1
            Y,10:45:00,10:45:00,E,2
            Z,10:22:00,10:22:00,C,1
            Z,11:05:00,11:05:00,E,2
            """)
        let start = try #require(RFC3339.instant("2026-03-04T\(at):00+11:00"))
        var request = JourneysRequest(from: .stop(Stop.ID(from)), to: .stop(Stop.ID(to)), at: start)
        request.aboard = Trip.ID(trip)
        let journeys = try text.imported().timetable.journeys(request).journeys
        #expect(try rows(journeys) == expected)
        for journey in journeys {
            #expect(journey.flaws == [] && journey.legs.first?.ride?.tripID.rawValue == trip)
        }
    }

    @Test(
        "V2: no journey of one who is aboard is later than getting off at a stop and asking anew",
        arguments: LongForm.seeds(4, of: 16001...16400))
    func aboardAnew(seed: UInt64) throws {
        var city = RandomCity(seed: seed)
        var text = city.feed
        text.files["transfers.txt"] = nil
        let timetable = try text.imported().timetable
        for _ in 0..<8 {
            let trip = city.trips[city.number(0...city.trips.count - 1)]
            guard let day = city.days[trip.service]?.first, trip.visits[0].stop != trip.visits[1].stop else { continue }
            let start = FeedText.sydney.start(of: ServiceDate(dayNumber: day))
            let to = city.number(0...8)
            let stops = trip.visits.map(\.stop)
            guard !stops.contains(to), Set(stops).count == stops.count else { continue }
            var request = JourneysRequest(
                from: .stop(Stop.ID(city.places[stops[0]].id)), to: .stop(Stop.ID(city.places[to].id)),
                at: start + trip.visits[0].departure, limit: 10_000)
            request.aboard = Trip.ID(trip.id)
            let found = try timetable.journeys(request).journeys
            for journey in found { #expect(journey.flaws == []) }
            let best = found.map(\.arrival).min()
            // Whoever waits 25 minutes at a stop has time for each change: nobody aboard is later than that.
            for visit in trip.visits.dropFirst() where visit.dropOffType == 0 {
                var anew = JourneysRequest(
                    from: .stop(Stop.ID(city.places[visit.stop].id)), to: request.to,
                    at: start + visit.arrival + 1500, limit: 10_000)
                anew.minutes = 600
                let later = try timetable.journeys(anew).journeys.filter { $0.boardings > 0 && $0.boardings < 5 }
                guard let arrival = later.map(\.arrival).min(), arrival < request.at + 86_400 else { continue }
                #expect((best ?? .max) <= arrival, "\(seed): \(request)")
            }
        }
    }

    @Test("A question by way of three stops, or with an arrival, is not allowed")
    func refused() throws {
        var request = JourneysRequest(from: .stop("A"), to: .stop("D"), at: 1_772_578_200)
        request.via = ["B", "C"].map { JourneyVia(Stop.ID($0)) }
        try request.validate()
        request.isTimedByArrival = true
        #expect(throws: QueryError.self) { try request.validate() }
        request.isTimedByArrival = false
        request.via.append(JourneyVia("A"))
        #expect(throws: QueryError.self) { try request.validate() }
        request.via = [JourneyVia("B", minutes: -1)]
        #expect(throws: QueryError.self) { try request.validate() }
    }
}

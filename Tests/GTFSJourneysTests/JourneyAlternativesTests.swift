import FeedSupport
import GTFSJourneys
import GTFSModel
import GTFSQuery
import GTFSTesting
import TestSupport
import Testing

@Suite("Later rides that make the legs of journeys") struct JourneyAlternativesTests {
    private static func at(_ time: String) -> Int { RFC3339.instant("2026-03-04T\(time):00+11:00") ?? 0 }

    private static func clock(_ instant: Int?) -> String {
        instant.map { String(RFC3339.text($0, in: FeedText.sydney).dropFirst(11).prefix(5)) } ?? "never"
    }

    /// T goes from A to P, where one changes to U for Z; later trips go from A to P, and from P to Z.
    private static func timetable() throws -> Timetable {
        var feed = SmallFeed()
        for stop in ["A", "P", "Z"] { feed.addStop(Stop.ID(stop)) }
        let trips: KeyValuePairs<Trip.ID, KeyValuePairs<Stop.ID, String>> = [
            "T": ["A": "09:30:00", "P": "10:00:00"], "T2": ["A": "09:36:00", "P": "10:06:00"],
            "T3": ["A": "09:37:00", "P": "10:07:00"], "T4": ["A": "21:00:00", "P": "21:30:00"],
            "Slow": ["A": "09:34:00", "P": "10:30:00"], "Back": ["P": "09:40:00", "A": "10:10:00"],
            "U": ["P": "10:08:00", "Z": "10:40:00"], "U2": ["P": "10:20:00", "Z": "10:50:00"],
            "U3": ["P": "10:25:00", "Z": "11:05:00"],
        ]
        for (trip, stops) in trips { feed.addTrip(trip, line: trip.rawValue, stops: stops) }
        return try feed.timetable()
    }

    /// `T2 09:36–10:06 keeps 10:40` for each ride of the first journey.
    private static func rows(_ request: JourneysRequest) throws -> [[String]] {
        let journey = try #require(try timetable().journeys(request).journeys.first)
        return journey.legs.filter { $0.mode == .ride }.map { leg in
            leg.alternatives.map { other in
                "\(other.leg.ride?.tripID ?? "") \(clock(other.leg.departure))–\(clock(other.leg.arrival)) "
                    + "\(other.keepsRest ? "keeps" : "then \(other.rest?.id.first?.tripID ?? "nothing")") "
                    + clock(other.journeyArrival)
            }
        }
    }

    @Test func `V3: a later ride keeps the change that it still makes, or leads to the first way from there`() throws {
        var request = JourneysRequest(from: .stop("A"), to: .stop("Z"), at: Self.at("09:00"))
        request.minutes = 33
        #expect(try Self.rows(request) == [[], []], "none is there without being asked for")
        request.alternatives = 3
        #expect(
            try Self.rows(request) == [
                ["T2 09:36–10:06 keeps 10:40", "T3 09:37–10:07 then U2 10:50", "T4 21:00–21:30 then nothing never"],
                ["U2 10:20–10:50 keeps 10:50", "U3 10:25–11:05 keeps 11:05"],
            ], "Slow arrives after T2, which leaves later")
        request.alternatives = 1
        #expect(try Self.rows(request) == [["T2 09:36–10:06 keeps 10:40"], ["U2 10:20–10:50 keeps 10:50"]])
    }

    @Test func `V3: so it is for the latest departure, and not for the ride that one is aboard`() throws {
        var request = JourneysRequest(from: .stop("A"), to: .stop("Z"), at: Self.at("10:45"))
        (request.isTimedByArrival, request.alternatives) = (true, 1)
        #expect(try Self.rows(request) == [["T3 09:37–10:07 then U2 10:50"], ["U2 10:20–10:50 keeps 10:50"]])
        request = JourneysRequest(from: .stop("A"), to: .stop("Z"), at: Self.at("09:40"))
        (request.aboard, request.alternatives) = ("T", 1)
        #expect(try Self.rows(request) == [[], ["U2 10:20–10:50 keeps 10:50"]])
    }

    @Test(
        "V3: they are the first rides of a day that no later one beats, from any platform to any platform",
        arguments: LongForm.seeds(6, of: 12_001...12_200))
    func oracle(seed: UInt64) throws {
        var city = RandomCity(seed: seed, features: seed % 2 == 0 ? .all : [])
        let timetable = try city.feed.imported().timetable
        let oracle = JourneyOracle(city)
        func ways(_ id: Stop.ID?) -> [Int: Int] {
            let stop = city.places.firstIndex { $0.id == id?.rawValue } ?? 0
            return CityEnd(stop: stop, city).ways.filter { $0.value == 0 }
        }
        var count = 0
        for _ in 0..<6 {
            let (from, to) = (city.number(0...8), city.number(0...8))
            let day = ServiceDate(dayNumber: RandomCity.firstDay + city.number(0...2))
            var request = JourneysRequest(
                from: CityEnd(stop: from, city).end, to: CityEnd(stop: to, city).end,
                at: FeedText.sydney.start(of: day) + city.number(6...20) * 3600, limit: 3)
            request.alternatives = city.number(1...4)
            for journey in try timetable.journeys(request).journeys {
                let rides = journey.legs.filter { $0.mode == .ride }
                for (index, leg) in rides.enumerated() {
                    let window = leg.departure + 1...leg.departure + 86401
                    let expected = oracle.journeys(
                        ways(leg.from.stopID), ways(leg.to.stopID), window: window, boardings: 1)
                    let found = leg.alternatives.map(\.leg).map {
                        JourneyOracle.Found(departure: $0.departure, arrival: $0.arrival, boardings: 1)
                    }
                    #expect(
                        found == Array(expected.sorted { $0.departure < $1.departure }.prefix(request.alternatives)),
                        "\(seed): \(request)")
                    for other in leg.alternatives {
                        #expect(other.keepsRest == (other.rest == nil) || other.journeyArrival == nil)
                        if other.keepsRest, index + 1 < rides.count {
                            #expect(other.journeyArrival == journey.arrival)
                            #expect(other.leg.arrival <= rides[index + 1].departure)
                        }
                        #expect(other.journeyArrival ?? .max >= (index + 1 < rides.count ? journey.arrival : 0))
                    }
                    count += found.count
                }
            }
        }
        #expect(count > 5)
    }
}

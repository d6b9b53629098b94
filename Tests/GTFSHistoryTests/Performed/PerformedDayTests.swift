import Foundation
import GTFSExport
import GTFSHistory
import GTFSJourneys
import GTFSModel
import GTFSQuery
import HistorySupport
import TestSupport
import Testing

@Suite struct PerformedDayTests {
    /// Notices that tell what happened, or that the feed has no other days.
    static let telling: Set<FeedIssue.Code> = [
        "fast_travel_between_consecutive_stops", "fast_travel_between_far_stops",
        "trip_coverage_not_active_for_next7_days", "feed_valid_beyond_total_service_window",
    ]

    /// A simulated day that was recorded.
    private struct Day {
        let city: HistorySimulator
        let reader: RecordedReader
        let feed: PerformedFeed

        init(seed: UInt64, _ style: ProducerStyle, _ request: PerformedRequest = PerformedRequest()) throws {
            city = try HistorySimulator(seed: seed, style: style)
            var reader = try RecordedReader(city.timetable)
            try reader.take(city.messages)
            self.reader = reader
            feed = try PerformedFeed(reader.path, feed: HistorySimulator.feed, request)
        }

        func feed(_ request: PerformedRequest) throws -> PerformedFeed {
            try PerformedFeed(reader.path, feed: HistorySimulator.feed, request)
        }

        /// Noon minus twelve hours of the day.
        var midnight: Int {
            ServiceTimeZone(TimeZone(identifier: "Australia/Sydney") ?? .gmt).start(of: HistorySimulator.date)
        }
    }

    @Test(
        "R4: every board of the feed has the rows of the visits within their brackets and no others, and no new notices",
        arguments: ProducerStyle.allCases)
    func boards(style: ProducerStyle) throws {
        let day = try Day(seed: 3, style)
        for (ends, unwatched) in [(false, false), (true, false), (false, true), (true, true)] {
            let request = PerformedRequest(
                ends: ends ? .schedule : .drop, unwatched: unwatched ? .schedule : .drop)
            let feed = try ends || unwatched ? day.feed(request) : day.feed
            try Self.expectBoards(of: feed, request, from: day.midnight)
            #expect(try feed.newNotices(today: HistorySimulator.date).subtracting(Self.telling) == [])
        }
    }

    private static func expectBoards(of feed: PerformedFeed, _ request: PerformedRequest, from midnight: Int) throws {
        let trips = Dictionary(grouping: feed.visits, by: { PerformedKey($0).trip })
            .mapValues { $0.sorted { $0.stopSequence < $1.stopSequence } }
        let observed = Dictionary(
            trips.values.filter { $0.count(where: \.counts) > 1 }.joined().filter(\.counts).map {
                (PerformedKey($0), $0)
            }, uniquingKeysWith: { first, _ in first })
        let plain = trips.mapValues { PerformedOracle($0, request) }.filter { $0.value.isPlain }
        let expected = Set(
            plain.flatMap { trip, oracle in
                oracle.rows.dropLast().map {
                    PerformedKey(trip: trip, date: HistorySimulator.date, sequence: $0.sequence)
                }
            })
        var found: Set<PerformedKey> = []
        // A visit at a stop that the schedule lacks is left out, and its stop with it.
        let stops = Set(feed.visits.map(\.stopID)).filter { (try? feed.timetable.stop($0)) != nil }
        for row in try feed.departures(stops, from: midnight) {
            let key = PerformedKey(row)
            found.insert(key)
            #expect(expected.contains(key) || plain[key.trip] == nil, "\(key) is no visit")
            guard let visit = observed[key] else { continue }
            #expect(row.stopID == visit.stopID)
            for (time, seen) in [(row.scheduledArrival, visit.arrival), (row.scheduledDeparture, visit.departure)] {
                guard let time, let seen else { continue }
                #expect((seen.earliest...seen.latest).contains(time), "\(key): \(time) of \(seen)")
            }
        }
        #expect(expected.subtracting(found) == [])
        let last = Set(trips.values.compactMap { $0.filter(\.counts).map { PerformedKey($0) }.max() })
        let lacking = Set(observed.keys).subtracting(found).subtracting(last)
        #expect(lacking.filter { observed[$0]?.departure != nil && observed[$0]?.state != .added } == [])
        #expect(found.count > 100 && expected.count > 100)
    }

    @Test(
        "R1: of a day that is seen to its end, the feed has the truth within the brackets",
        arguments: LongForm.seeds(2, of: 4...53))
    func truth(seed: UInt64) throws {
        let day = try Day(seed: seed, .updatesThatKeep)
        let visits = Dictionary(day.feed.visits.map { (PerformedKey($0), $0) }, uniquingKeysWith: { first, _ in first })
        var (compared, held, observable, lacking) = (0, 0, 0, 0)
        for truth in day.city.truths where truth.trip.startTime == nil && truth.stopSequence != nil {
            if truth.isArrivalObservable || truth.isDepartureObservable {
                observable += 1
                let trip = try? day.feed.timetable.trip(truth.trip.tripID)
                let isThere = trip?.stopTimes.contains { $0.stopSequence == truth.stopSequence } ?? false
                lacking += isThere ? 0 : 1
            }
            guard
                let visit = visits.values.first(where: {
                    $0.trip == truth.trip && $0.stopID == truth.stopID && $0.stopSequence == truth.stopSequence
                }), visit.counts
            else { continue }
            guard visits.values.count(where: { $0.trip == truth.trip && $0.counts }) > 1 else {
                #expect(throws: QueryError.self) { try day.feed.timetable.trip(truth.trip.tripID) }
                continue
            }
            let trip = try day.feed.timetable.trip(truth.trip.tripID)
            let stop = try #require(trip.stopTimes.first { $0.stopSequence == truth.stopSequence })
            for (time, seen, told) in [
                (truth.arrival, visit.arrival, stop.arrival), (truth.departure, visit.departure, stop.departure),
            ] {
                guard let time, let seen else { continue }
                compared += 1
                let moment = day.midnight + (told?.seconds ?? 0)
                #expect((seen.earliest...seen.latest).contains(moment), "\(seed): \(truth)")
                // The clocks of made-up producers are wrong by up to 5 s.
                if (seen.earliest - 5...seen.latest + 5).contains(time) { held += 1 }
            }
        }
        #expect(compared > 400 && held * 100 >= compared * 99, "\(seed): \(held) of \(compared)")
        #expect(observable > 250 && lacking * 100 <= observable, "\(seed): \(lacking) of \(observable)")
        #expect(throws: QueryError.self) { for idle in day.city.idle { _ = try day.feed.timetable.trip(idle.tripID) } }
    }

    @Test("R2: any history has the feed that the rules say, trip by trip", arguments: LongForm.seeds(3, of: 1...12))
    func sameAsOracle(seed: UInt64) throws {
        let request = PerformedRequest(
            ends: seed % 2 == 0 ? .schedule : .drop, unwatched: seed % 3 == 0 ? .schedule : .drop)
        let stream = try RandomStream(seed: seed)
        var reader = try RecordedReader(stream.timetable)
        try reader.take(stream.messages)
        let visits = try History(path: reader.path).visits()
        var expected: [String: [PerformedOracle.Row]] = [:]
        var odd: Set<String> = []
        for (trip, parts) in Dictionary(grouping: visits, by: { PerformedKey($0).trip }) {
            let oracle = PerformedOracle(parts.sorted { $0.stopSequence < $1.stopSequence }, request)
            if !oracle.isPlain || Set(parts.map(\.trip)).count > 1 {
                odd.insert(trip)
            } else if oracle.rows.count > 1 {
                expected[trip] = oracle.rows
            }
        }
        try #require(!expected.isEmpty)
        let feed = try PerformedFeed(reader.path, feed: HistorySimulator.feed, request)
        let midnight = ServiceTimeZone(TimeZone(identifier: "Australia/Sydney") ?? .gmt).start(
            of: HistorySimulator.date)
        for (trip, rows) in expected where Set(visits.map(\.trip.serviceDate)).count == 1 {
            let made = try feed.timetable.trip(Trip.ID(trip)).stopTimes.map {
                PerformedOracle.Row(
                    sequence: $0.stopSequence, arrival: midnight + ($0.arrival?.seconds ?? 0),
                    departure: midnight + ($0.departure?.seconds ?? 0), isObserved: $0.timepoint == .exact)
            }
            #expect(made == rows, "\(trip)")
        }
        #expect(feed.summary.trips >= expected.count && feed.summary.trips <= expected.count + odd.count)
        #expect(try feed.newNotices(today: HistorySimulator.date).subtracting(Self.telling) == [])
    }

    @Test(
        "R4: of any two stops, a journey that was possible that day is found, and what is found was possible",
        arguments: LongForm.seeds(1, of: 6...15))
    func journeys(seed: UInt64) throws {
        let day = try Day(seed: seed, .updatesThatKeep, PerformedRequest(ends: .drop))
        let trips = Dictionary(grouping: day.feed.visits.filter(\.counts), by: { PerformedKey($0).trip })
            .filter { $0.value.count > 1 }.mapValues { $0.sorted { $0.stopSequence < $1.stopSequence } }
        let possible = PossibleRides(trips)
        let stops = Set(trips.values.joined().map(\.stopID)).sorted()
        var random = SeededGenerator(seed: seed)
        var (found, lacking) = (0, 0)
        for _ in 0..<(LongForm.isAsked ? 10_000 : 200) {
            let (from, to) = (random.one(of: stops), random.one(of: stops))
            guard from != to else { continue }
            let at = day.midnight + Int.random(in: 25_000...32_000, using: &random)
            var request = JourneysRequest(from: .stop(from), to: .stop(to), at: at, limit: 200)
            request.mostChanges = 1
            let journeys = try day.feed.timetable.ask(request).journeys
            let first = possible.earliest(from, to, at...at + 30 * 60)
            if let first { #expect(journeys.contains { $0.arrival <= first }, "\(seed): \(from) \(to) \(at)") }
            if journeys.isEmpty { lacking += 1 } else { found += 1 }
            for journey in journeys { try Self.expectPossible(journey, trips) }
        }
        #expect(found > 5 && lacking > 5)
    }

    /// Each ride left and came within the brackets of its visits, the next one after it.
    private static func expectPossible(_ journey: Journey, _ trips: [String: [Visit]]) throws {
        let legs = journey.legs.filter { $0.mode == .ride }
        for leg in legs {
            let ride = try #require(leg.ride)
            let visits = try #require(trips[ride.tripID.rawValue])
            for (stop, time, seen) in [
                (leg.stops.first, leg.departure, \Visit.departure), (leg.stops.last, leg.arrival, \Visit.arrival),
            ] {
                guard let visit = visits.first(where: { $0.stopSequence == stop?.stopSequence }) else { continue }
                #expect(visit.stopID == stop?.stopID)
                if let seen = visit[keyPath: seen] { #expect((seen.earliest...seen.latest).contains(time)) }
            }
        }
        for (one, next) in zip(legs, legs.dropFirst()) { #expect(one.arrival <= next.departure) }
    }
}

/// Rides between observed visits, and changes from one to another at a stop, by their brackets: what was possible on any
/// account of the times.
private struct PossibleRides {
    private struct Ride {
        let to: Stop.ID
        let departure: VisitObservation
        let arrival: VisitObservation
    }

    private var rides: [Stop.ID: [Ride]] = [:]

    /// - Parameter trips: the visits of each trip, along it.
    init(_ trips: [String: [Visit]]) {
        for visits in trips.values {
            for (index, visit) in visits.enumerated() {
                guard let departure = visit.departure else { continue }
                for end in visits[(index + 1)...] {
                    guard let arrival = end.arrival else { continue }
                    rides[visit.stopID, default: []].append(
                        Ride(to: end.stopID, departure: departure, arrival: arrival))
                }
            }
        }
    }

    /// The latest moment of the earliest arrival, by one ride or two, leaving within some time.
    func earliest(_ from: Stop.ID, _ to: Stop.ID, _ leaves: ClosedRange<Int>) -> Int? {
        let first = rides[from, default: []].filter {
            $0.departure.earliest >= leaves.lowerBound && $0.departure.latest <= leaves.upperBound
        }
        let direct = first.filter { $0.to == to }.map(\.arrival.latest)
        let changed = first.flatMap { one in
            rides[one.to, default: []].filter {
                $0.to == to && one.to != to && $0.departure.earliest >= one.arrival.latest + 120
            }.map(\.arrival.latest)
        }
        return (direct + changed).min()
    }
}

internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery

/// The questions of a benchmark, chosen from the database itself: the same ones in each run.
struct QuestionList {
    /// About the busiest station, at moments all over its busiest day.
    let boards: QuestionSet<DeparturesRequest>
    let firstRows: QuestionSet<DeparturesRequest>
    let platforms: QuestionSet<DeparturesRequest>
    /// Stops without a station, evenly spread over the feed.
    let stops: QuestionSet<DeparturesRequest>
    let denseNearby: QuestionSet<NearbyRequest>
    let nearby: QuestionSet<NearbyRequest>
    /// Whole names typed letter by letter: every beginning of each.
    let keystrokes: QuestionSet<SearchRequest>
    let trips: QuestionSet<Trip.ID>
    let connections: QuestionSet<ConnectionsRequest>
    /// Between any two stops, at moments all over the busiest day.
    let journeys: QuestionSet<JourneysRequest>
    /// Between stops some five kilometres from each other.
    let nearJourneys: QuestionSet<JourneysRequest>

    /// - Parameter count: how many of each kind are timed; as many more warm the caches.
    init(_ timetable: Timetable, count: Int) throws {
        let both = count * 2
        let sample = try timetable.sample(both)
        let moments = try BusyDay(timetable, at: sample.busiest).moments(both)
        func boards(_ stops: [Stop], limit: Int? = nil) -> QuestionSet<DeparturesRequest> {
            guard !stops.isEmpty else { return QuestionSet([]) }
            return QuestionSet(
                moments.enumerated().map { index, moment in
                    DeparturesRequest(stopID: stops[index % stops.count].id, at: moment, limit: limit)
                })
        }
        let busiest = sample.busiest.map { [$0] } ?? []
        self.boards = boards(busiest)
        firstRows = boards(busiest, limit: 20)
        platforms = boards(sample.platforms)
        stops = boards(sample.stops)
        let steps = sample.densest.map { middle in (0..<both).map { Self.step($0, from: middle) } } ?? []
        denseNearby = QuestionSet(steps.map { NearbyRequest(position: $0) })
        nearby = QuestionSet(sample.stops.compactMap(\.position).map { NearbyRequest(position: $0) })
        keystrokes = Self.keystrokes(of: sample.stops.compactMap(\.name), names: max(1, both / 5))
        trips = QuestionSet(sample.trips)
        let ends = sample.stops
        func journeys(_ other: (Int) -> Int) -> QuestionSet<JourneysRequest> {
            guard !ends.isEmpty else { return QuestionSet([]) }
            return QuestionSet(
                moments.enumerated().map { index, moment in
                    let from = index % ends.count
                    return JourneysRequest(
                        from: .stop(ends[from].id), to: .stop(ends[other(from)].id), at: moment)
                })
        }
        self.journeys = journeys { ($0 * 37 + 11) % ends.count }
        nearJourneys = journeys { Self.stop(5000, from: $0, ends.map(\.position)) }
        connections = QuestionSet(try BusyDay.ConnectionSample(timetable, sample.trips, moments).requests)
    }

    /// The position whose distance from one of them is nearest to this many metres.
    private static func stop(_ metres: Double, from index: Int, _ positions: [Coordinate?]) -> Int {
        guard let start = positions[index] else { return index }
        return positions.indices.min { one, other in
            func difference(_ other: Int) -> Double {
                positions[other].map { abs($0.distance(to: start) - metres) } ?? .infinity
            }
            return difference(one) < difference(other)
        } ?? index
    }

    /// Positions some 10 metres from each other, ten to a row, around a position.
    private static func step(_ index: Int, from middle: Coordinate) -> Coordinate {
        Coordinate(
            latitude: middle.latitude + Double(index / 10) * 0.0001,
            longitude: middle.longitude + Double(index % 10 - 5) * 0.0001)
    }

    /// Names that differ, evenly spread, each from its first letter to its last.
    private static func keystrokes(of all: [String], names: Int) -> QuestionSet<SearchRequest> {
        var met: Set<String> = []
        let different = all.filter { met.insert($0).inserted }
        let taken = stride(from: 0, to: different.count, by: max(1, different.count / names)).map { different[$0] }
        let sets = QuestionSet(taken)
        func typed(_ names: [String]) -> [SearchRequest] {
            names.flatMap { name in name.indices.map { SearchRequest(text: String(name[...$0])) } }
        }
        return QuestionSet(warming: typed(sets.warming), timed: typed(sets.timed))
    }
}

extension QuestionList {
    /// Questions of one kind, all different: those that warm the caches, and those that are timed after them.
    struct QuestionSet<Question> {
        let warming: [Question]
        let timed: [Question]

        init(warming: [Question], timed: [Question]) {
            self.warming = warming
            self.timed = timed
        }

        /// Every other question warms the caches, so that both halves are spread equally; a single one does both.
        init(_ questions: [Question]) {
            let indices = questions.indices
            warming = indices.filter { $0 % 2 == 1 }.map { questions[$0] }
            timed = indices.filter { $0 % 2 == 0 }.map { questions[$0] }
        }
    }
}

/// The day of the boards: in a fortnight in the middle of the feed's period, the day with most departures from the
/// busiest station between eight and nine.
private struct BusyDay {
    /// Pairs of stops between which there is a direct trip: of each sampled trip a stop of its first quarter and one of its
    /// last.
    struct ConnectionSample {
        let requests: [ConnectionsRequest]

        init(_ timetable: Timetable, _ trips: [Trip.ID], _ moments: [Int]) throws {
            requests = try zip(trips, moments).compactMap { trip, moment in
                let stops = try timetable.trip(trip).stopTimes.compactMap(\.stopID)
                let (from, to) = (stops.count / 4, stops.count * 3 / 4)
                return from < to ? ConnectionsRequest(from: stops[from], to: stops[to], at: moment) : nil
            }
        }
    }

    /// Noon minus twelve hours of it, seconds since 1970; nil if the feed has no day or no time zone.
    private let start: Int?

    init(_ timetable: Timetable, at stop: Stop?) throws {
        let info = try timetable.info()
        guard let first = info.firstServiceDate, let last = info.lastServiceDate, let stop, info.serviceTimeZone != nil
        else {
            start = nil
            return
        }
        let timeZone = try timetable.timeZone()
        let middle = first.adding(days: (last.dayNumber - first.dayNumber) / 2)
        let days = (-7..<7).map { timeZone.start(of: middle.adding(days: $0)) }
        let counts = try days.map { day in
            try timetable.departures(DeparturesRequest(stopID: stop.id, at: day + 8 * 3600)).departures.count
        }
        start = days[counts.firstIndex(of: counts.max() ?? 0) ?? 0]
    }

    /// Moments from five in the morning to eleven at night, evenly spread; none without a day.
    func moments(_ count: Int) -> [Int] {
        guard let start else { return [] }
        return (0..<count).map { start + 5 * 3600 + $0 * 18 * 3600 / count }
    }
}

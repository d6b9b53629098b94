import FeedSupport
import GTFSModel
import GTFSQuery
import TestSupport

/// Questions about a random timetable, one after the other, the same for the same seed.
struct RandomQuestions {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func moment() -> Int {
        let first = RandomTimetable.timeZone.start(of: ServiceDate(dayNumber: RandomTimetable.firstDay))
        return first + Int.random(in: -1440...(RandomTimetable.dayCount + 1) * 1440, using: &random) * 60
    }

    mutating func departures() -> DeparturesRequest {
        let stop = random.one(of: RandomTimetable.stops + ["S", "S"])
        var request = DeparturesRequest(
            stopID: Stop.ID(stop), at: moment(), minutes: random.one(of: [0, 15, 60, 600, 4000]),
            limit: random.one(of: [nil, 1, 3, 20]))
        request.event = random.one(of: [.departure, .arrival])
        request.includesTerminating = random.chance(1, of: 4)
        request.foldsHeadways = random.chance(1, of: 4)
        if random.chance(1, of: 4) { request.filter.routes = [Route.ID(random.one(of: ["R0", "R1", "R2"]))] }
        return request
    }

    mutating func connections() -> ConnectionsRequest {
        let stops = RandomTimetable.stops + ["S"]
        return ConnectionsRequest(
            from: Stop.ID(random.one(of: stops)), to: Stop.ID(random.one(of: stops)), at: moment(),
            limit: random.one(of: [1, 5, 50]))
    }

    mutating func trip() -> Trip.ID { Trip.ID("T\(Int.random(in: 0..<60, using: &random))") }
}

/// Everything that a timetable says of one question of each kind.
struct Answers: Equatable {
    let board: DepartureBoard
    let nextPage: DepartureBoard?
    let connections: ConnectionList
    let trip: TripTimetable

    init(_ timetable: Timetable, _ questions: inout RandomQuestions) throws {
        let request = questions.departures()
        board = try timetable.departures(request)
        nextPage = try board.next.map { cursor in
            var further = request
            further.cursor = cursor
            return try timetable.departures(further)
        }
        connections = try timetable.connections(questions.connections())
        trip = try timetable.trip(questions.trip())
    }
}

import GTFSQuery
import Hummingbird

extension QuestionRoutes {
    /// `GET /stops/{id}/departures`: the board of a stop, a platform or a station, with realtime.
    func departures(_ request: Request, _ id: String) async throws -> Response {
        let parameters = try RequestParameters(request)
        let (feed, id): (ServedFeed, Stop.ID) = try feeds.resolve(id, feed: parameters.feed())
        let moment = try moment(feed, parameters)
        var question = try boardRequest(id, parameters, moment)
        question.includesUsual = try parameters.flag("include_usual") ?? false
        if question.includesUsual, feed.history == nil { throw ServiceError.noHistory }
        let isGrouped = try parameters.flag("group") ?? false
        return try await Reply(to: request, .none).live(moment) { [question] timetable in
            var timetable = timetable
            if question.includesUsual { timetable.usualDelays = try feed.history?.history() }
            let board = try timetable.departures(question, realtime: moment.realtime)
            return isGrouped ? GroupedBoard(board) : board
        }
    }

    private func boardRequest(_ id: Stop.ID, _ parameters: RequestParameters, _ moment: Moment) throws
        -> DeparturesRequest
    {
        let isGrouped = try parameters.flag("group") ?? false
        var question = DeparturesRequest(
            stopID: id, at: try parameters.moment("at", seenAt: moment) ?? moment.now,
            minutes: try parameters.number("minutes", in: 0...1440) ?? 60,
            limit: isGrouped ? nil : try parameters.limit(100))
        question.filter = try parameters.departureFilter()
        question.event =
            try parameters.word("event", of: ["departure", "arrival"]) == "arrival" ? .arrival : .departure
        question.foldsHeadways = try parameters.flag("headways") ?? false
        question.cursor = try parameters.text("cursor").map { try BoardCursor($0) }
        return question
    }

    /// `GET /stops/{id}/predictions`: what realtime messages predict at a stop, and how far it can be trusted.
    func predictions(_ request: Request, _ id: String) async throws -> Response {
        let parameters = try RequestParameters(request)
        let (feed, id): (ServedFeed, Stop.ID) = try feeds.resolve(id, feed: parameters.feed())
        let moment = try moment(feed, parameters)
        let question = try boardRequest(id, parameters, moment)
        return try await Reply(to: request, .none).live(moment) { timetable in
            let board = try timetable.departures(question, realtime: moment.realtime)
            return StopPredictions(
                realtime: board.realtime,
                predictions: board.departures.compactMap { StopPrediction($0, now: moment.now) }, next: board.next)
        }
    }

    /// `GET /trips/{id}`: a trip on a service day, stop by stop, with realtime.
    func trip(_ request: Request, _ id: String) async throws -> Response {
        let parameters = try RequestParameters(request)
        let (feed, id): (ServedFeed, Trip.ID) = try feeds.resolve(id, feed: parameters.feed())
        let moment = try moment(feed, parameters)
        let date = try parameters.date("date")
        let start = try parameters.startTime()
        return try await Reply(to: request, .none).live(moment) { timetable in
            let date = try date ?? timetable.timeZone().date(at: moment.now)
            let trip = TripOnServiceDay(tripID: id, serviceDate: date, startTime: start)
            return try timetable.tripBoard(trip, realtime: moment.realtime)
        }
    }

    /// `GET /connections`: the next direct trips from one stop to another.
    func connections(_ request: Request) async throws -> Response {
        let parameters = try RequestParameters(request)
        let name = try parameters.feed()
        let (feed, from): (ServedFeed, Stop.ID) = try feeds.resolve(parameters.requiredText("from"), feed: name)
        let (other, to): (ServedFeed, Stop.ID) = try feeds.resolve(parameters.requiredText("to"), feed: name)
        guard feed.id == other.id else {
            throw ServiceError.badValue("to", "\(from) and \(to) are of two feeds: give two stops of one feed.")
        }
        let moment = try moment(feed, parameters)
        var question = ConnectionsRequest(
            from: from, to: to, at: try parameters.moment("at", seenAt: moment) ?? moment.now,
            limit: try parameters.limit(10))
        question.filter = try parameters.departureFilter()
        return try await Reply(to: request, .none).live(moment) { [question] timetable in
            try timetable.connections(question, realtime: moment.realtime)
        }
    }
}

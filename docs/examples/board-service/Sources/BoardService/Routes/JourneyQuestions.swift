import GTFSJourneys
import GTFSQuery
import Hummingbird

extension QuestionRoutes {
    /// `GET /journeys`: journeys from door to door, with realtime; an end is a stop_id or `LAT,LON`.
    func journeys(_ request: Request) async throws -> Response {
        let parameters = try RequestParameters(request)
        let (feed, from) = try end("from", parameters)
        let (other, to) = try end("to", parameters)
        if let feed, let other, feed.id != other.id {
            throw ServiceError.badValue("to", "The ends are of two feeds: give two of one feed.")
        }
        let served = try feed ?? other ?? feeds.feed(named: parameters.feed())
        let moment = try moment(served, parameters)
        let question = try journeysRequest(from, to, parameters, moment)
        return try await Reply(to: request, .none).live(moment, .journeys) { timetable in
            try timetable.journeys(question, realtime: moment.realtime)
        }
    }

    /// An end, and the feed of a stop; a position is of no feed.
    private func end(_ name: String, _ parameters: RequestParameters) throws -> (ServedFeed?, JourneyEnd) {
        let text = try parameters.requiredText(name)
        if let position = Coordinate(pair: text) { return (nil, .position(position)) }
        let (feed, id): (ServedFeed, Stop.ID) = try feeds.resolve(text, feed: parameters.feed())
        return (feed, .stop(id))
    }

    private func journeysRequest(
        _ from: JourneyEnd, _ to: JourneyEnd, _ parameters: RequestParameters, _ moment: Moment
    ) throws -> JourneysRequest {
        var question = JourneysRequest(
            from: from, to: to, at: try parameters.moment("at", seenAt: moment) ?? moment.now,
            limit: try parameters.limit(5))
        question.isTimedByArrival = try parameters.flag("arrive_by") ?? false
        question.minutes = try parameters.number("minutes", in: 0...1440) ?? question.minutes
        question.mostChanges = try parameters.number("max_changes", in: 0...8) ?? question.mostChanges
        question.alternatives = try parameters.number("alternatives", in: 0...5) ?? 0
        question.requiresWheelchairAccess = try parameters.flag("wheelchair") ?? false
        question.carriesBicycle = try parameters.flag("bike") ?? false
        question.filter = try parameters.departureFilter()
        return question
    }
}

extension Coordinate {
    /// A position of a text such as `-33.87,151.21`; nil for other texts.
    fileprivate init?(pair: String) {
        let numbers = pair.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}

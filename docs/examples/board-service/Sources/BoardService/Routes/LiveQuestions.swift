import Foundation
import GTFSGlance
import GTFSQuery
import Hummingbird

extension QuestionRoutes {
    /// `GET /live/trips/{id}`: what a glance at a ride shows, from a stop of a trip to a later one.
    func liveTrip(_ request: Request, _ id: String) async throws -> Response {
        let (ride, moment) = try ride(on: id, RequestParameters(request))
        return try await Reply(to: request, .seconds).glance(moment) { try ride.watch(in: $0, at: moment) }
    }

    /// `GET /live/trips/{id}/notices`: what to tell of a ride, and what of it changed since a client was told.
    func liveNotices(_ request: Request, _ id: String) async throws -> Response {
        let parameters = try RequestParameters(request)
        let (ride, moment) = try ride(on: id, parameters)
        let told = try parameters.told()
        return try await Reply(to: request, .none).live(moment, .journeys) { timetable in
            let told = try told ?? ToldWatch(watch: ride.watch(in: timetable, at: moment))
            let plan = try timetable.plan(of: told.watch, at: moment.now, realtime: moment.realtime)
            return try LiveNotices(plan, since: told, realtime: moment.realtimeState, zone: timetable.timeZone())
        }
    }

    /// The ride that a request names, and the moment of its feed.
    private func ride(on id: String, _ parameters: RequestParameters) throws -> (RideQuestion, Moment) {
        let name = try parameters.feed()
        let (feed, id): (ServedFeed, Trip.ID) = try feeds.resolve(id, feed: name)
        let ride = try RideQuestion(id, from: parameters) { text in
            let (other, stop): (ServedFeed, Stop.ID) = try feeds.resolve(text, feed: name)
            guard other.id == feed.id else {
                throw ServiceError.badValue("from", "\(text) is of another feed than the trip: give two of its stops.")
            }
            return stop
        }
        return (ride, try moment(feed, parameters))
    }

    /// `GET /live/stops/{id}`: what a glance at a board shows, which is its next departure.
    func liveStop(_ request: Request, _ id: String) async throws -> Response {
        let parameters = try RequestParameters(request)
        let (feed, id): (ServedFeed, Stop.ID) = try feeds.resolve(id, feed: parameters.feed())
        var board = Watch.Board(stops: [id])
        board.filter = try parameters.departureFilter()
        board.minutes = try parameters.number("minutes", in: 0...1440) ?? board.minutes
        let watch = Watch(.board(board))
        return try await Reply(to: request, .seconds).glance(moment(feed, parameters)) { _ in watch }
    }

    /// `GET /live/routes/{id}`: a direction of a route as a strip, with what is under way, where it is and soon will be.
    func liveRoute(_ request: Request, _ id: String) async throws -> Response {
        let parameters = try RequestParameters(request)
        let (feed, id): (ServedFeed, Route.ID) = try feeds.resolve(id, feed: parameters.feed())
        let moment = try moment(feed, parameters)
        let direction = try parameters.number("direction", in: 0...1)
        return try await Reply(to: request, .seconds).live(moment, .journeys) { timetable in
            try LiveRoute(id, direction: direction, in: timetable, at: moment)
        }
    }
}

/// A ride that a request names: a trip on a day, and two of its stops.
private struct RideQuestion: Sendable {
    private enum Ends: Sendable {
        case stops(Stop.ID, Stop.ID)
        case sequences(Int, Int)
    }

    private let id: Trip.ID
    private let date: ServiceDate?
    private let start: ServiceTime?
    private let ends: Ends
    private var options = Watch.Options()

    /// Numbers of stop_sequence, as a `stop_id` may be in a trip twice.
    private static let sequences = 0...1_000_000_000
    private static let minutes = 0...1440

    /// - Parameter stop: gives the stop of a text.
    init(_ id: Trip.ID, from parameters: RequestParameters, stop: (String) throws -> Stop.ID) throws {
        self.id = id
        date = try parameters.date("date")
        start = try parameters.startTime()
        if let from = try parameters.number("from_sequence", in: Self.sequences),
            let to = try parameters.number("to_sequence", in: Self.sequences)
        {
            ends = .sequences(from, to)
        } else {
            let (from, to) = (try parameters.requiredText("from"), try parameters.requiredText("to"))
            ends = .stops(try stop(from), try stop(to))
        }
        if let walk = try parameters.number("walk", in: Self.minutes) { options.walk = walk * 60 }
        if let lead = try parameters.number("lead", in: 1...1440) { options.leads = [lead * 60] }
        options.usesVehicles = try parameters.flag("from_vehicles") ?? false
    }

    /// The watch of the ride.
    func watch(in timetable: Timetable, at moment: Moment) throws -> Watch {
        let date = try date ?? timetable.timeZone().date(at: moment.now)
        let trip = TripOnServiceDay(tripID: id, serviceDate: date, startTime: start)
        switch ends {
        case .stops(let from, let to):
            return Watch(try timetable.ride(on: trip, from: from, to: to, realtime: moment.realtime), options: options)
        case .sequences(let from, let to):
            return Watch(try timetable.ride(on: trip, from: from, to: to, realtime: moment.realtime), options: options)
        }
    }
}

extension RequestParameters {
    /// What a client watches and was told, as the last answer has it; nil where it is left out.
    fileprivate func told() throws -> ToldWatch? {
        guard let text = try text("told"), !text.isEmpty else { return nil }
        guard let told = ToldWatch(token: text) else {
            throw ServiceError.badValue("told", "told is not what an answer had: leave it out to begin anew.")
        }
        return told
    }
}

import GTFSQuery
import Hummingbird

extension QuestionRoutes {
    /// `GET /vehicles`: where vehicles are, in a box and of routes, with their delay.
    func vehicles(_ request: Request) async throws -> Response {
        let parameters = try RequestParameters(request)
        let moment = try moment(feeds.feed(named: parameters.feed()), parameters)
        var question = VehiclesRequest(routes: parameters.texts("route").map { Route.ID($0) })
        question.box = try parameters.box()
        return try await Reply(to: request, .none).live(moment) { [question] timetable in
            VehicleList(
                realtime: moment.realtimeState,
                vehicles: try moment.realtime.map { try timetable.vehicles(question, realtime: $0) } ?? [])
        }
    }

    /// `GET /alerts`: the alerts in force, about routes and stops or all of them.
    func alerts(_ request: Request) async throws -> Response {
        let parameters = try RequestParameters(request)
        let moment = try moment(feeds.feed(named: parameters.feed()), parameters)
        let question = AlertsRequest(
            routes: parameters.texts("route").map { Route.ID($0) }, stops: parameters.texts("stop").map { Stop.ID($0) })
        return try await Reply(to: request, .none).live(moment) { timetable in
            AlertList(
                realtime: moment.realtimeState,
                alerts: try moment.realtime.map { try timetable.alerts(question, realtime: $0) } ?? [])
        }
    }
}

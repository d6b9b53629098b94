internal import ArgumentParser
internal import Foundation
internal import GTFSHistory
internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery

/// `performance --changes A B`: how often the change between two trips or lines held.
struct PerformanceChanges {
    private let asked: AskedHistory
    private let rides: (from: Rides, to: Rides)

    /// A trip, or the trips of a route.
    private enum Rides {
        case trip(Trip.ID)
        case route(Route.ID)

        /// - Throws: an error with the nearest ids for an id that is neither a trip nor a route.
        init(_ id: String, in asked: AskedHistory) throws {
            guard try !asked.history.hasTrip(Trip.ID(id)) else {
                self = .trip(Trip.ID(id))
                return
            }
            try asked.requireIDs(routes: [id])
            self = .route(Route.ID(id))
        }

        var request: VisitsRequest {
            switch self {
            case .trip(let id): VisitsRequest(trips: [id])
            case .route(let id): VisitsRequest(routes: [id])
            }
        }

        /// A row of the rides at a stop, as far as the time of a change depends on it.
        func row(_ stop: Stop.ID) -> Departure {
            var row = Departure(
                tripID: "", serviceDate: ServiceDate(dayNumber: 0), stopSequence: 0, position: 0, stopID: stop,
                timeZone: ServiceTimeZone(.gmt).zone)
            switch self {
            case .trip(let id): row.tripID = id
            case .route(let id): row.routeID = id
            }
            return row
        }
    }

    /// - Parameter ids: two, each a trip_id or a route_id.
    init(_ ids: [String], in asked: AskedHistory) throws {
        self.asked = asked
        rides = (try Rides(ids[0], in: asked), try Rides(ids[1], in: asked))
    }

    func answer(_ days: PerformanceRequest) throws -> Answer {
        guard let timetable = asked.timetable else {
            throw CommandFailure("How long a change takes is in the timetable: give it with --database.")
        }
        var request = ChangesRequest(from: rides.from.request, to: rides.to.request)
        (request.dates, request.lastDays) = (days.dates, days.lastDays)
        let rows = try asked.history.changes(request) { from, to in
            try timetable.ask(ChangeTimeQuestion(from: rides.from.row(from), to: rides.to.row(to)))
        }
        @Sendable func name(_ id: Stop.ID) -> String { (try? timetable.stop(id).stop.name) ?? id.rawValue }
        let columns: [TableColumn<ChangesRow>] = [
            TableColumn("From stop") { name($0.fromStopID) }.shortened(1),
            TableColumn("To stop") { name($0.toStopID) }.shortened(1),
            TableColumn("Takes", .right) { CommandWords.text("seconds", count: $0.seconds) }.leaving(2),
            TableColumn("Days", .right) { String($0.days) }.leaving(2),
            TableColumn("Changes", .right) { String($0.changes) },
            TableColumn("Held", .right) { String($0.held) },
            TableColumn("Did not come", .right) { $0.failed > 0 ? String($0.failed) : nil }.leaving(1),
            TableColumn("Share", .right) { $0.share.map(PlainNumber.percentReached) },
        ]
        return Answer(rows, sections: [.rows(rows, columns)])
    }
}

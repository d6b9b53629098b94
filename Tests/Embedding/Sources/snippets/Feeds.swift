import Foundation
import GTFSQuery

func feeds(trains: Timetable, ferries: Timetable, now: Int) async throws {
    let set = try TimetableSet([
        TimetableSet.Member(FeedID(replacingIn: "trains"), timetable: trains),
        TimetableSet.Member(FeedID(replacingIn: "ferries"), timetable: ferries),
    ])

    let here = Coordinate(latitude: -33.87, longitude: 151.21)
    let around = try await set.nearby(NearbyRequest(position: here)).rows

    let stops = around.map { $0.qualified($0.row.stop.id) }
    let board = try await set.departures(SetDeparturesRequest(stops: stops, at: now, limit: 20))
    for departure in board.departures { print(departure.feed, departure.row.routeLabel ?? "") }
    for failure in board.failures { print(failure.feed, failure.error) }

    if board.departures.isEmpty, let failure = board.failures.first { throw failure.error }
}

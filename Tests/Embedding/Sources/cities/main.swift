import Foundation
import GTFSQuery

/// Asks several databases as one: `cities a.sqlite b.sqlite c.sqlite d.sqlite`.
let members = CommandLine.arguments.dropFirst().compactMap { path -> TimetableSet.Member? in
    do {
        return try TimetableSet.Member(path: path)
    } catch {
        print("\(path) is left out: \(error)")
        return nil
    }
}
let cities = try TimetableSet(members)

let here = Coordinate(latitude: -33.87, longitude: 151.21)
let around = try cities.nearby(NearbyRequest(position: here, limit: 6))
for found in around.rows {
    print(found.qualified(found.row.stop.id), found.row.stop.name ?? "", "\(Int(found.row.distance ?? 0)) m")
}
for found in try cities.search(SearchRequest(text: "square", limit: 3)).rows {
    print(found.feed, found.row.stop.name ?? "")
}

var request = SetDeparturesRequest(
    stops: around.rows.map { $0.qualified($0.row.stop.id) }, at: Date(), limit: 10)
for page in 1...2 {
    let board = try cities.departures(request)
    for departure in board.departures {
        print(page, departure.feed, departure.row.timestamp(.departure) ?? "", departure.row.routeLabel ?? "")
    }
    for failure in board.failures { print("\(failure.feed): \(failure.error)") }
    request.cursor = board.next
}

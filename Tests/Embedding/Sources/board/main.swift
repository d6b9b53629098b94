import Foundation
import GTFSModel
import GTFSQuery

let timetable = try Timetable(path: "sydney.sqlite")

let here = Coordinate(latitude: -33.87, longitude: 151.21)
for place in try timetable.nearby(NearbyRequest(position: here)) {
    print(place.stop.id, place.stop.name ?? "", "\(Int(place.distance ?? 0)) m")
}

let now = Int(Date().timeIntervalSince1970)
let board = try timetable.departures(DeparturesRequest(stopID: "2000", from: now, minutes: 60))
for departure in board.departures {
    let leaves = departure.scheduledDeparture.map { RFC3339.text($0, in: board.clock) }
    print(leaves ?? "", departure.routeLabel ?? "", departure.headsign ?? "")
}

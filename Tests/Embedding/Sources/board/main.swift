import Foundation
import GTFSModel
import GTFSQuery

let timetable = try Timetable(path: "sydney.sqlite")

let here = Coordinate(latitude: -33.87, longitude: 151.21)
for stop in try timetable.nearby(NearbyRequest(around: here)) {
    print(stop.stopID, stop.name, "\(Int(stop.distance)) m")
}

let board = try timetable.departures(DeparturesRequest(stopID: "2000", from: Date(), minutes: 60))
for departure in board.departures {
    print(departure.scheduledDeparture, departure.headsign)
}

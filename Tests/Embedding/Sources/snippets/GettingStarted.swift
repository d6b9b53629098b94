import Foundation
import GTFSQuery

func gettingStarted() throws {
    let timetable = try Timetable(path: "sydney.sqlite")

    let here = Coordinate(latitude: -33.87, longitude: 151.21)
    let around = try timetable.nearby(NearbyRequest(position: here, radius: 500))
    let found = try timetable.search(SearchRequest(text: "lantern sq", position: here))

    var request = DeparturesRequest(stopID: "2000", at: Date(), for: .seconds(1800), limit: 10)
    request.filter.routes = ["L1"]
    let board = try timetable.departures(request)
    for departure in board.departures {
        let zone = ServiceTimeZone(departure.timeZone)
        let time = departure.scheduledDepartureDate.map { RFC3339.text($0, in: zone) } ?? ""
        print(time, departure.routeLabel ?? "", departure.headsign ?? "")
    }

    request.cursor = board.next
    let nextPage = board.next == nil ? nil : try timetable.departures(request)
    print(around.count, found.count, nextPage?.departures.count ?? 0)
}

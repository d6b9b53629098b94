import Foundation
import GTFSModel
import GTFSQuery

/// A row of the board as the endpoint writes it.
struct Row: Encodable {
    let departs: String?
    let route, to, platform: String?

    init(_ departure: Departure) {
        let zone = ServiceTimeZone(departure.timeZone)
        departs = departure.scheduledDeparture.map { RFC3339.text($0, in: zone) }
        (route, to, platform) = (departure.routeLabel, departure.headsign, departure.platformCode)
    }
}

/// The next hour of a stop as a CGI program answers it (RFC 3875): `GET /board?stop=2000`.
let query = URLComponents(string: "?" + (ProcessInfo.processInfo.environment["QUERY_STRING"] ?? ""))
let stop = query?.queryItems?.first { $0.name == "stop" }?.value ?? ""
let now = Int(Date().timeIntervalSince1970)
do {
    let timetable = try Timetable(path: "sydney.sqlite")
    let board = try timetable.departures(DeparturesRequest(stopID: Stop.ID(stop), from: now))
    let body = try JSONEncoder().encode(board.departures.map(Row.init))
    print("Content-Type: application/json\r\n\r\n\(String(decoding: body, as: UTF8.self))")
} catch let error as QueryError {
    print("Status: 404 Not Found\r\nContent-Type: text/plain\r\n\r\n\(error)")
} catch {
    print("Status: 500 Internal Server Error\r\nContent-Type: text/plain\r\n\r\n\(error)")
}

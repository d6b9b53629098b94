import Foundation
import GTFSQuery

let timetable = try Timetable(path: "sydney.sqlite")
for departure in try timetable.departures(DeparturesRequest(stopID: "2000", at: Date())).departures {
    print(departure.minutes(until: .departure, at: Date()) ?? 0, departure.routeLabel ?? "", departure.headsign ?? "")
}

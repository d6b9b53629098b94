import Foundation
import GTFSJourneys
import GTFSQuery
import GTFSRealtime

/// An instant as RFC 3339, in the time zone of the stop that the departure leaves.
func text(_ instant: Int?, of departure: Departure) -> String {
    instant.map { RFC3339.text($0, in: ServiceTimeZone(departure.timeZone)) } ?? ""
}

let timetable = try Timetable(path: "sydney.sqlite")

let here = Coordinate(latitude: -33.87, longitude: 151.21)
for found in try timetable.nearby(NearbyRequest(position: here)) {
    print(found.stop.id, found.stop.name ?? "", "\(Int(found.distance ?? 0)) m")
}

let now = Int(Date().timeIntervalSince1970)
let nextHour = DeparturesRequest(stopID: "2000", at: now, minutes: 60)
for departure in try timetable.departures(nextHour).departures {
    let leaves = text(departure.scheduledDeparture, of: departure)
    print(leaves, departure.routeLabel ?? "", departure.headsign ?? "")
}

// The bytes of a GTFS-Realtime message come from any HTTP client or file.
let realtime = RealtimeFeedState(schedule: timetable)
try realtime.receive(Data(contentsOf: URL(fileURLWithPath: "updates.pb")), from: "updates", at: now)
let snapshot = RealtimeSnapshot(realtime.overlay, now: now)
for departure in try timetable.departures(nextHour, realtime: snapshot).departures {
    let leaves = text(departure.effective(.departure), of: departure)
    print(leaves, departure.routeLabel ?? "", departure.realtime?.status.rawValue ?? "")
}

let journeys = JourneysRequest(from: .position(here), to: .stop("5060"), at: now)
for journey in try timetable.journeys(journeys, realtime: snapshot).journeys {
    let rides = journey.legs.compactMap { $0.ride?.routeLabel }
    print(journey.duration / 60, "min:", rides.joined(separator: ", "))
}

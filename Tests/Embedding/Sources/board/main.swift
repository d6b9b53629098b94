import Foundation
import GTFSJourneys
import GTFSQuery
import GTFSRealtime

let file = try TimetableFile(path: "sydney.sqlite")
let here = Coordinate(latitude: -33.87, longitude: 151.21)
for found in try await file.nearby(NearbyRequest(position: here)) {
    print(found.stop.id, found.stop.name ?? "", "\(Int(found.distance ?? 0)) m")
}

// The bytes of a GTFS-Realtime message come from any HTTP client or file.
let realtime = RealtimeFeedState(schedule: file.timetable)
try realtime.receive(Data(contentsOf: URL(fileURLWithPath: "updates.pb")), from: "updates", at: Date())
let nextHour = DeparturesRequest(stopID: "2000", at: Date())
for departure in try await file.departures(nextHour, realtime: realtime).departures {
    print(departure.timestamp(.departure) ?? "", departure.routeLabel ?? "", departure.realtime?.status.rawValue ?? "")
}

let journeys = JourneysRequest(from: .position(here), to: .stop("5060"), at: Date())
for journey in try await file.journeys(journeys, realtime: realtime).journeys {
    let rides = journey.legs.compactMap { $0.ride?.routeLabel }
    print(journey.duration / 60, "min:", rides.joined(separator: ", "))
}

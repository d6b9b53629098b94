import Foundation
import GTFSModel
import GTFSQuery
import GTFSRealtime

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

// The bytes of a GTFS-Realtime message, from whatever client the app has.
let realtime = RealtimeFeedState(schedule: timetable)
try realtime.receive(Data(contentsOf: URL(fileURLWithPath: "updates.pb")), from: "updates", at: now)
let snapshot = RealtimeSnapshot(realtime.overlay, now: now)
let laid = try timetable.departures(DeparturesRequest(stopID: "2000", from: now, minutes: 60), realtime: snapshot)
for departure in laid.departures {
    let leaves = departure.effective(.departure).map { RFC3339.text($0, in: laid.clock) }
    print(leaves ?? "", departure.routeLabel ?? "", departure.realtime?.status.rawValue ?? "")
}

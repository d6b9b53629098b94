import Foundation
import GTFSQuery
import GTFSRealtime

func realtime(timetable: Timetable, message: Data) throws {
    let state = RealtimeFeedState(schedule: timetable)
    let now = Int(Date().timeIntervalSince1970)
    try state.receive(message, from: "trip updates", at: now)

    var snapshot = RealtimeSnapshot(state.overlay, now: now)
    snapshot.limits.drop = 120
    let board = try timetable.departures(DeparturesRequest(stopID: "2000", from: now), realtime: snapshot)
    for departure in board.departures {
        guard let realtime = departure.realtime else { continue }
        print(departure.routeLabel ?? "", realtime.status.rawValue, realtime.delay ?? 0)
    }
    for feed in state.overlay.feeds { print(feed.name, feed.trips.matched, feed.trips.missing) }
}

/// A SwiftUI view does the same in its `task`.
func follow(_ file: TimetableFile, _ state: RealtimeFeedState, show: @Sendable (DepartureBoard) -> Void) async throws {
    for try await board in file.boards(DeparturesRequest(stopID: "2000", from: 0), realtime: state) {
        show(board)
    }
}

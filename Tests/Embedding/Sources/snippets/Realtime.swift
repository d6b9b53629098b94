import Foundation
import GTFSQuery
import GTFSRealtime

func realtime(timetable: Timetable, message: Data) throws {
    let state = RealtimeFeedState(schedule: timetable)
    let now = Date()
    try state.receive(message, from: "trip updates", at: now)

    var snapshot = RealtimeSnapshot(state.overlay, now: now)
    snapshot.limits.drop = 120
    let board = try timetable.departures(DeparturesRequest(stopID: "2000", at: now), realtime: snapshot)
    for departure in board.departures {
        guard let realtime = departure.realtime else { continue }
        print(departure.routeLabel ?? "", realtime.status.rawValue, realtime.delay ?? 0)
    }
    for feed in state.overlay.feeds { print(feed.name, feed.trips.matched, feed.trips.missing) }
}

/// A SwiftUI view does the same in its `task`.
func follow(_ file: TimetableFile, _ state: RealtimeFeedState, show: @Sendable (DepartureBoard) -> Void) async throws {
    for try await board in file.boards(DeparturesRequest(stopID: "2000", at: Date()), realtime: state) {
        show(board)
    }
}

/// Polls the realtime feeds of a timetable until its task is cancelled.
func pollFeeds(_ sources: [RealtimeSource], of timetable: Timetable, by client: any RealtimeTransport) async throws {
    let follower = RealtimeFollower(transport: client)
    try await follower.use(timetable)
    let updates = await follower.updates()
    for source in sources { await follower.add(source) }
    for await update in updates {
        let snapshot = RealtimeSnapshot(update.state.overlay, now: update.time)
        print(update.health.name, update.change.rawValue, snapshot.status.state.rawValue)
    }
    await follower.stop()
}

/// A program with an HTTP client of its own asks that in the place of `URLSession`; this one reads files.
struct FileTransport: RealtimeTransport {
    func fetch(_ request: RealtimeRequest) async throws -> RealtimeResponse {
        RealtimeResponse(status: 200, body: try Data(contentsOf: request.url))
    }
}

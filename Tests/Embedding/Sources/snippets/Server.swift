import Foundation
import GTFSQuery
import GTFSRealtime

/// What the handlers of a service share.
struct Boards: Sendable {
    let file: TimetableFile
    let realtime: RealtimeFeedState

    init(path: String) throws {
        file = try TimetableFile(path: path)
        realtime = RealtimeFeedState(schedule: file.timetable)
        try file.attach(realtime)
    }

    /// Runs as long as the service does.
    func run() async { await file.follow(every: .seconds(10)) }

    /// The board of a stop at this moment.
    func board(_ stop: Stop.ID) async throws -> DepartureBoard {
        let now = Int(Date().timeIntervalSince1970)
        let latest = realtime.latest
        let timetable = latest.schedule as? Timetable ?? file.timetable
        let snapshot = RealtimeSnapshot(latest.overlay, now: now)
        return try await timetable.departures(DeparturesRequest(stopID: stop, from: now), realtime: snapshot)
    }
}

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
        try await file.departures(DeparturesRequest(stopID: stop, at: Date()), realtime: realtime)
    }
}

/// Polls the messages of a file's timetable from now on, and matches them again with each new one.
func follow(_ sources: [RealtimeSource], for file: TimetableFile, by follower: RealtimeFollower) async throws {
    try file.attach(await follower.use(file.timetable))
    for source in sources { await follower.add(source) }
}

/// What a health check reports: sources that fail, and those whose newest message is older than five minutes.
func complaints(about follower: RealtimeFollower, at now: Date) async -> [String] {
    await follower.health.compactMap { source -> String? in
        if source.consecutiveFailures > 0 { return "\(source.name): \(source.lastError ?? "")" }
        guard let age = source.age(at: now), age > 300 else { return nil }
        return "\(source.name): the newest message is \(age) s old"
    }
}

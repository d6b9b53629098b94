import Foundation
import GTFSHistory
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSTesting
import Testing

/// Records what a follower brings.
func record(_ follower: RealtimeFollower, _ timetable: Timetable) async throws {
    let recorder = try HistoryRecorder(path: "sydney-history.sqlite", daysKept: 400)
    try await follower.use(timetable)
    for await update in await follower.updates() {
        try recorder.record(update.state.overlay, on: timetable, at: update.time)
    }
}

/// Prints how punctual a route was, hour by hour, and reads the visits of a trip.
func printPunctuality() throws -> [Visit] {
    let history = try History(path: "sydney-history.sqlite")
    var request = PerformanceRequest(routes: ["L1"], grouping: .hour)
    request.lastDays = 90
    for row in try history.performance(request).rows {
        print(row.hour ?? 0, row.observed, row.onTimeShare ?? "too few", row.grade?.rawValue ?? "")
    }
    let visits = try history.visits(VisitsRequest(trips: ["L1-S-0800"]))
    return visits
}

/// Prints how late departures usually are.
func printUsual(at now: Int) throws {
    var timetable = try Timetable(path: "sydney.sqlite")
    timetable.usualDelays = try History(path: "sydney-history.sqlite")
    var request = DeparturesRequest(stopID: "200060", at: now)
    request.includesUsual = true
    for departure in try timetable.departures(request).departures {
        if let usual = departure.usual { print("usually \(usual.p50 / 60) min late, by \(usual.count) days") }
    }
}

@Suite struct HistoryExamples {
    @Test func `A history that is not there is a sentence`() throws {
        #expect(throws: (any Error).self) { try History(path: "nowhere/history.sqlite") }
    }
}

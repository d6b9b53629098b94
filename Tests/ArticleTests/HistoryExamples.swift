import Foundation
import GTFSHistory
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSTesting
import Testing

/// Records what a follower brings.
func record(_ follower: RealtimeFollower, _ timetable: Timetable) async throws {
    let recorder = try await HistoryRecorder.open("sydney-history.sqlite", daysKept: 400)
    try await follower.use(timetable)
    for await update in await follower.updates() {
        try await recorder.record(update.overlay, on: update.schedule, at: update.time)
    }
}

/// Prints how punctual a route was, hour by hour, and reads the visits of a trip.
func printPunctuality() async throws -> [Visit] {
    let history = try await History.open("sydney-history.sqlite")
    var request = PerformanceRequest(routes: ["L1"], grouping: .hour)
    request.lastDays = 90
    for row in try await history.performance(request).rows {
        print(row.hour ?? 0, row.observed, row.onTimeShare ?? "too few", row.grade?.rawValue ?? "")
    }
    let visits = try await history.visits(VisitsRequest(trips: ["L1-S-0800"]))
    return visits
}

/// Prints how late departures usually are.
func printUsual(at now: Date) async throws {
    var timetable = try await Timetable.open(URL(fileURLWithPath: "sydney.sqlite"))
    timetable.usualDelays = try await History.open("sydney-history.sqlite")
    var request = DeparturesRequest(stopID: "2000", at: now)
    request.includesUsual = true
    for departure in try await timetable.departures(request).departures {
        if let usual = departure.usual { print("usually \(usual.p50 / 60) min late, by \(usual.count) days") }
    }
}

@Suite struct HistoryExamples {
    @Test func `A history that is not there is a sentence`() throws {
        #expect(throws: (any Error).self) { try History(path: "nowhere/history.sqlite") }
    }
}

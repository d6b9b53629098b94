import ArgumentParser
import Foundation
import GTFSModel
import GTFSQuery
import Testing

@testable import QueryCommands

@Suite struct WatchedAskerTests {
    /// Every departure is usually two minutes late.
    private struct TwoMinutes: UsualDelaySource {
        func usualDelays(of departures: [Departure]) -> [UsualDelay?] {
            departures.map { _ in UsualDelay(p50: 120, p90: 300, count: 12) }
        }
    }

    @Test(arguments: [nil, 3]) func `A watched board says how late departures usually are, in groups, too`(
        rowsPerGroup: Int?
    ) throws {
        let path = try HarbourCity.database()
        var timetable = try Timetable(path: path)
        timetable.usualDelays = TwoMinutes()
        var request = DeparturesRequest(stopID: "2000", at: 0, limit: rowsPerGroup == nil ? 2 : nil)
        request.includesUsual = true
        let options = BoardSession.Options(
            begin: try MomentOptions.parse(["--at", "2026-11-25T08:00"]), zone: try timetable.timeZone(),
            isEnveloped: false, isTable: true, limits: FreshnessLimits(), includesDeparted: false,
            rowsPerGroup: rowsPerGroup)
        var session = BoardSession(timetable: timetable, request: request, options: options, notes: [])
        let moment = TimetableMoment(timetable: try Timetable(path: path), now: 1_795_553_990)
        let text = try session.answer(at: moment).text(.table)
        #expect(text.contains("2 min late"), "\(text)")
    }
}

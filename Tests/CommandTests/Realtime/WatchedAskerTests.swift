import ArgumentParser
import Foundation
import GTFSModel
import GTFSQuery
import Testing

@testable import QueryCommands

@Suite struct WatchedAskerTests {
    /// Each departure is usually as late as this; nil where nothing is known.
    private struct Usual: UsualDelaySource {
        let delay: UsualDelay?

        func usualDelays(of departures: [Departure]) -> [UsualDelay?] { departures.map { _ in delay } }
    }

    private func answer(usual: UsualDelay?, rowsPerGroup: Int?) throws -> Answer {
        let path = try HarbourCity.database()
        var timetable = try Timetable(path: path)
        timetable.usualDelays = Usual(delay: usual)
        var request = DeparturesRequest(stopID: "2000", at: 0, limit: rowsPerGroup == nil ? 2 : nil)
        request.includesUsual = true
        let options = BoardSession.Options(
            begin: try MomentOptions.parse(["--at", "2026-11-25T08:00"]), zone: try timetable.timeZone(),
            isEnveloped: false, isTable: true, limits: FreshnessLimits(), includesDeparted: false,
            rowsPerGroup: rowsPerGroup, departed: 0, isSpoken: false)
        var session = BoardSession(timetable: timetable, request: request, options: options, notes: [])
        return try session.answer(at: TimetableMoment(timetable: try Timetable(path: path), now: 1_795_553_990))
    }

    @Test(arguments: [nil, 3]) func `A watched board says how late departures usually are, in groups, too`(
        rowsPerGroup: Int?
    ) throws {
        let answer = try answer(usual: UsualDelay(p50: 120, p90: 300, count: 12), rowsPerGroup: rowsPerGroup)
        #expect(try answer.text(.table).contains("2 min late"))
        #expect(!answer.notes.contains { $0.contains("too little") })
    }

    @Test(arguments: [nil, 3]) func `A board of which the history has too little says so`(rowsPerGroup: Int?) throws {
        let notes = try answer(usual: nil, rowsPerGroup: rowsPerGroup).notes
        #expect(notes.contains { $0.hasPrefix("The history has too little to say how late these usually are") })
    }
}

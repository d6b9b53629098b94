import Foundation
import GTFSGlance
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSTesting
import TestSupport
import Testing

/// The timeline of a board by asking the board at every second.
struct TimelineOracle {
    private let request: BoardTimelineRequest
    private let overlay: RealtimeOverlay?

    init(_ request: BoardTimelineRequest, _ overlay: RealtimeOverlay?) {
        (self.request, self.overlay) = (request, overlay)
    }

    func compare(on timetable: Timetable) throws {
        let start = request.board.at
        let entries = try timetable.ask(request, realtime: overlay.map { RealtimeSnapshot($0, now: start) }).entries
        var expected: [String] = []
        for second in start..<request.until {
            var board = request.board
            (board.at, board.limit) = (second, request.rows)
            let rows = try timetable.departures(board, realtime: overlay.map { RealtimeSnapshot($0, now: second) })
            let text = rows.departures.map { words($0, at: second) }.joined(separator: "; ")
            if expected.last?.drop(while: { $0 != " " }).dropFirst() != text[...] {
                expected.append("\(second - start) \(text)")
            }
        }
        let found = entries.map { "\($0.at - start) " + $0.rows.map(words).joined(separator: "; ") }
        #expect(found == expected, "\(request.board.stopID) at \(start): \(found.difference(from: expected))")
        #expect(
            zip(entries, entries.dropFirst()).allSatisfy { $0.until == $1.at } && entries.last?.until == request.until)
    }

    private func words(_ row: BoardTimeline.Row) -> String {
        let time = row.time ?? (request.countdown == .none ? "\(row.instant ?? 0)" : "-")
        return "\(row.trip.tripID) \(time) \(row.delay ?? 0) \(row.status?.rawValue ?? "-") \(row.platform ?? "-")"
    }

    private func words(_ row: Departure, at now: Int) -> String {
        let instant = row.effective(.departure) ?? 0
        let isServed = row.realtime?.status.isServed ?? true
        let time: String
        switch request.countdown {
        case .none: time = "\(instant)"
        case .clock: time = InstantText.timeOfDay(instant / 60 * 60, row.timeZone)
        case .minutes:
            let left = instant - now
            time = !isServed ? "-" : left <= 30 ? "now" : "\(max(1, left / 60)) min"
        }
        let delay = row.realtime?.departure.flatMap { predicted in row.scheduledDeparture.map { (predicted - $0) / 60 }
        }
        return "\(row.tripID) \(time) \(delay ?? 0) \(row.realtime?.status.rawValue ?? "-") \(row.platformCode ?? "-")"
    }

    /// Messages of two ages with trips of a stop that are late, early, cancelled and skip the stop.
    static func overlay(
        of stop: Stop.ID, _ timetable: Timetable, at start: Int, seed: UInt64
    ) throws -> RealtimeOverlay {
        var random = SeededGenerator(seed: seed)
        let board = try timetable.departures(DeparturesRequest(stopID: stop, at: start - 900, minutes: 50))
        var changes: [MadeChange] = []
        for row in board.departures where random.chance(3, of: 4) {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: changes.append(.cancelled(row.trip))
            case 1: changes.append(.skipped(row.stopID, by: row.trip))
            default: changes.append(.late(row.trip, by: Int.random(in: -200...900, using: &random), from: row.stopID))
            }
        }
        let contents = [0, 40].enumerated().map { index, age in
            var content = FeedContent(name: "\(index)")
            let half = changes.enumerated().filter { $0.offset % 2 == index }.map(\.element)
            content.receive(FeedMessage(half, at: Date(timeIntervalSince1970: Double(start - age))), at: start - age)
            return content
        }
        return try timetable.readingSchedule { try RealtimeOverlay(contents, on: $0) }
    }
}

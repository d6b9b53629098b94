import Foundation
import GTFSGlance
import GTFSImport
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSTesting
import TestSupport
import Testing

/// The timeline of a board by asking the board at every second.
struct TimelineOracle {
    struct Case: CustomTestStringConvertible, Sendable {
        let start: String
        let countdown: BoardTimelineRequest.Countdown
        let isLive: Bool
        let minutes: Int
        var testDescription: String { "\(start) \(countdown) \(isLive) \(minutes)" }
    }

    /// A real feed, imported, its busiest day, and random numbers of its own.
    struct RealFeed {
        let timetable: Timetable
        var random: SeededGenerator
        private let folder: TemporaryFolder
        private let midnight: Int

        /// Nil for a feed without a day of service.
        init?(_ path: String) throws {
            folder = try TemporaryFolder()
            _ = try FeedImport(feed: path, options: ImportOptions(output: folder.file("feed.sqlite"))).run()
            timetable = try Timetable(path: folder.file("feed.sqlite"))
            guard let day = try timetable.serviceDays().max(by: { $0.trips < $1.trips })?.date else { return nil }
            midnight = try timetable.timeZone().start(of: day)
            random = SeededGenerator(seed: UInt64(path.utf8.reduce(0) { $0 * 31 % 65_521 + Int($1) }))
        }

        /// From five in the morning to eleven at night.
        mutating func moment() -> Int { midnight + Int.random(in: 18_000...82_800, using: &random) }
    }

    private let request: BoardTimelineRequest
    private let overlay: RealtimeOverlay?

    init(_ request: BoardTimelineRequest, _ overlay: RealtimeOverlay?) {
        (self.request, self.overlay) = (request, overlay)
    }

    func compare(on timetable: Timetable) throws {
        let start = request.board.at
        let entries = try timetable.ask(request, realtime: overlay.map { RealtimeSnapshot($0, now: start) }).entries
        let expected = try Self.changes(from: start, until: request.until) { second in
            var board = request.board
            (board.at, board.limit) = (second, request.rows)
            let rows = try timetable.departures(board, realtime: overlay.map { RealtimeSnapshot($0, now: second) })
            return rows.departures.map { Self.words($0, request.countdown, at: second) }
        }
        let found = entries.map { entry in
            "\(entry.at - start) " + entry.rows.map { Self.words($0, request.countdown) }.joined(separator: "; ")
        }
        #expect(found == expected, "\(request.board.stopID) at \(start): \(found.difference(from: expected))")
        #expect(
            zip(entries, entries.dropFirst()).allSatisfy { $0.until == $1.at } && entries.last?.until == request.until)
    }

    /// `12 T 5 min`: each text with the seconds after which it is there, by asking at every second.
    static func changes(from start: Int, until end: Int, _ rows: (Int) throws -> [String]) rethrows -> [String] {
        var changes: [String] = []
        for second in start..<end {
            let text = try rows(second).joined(separator: "; ")
            if changes.last?.drop(while: { $0 != " " }).dropFirst() != text[...] {
                changes.append("\(second - start) \(text)")
            }
        }
        return changes
    }

    static func words(_ row: BoardTimeline.Row, _ countdown: BoardTimelineRequest.Countdown) -> String {
        let time = row.time ?? (countdown == .none ? "\(row.instant ?? 0)" : "-")
        let status = row.status?.rawValue ?? "-"
        return "\(row.trip.tripID) \(row.stopSequence) \(time) \(row.delay ?? 0) \(status) \(row.platform ?? "-")"
    }

    static func words(_ row: Departure, _ countdown: BoardTimelineRequest.Countdown, at now: Int) -> String {
        let instant = row.effective(.departure) ?? 0
        let isServed = row.realtime?.status.isServed ?? true
        let time = countdown == .minutes && !isServed ? "-" : words(instant, row.timeZone, countdown, at: now)
        let delay = row.realtime?.departure.flatMap { predicted in row.scheduledDeparture.map { (predicted - $0) / 60 }
        }
        let status = row.realtime?.status.rawValue ?? "-"
        return "\(row.tripID) \(row.stopSequence) \(time) \(delay ?? 0) \(status) \(row.platformCode ?? "-")"
    }

    static func words(
        _ instant: Int, _ zone: TimeZone, _ countdown: BoardTimelineRequest.Countdown, at now: Int
    ) -> String {
        switch countdown {
        case .none: "\(instant)"
        case .clock:
            (instant - now < 86_400 ? "" : InstantText.day(instant, zone) + " ")
                + InstantText.timeOfDay(instant / 60 * 60, zone)
        case .minutes: instant - now <= 30 ? "now" : "\(max(1, (instant - now) / 60)) min"
        }
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

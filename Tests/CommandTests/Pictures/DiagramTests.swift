import Foundation
import GTFSModel
import Testing

@testable import GTFSQuery
@testable import QueryCommands

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("gtfs-query diagram")
struct DiagramTests {
    private static let day = ["--date", "20261125"]
    private static let realtime = ["--realtime", HarbourCity.message] + HarbourCity.now

    private func lines(_ svg: String, _ style: String) -> Int {
        svg.components(separatedBy: "class=\"\(style)\"").count - 1
    }

    @Test("each trip of the timetable is a line, within the drawing")
    func drawing() throws {
        let run = try HarbourCity.ask(["diagram", "L1", "--format", "svg"] + Self.day)
        #expect(run.status == 0, "\(run.errors)")
        #expect(XMLParser(data: Data(run.output.utf8)).parse())
        let json = try HarbourCity.ask(["timetable", "L1", "--format", "json"] + Self.day)
        let timetable = try JSONDecoder().decode(RouteTimetable.self, from: Data(json.output.utf8))
        // One more of each in the legend.
        #expect(lines(run.output, "d0") == timetable.directions[0].columns.count + 1)
        #expect(lines(run.output, "d1") == timetable.directions[1].columns.count + 1)
        #expect(
            lines(run.output, "predicted") == 0 && !run.output.contains("NaN") && !run.output.contains("-1000000000"))
        #expect(!PictureFileTests.fetches(run.output))
    }

    @Test("realtime lies over the schedule: predictions, cancelled trips, extra ones")
    func realtime() throws {
        let words = ["diagram", "L1"] + Self.day + Self.realtime
        let svg = try HarbourCity.ask(words + ["--format", "svg"]).output
        let json = try HarbourCity.ask(words + ["--format", "json"]).output
        let found = try JSONDecoder().decode(RouteDiagram.self, from: Data(json.utf8))
        let predicted = found.trips.filter { !$0.predicted.isEmpty }
        let ways = [0, 1].map { way in predicted.filter { $0.directionID == way }.count }
        #expect(!predicted.isEmpty && ways[0] + ways[1] == predicted.count)
        // One more of each in the legend.
        for way in [0, 1] { #expect(lines(svg, "predicted d\(way)") == (ways[way] == 0 ? 0 : ways[way] + 1)) }
        #expect(lines(svg, "now") == 1 && svg.contains(">now 08:00<"))
        #expect(found.trips.filter(\.isCancelled).map(\.tripID) == ["L1-S-0800"])
        #expect(lines(svg, "canceled") == 2 && svg.contains("Cancelled: L1-S-0800"))
        // The board of a stop has the same predictions.
        for trip in predicted where !trip.scheduled.isEmpty {
            let board = try HarbourCity.ask(
                ["trip", trip.tripID.rawValue] + Self.day + Self.realtime + ["--format", "json"])
            #expect(board.status == 0, "\(board.errors)")
            let stops = try JSONDecoder().decode(TripBoard.self, from: Data(board.output.utf8)).stops
            let times = stops.compactMap { $0.predicted(.departure) ?? $0.predicted(.arrival) }
            let start = try #require(found.timeZone?.start(of: found.date))
            #expect(trip.predicted.last.map { start + $0.time.seconds } == times.last)
        }
    }

    @Test("a headway window is drawn start by start")
    func headways() throws {
        let svg = try HarbourCity.ask(["diagram", "T1", "--format", "svg"] + Self.day).output
        // 05:00–07:00 every 15 min, 07:00–09:30 and 16:00–19:00 every 6, 09:30–16:00 every 10, 19:00–25:30 every 15; the
        // first of each window is a line of its own.
        #expect(lines(svg, "d0 headway") == 8 + 25 + 39 + 30 + 26 - 5)
    }

    @Test("a day without service, an unknown route, CSV")
    func others() throws {
        let none = try HarbourCity.ask(["diagram", "N40"] + Self.day)
        #expect(none.status == 0 && none.output == "")
        #expect(
            none.errors
                == "No trip of N40 with times runs on 20261125. The next day with one of its trips is 20261127: --date 20261127.\n"
        )
        #expect(try HarbourCity.ask(["diagram", "L9"] + Self.day).status == 1)
        let csv = try HarbourCity.ask(["diagram", "F1", "--format", "csv"] + Self.day).output.split(separator: "\r\n")
        #expect(csv[0] == "trip_id,direction_id,headsign,source,time,distance")
        #expect(csv.count > 30)
    }
}

import Foundation
import GTFSModel
import Testing

@testable import GTFSQuery
@testable import QueryCommands

@Suite("gtfs-query timetable")
struct TimetableCommandTests {
    private static let day = ["--date", "20261125"]

    @Test("stops down, trips across, notes under letters")
    func table() throws {
        let run = try HarbourCity.ask(["timetable", "T1"] + Self.day)
        #expect(run.status == 0 && run.errors == "")
        #expect(
            run.output.hasPrefix(
                """
                To Bowline Bay
                Stop                     a      b      c      d      e
                Customs Wharf        05:00  07:00  09:30  16:00  19:00
                Orrery Lane          05:02  07:02  09:32  16:02  19:02

                """), "\(run.output)")
        #expect(run.output.contains("\nNotes\na  about every 15 min until 07:00\n"))
        #expect(run.output.contains("e  about every 15 min until 01:30+1\n"))
    }

    @Test("CSV has a line per stop time, each as the trip has it")
    func csv() throws {
        let run = try HarbourCity.ask(["timetable", "L2", "--direction", "0", "--format", "csv"] + Self.day)
        let lines = run.output.split(separator: "\r\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let trips = Set(lines.dropFirst().map { $0[2] })
        #expect(trips.count > 10)
        let first = try #require(lines.dropFirst().first?[2])
        let trip = try HarbourCity.ask(["trip", String(first), "--format", "json"]).output
        let stopTimes = try JSONDecoder().decode(TripTimetable.self, from: Data(trip.utf8)).stopTimes
        let own = lines.filter { $0[2] == first }
        #expect(own.map { String($0[6]) } == stopTimes.map { $0.stopID?.rawValue ?? "" })
        #expect(own.map { String($0[10]) } == stopTimes.map { $0.departure?.description ?? "" })
    }

    @Test("a day without service says when the next trip runs")
    func noService() throws {
        for words in [["--format", "table"], ["--format", "csv"], ["--picture", "x.html"]] {
            let folder = try TemporaryFolder()
            let run = try HarbourCity.ask(["timetable", "N40"] + Self.day + words, in: folder)
            #expect(run.status == (words[0] == "--picture" ? 1 : 0) && run.output == "")
            #expect(run.errors.hasSuffix("The next day with one of its trips is 20261127: --date 20261127.\n"))
            #expect(try folder.names.isEmpty)
        }
        let over = try HarbourCity.ask(["timetable", "N40", "--date", "20991231"])
        #expect(over.errors.hasSuffix("No such trip runs on a later day: ask for an earlier --date.\n"))
        let way = try HarbourCity.ask(["timetable", "N40", "--direction", "1"] + Self.day)
        #expect(way.errors.hasPrefix("No trip of N40 in direction 1 with times runs on 20261125."))
        let unknown = try HarbourCity.ask(["timetable", "N41"] + Self.day)
        #expect(unknown.status == 1 && unknown.errors.contains("\"N40\""), "\(unknown.errors)")
    }

    @Test("the help of a command names what its picture can be")
    func help() throws {
        let timetable = try HarbourCity.ask(["timetable", "--help"]).output
        #expect(timetable.contains("--format html") && !timetable.contains("svg"))
        #expect(try HarbourCity.ask(["map", "--help"]).output.contains("--format svg"))
    }
}

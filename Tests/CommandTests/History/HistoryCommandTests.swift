import Foundation
import Testing

@Suite("gtfs-query history")
struct HistoryCommandTests {
    private func ask(_ words: [String]) throws -> Executable.Run { try RecordedWeek.ask(["history"] + words) }

    @Test("info has days, hours and sources")
    func info() throws {
        let run = try ask(["info"])
        #expect(run.status == 0 && run.errors == "")
        #expect(
            run.output == """
                History          history.sqlite
                Agencies         GTB, LLR, PEL
                Days             7, 2026-11-16 to 2026-11-22
                Watched          7 hours
                Trips under way  38

                Source  Last message
                #.pb    2026-11-21T21:40:00+00:00

                """)
        #expect(
            try ask(["info", "--format", "json"]).output == """
                {"path":"history.sqlite","agency_ids":["GTB","LLR","PEL"],"first_service_date":"20261116",\
                "last_service_date":"20261122","service_days":7,"watched_seconds":28560,"trips_under_way":38,\
                "sources":[{"name":"#.pb","last_message":"2026-11-21T21:40:00+00:00"}]}

                """)
        #expect(
            try ask(["info", "--format", "csv"]).output.replacing("\r\n", with: "\n") == #"""
                path,agency_ids,first_service_date,last_service_date,service_days,watched_seconds,\#
                trips_under_way,sources
                history.sqlite,GTB;LLR;PEL,20261116,20261122,7,28560,38,\#
                "[{""name"":""#.pb"",""last_message"":""2026-11-21T21:40:00+00:00""}]"

                """#)
    }

    @Test(
        "verify reads every visit",
        arguments: [
            ("table", "History  history.sqlite\nVisits   1499\nSound    yes\n"),
            ("json", "{\"visits\":1499,\"faults\":[]}\n"), ("csv", "visits,faults\r\n1499,\r\n"),
        ])
    func verify(format: String, output: String) throws {
        let run = try ask(["verify", "--format", format])
        #expect(run.status == 0 && run.errors == "")
        #expect(run.output == output)
    }

    @Test("size has the bytes of the file, of a visit and of each table")
    func size() throws {
        let bytes = try #require(
            FileManager.default.attributesOfItem(atPath: RecordedWeek.path())[.size] as? Int)
        let each = String(format: "%.2f", Double(bytes) / 1499)
        let sections = try ask(["size"]).output.components(separatedBy: "\n\n")
        #expect(sections.first == "Bytes          \(bytes)\nVisits         1499\nBytes a visit  \(each)")
        let rows = try #require(sections.last).split(separator: "\n").map { $0.split(separator: " ") }
        #expect(rows.first == ["Table", "Bytes"])
        let tables = rows.dropFirst().compactMap { Int($0[1]) }
        #expect(tables.reduce(0, +) == bytes && tables == tables.sorted(by: >))
        #expect(rows.contains { $0[0] == "day_lines" })
        let json = try ask(["size", "--format", "json"]).output
        let exact = "\(Double(bytes) / 1499)"
        #expect(json.hasPrefix("{\"bytes\":\(bytes),\"visits\":1499,\"bytes_per_visit\":\(exact.prefix(6))"), "\(json)")
        #expect(json.contains(",\"tables\":[{\"name\":\""))
    }

    @Test("merge takes the visits of another history, each once, and leaves that as it is")
    func merge() throws {
        let folder = try TemporaryFolder()
        let other = try RecordedWeek.path()
        let before = try Data(contentsOf: URL(fileURLWithPath: other))
        for (format, output) in [
            ("table", "History  history.sqlite\nDays     7\nTrips    337\n"), ("json", "{\"days\":7,\"trips\":337}\n"),
            ("csv", "days,trips\r\n7,337\r\n"),
        ] {
            let words = ["history", "merge", other, "--history", "history.sqlite", "--format", format]
            let run = try HarbourCity.ask(words, in: folder)
            #expect(run.status == 0 && run.errors == "")
            #expect(run.output == output)
            #expect(try RecordedWeek.visits(in: folder) == RecordedWeek.visits())
        }
        #expect(try folder.names == ["history.sqlite"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == before)
    }

    @Test("merge refuses the history of another feed, and leaves both as they are")
    func otherFeed() throws {
        let folder = try TemporaryFolder()
        try RecordedWeek.copy(as: "history.sqlite", in: folder)
        let others = "UPDATE texts SET text = 'other ' || text WHERE text_key IN (SELECT route_key FROM lines)"
        try SmallDatabase.spoil("history.sqlite", in: folder, sql: others)
        let before = try folder.data("history.sqlite")
        let other = try RecordedWeek.path()
        let run = try HarbourCity.ask(["history", "merge", other, "--history", "history.sqlite"], in: folder)
        #expect(run.status == 1 && run.output == "")
        #expect(
            run.errors == """
                Error: \(other) and history.sqlite have no route in common, so they are of different feeds: merge \
                histories of one feed.

                """)
        #expect(try folder.data("history.sqlite") == before)
    }
}

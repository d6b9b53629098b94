import Foundation
import Testing

@Suite("gtfs-query visits")
struct VisitsCommandTests {
    private func ask(_ words: [String]) throws -> Executable.Run { try RecordedWeek.ask(["visits"] + words) }

    @Test(
        "a table has what was observed, how that is known, and the stops that were skipped or missed",
        arguments: [
            (
                "L2-W-0803", "20261118",
                """
                Day         Trip       Route  Stop  Scheduled  Arrived   Left      Late  Source     Between        I\
                s
                2026-11-18  L2-W-0803  L2     2012  08:03      08:05:32  08:05:32  2:32  predicted  08:04 – 08:06  o\
                bserved
                2026-11-18  L2-W-0803  L2     2004  08:06:10                                                       s\
                kipped
                2026-11-18  L2-W-0803  L2     2022  08:10      08:12:43  08:13:16  3:16  predicted  08:12 – 08:14  o\
                bserved
                2026-11-18  L2-W-0803  L2     2032  08:13:20   08:16:25  08:16:55  3:35  predicted  08:16 – 08:18  o\
                bserved
                2026-11-18  L2-W-0803  L2     2082  08:18:10   08:21:37  08:22:07  3:57  predicted  08:22 – 08:24  o\
                bserved
                2026-11-18  L2-W-0803  L2     2092  08:23:10   08:27:32  08:27:32  4:22  predicted  08:26 – 08:28  o\
                bserved

                """
            ),
            (
                "F1-O-0815", "20261120",
                """
                Day         Trip       Route  Stop  Scheduled  Arrived  Left   Late  Source   Between        Is     \
                   Vehicle
                2026-11-20  F1-O-0815  F1     7011  08:15               08:15  0:00  stopped  08:14 – 08:16  observe\
                d  O-0815
                2026-11-20  F1-O-0815  F1     7020  08:25                                                    missed \
                   O-0815
                2026-11-20  F1-O-0815  F1     7030  08:33      08:33           0:00  stopped  08:32 – 08:34  observe\
                d  O-0815

                """
            ),
        ])
    func table(trip: String, date: String, table: String) throws {
        let run = try ask(["--trip", trip, "--date", date])
        #expect(run.status == 0 && run.errors == "")
        #expect(run.output == table)
    }

    @Test("CSV has every field of a visit, those of its arrival where they differ from those of its departure")
    func csv() throws {
        let run = try ask(["--trip", "L2-W-0803", "--date", "20261118", "--format", "csv"])
        #expect(
            run.output.replacing("\r\n", with: "\n") == """
                service_date,trip_id,route_id,direction_id,stop_id,stop_sequence,scheduled_arrival,scheduled_departu\
                re,arrival,departure,delay,source,earliest,latest,arrival_source,arrival_earliest,arrival_latest,sta\
                te
                20261118,L2-W-0803,L2,0,2012,1,2026-11-18T08:03:00+11:00,2026-11-18T08:03:00+11:00,2026-11-18T08:05:\
                32+11:00,2026-11-18T08:05:32+11:00,152,predicted,2026-11-18T08:04:00+11:00,2026-11-18T08:06:00+11:00\
                ,,,,observed
                20261118,L2-W-0803,L2,0,2004,2,2026-11-18T08:05:40+11:00,2026-11-18T08:06:10+11:00,,,,,,,,,,skipped
                20261118,L2-W-0803,L2,0,2022,3,2026-11-18T08:09:30+11:00,2026-11-18T08:10:00+11:00,2026-11-18T08:12:\
                43+11:00,2026-11-18T08:13:16+11:00,196,predicted,2026-11-18T08:12:00+11:00,2026-11-18T08:14:00+11:00\
                ,,,,observed
                20261118,L2-W-0803,L2,0,2032,4,2026-11-18T08:12:50+11:00,2026-11-18T08:13:20+11:00,2026-11-18T08:16:\
                25+11:00,2026-11-18T08:16:55+11:00,215,predicted,2026-11-18T08:16:00+11:00,2026-11-18T08:18:00+11:00\
                ,,,,observed
                20261118,L2-W-0803,L2,0,2082,5,2026-11-18T08:17:40+11:00,2026-11-18T08:18:10+11:00,2026-11-18T08:21:\
                37+11:00,2026-11-18T08:22:07+11:00,237,predicted,2026-11-18T08:22:00+11:00,2026-11-18T08:24:00+11:00\
                ,stated,2026-11-18T08:20:00+11:00,2026-11-18T08:22:00+11:00,observed
                20261118,L2-W-0803,L2,0,2092,6,2026-11-18T08:23:10+11:00,2026-11-18T08:23:10+11:00,2026-11-18T08:27:\
                32+11:00,2026-11-18T08:27:32+11:00,262,predicted,2026-11-18T08:26:00+11:00,2026-11-18T08:28:00+11:00\
                ,,,,observed

                """)
    }

    @Test("JSON has the same fields, without those that a visit lacks")
    func json() throws {
        let run = try ask(["--trip", "F1-O-0815", "--date", "20261120", "--format", "json"])
        #expect(
            run.output == """
                [{"service_date":"20261120","trip_id":"F1-O-0815","route_id":"F1","direction_id":0,"stop_id":"7011",\
                "stop_sequence":1,"scheduled_arrival":"2026-11-20T08:15:00+11:00","scheduled_departure":"2026-11-20T\
                08:15:00+11:00","departure":"2026-11-20T08:15:00+11:00","delay":0,"source":"stopped","earliest":"202\
                6-11-20T08:14:00+11:00","latest":"2026-11-20T08:16:00+11:00","state":"observed","vehicle":"O-0815","\
                timezone":"Australia/Sydney"},
                {"service_date":"20261120","trip_id":"F1-O-0815","route_id":"F1","direction_id":0,"stop_id":"7020","\
                stop_sequence":2,"scheduled_arrival":"2026-11-20T08:24:00+11:00","scheduled_departure":"2026-11-20T0\
                8:25:00+11:00","state":"missed","vehicle":"O-0815","timezone":"Australia/Sydney"},
                {"service_date":"20261120","trip_id":"F1-O-0815","route_id":"F1","direction_id":0,"stop_id":"7030","\
                stop_sequence":3,"scheduled_arrival":"2026-11-20T08:33:00+11:00","scheduled_departure":"2026-11-20T0\
                8:33:00+11:00","arrival":"2026-11-20T08:33:00+11:00","delay":0,"source":"stopped","earliest":"2026-1\
                1-20T08:32:00+11:00","latest":"2026-11-20T08:34:00+11:00","state":"observed","vehicle":"O-0815","tim\
                ezone":"Australia/Sydney"}]

                """)
        let one = try ask(["--trip", "L1-S-0800", "--date", "20261118", "--stop", "2002", "--format", "json"])
        #expect(
            one.output == """
                [{"service_date":"20261118","trip_id":"L1-S-0800","route_id":"L1","direction_id":0,"stop_id":"2002",\
                "stop_sequence":4,"scheduled_arrival":"2026-11-18T08:11:20+11:00","scheduled_departure":"2026-11-18T\
                08:11:50+11:00","arrival":"2026-11-18T08:12:37+11:00","departure":"2026-11-18T08:13:07+11:00","delay\
                ":77,"source":"stated","earliest":"2026-11-18T08:12:00+11:00","latest":"2026-11-18T08:14:00+11:00","\
                state":"observed","timezone":"Australia/Sydney"}]

                """)
    }

    @Test(
        "a trip that is cancelled, unseen or unwatched has only its schedule",
        arguments: [
            // The first stop of the second one is at the edge of what was watched.
            ("KL2-W-0733", "20261119", "cancelled", 0...5), ("K40-I-0730", "20261117", "unseen", 1...9),
            ("L1-S-1200", "20261117", "unwatched", 0...7),
        ])
    func states(trip: String, date: String, state: String, stops: ClosedRange<Int>) throws {
        let rows = try ask(["--trip", trip, "--date", date]).output.split(separator: "\n")
        #expect(rows.first.map { $0.split(separator: " ") } == ["Day", "Trip", "Route", "Stop", "Scheduled", "Is"])
        #expect(rows.dropFirst().count == stops.upperBound + 1)
        #expect(rows.dropFirst(1 + stops.lowerBound).allSatisfy { $0.hasSuffix(" " + state) })
    }

    @Test func `A table has trips with an observation before those without, and all of them`() throws {
        let words = ["--date", "20261118", "--route", "F1"]
        let table = try ask(words).output.split(separator: "\n").dropFirst()
        let csv = Self.records(try ask(words + ["--format", "csv"]).output)
        let observed = Set(csv.filter { $0["source"]?.isEmpty == false }.compactMap { $0["trip_id"] })
        #expect(!observed.isEmpty && table.count == csv.count)
        let trips = table.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
        let isObserved = trips.map(observed.contains)
        #expect(isObserved == isObserved.filter(\.self) + isObserved.filter { !$0 } && isObserved.contains(false))
        #expect(csv.first.map { observed.contains($0["trip_id"] ?? "") } == false, "CSV keeps the order of trips")
    }

    @Test("each choice leaves the visits of which all of it is true")
    func choices() throws {
        let all = Self.records(try RecordedWeek.visits())
        #expect(all.count == 14_268)
        func expect(_ words: [String], _ isIn: ([String: String]) -> Bool) throws {
            let wanted = all.filter(isIn)
            #expect(Self.records(try ask(words + ["--format", "csv"]).output) == wanted && !wanted.isEmpty, "\(words)")
        }
        try expect(["--date", "20261118"]) { $0["service_date"] == "20261118" }
        try expect(["--route", "L2", "--route", "F1"]) { ["L2", "F1"].contains($0["route_id"]) }
        try expect(["--trip", "L2-W-0803"]) { $0["trip_id"] == "L2-W-0803" }
        try expect(["--stop", "2002", "--date", "20261119"]) {
            $0["stop_id"] == "2002" && $0["service_date"] == "20261119"
        }
        // A station means its platforms.
        try expect(["--stop", "2000", "--route", "L2"]) {
            ["2003", "2004"].contains($0["stop_id"]) && $0["route_id"] == "L2"
        }
    }

    /// The rows of CSV by their columns: those that no row has are left out.
    private static func records(_ csv: String) -> [[String: String]] {
        let lines = csv.split(separator: "\r\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        guard let head = lines.first else { return [] }
        return lines.dropFirst().map { line in
            Dictionary(uniqueKeysWithValues: zip(head, line).filter { !$1.isEmpty }.map { (String($0), String($1)) })
        }
    }

    @Test(
        "--limit ends the list after the first rows, and says that there are more", arguments: ["csv", "table", "json"])
    func limited(format: String) throws {
        let words = ["--trip", "L2-W-0803", "--date", "20261118", "--format", format]
        let whole = try ask(words).output
        let most = try ask(words + ["--limit", "6"])
        #expect(most.output == whole && most.errors == "")
        let some = try ask(words + ["--limit", "2"])
        #expect(some.status == 0 && some.errors == "There is more: --limit 2 ends the list.\n")
        #expect(some.output.split(whereSeparator: \.isNewline).count == (format == "json" ? 2 : 3))
        let none = try ask(words + ["--limit", "0"])
        #expect(none.output == (format == "json" ? "[]\n" : "") && none.errors.hasPrefix("There is more"))
        #expect(try ask(words + ["--limit", "-1"]).status == 64)
    }

    @Test("a day without visits is an empty answer")
    func empty() throws {
        for (format, output) in [("table", ""), ("csv", ""), ("json", "[]\n")] {
            let run = try ask(["--date", "20250101", "--format", format])
            #expect(run.status == 0 && run.output == output)
            #expect(run.errors == "No visit of these is recorded: `gtfs-query history info` has the days.\n")
        }
    }

    @Test(
        "an id that neither the history nor the timetable has is named with its nearest matches",
        arguments: [
            (
                ["--trip", "L1-S-08000"],
                "The feed has no trip \"L1-S-08000\": did you mean \"L1-S-0830\", \"L1-S-0900\" or \"L1-N-0010\"?"
            ),
            (["--route", "L9"], "The feed has no route \"L9\": did you mean \"L1\" (L1) or \"L2\" (L2)?"),
            (["--stop", "20000"], "The feed has no stop \"20000\": did you mean \"2000\" (Lantern Square)?"),
        ])
    func unknown(words: [String], sentence: String) throws {
        let run = try ask(words)
        #expect(run.status == 1 && run.output == "")
        #expect(run.errors == "Error: \(sentence)\n")
    }

    @Test("a wrong day or format is refused with its reason")
    func refused() throws {
        let day = try ask(["--date", "moon"])
        #expect(day.status == 64)
        #expect(
            day.errors.hasPrefix(
                "Error: The value 'moon' is invalid for '--date <date>': write a day as 20261121 or 2026-11-21, or "
                    + "today.\n"))
        let format = try ask(["--format", "geojson"])
        #expect(format.status == 64)
        #expect(
            format.errors.hasPrefix(
                "Error: visits has no geojson, as its rows have no coordinates: choose table, json or csv.\n"))
    }

    @Test("a history answers for its own ids beside another timetable, and without one")
    func otherTimetable() throws {
        let folder = try TemporaryFolder()
        let words = ["visits", "--history", try RecordedWeek.path(), "--format", "csv"]
        let alone = try Executable.query.run(words + ["--trip", "L2-W-0803"], in: folder)
        #expect(alone.status == 0 && alone.output.split(separator: "\r\n").count == 7 * 6 + 1, "\(alone.errors)")
        let nowhere = try Executable.query.run(words + ["--trip", "nowhere"], in: folder)
        #expect(nowhere.status == 1)
        let sentence =
            "Error: \(try RecordedWeek.path()) has no trip nowhere: `gtfs-query visits` lists what it has, and with the "
            + "timetable given by --database the nearest ids are shown.\n"
        #expect(nowhere.errors == sentence)
        try SmallDatabase.make(in: folder)
        let beside = try Executable.query.run(words + ["--trip", "L2-W-0803"], in: folder)
        #expect(beside.status == 0 && beside.output == alone.output, "\(beside.errors)")
        let unknown = try Executable.query.run(words + ["--trip", "nowhere"], in: folder)
        #expect(unknown.status == 1)
        #expect(unknown.errors.hasPrefix("Error: The feed has no trip \"nowhere\""), "\(unknown.errors)")
    }
}

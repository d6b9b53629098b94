import Foundation
import Testing

@Suite("gtfs-query history export")
struct HistoryExportCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func export(_ words: [String]) throws -> Executable.Run {
        try RecordedWeek.ask(["history", "export"] + words)
    }

    private func lines(_ name: String) throws -> [String] {
        try folder.text(name).split(separator: "\r\n").map(String.init)
    }

    /// Rows of a CSV without quoted cells, each by the names of its header.
    private static func rows(_ text: String) -> [[String: String]] {
        let lines = text.split(separator: "\r\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
    }

    @Test("stop_visits have each visit that was made with its times, and each missed one of a trip that ran")
    func stopVisits() throws {
        let run = try export(["--tides", folder.path("stop_visits.csv")])
        #expect(run.status == 0 && run.output == "")
        #expect(run.errors == "Wrote \(folder.path("stop_visits.csv")): 1501 visits.\n")
        #expect(try folder.names == ["stop_visits.csv"])
        let made = try Self.rows(folder.text("stop_visits.csv"))
        let visits = try Self.rows(RecordedWeek.visits())
        func moment(_ row: [String: String], _ key: String) -> String { row[key] ?? "" }
        let known = Dictionary(
            grouping: visits.filter { $0["start_time", default: ""] == "" },
            by: { "\(moment($0, "service_date")) \(moment($0, "trip_id")) \(moment($0, "stop_sequence"))" })
        var found = 0
        for row in made where !moment(row, "trip_id_performed").contains("@") {
            let day = moment(row, "service_date").replacing("-", with: "")
            let key = "\(day) \(moment(row, "trip_id_performed")) \(moment(row, "scheduled_stop_sequence"))"
            let visit = try #require(known[key]?.first)
            for name in ["arrival", "departure"] {
                #expect(moment(row, "actual_\(name)_time") == moment(visit, name), "\(key)")
                #expect(moment(row, "schedule_\(name)_time") == moment(visit, "scheduled_\(name)"), "\(key)")
            }
            #expect(row["stop_id"] == visit["stop_id"] && row["vehicle_id"] == visit["vehicle", default: ""])
            #expect((row["schedule_relationship"] == "Missing") == (visit["state"] == "missed"), "\(key)")
            found += 1
        }
        #expect(
            found == visits.count {
                $0["state"] == "observed"
                    || $0["state"] == "unwatched" && $0["arrival", default: ""] + $0["departure", default: ""] != ""
            } + made.count { $0["schedule_relationship"] == "Missing" })
    }

    @Test("trips_performed has the trips of stop_visits, and says how many have no vehicle")
    func tripsPerformed() throws {
        let path = folder.path("trips_performed.csv")
        let run = try export(["--tides-trips", path])
        #expect(run.status == 0 && run.output == "")
        #expect(
            run.errors
                == "Wrote \(path): 241 trips.\nLeft out, as no message names their vehicle: 94 trips.\n")
        _ = try export(["--tides", folder.path("stop_visits.csv")])
        func trips(_ name: String) throws -> [[String?]] {
            try Self.rows(folder.text(name)).map { [$0["service_date"], $0["trip_id_performed"]] }
        }
        let (made, visited) = (try trips("trips_performed.csv"), Set(try trips("stop_visits.csv")))
        #expect(made.count == 241 && Set(made).isSubset(of: visited) && visited.count == 241 + 94)
        let streamed = try export(["--tides-trips", "-"])
        #expect(try streamed.output == folder.text("trips_performed.csv"))
        #expect(streamed.errors == "Left out, as no message names their vehicle: 94 trips.\n")
    }

    @Test("a file of an earlier export is replaced, and any other stays as it is")
    func replaced() throws {
        let path = folder.path("stop_visits.csv")
        for _ in 0..<2 { #expect(try export(["--tides", path, "--from", "20261120"]).status == 0) }
        let whole = try folder.text("stop_visits.csv")
        let out = try export(["--tides", "-", "--from", "20261120"])
        #expect(out.output == whole && out.errors == "")
        #expect(
            try Set(lines("stop_visits.csv").dropFirst().map { $0.prefix(10) }) == [
                "2026-11-20", "2026-11-21", "2026-11-22",
            ])
        try Data("mine,too\r\n".utf8).write(to: folder.url.appendingPathComponent("stop_visits.csv"))
        let refused = try export(["--tides", path])
        #expect(refused.status == 1)
        #expect(
            refused.errors
                == "Error: \(path) is no such table of gtfs-query and stays as it is: name another file, or move this one away.\n"
        )
        #expect(try folder.text("stop_visits.csv") == "mine,too\r\n")
        #expect(try folder.names == ["stop_visits.csv"])
    }

    @Test("the folder for OpenTripPlanner has both files, also where a week is too short for any delay")
    func delays() throws {
        let path = folder.path("delays")
        let run = try export(["--otp", path, "--until", "20271231"])
        #expect(run.status == 0 && run.output == "")
        #expect(
            run.errors
                == "Wrote \(path): the delays of 0 stop times.\nA stop time needs ten delays on one kind of day.\n")
        #expect(
            try lines("delays/empirical_delay_stop_times.csv") == [
                "empirical_delay_service_id,trip_id,stop_id,stop_sequence,p50,p90"
            ])
        #expect(
            try lines("delays/empirical_delay_calendar.csv") == [
                "empirical_delay_service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
                "Weekday,1,1,1,1,1,0,0,2026-11-16,2027-12-31", "Saturday,0,0,0,0,0,1,0,2026-11-16,2027-12-31",
                "Sunday,0,0,0,0,0,0,1,2026-11-16,2027-12-31",
            ])
        let early = try export(["--otp", path, "--until", "20261101"])
        #expect(early.status == 1)
        #expect(
            early.errors
                == "Error: --until 20261101 is before the first recorded day: give a day from 20261116 on.\n")
        try Data("mine\n".utf8).write(to: folder.url.appendingPathComponent("delays/empirical_delay_calendar.csv"))
        let refused = try export(["--otp", path])
        #expect(refused.status == 1 && refused.errors.contains("empirical_delay_calendar.csv is no such table"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: path).sorted() == [
                "empirical_delay_calendar.csv", "empirical_delay_stop_times.csv",
            ])
    }

    @Test("what ran on a day is a feed like any other, whose trips have the observed times")
    func feed() throws {
        let words = ["--gtfs", folder.path("ran.zip"), "--from", "20261118", "--to", "20261118"]
        let run = try export(words)
        #expect(run.status == 0 && run.output == "")
        #expect(run.errors.hasPrefix("Wrote \(folder.path("ran.zip")): 1 day, "), "\(run.errors)")
        let first = try folder.data("ran.zip")
        #expect(try export(words).status == 0)
        #expect(try folder.data("ran.zip") == first)
        #expect(try folder.names == ["ran.zip"])
        #expect(try Executable.importer.run(["ran.zip", "--quiet"], in: folder).status == 0)
        let trip = try Executable.query.run(
            ["--database", "ran.sqlite", "trip", "L2-W-0803", "--date", "20261118", "--format", "json"], in: folder)
        #expect(trip.status == 0, "\(trip.errors)")
        // The stop after the first was skipped, and the third was left at 08:13:16.
        #expect(trip.output.contains("08:05:32") && trip.output.contains("08:13:16"))
        #expect(!trip.output.contains("\"2004\""))
        try Data("mine\n".utf8).write(to: folder.url.appendingPathComponent("ran.zip"))
        let refused = try export(words)
        #expect(refused.status == 1 && refused.errors.contains("is no zip and stays as it is"))
    }

    @Test(
        "a command line that says too little, or too much, is refused",
        arguments: [
            (
                [],
                """
                history export writes nothing: give --gtfs ZIP, --sqlite FILE, --tides FILE, --tides-trips FILE or --otp \
                FOLDER.
                """
            ),
            (["--tides", "x.csv", "--ends", "schedule"], "--ends and --missing are for --gtfs: give it, too."),
            (
                ["--tides", "-", "--tides-trips", "-"],
                "--tides and --tides-trips are two tables: write one of them to a file."
            ),
            (
                ["--tides", "x.csv", "--tides-trips", "./x.csv"],
                "--tides and --tides-trips write to one file, ./x.csv: name two."
            ),
            (["--tides", "x.csv", "--until", "20271231"], "--until is for --otp: give both."),
            (
                ["--tides", "x.csv", "--from", "20261121", "--to", "20261120"],
                "--from 20261121 is after --to 20261120."
            ),
        ])
    func refused(words: [String], reason: String) throws {
        let run = try export(words)
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix("Error: \(reason)\n"), "\(run.errors)")
    }

    @Test("a folder in place of the file, and a file in place of the folder, are one sentence each")
    func wrongPlaces() throws {
        try FileManager.default.createDirectory(atPath: folder.path("x.csv"), withIntermediateDirectories: false)
        let file = try export(["--tides", folder.path("x.csv")])
        #expect(
            file.status == 1
                && file.errors == "Error: \(folder.path("x.csv")) is a folder: name a file for the table.\n")
        try Data("x".utf8).write(to: folder.url.appendingPathComponent("delays"))
        let run = try export(["--otp", folder.path("delays")])
        #expect(run.status == 1)
        #expect(
            run.errors
                == "Error: \(folder.path("delays")) is no folder, and cannot be made one: name another folder with --otp.\n"
        )
    }
}

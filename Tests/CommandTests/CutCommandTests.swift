import ArgumentParser
import Foundation
import Testing

@testable import ExportCommands

@Suite("gtfs-export with a cut")
struct CutCommandTests {
    /// A feed of three routes, one of whose ids begins with a minus, west of Greenwich and south of the equator.
    private static func imported() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("feed"), withIntermediateDirectories: true)
        let files = [
            "agency.txt":
                "agency_id,agency_name,agency_url,agency_timezone\n-1,Bay,https://bay.example.org,America/New_York\n",
            "stops.txt":
                "stop_id,stop_name,stop_lat,stop_lon\nA,Ash,-40.6,-74.0\nB,Birch,-40.7,-73.9\nC,Cedar,-41,-73\n",
            "routes.txt": "route_id,agency_id,route_short_name,route_type\n-5,-1,5,3\nR,-1,6,3\nS,-1,7,3\n",
            "trips.txt": "route_id,service_id,trip_id\n-5,D,T\nR,D,U\nS,E,V\n",
            "stop_times.txt":
                "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT,8:00:00,8:00:00,A,1\nT,8:10:00,8:10:00,B,2\nU,9:00:00,9:00:00,B,1\nU,9:10:00,9:10:00,C,2\nV,9:00:00,9:00:00,C,1\nV,9:10:00,9:10:00,C,2\n",
            "calendar.txt":
                "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nD,1,1,1,1,1,1,1,20260101,20261231\nE,1,1,1,1,1,1,1,20260101,20260131\n",
            "notes.txt": "none\n",
        ]
        for (name, text) in files {
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path("feed/\(name)")))
        }
        _ = try Executable.importer.run(["feed", "--quiet", "--output", "bay.sqlite"], in: folder)
        return folder
    }

    /// The number of records of each file of a run's summary.
    private static func records(_ run: Executable.Run) throws -> [String: Int] {
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let files = object?["files"] as? [[String: Any]] ?? []
        return Dictionary(
            uniqueKeysWithValues: files.map { ($0["name"] as? String ?? "", $0["records"] as? Int ?? -1) })
    }

    @Test(
        "values are taken as they are typed, also those that begin with a minus",
        arguments: [
            (["--route", "-5"], 1), (["--route=-5"], 1), (["--route", "-5", "--route", "R"], 2),
            (["--agency", "-1"], 3),
            (["--bbox", "-74.1,-40.9,-73.7,-40.5"], 2), (["--bbox=-74.1,-40.9,-73.7,-40.5"], 2),
            (["--bbox", "-74.1,-40.65,-73.95,-40.5"], 1), (["--date-range", "20260201..20260228"], 2),
            (["--date-range", "2026-01-31..2026-02-28"], 3), (["--date-range", "20260201,20260228"], 2),
            (["--date-range", "20260201-20260228"], 2), (["--date-range", "2026-02-01/2026-02-28"], 2),
            (["--date-range", "20260131"], 3),
            (["--route", "R", "--route", "S", "--date-range", "2026-03-01"], 1),
        ])
    func values(arguments: [String], trips: Int) throws {
        let folder = try Self.imported()
        for words in [["bay.sqlite", "out.zip"] + arguments, arguments + ["bay.sqlite", "out.zip"]] {
            let run = try Executable.exporter.run(words + ["--format", "json"], in: folder)
            #expect(run.errors == "")
            #expect(run.status == 0)
            #expect(try Self.records(run)["trips.txt"] == trips)
        }
        #expect(try folder.names == ["bay.sqlite", "feed", "out.zip"])
    }

    @Test("a cut imports again, and knows nothing of what was left out")
    func again() throws {
        let folder = try Self.imported()
        #expect(
            try Executable.exporter.run(["bay.sqlite", "cut.zip", "--route", "-5", "--quiet"], in: folder).output == "")
        let again = try Executable.importer.run(["cut.zip", "--strict", "--quiet"], in: folder)
        #expect(again.errors == "")
        let run = try Executable.query.run(
            ["--database", "cut.sqlite", "stops", "--route", "-5", "--format", "csv"], in: folder)
        #expect(run.output.contains("Birch"))
        #expect(try Executable.query.run(["--database", "cut.sqlite", "route", "R"], in: folder).status == 1)
    }

    @Test("a cut that no trip passes is a feed without trips, and says so")
    func empty() throws {
        let folder = try Self.imported()
        let run = try Executable.exporter.run(["bay.sqlite", "cut.zip", "--bbox", "0,0,1,1"], in: folder)
        #expect(run.status == 0)
        #expect(run.errors == "No trip of the feed passes the cut.\n")
        #expect(try folder.names.contains("cut.zip"))
    }

    @Test(
        "a command line that is wrong is 64 and writes nothing",
        arguments: [
            ["--bbox", "1,2,3"], ["--bbox", "181,0,1,1"], ["--bbox", "0,5,1,4"], ["--bbox", "a,b,c,d"], ["--bbox"],
            ["--date-range", "20260301..20260228"], ["--date-range", "20260230"], ["--date-range", "2026"],
            ["--date-range", "20260101..20260102..20260103"], ["--route"],
        ])
    func wrong(arguments: [String]) throws {
        let folder = try Self.imported()
        let run = try Executable.exporter.run(["bay.sqlite", "out.zip"] + arguments, in: folder)
        #expect(run.status == 64)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("Error: "))
        #expect(try folder.names == ["bay.sqlite", "feed"])
    }

    @Test(
        "an id that the feed does not have is 1, and the sentence names the nearest",
        arguments: [
            (["--route", "r"], "The feed has no route \"r\": did you mean \"R\" (6), \"-5\" (5) or \"S\" (7)?"),
            (["--agency", "Bai"], "The feed has no agency \"Bai\": did you mean \"-1\" (Bay)?"),
            (["--route", "nothing"], "The feed has no route \"nothing\": `gtfs-query routes` lists what there is."),
        ])
    func unknown(arguments: [String], sentence: String) throws {
        let folder = try Self.imported()
        let run = try Executable.exporter.run(["bay.sqlite", "out.zip"] + arguments, in: folder)
        #expect(run.status == 1)
        #expect(run.errors == "Error: \(sentence)\n")
        #expect(try folder.names == ["bay.sqlite", "feed"])
    }
}

import Foundation
import GTFSFeed
import Testing

/// Names and arguments are text, whatever they hold: no code reaches the terminal, and no name makes an answer endless.
@Suite struct HostileTextTests {
    private func makeFeed(stop: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let feed = folder.url.appendingPathComponent("feed")
        try FileManager.default.createDirectory(at: feed, withIntermediateDirectories: false)
        let files = [
            "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nX,Harbour,https://example.org,UTC\n",
            "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nA,\(stop),-33.1,151.1\nB,Bravo,-33.2,151.2\n",
            "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,X,1,3\n",
            "trips.txt": "route_id,service_id,trip_id\nR,D,T\n",
            "calendar.txt":
                "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nD,1,1,1,1,1,1,1,20260101,20261231\n",
            "stop_times.txt":
                "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT,10:00:00,10:00:00,A,1\nT,11:00:00,11:00:00,B,2\n",
        ]
        for (name, text) in files { try Data(text.utf8).write(to: feed.appendingPathComponent(name)) }
        let run = try Executable.importer.run(["feed", "--quiet"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        return folder
    }

    @Test func `a table cuts a cell of a hundred thousand characters, and JSON has it whole`() throws {
        let folder = try makeFeed(stop: String(repeating: "x", count: 100_000))
        let table = try Executable.query.run(["stops"], in: folder)
        let widest = table.output.split(separator: "\n").map(\.count).max() ?? 0
        #expect((1000..<1200).contains(widest))
        #expect(table.output.contains("x…"))
        #expect(try Executable.query.run(["stops", "--format", "json"], in: folder).output.utf8.count > 100_000)
    }

    @Test(arguments: ["no\u{1B}[2Jsuch", "no\nsuch", "\u{7}"]) func `an id in a sentence is one line without codes`(
        id: String
    )
        throws
    {
        let folder = try makeFeed(stop: "Alpha")
        let run = try Executable.query.run(["stop", id], in: folder)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("Error: "))
        let controls = run.errors.dropLast().unicodeScalars.filter { $0.properties.generalCategory == .control }
        #expect(controls.allSatisfy { $0 == "\n" } && !controls.contains("\u{1B}"))
    }

    @Test func `standard output that is full is an error of each command`() throws {
        let folder = try makeFeed(stop: "Alpha")
        for command in [
            "gtfs-import feed --force", "gtfs-import feed --force --format json", "gtfs-export feed.sqlite out.zip",
            "gtfs-query --database feed.sqlite stops",
        ] {
            let shell = Process()
            shell.executableURL = URL(fileURLWithPath: "/bin/sh")
            shell.arguments = ["-c", "\(Executable.products.path)/\(command) >/dev/full 2>errors.txt"]
            shell.currentDirectoryURL = folder.url
            try shell.run()
            shell.waitUntilExit()
            #expect(shell.terminationStatus == 1, "\(command)")
            #expect(try folder.text("errors.txt").contains("Standard output cannot be written"))
        }
    }
}

import GTFSExport
import TestSupport
import Testing

@Suite("A feed comes back out of its database")
struct RoundTripTests {
    @Test(
        "feeds of everything that feeds do wrong come back record by record, byte by byte",
        arguments: LongForm.seeds(7, of: 1...40))
    func random(seed: UInt64) throws {
        let feed = AwkwardFeed(seed: seed)
        let trip = try RoundTrip(bytes: feed.files)
        #expect(Set(trip.names) == Set(feed.files.keys))
        for (name, bytes) in feed.files {
            let exported = try #require(try trip.bytes(name))
            if let table = feed.tables[name] {
                #expect(PlainTable(name, parsing: exported).records == table.records, "\(name)")
            } else {
                #expect(exported == bytes, "\(name)")
            }
        }
        let check = try trip.check()
        #expect(check.files.flatMap(\.findings) == [])
        #expect(check.leftOut == [])
    }

    @Test("a feed that is in order comes back as it was written")
    func same() throws {
        let trip = try RoundTrip(.small)
        for (name, text) in [String: String].small { #expect(try trip.text(name) == text) }
        #expect(trip.summary.records == 16)
    }

    @Test("A40: of rows with one id the last one answers, also after the way back")
    func duplicates() throws {
        let header = "stop_id,stop_name,stop_lat,stop_lon\n"
        let rows = ["A,First,-33.87,151.2", "B,Birch,-33.87,151.21", "A,Second,-33.87,151.2", "C,Cedar,-33.87,151.22"]
        let trip = try RoundTrip([String: String].small.with(["stops.txt": header + rows.joined(separator: "\n")]))
        let text = try #require(try trip.text("stops.txt"))
        #expect(text == header + [rows[0], rows[2], rows[1], rows[3]].map { $0 + "\n" }.joined())
        let again = try RoundTrip([String: String].small.with(["stops.txt": text]))
        #expect(try again.text("stops.txt") == text)
    }

    @Test("two exports of one database are the same, byte for byte, and leave nothing beside them")
    func reproducible() throws {
        let trip = try RoundTrip(.small)
        _ = try FeedExport(database: trip.folder.file("feed.sqlite")).write(to: trip.folder.file("again.zip"))
        #expect(trip.folder.bytes("again.zip") == trip.folder.bytes("out.zip"))
        #expect(trip.folder.names == ["again.zip", "feed", "feed.sqlite", "out.zip"])
    }

    @Test("columns stand in the feed's own order, also those that GTFS does not know")
    func columns() throws {
        let stops = "stop_name,wharf,stop_id,wharf,,stop_lat,stop_lon\nAsh,1,A,2,3,-33.87,151.2\n,,B,,,,,beyond\n"
        let trip = try RoundTrip([String: String].small.with(["stops.txt": stops]))
        let written = try #require(try trip.text("stops.txt"))
        #expect(written.split(separator: "\n").first == "stop_name,wharf,stop_id,wharf,,stop_lat,stop_lon")
        #expect(Set(written.split(separator: "\n").dropFirst()) == ["Ash,1,A,2,3,-33.87,151.2", ",,B,,,,,beyond"])
    }

    @Test(
        "cells that no typed column gives back come back as they were written",
        arguments: ["T,abc,10:00:00,A,1", "T,10:61:00,,A,+01.0", "T,,,A,9223372036854775808", "T,,,A,1,surplus"])
    func unfit(row: String) throws {
        let header = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        let trip = try RoundTrip([String: String].small.with(["stop_times.txt": header + row + "\n"]))
        #expect(try trip.text("stop_times.txt") == header + row + "\n")
    }

    @Test("a decimal of more digits than its column holds comes back as it was written, and is no issue")
    func longDecimals() throws {
        let times = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled
            T,10:00:00,10:00:00,A,1,1e-30
            T,,,B,2,0.0037581084532074477
            T,10:20:00,10:20:00,C,3,12.5

            """
        let shapes = """
            shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled
            S,-33.87,151.2,1,-2.2e-300
            S,-33.88,0.0000000000000000001234,2,0.0037581084532074477
            S,3.3e-20,151.2,3,4

            """
        let trip = try RoundTrip([String: String].small.with(["stop_times.txt": times, "shapes.txt": shapes]))
        #expect(try trip.text("stop_times.txt") == times)
        #expect(try trip.text("shapes.txt") == shapes)
        #expect(try trip.check().files.flatMap(\.findings) == [])
    }

    @Test("records without a place in their table come back: of no trip, without a key, replaced by a later one")
    func keptAside() throws {
        let stops = "stop_id,stop_name\nA,first\nA,second\nB,Birch\nC,Cedar\n,nobody\n"
        let times = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nghost,10:00:00,10:00:00,A,1\n"
        let trip = try RoundTrip([String: String].small.with(["stops.txt": stops, "stop_times.txt": times]))
        let written = try #require(try trip.text("stops.txt"))
        #expect(written.split(separator: "\n").sorted() == stops.split(separator: "\n").sorted())
        #expect(try trip.text("stop_times.txt") == times)
    }

    @Test("bytes that are not UTF-8 come back as they are")
    func bytes() throws {
        var files = [String: String].small.mapValues { Array($0.utf8) }
        files["stops.txt"] = Array("stop_id,stop_name\nA,Caf".utf8) + [0xE9] + Array("\nB,a".utf8) + [0x00, 0x62, 0x0A]
        let trip = try RoundTrip(bytes: files)
        #expect(try trip.bytes("stops.txt") == files["stops.txt"])
    }

    @Test("a table in UTF-16 comes back in its own bytes")
    func utf16() throws {
        var files = [String: String].small.mapValues { Array($0.utf8) }
        let text = "stop_id,stop_name\r\nA,Caf\u{E9}\r\nB,Birch\r\nC,Cedar\r\n"
        files["stops.txt"] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let trip = try RoundTrip(bytes: files)
        #expect(try trip.bytes("stops.txt") == files["stops.txt"])
        #expect(try trip.check().isSame)
    }

    @Test("a header of other bytes, and with two byte-order marks, comes back as it is")
    func header() throws {
        var files = [String: String].small.mapValues { Array($0.utf8) }
        files["agency.txt"] =
            [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + Array("agency_name,agency_timezone,caf".utf8) + [0xE9, 0x0A]
            + Array("Small,Australia/Sydney,yes\n".utf8)
        let trip = try RoundTrip(bytes: files)
        #expect(try trip.bytes("agency.txt") == files["agency.txt"])
    }

    @Test("files that GTFS does not know, empty ones and those of a header alone come back byte by byte")
    func otherFiles() throws {
        let files = [
            "notes.txt": "a;b\n1;2\n\n", "LICENCE": "free\r\n", "transfers.txt": "",
            "levels.txt": "level_id,level_index\n",
        ]
        let trip = try RoundTrip([String: String].small.with(files))
        for (name, text) in files { #expect(try trip.text(name) == text, "\(name)") }
        #expect(try trip.check().isSame)
    }

    @Test("files beside the feed come back, those that would pass for the feed's own in a folder of theirs")
    func beside() throws {
        var files = Dictionary(uniqueKeysWithValues: [String: String].small.map { ("gtfs/" + $0, $1) })
        files["readme.md"] = "hello"
        files["agency.txt"] = "agency_id\nZ\n"
        let trip = try RoundTrip(files)
        #expect(try trip.text("readme.md") == "hello")
        #expect(try trip.text("beside/agency.txt") == "agency_id\nZ\n")
        #expect(try trip.text("agency.txt") == [String: String].small["agency.txt"])
        #expect(try trip.check().files.flatMap(\.findings) == [])
    }

    @Test("locations.geojson comes back byte by byte, whatever its spaces")
    func locations() throws {
        let text = """
            { "type": "FeatureCollection",
              "features": [ {"type":"Feature", "id": "zone", "properties": {},
                "geometry": {"type":"Polygon","coordinates":[[[1,2],[3,4.50],[5,6],[1,2]]]}} ,
              {"type":"Feature","id":"b","properties":{"stop_name":"B\\u00e9"},"geometry":{"type":"Polygon","coordinates":[]}}], "more": 1 }

            """
        let trip = try RoundTrip([String: String].small.with(["locations.geojson": text]))
        #expect(try trip.text("locations.geojson") == text)
        #expect(try trip.check().isSame)
    }

    @Test("files that were left out of the import do not come back, and are named")
    func leftOut() throws {
        let trip = try RoundTrip(.small, excluding: ["shapes.txt"])
        #expect(try trip.bytes("shapes.txt") == nil)
        #expect(trip.summary.leftOut == ["shapes.txt"])
        let check = try trip.check()
        #expect(check.leftOut == ["shapes.txt"])
        #expect(check.isSame)
    }

    @Test("shapes that the import simplified come back simplified, and are said to be")
    func simplified() throws {
        let shapes = """
            shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
            S,-33.1,151.1,1
            S,-33.2,151.1,2
            S,-33.3,151.1,3
            S,-33.3,151.2,4

            """
        let trip = try RoundTrip([String: String].small.with(["shapes.txt": shapes]), shapeTolerance: 5)
        #expect(try trip.text("shapes.txt")?.contains("S,-33.2,151.1,2") == false)
        #expect(try trip.text("shapes.txt")?.split(separator: "\n").count == 4)
        #expect(trip.summary.shapeTolerance == 5)
        let check = try trip.check()
        #expect(check.isSame && check.shapeTolerance == 5)
        #expect(!check.files.contains { $0.name == "shapes.txt" })
        #expect(try RoundTrip(.small).check().shapeTolerance == nil)
    }

    @Test("the zip does not take the place of the database, nor of a folder")
    func target() throws {
        let trip = try RoundTrip(.small)
        let database = trip.folder.file("feed.sqlite")
        let before = trip.folder.bytes("feed.sqlite")
        let export = try FeedExport(database: database)
        #expect(throws: ExportError.self) { try export.write(to: database) }
        #expect(throws: ExportError.self) { try export.write(to: trip.folder.file("feed/../feed.sqlite")) }
        #expect(throws: ExportError.self) { try export.write(to: trip.folder.file("feed")) }
        #expect(throws: (any Error).self) { try export.write(to: trip.folder.file("nowhere/out.zip")) }
        #expect(trip.folder.bytes("feed.sqlite") == before)
        #expect(trip.folder.names == ["feed", "feed.sqlite", "out.zip"])
    }
}

import GTFSExport
import GTFSStore
import TestSupport
import Testing

@Suite("The check of a database against its feed")
struct FeedCheckTests {
    private static let feed = [String: String].small.with([
        "stops.txt":
            "stop_id,stop_name,stop_lat,stop_lon,wharf\nA,Ash,-33.87,151.2,1\nB,Birch,-33.87,151.21,2\nC,Cedar,-33.87,151.22,\nA,Ash,-33.87,151.2,1\n",
        "notes.txt": "a note\n",
    ])

    @Test("finds nothing where nothing differs")
    func same() throws {
        let result = try RoundTrip(Self.feed).check()
        #expect(result.files.flatMap(\.findings) == [])
        #expect(result.isSame)
        #expect(result.files.first { $0.name == "stop_times.txt" }?.records == 3)
    }

    @Test(
        "is damage where the record of the import lacks a file whose records are there",
        arguments: ["routes.txt", "notes.txt"])
    func unlisted(file: String) throws {
        let trip = try RoundTrip(Self.feed)
        try trip.tamper("DELETE FROM imported_files WHERE file_name = '\(file)'")
        let error = #expect(throws: StoreError.self) { try trip.check() }
        #expect(error?.code == .damaged)
    }

    @Test(
        "finds what was changed in the database",
        arguments: [
            ("UPDATE stored_stops SET lat = -338700001 WHERE stop_id = 'B'", "stops.txt"),
            ("UPDATE stored_stops SET stop_name = 'birch' WHERE stop_id = 'B'", "stops.txt"),
            ("UPDATE extra_texts SET value = '9' WHERE value = '2'", "stops.txt"),
            ("DELETE FROM kept_records", "stops.txt"),
            ("UPDATE stored_trips SET start_time = start_time + 1", "stop_times.txt"),
            ("UPDATE patterns SET first_sequence = 9", "stop_times.txt"),
            ("UPDATE time_profiles SET arrivals = NULL", "stop_times.txt"),
            ("UPDATE patterns SET trip_headsign = NULL", "trips.txt"),
            ("UPDATE service_weeks SET sunday = 0", "calendar.txt"),
            ("DELETE FROM service_exceptions WHERE date = 20260403", "calendar_dates.txt"),
            ("UPDATE stored_frequencies SET exact_times = 0 WHERE exact_times IS NULL", "frequencies.txt"),
            ("UPDATE shape_stretches SET first_lat = first_lat + 1", "shapes.txt"),
            ("UPDATE shape_stretches SET smallest_distance_step = 14", "shapes.txt"),
            ("UPDATE shape_spans SET first_distance = 1", "shapes.txt"),
            ("DELETE FROM shape_spans", "shapes.txt"),
            ("UPDATE stored_agency SET agency_id = 'ag'", "agency.txt"),
            ("UPDATE stored_routes SET route_type = 2", "routes.txt"),
            ("UPDATE kept_files SET bytes = x'00', byte_count = 1, is_packed = 0", "notes.txt"),
        ])
    func tampered(sql: String, file: String) throws {
        let trip = try RoundTrip(Self.feed)
        try trip.tamper(sql)
        let result = try trip.check()
        #expect(!result.isSame)
        let found = result.files.filter { !$0.findings.isEmpty }
        #expect(found.map(\.name).contains(file))
        #expect(
            found.allSatisfy {
                $0.differences > 0 && $0.findings.allSatisfy { $0.hasPrefix(file) || file == "agency.txt" }
            })
    }

    @Test("names the records that differ, on both sides, with the line of the feed")
    func findings() throws {
        let trip = try RoundTrip(Self.feed)
        try trip.tamper("UPDATE stored_routes SET route_short_name = '2'")
        let file = try #require(try trip.check().files.first { $0.name == "routes.txt" })
        #expect(file.differences == 2)
        #expect(
            file.findings == [
                "routes.txt line 2: route_id=R1, agency_id=AG, route_short_name=1, route_type=3 is in the feed and not in the database",
                "routes.txt: route_id=R1, agency_id=AG, route_short_name=2, route_type=3 is in the database and not in the feed",
            ])
    }

    @Test("of many differences it names three on each side, and counts them all")
    func many() throws {
        let rows = (1...2000).map { "A\($0),\($0)\n" }.joined()
        let trip = try RoundTrip([String: String].small.with(["areas.txt": "area_id,area_name\n" + rows]))
        try trip.tamper("UPDATE stored_areas SET area_name = 'x' WHERE row_key <= 100")
        let file = try #require(try trip.check().files.first { $0.name == "areas.txt" })
        #expect(file.findings.count == 6)
        #expect(file.differences == 200)
        #expect(file.isCounted)
        #expect(file.records == 2000)
    }

    @Test("a file that only the feed has, and one that only the database has, differ")
    func files() throws {
        let trip = try RoundTrip(Self.feed)
        try trip.folder.write(Array("level_id,level_index\n".utf8), to: "feed/levels.txt")
        try trip.folder.write(Array("x".utf8), to: "feed/map.pdf")
        let more = try trip.check()
        #expect(
            more.files.flatMap(\.findings).sorted() == [
                "levels.txt is in the feed and not in the database", "map.pdf is in the feed and not in the database",
            ])
    }

    @Test("the same values written otherwise are the same")
    func written() throws {
        let trip = try RoundTrip(.small)
        let times =
            "stop_sequence,stop_id,trip_id,arrival_time,departure_time,timepoint\r\n3,C,T,10:20:00,10:20:00,\r\n01,\"A\",T,010:00:00,10:00:00\r\n2, B,T,10:10:00,10:11:00,\r\n"
        try trip.folder.write(Array(times.utf8), to: "feed/stop_times.txt")
        let shapes =
            "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled\nS,-33.870,151.2,1,-0.0\nS,-33.87,151.22,2,15e-1\n"
        try trip.folder.write(Array(shapes.utf8), to: "feed/shapes.txt")
        #expect(try trip.check().files.flatMap(\.findings) == [])
    }
}

import GTFSFeed
import GTFSImport
import TestSupport
import Testing

@Suite("Rows out of turn")
struct ScatteredRowsTests {
    private static let views = [
        "SELECT * FROM stop_times ORDER BY trip_id, stop_sequence", "SELECT * FROM trips ORDER BY trip_id",
        "SELECT * FROM shapes ORDER BY shape_id, shape_pt_sequence",
        "SELECT * FROM frequencies ORDER BY trip_id, start_time",
        "SELECT stop_id, departure_count FROM stored_stops ORDER BY stop_id",
        "SELECT file_name, row_count, kept_aside, checksum FROM imported_files ORDER BY file_name",
        "SELECT count(*) FROM patterns", "SELECT count(*) FROM time_profiles",
        "SELECT longest_time, first_service_date, last_service_date FROM import_record",
    ]

    @Test(
        "give the very same database to read, in memory or not",
        arguments: [(1, 60_000), (2, 150_000), (3, 1), (4, 7), (5, 100)])
    func shuffled(seed: UInt64, rowsInMemory: Int) throws {
        var files = try Fixtures.files("harbour-city")
        let sorted = try Imported(FeedSource(name: "sorted", files: files))
        var random = SeededGenerator(seed: seed)
        for name in ["stop_times.txt", "shapes.txt"] {
            let lines = String(decoding: files[name] ?? [], as: UTF8.self).split(separator: "\n")
            files[name] = Array((lines[..<1] + lines[1...].shuffled(using: &random)).joined(separator: "\n").utf8)
        }
        let shuffled = try Imported(FeedSource(name: "shuffled", files: files)) { $0.rowsInMemory = rowsInMemory }
        for view in Self.views {
            let rows = try sorted.rows(view)
            #expect(!rows.isEmpty)
            #expect(try shuffled.rows(view) == rows, "\(view)")
        }
    }

    @Test("rows after one without stop_sequence belong to their own trip")
    func afterUnusableRow() throws {
        let imported = try Imported(
            .small.with(
                """
                # trips.txt
                route_id,service_id,trip_id
                R1,D,T
                R1,D,U
                # stop_times.txt
                trip_id,arrival_time,departure_time,stop_id,stop_sequence
                T,10:00:00,10:00:00,A,1
                T,10:10:00,10:10:00,B,2
                U,11:00:00,11:00:00,A,
                U,11:10:00,11:10:00,B,1
                U,11:20:00,11:20:00,C,2
                """))
        #expect(
            try imported.rows("SELECT trip_id, stop_id, departure_time FROM stop_times ORDER BY trip_id, stop_sequence")
                == [
                    ["T", "A", "10:00:00"], ["T", "B", "10:10:00"], ["U", "B", "11:10:00"], ["U", "C", "11:20:00"],
                ])
    }

    @Test func `A row with the types of the row before is reported as well`() throws {
        let imported = try Imported(
            .small.with(
                """
                # stop_times.txt
                trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type
                T,10:00:00,10:00:00,A,1,-9,
                T,10:10:00,10:10:00,B,2,-9,
                T,10:20:00,10:20:00,C,3,x,
                T,10:30:00,10:30:00,C,4,x,
                T,10:40:00,10:40:00,C,5,-9,8
                T,10:50:00,10:50:00,C,6,0,
                """))
        let types = try imported.rows("SELECT pickup_type, drop_off_type FROM stop_times ORDER BY stop_sequence")
        #expect(types == [["-9", nil], ["-9", nil], ["x", nil], ["x", nil], ["-9", "8"], ["0", nil]])
        #expect(imported.issues()["unexpected_enum_value"] == 4)
        #expect(imported.issues()["invalid_integer"] == 2)
        let aside = try imported.rows("SELECT value FROM extra_values WHERE file_name = 'stop_times.txt'")
        #expect(aside == [["x"], ["x"]])
    }

    @Test func `The search index of stops as they are written is that of stops as they are read`() throws {
        let stops = (0..<300).map { "S\($0),Street \($0 % 90) & \($0 % 7) Av,-33.\(100 + $0),151.2,C\($0)" }
        var files = FeedLiteral.small.files
        files["stops.txt"] = """
            stop_id,stop_name,stop_lat,stop_lon,stop_code
            A,A street,0.5,
            B,B street,-33.5,151.5,b
            C,C street,-33.6,151.6,
            \(stops.joined(separator: "\n"))
            """
        func index() throws -> [[[String?]]] {
            let imported = try Imported(FeedSource(name: "stops", files: files.mapValues { Array($0.utf8) }))
            return try ["search_places", "stop_search_data", "stop_search_idx"].map {
                try imported.rows("SELECT * FROM \($0)")
            }
        }
        let written = try index()
        // With translations, the stops are read at the end of the import.
        files["translations.txt"] =
            "table_name,field_name,language,translation,record_id\nroutes,route_long_name,en,Line,R1"
        #expect(try index() == written)
    }
}

import GTFSFeed
import GTFSImport
import TestSupport
import Testing

@Suite("Rows of stop_times.txt that differ from earlier ones in trip and times alone")
struct AlikeRowsTests {
    private static let views = [
        "SELECT * FROM stop_times ORDER BY trip_id, stop_sequence", "SELECT * FROM patterns ORDER BY pattern_key",
        "SELECT * FROM time_profiles ORDER BY profile_key", "SELECT * FROM stored_trips ORDER BY trip_key",
        "SELECT * FROM stop_patterns", "SELECT * FROM stop_headsigns", "SELECT * FROM extra_values",
        "SELECT file_name, row_count, kept_aside, checksum FROM imported_files ORDER BY file_name",
        "SELECT * FROM import_issues",
    ]

    /// Trips of a few patterns: some begin or end alike, some have their rows scattered, some have a cell of their own.
    /// - Parameter end: of each line. A space before it is none of the last cell's, but no row is like another one then, as it
    ///   is not in quotes.
    private func stopTimes(seed: UInt64, end: String) -> String {
        var random = SeededGenerator(seed: seed)
        let isQuoted = random.chance(1, of: 3) && end.first != " "
        let patterns = (0..<5).map { _ in
            (0..<Int.random(in: 2...9, using: &random)).map { _ in Int.random(in: 0...2, using: &random) }
        }
        let parts = patterns + [patterns[0] + patterns[1], Array(patterns[1].dropLast()), (0..<300).map { $0 % 3 }]
        var rows: [String] = []
        for trip in 0..<80 {
            let stops = random.one(of: random.chance(1, of: 20) ? parts : parts.dropLast())
            let start = Int.random(in: 0...1_500, using: &random)
            let isOdd = random.chance(1, of: 6)
            for (position, stop) in stops.enumerated() {
                let minutes = start + position * 2
                let padding = minutes < 600 && seed % 2 == 0 ? "0" : ""
                let time = "\(padding)\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60):00"
                var cells = [
                    "T\(trip)", time, position % 4 == 1 ? "" : time, ["A", "B", "C"][stop], "\(position + 1)",
                    position % 3 == 0 ? "1" : "0", trip % 9 == 0 ? "9" : "", "\(position)\(stop).5", "To \(stops[0])",
                    "",
                ]
                if isOdd && random.chance(1, of: 3) {
                    let column = Int.random(in: 1...9, using: &random)
                    cells[column] = random.one(of: ["", "x", "-1", "A", "Note", "10:00:00", "7"])
                }
                rows.append(cells.map { isQuoted ? "\"\($0)\"" : $0 }.joined(separator: ","))
                if random.chance(1, of: 60), rows.count > 20 { rows.swapAt(rows.count - 1, rows.count - 15) }
            }
        }
        let header =
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type,shape_dist_traveled,stop_headsign,own"
        return ([header] + rows).map { $0 + end }.joined()
    }

    @Test("are read as each row would be by itself", arguments: LongForm.seeds(8, of: 1...300))
    func alike(seed: UInt64) throws {
        var files = FeedLiteral.small.files
        files["trips.txt"] =
            "route_id,service_id,trip_id,trip_headsign\n" + (0..<80).map { "R1,D,T\($0),\($0 % 2)\n" }.joined()
        func imported(_ end: String) throws -> Imported {
            files["stop_times.txt"] = stopTimes(seed: seed, end: end)
            return try Imported(FeedSource(name: "feed", files: files.mapValues { Array($0.utf8) }))
        }
        let lineEnd = seed % 3 == 0 ? "\r\n" : "\n"
        let (found, expected) = (try imported(lineEnd), try imported(" " + lineEnd))
        for view in Self.views {
            let rows = try expected.rows(view)
            #expect(try found.rows(view) == rows, "\(view)")
        }
        #expect(try !expected.rows(Self.views[0]).isEmpty)
        #expect(found.issues() == expected.issues())
    }
}

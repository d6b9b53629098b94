import GTFSFeed
import GTFSImport
import TestSupport
import Testing

@Suite("No feed brings the importer down")
struct FuzzTests {
    /// Numbers, dates, times and text that are too large, too small or not what they say.
    private static let absurd: [[UInt8]] =
        [
            "9223372036854775807", "-9223372036854775808", "9223372036854775808", "9999:59:59", "00000000", "99991231",
            "00010101", "-1",
            "0", "", "1e308", "-1e-308", "123456789012345678", "0.123456789012345678", "-0.0", "2147483648",
            "-2147483648", "\"", "\"\"",
            ",", "\n", "\r", "\u{0}", "\u{FEFF}", "e\u{301}", "nan", ":", "-", "18446744073709551616", "4294967295",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0x80]]

    @Test(
        "bytes of a good feed changed at random end in a database or in one sentence",
        arguments: LongForm.seeds(6, of: 1...60))
    func mutated(seed: UInt64) throws {
        let good = try Self.smallCity()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<6 {
            var files = good
            for _ in 0..<Int.random(in: 1...6, using: &random) { Self.mutate(&files, &random) }
            do {
                _ = try Imported(FeedSource(name: "mutated", files: files)) { $0.rowsInMemory = 50 }
            } catch let error as ImportError {
                #expect(error.code != .notVerified, "\(error)")
            }
        }
    }

    /// The made-up city with the first records of each file: all kinds of them, imported in a fraction of the time.
    private static func smallCity() throws -> [String: [UInt8]] {
        try Fixtures.files("harbour-city").mapValues { bytes in
            Array(bytes.split(separator: 10, omittingEmptySubsequences: false).prefix(120).joined(separator: [10]))
        }
    }

    private static func mutate(_ files: inout [String: [UInt8]], _ random: inout SeededGenerator) {
        let name = random.one(of: files.keys.sorted())
        guard var bytes = files[name], !bytes.isEmpty else { return }
        for _ in 0..<Int.random(in: 1...20, using: &random) {
            let offset = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[offset] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.insert(contentsOf: random.one(of: absurd), at: offset)
            case 2: replaceCell(&bytes, around: offset, by: random.one(of: absurd))
            case 3: replaceCell(&bytes, around: offset, by: random.one(of: absurd))
            case 4: bytes.removeSubrange(offset..<min(bytes.count, offset + Int.random(in: 1...40, using: &random)))
            default: bytes.append(contentsOf: bytes[offset..<min(bytes.count, offset + 200)])
            }
            if bytes.isEmpty { bytes = [10] }
        }
        files[name] = bytes
    }

    private static func replaceCell(_ bytes: inout [UInt8], around offset: Int, by text: [UInt8]) {
        let ends: Set<UInt8> = [UInt8(ascii: ","), 10, 13]
        let start = bytes[..<offset].lastIndex(where: ends.contains).map { $0 + 1 } ?? 0
        let end = bytes[offset...].firstIndex(where: ends.contains) ?? bytes.count
        bytes.replaceSubrange(start..<max(start, end), with: text)
    }

    @Test(
        "every cell of a feed in turn may be absurd",
        arguments: [
            "stop_times.txt", "frequencies.txt", "calendar.txt",
            "calendar_dates.txt", "shapes.txt", "trips.txt", "stops.txt", "routes.txt",
        ])
    func absurdColumn(name: String) throws {
        let good = try Self.smallCity()
        let table = SlowTable(String(decoding: good[name] ?? [], as: UTF8.self))
        let others = try Imported(FeedSource(name: "good", files: good)).rows(Self.recordCounts(except: name))
        for column in table.header.indices {
            var rows = [table.header.map { Array($0.utf8) }]
            for (index, record) in table.records.enumerated() {
                var cells = record.cells.map { Array($0.utf8).filter { $0 != 44 && $0 != 34 } }
                if index % 2 == 0, column < cells.count { cells[column] = Self.absurd[(index / 2) % Self.absurd.count] }
                rows.append(cells)
            }
            var files = good
            files[name] = Array(rows.map { $0.joined(separator: [44]) }.joined(separator: [10]))
            let imported = try Imported(FeedSource(name: "absurd", files: files))
            // No cell of one file changes how many records another file has.
            #expect(try imported.rows(Self.recordCounts(except: name)) == others, "\(table.header[column])")
        }
    }

    private static func recordCounts(except file: String) -> String {
        "SELECT file_name, row_count FROM imported_files WHERE file_name <> '\(file)' ORDER BY file_name"
    }

    @Test("windows, headways and days without end count without overflow")
    func overflow() throws {
        let imported = try Imported(
            .small.with(
                """
                # calendar.txt
                service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
                D,1,1,1,1,1,1,1,00010101,99991231
                # frequencies.txt
                trip_id,start_time,end_time,headway_secs
                T,00:00:00,9999:59:59,9223372036854775807
                T,00:00:00,9999:59:59,1
                T,07:00:00,06:00:00,60
                T,06:00:00,07:00:00,0
                T,06:00:00,07:00:00,-5
                """))
        #expect(
            try imported.row("SELECT departure_count FROM stored_stops WHERE stop_id = 'A'") == [
                String(3_652_059 * 36_000_000)
            ])
        #expect(imported.issues()["number_out_of_range"] == 2)
    }
}

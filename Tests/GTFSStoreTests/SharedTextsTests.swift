import GRDB
import Testing

@testable import GTFSStore

@Suite("Texts that are put together from parts")
struct SharedTextsTests {
    private struct Stop {
        let id: String
        var code: String?
        var name: String?
        var description: String?
    }

    private static let columns = [
        "stop_id", "stop_code", "stop_name", "tts_stop_name", "stop_desc", "stop_lat", "stop_lon", "zone_id",
        "stop_url",
        "location_type", "stop_timezone", "wheelchair_boarding", "level_id", "platform_code", "stop_access",
    ]

    /// What the view has of stops that were written, and how many of their texts are numbers.
    private static func written(_ stops: [Stop]) throws -> (rows: [[String?]], numbers: Int, parts: Int) {
        let queue = try DatabaseQueue()
        try SchemaHistory.released.blanks.fill(queue)
        return try queue.write { db in
            var writer = try StopWriter(db, columns: Self.columns)
            let records = stops.enumerated().map { index, stop in
                let texts = ["stop_code": stop.code, "stop_name": stop.name, "stop_desc": stop.description]
                return StopWriter.Record(
                    key: index + 1, id: stop.id, parentKey: nil, departureCount: 0, isListed: true,
                    values: Self.columns.map { (texts[$0] ?? nil).map(StoredValue.text) ?? .null })
            }
            for record in records { writer.addTexts(of: record.values ?? [], id: record.id) }
            try writer.writeParts()
            for record in records { try writer.write(record) }
            let rows = try Row.fetchAll(db, sql: "SELECT stop_id, stop_code, stop_name, stop_desc FROM stop_records")
            let numbers = """
                SELECT sum((typeof(stop_code) = 'integer') + (typeof(stop_name) = 'integer') + (typeof(stop_desc) = 'integer'))
                FROM stored_stops
                """
            return (
                rows.map { row in (0..<4).map { row[$0] } }, try Int.fetchOne(db, sql: numbers) ?? 0,
                try Int.fetchOne(db, sql: "SELECT count(*) FROM text_parts") ?? 0
            )
        }
    }

    private static func cells(_ stops: [Stop]) -> [[String?]] {
        stops.map { [$0.id, $0.code, $0.name, $0.description] }
    }

    @Test("are few where the names of streets, ids and descriptions repeat")
    func streets() throws {
        let streets = (1...40).map { "\($0 * 7)th Ave NE" }
        let stops = (0..<1_000).map { number in
            let id = String(10_000 + number * 7)
            return Stop(
                id: id, code: id, name: streets[number % 40] + " & " + streets[number / 40],
                description: "East side stop in Seattle (Stop ID \(id))")
        }
        let found = try Self.written(stops)
        #expect(found.rows == Self.cells(stops))
        #expect(found.numbers == 3_000)
        #expect(found.parts < 100)
    }

    @Test(
        "come back whatever stands in them",
        arguments: [
            "", " ", "  ", "ab", "\u{1}", "a\u{1}b c", "Größe & Straße", "京都 駅", "x' || y", "1 1 1", "007", "a  b",
        ])
    func odd(text: String) throws {
        let stops = (1...40).map { number in
            Stop(
                id: "\(number)1", code: text, name: text + " & \(number)",
                description: number % 3 == 0 ? nil : text + text)
        }
        #expect(try Self.written(stops).rows == Self.cells(stops))
    }

    @Test("come back where they are words at random", arguments: 0..<20)
    func random(seed: Int) throws {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let words = (0..<30).map { _ in String((0...next(8)).map { _ in "abc 12/&-é".randomElement(at: next(10)) }) }
        func text() -> String? {
            next(5) == 0 ? nil : (0...next(6)).map { _ in words[next(30)] }.joined(separator: " ")
        }
        let stops = (0..<200).map { number in
            Stop(id: "a\(number)", code: next(2) == 0 ? "a\(number)" : text(), name: text(), description: text())
        }
        #expect(try Self.written(stops).rows == Self.cells(stops))
    }

    @Test("are the same whether all pieces are counted or those that may repeat", arguments: 0..<20)
    func counted(seed: Int) {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let words = (0..<[20, 300][seed % 2]).map { _ in
            String((0...next(14)).map { _ in "abcdefghijklmnop".randomElement(at: next(16)) })
        }
        let texts = (0..<3_000).map { _ in
            next(9) == 0 ? nil : (0...next(4)).map { _ in words[next(words.count)] }.joined(separator: " ")
        }
        func shared(mostBytesCountedWhole: Int) -> (parts: [String], numbers: [StoredValue]) {
            var shared = SharedTexts(mostBytesCountedWhole: mostBytesCountedWhole)
            for (number, text) in texts.enumerated() { shared.add(text, id: "id\(number)") }
            let parts = shared.share()
            return (parts, texts.map { shared.stored($0) })
        }
        let (whole, repeated) = (shared(mostBytesCountedWhole: .max), shared(mostBytesCountedWhole: 0))
        #expect(!whole.parts.isEmpty)
        #expect(repeated == whole)
    }

    @Test("stay as they are where no other text has a part of them")
    func alone() throws {
        let stops = (0..<20).map { Stop(id: "id\($0)", name: "Name\($0 * 7919)") }
        let found = try Self.written(stops)
        #expect(found.rows == Self.cells(stops))
        #expect((found.numbers, found.parts) == (0, 0))
    }

    @Test("are numbers of coordinates only where these give the same ones")
    func coordinates() throws {
        let queue = try DatabaseQueue()
        try SchemaHistory.released.blanks.fill(queue)
        let values = [
            -33.87, 151.2093, 19.46858498, -99.07166004, 36.995513333, -121.573164887, 0.00000001, 1e-12, 0.1 + 0.2,
            180,
            -180, 213.9, 1e9, 0, 47.123456789012345,
        ]
        try queue.write { db in
            var writer = try StopWriter(db, columns: Self.columns)
            let stops = values.enumerated().map { index, value in
                StopWriter.Record(
                    key: index + 1, id: "\(index)", parentKey: nil, departureCount: 0, isListed: true,
                    values: Self.columns.map {
                        $0 == "stop_lat" ? .real(value) : $0 == "stop_lon" ? .real(-value) : .null
                    })
            }
            for stop in stops { writer.addTexts(of: stop.values ?? [], id: stop.id) }
            try writer.writeParts()
            for stop in stops { try writer.write(stop) }
            let rows = try Row.fetchAll(db, sql: "SELECT stop_lat, stop_lon FROM stop_records ORDER BY stop_key")
            #expect(rows.map { $0[0] as Double } == values)
            #expect(rows.map { $0[1] as Double } == values.map(-))
            let types = try String.fetchAll(db, sql: "SELECT typeof(lat) FROM stored_stops ORDER BY stop_key")
            #expect(types.prefix(6).allSatisfy { $0 == "integer" })
        }
    }
}

extension String {
    fileprivate func randomElement(at index: Int) -> Character { self[self.index(startIndex, offsetBy: index)] }
}

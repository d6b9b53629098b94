import Foundation
import GRDB
import GTFSModel
import GTFSStore
import HistorySupport
import TestSupport
import Testing

@testable import GTFSHistory

/// Rows of visits in which something was changed behind the toolkit's back.
@Suite struct ChangedRowTests {
    /// Changes of one number or one bit.
    private static let times = LongForm.isAsked ? 4000 : 80

    /// A history of which the rows of visits are those of a line each, as the day is not over.
    private static let loose = Result { try written(until: 2 * 3600) }
    /// A history of which all days are over, so that their lines are packed.
    private static let packed = Result { try written(until: 3 * 86_400) }

    /// - Parameter rest: seconds after the last message at which another one comes, without trips.
    private static func written(until rest: Int) throws -> Data {
        let recorded = try RecordedStream(seed: 83)
        var reader = try recorded.reader("whole.sqlite")
        try reader.take(recorded.messages)
        var later = FeedMessage(header: FeedHeader())
        let last = try #require(recorded.messages.last).received
        later.header.timestamp = last + rest
        try reader.receive(later, from: "one", at: last + rest)
        try reader.close()
        return Data(try #require(recorded.folder.bytes("whole.sqlite")))
    }

    private struct Row {
        var key: Int
        var listing: Int?
        var visits: Data
        var brackets: Data
        var sum: Int
    }

    private static func rows(_ queue: DatabaseQueue) throws -> [Row] {
        try queue.read { db in
            try GRDB.Row.fetchAll(db, sql: "SELECT day_line, listing_key, visits, brackets, sum FROM day_lines").map {
                Row(key: $0[0], listing: $0[1], visits: $0[2], brackets: $0[3], sum: $0[4])
            }
        }
    }

    private static func write(_ row: Row, over key: Int, _ queue: DatabaseQueue) throws {
        try queue.write { db in
            try db.execute(sql: "DELETE FROM day_lines WHERE day_line = ?", arguments: [key])
            try db.execute(
                sql:
                    "INSERT OR REPLACE INTO day_lines (day_line, listing_key, visits, brackets, sum) VALUES (?,?,?,?,?)",
                arguments: [row.key, row.listing, row.visits, row.brackets, row.sum])
        }
    }

    private static func change(_ row: Row, _ random: inout SeededGenerator) -> Row {
        var row = row
        func flip(_ data: inout Data) {
            guard !data.isEmpty else { return }
            data[Int.random(in: 0..<data.count, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
        }
        switch random.one(of: [0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7]) {
        case 0: flip(&row.visits)
        case 1: flip(&row.brackets)
        case 2: row.listing = random.one(of: [nil, 0, 1, 2, 3, Int.max, -1])
        case 3: row.key += random.one(of: [1, -1, 1 << 24, -1 << 24, 5 << 24])
        case 4: row.sum = random.one(of: [0, row.sum + 1, Int.max])
        case 5: row.visits = row.visits.dropLast()
        case 6: row.brackets.append(contentsOf: repeatElement(0, count: random.one(of: [1, 100_000])))
        default: (row.visits, row.brackets) = (row.brackets, row.visits)
        }
        return row
    }

    @Test(
        "A bit or a number of a row of visits that was changed is found by verify, and no question ends badly",
        .timeLimit(.minutes(20)))
    func changed() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.loose.get(), to: "history.sqlite")
        let path = folder.file("history.sqlite")
        let sound = try History(path: path)
        let (visits, report) = (try sound.visits(), try sound.performance(PerformanceRequest(grouping: .stop)))
        #expect(try sound.verify().faults == [])
        let queue = try DatabaseQueue(path: path)
        let rows = try Self.rows(queue)
        #expect(rows.count { !$0.brackets.isEmpty } > 5)
        var random = SeededGenerator(seed: 84)
        var answered = 0
        for _ in 0..<Self.times {
            let row = random.one(of: rows)
            let changed = Self.change(row, &random)
            try Self.write(changed, over: row.key, queue)
            let faults = try History(path: path).verify().faults
            let answers = Result {
                (
                    try History(path: path).visits(),
                    try History(path: path).performance(PerformanceRequest(grouping: .stop))
                )
            }
            switch answers {
            case .success(let found):
                answered += 1
                #expect(!faults.isEmpty || (found.0 == visits && found.1 == report), "\(row) became \(changed)")
            case .failure(let error):
                #expect(!faults.isEmpty && (error as? StoreError)?.code == .damaged, "\(error)")
            }
            // All of them again, as one row may have replaced another.
            for row in rows + [row] { try Self.write(row, over: row.key, queue) }
            if changed.key != row.key, !rows.contains(where: { $0.key == changed.key }) {
                try queue.write {
                    try $0.execute(sql: "DELETE FROM day_lines WHERE day_line = ?", arguments: [changed.key])
                }
            }
        }
        // Packed numbers that were changed are other numbers: what finds them is the sum.
        #expect(answered > Self.times / 10)
        #expect(try History(path: path).verify().faults == [])
    }

    @Test(
        "A bit of a row of packed lines that was changed is found by verify, or changes no answer",
        .timeLimit(.minutes(20)))
    func changedPacked() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.packed.get(), to: "history.sqlite")
        let path = folder.file("history.sqlite")
        func answers() throws -> ([Visit], [PerformanceReport]) {
            let history = try History(path: path)
            return (
                try history.visits(),
                try [.stop, .route, nil].map { try history.performance(PerformanceRequest(grouping: $0)) }
            )
        }
        let sound = try answers()
        let queue = try DatabaseQueue(path: path)
        let keys = try queue.read { try Int.fetchAll($0, sql: "SELECT first_day_line FROM packed_lines") }
        #expect(!keys.isEmpty)
        var random = SeededGenerator(seed: 85)
        var found = 0
        for _ in 0..<Self.times {
            let (key, column) = (random.one(of: keys), random.one(of: ["heads", "sums", "visits", "brackets"]))
            let data = try queue.read { db in
                try Data.fetchOne(
                    db, sql: "SELECT \(column) FROM packed_lines WHERE first_day_line = ?", arguments: [key])
            }
            var changed = try #require(data)
            changed[Int.random(in: 0..<changed.count, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
            func write(_ data: Data?) throws {
                try queue.write {
                    try $0.execute(
                        sql: "UPDATE packed_lines SET \(column) = ? WHERE first_day_line = ?", arguments: [data, key])
                }
            }
            try write(changed)
            let faults = try History(path: path).verify().faults
            if faults.isEmpty {
                let answers = try answers()
                #expect(answers.0 == sound.0 && answers.1 == sound.1, "\(column) of \(key)")
            } else {
                found += 1
            }
            try write(data)
        }
        #expect(found > Self.times / 2)
        #expect(try History(path: path).verify().faults == [])
    }

    @Test("A list that ends before its last thing is refused", arguments: [0, 1, 100_000])
    func endless(zeros: Int) {
        var packer = NumberPacker()
        packer.add(Int.max >> 2)
        let bytes = packer.bytes() + Array(repeating: 0, count: zeros)
        #expect(throws: DamagedHistory.self) { try [ListedTrip](packed: bytes) }
        #expect(throws: DamagedHistory.self) { try [RecordedPattern.RecordedStop](packed: bytes) }
        #expect(throws: DamagedHistory.self) { try [FrequencyWindow](packed: bytes) }
        #expect(throws: DamagedHistory.self) { try RecordedProfile(packed: bytes) }
    }

    @Test(
        "A number of trips, stops, times or statements that is larger than its row is refused by each question",
        arguments: [
            "listings SET trips", "recorded_patterns SET stops", "recorded_profiles SET times",
            "recorded_trips SET windows", "day_lines SET visits",
        ])
    func refused(column: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.loose.get(), to: "history.sqlite")
        let queue = try DatabaseQueue(path: folder.file("history.sqlite"))
        var packer = NumberPacker()
        packer.add(Int.max >> 2)
        let bytes = Data(packer.bytes() + Array(repeating: 0, count: 1000))
        try queue.write { try $0.execute(sql: "UPDATE \(column) = ?", arguments: [bytes]) }
        try queue.close()
        let history = try History(path: folder.file("history.sqlite"))
        let sentence =
            "\(history.path) is damaged, so its visits cannot be read: move it away, and a new history begins; a whole "
            + "copy of it can be merged into that."
        for question in [{ _ = try $0.visits() }, { _ = try $0.performance() }] as [(History) throws -> Void] {
            do {
                try question(history)
                Issue.record("\(column) is answered")
            } catch { #expect("\(error)" == sentence) }
        }
        // Patterns, times and windows that are all unreadable leave nothing to name.
        let whole = "\(history.path) is damaged, so its visits cannot be read"
        let faults = try history.verify().faults
        #expect(
            faults == [whole] || !faults.isEmpty && faults.allSatisfy { $0.hasPrefix("The visits of ") }, "\(faults)")
    }

    @Test(
        "Rows of visits that were deleted are found by verify, which says of which day", arguments: [true, false])
    func deletedRows(arePacked: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write((arePacked ? Self.packed : Self.loose).get(), to: "history.sqlite")
        let path = folder.file("history.sqlite")
        let (table, key) = arePacked ? ("packed_lines", "first_day_line") : ("day_lines", "day_line")
        let queue = try DatabaseQueue(path: path)
        let keys = try queue.read { try Int.fetchAll($0, sql: "SELECT \(key) FROM \(table)") }
        #expect(!keys.isEmpty)
        for deleted in keys {
            let copy = folder.file("\(deleted).sqlite")
            try queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [copy]) }
            let other = try DatabaseQueue(path: copy)
            try other.write { try $0.execute(sql: "DELETE FROM \(table) WHERE \(key) = ?", arguments: [deleted]) }
            try other.close()
            let faults = try History(path: copy).verify().faults
            let date = ServiceDate(dayNumber: deleted >> 24)
            #expect(
                faults.count == 1 && faults[0].hasPrefix("The visits of ")
                    && faults[0].hasSuffix(" lines on \(date) are gone"),
                "\(faults)")
        }
    }

    @Test("A trip that was deleted is found by verify, which names the routes and days of its visits, and no others")
    func deletedTrip() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.loose.get(), to: "history.sqlite")
        let path = folder.file("history.sqlite")
        let seen = try #require(History(path: path).visits().first { $0.arrival != nil && $0.routeID != nil })
        let queue = try DatabaseQueue(path: path)
        try queue.write {
            try $0.execute(
                sql: "DELETE FROM recorded_trips WHERE trip_id = ?", arguments: [seen.trip.tripID.rawValue])
        }
        try queue.close()
        let faults = try History(path: path).verify().faults
        let route = try #require(seen.routeID)
        #expect(
            faults.contains { $0.hasPrefix("The visits of route \(route) on \(seen.trip.serviceDate) cannot be read") })
        for fault in faults {
            #expect(fault.hasPrefix("The visits of route \(route) on "), "\(fault)")
        }
    }
}

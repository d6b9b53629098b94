import GRDB
import GTFSModel
import Testing

@testable import GTFSStore

@Suite("service_exceptions")
struct ServiceExceptionTests {
    /// Records of each `step`th service: a removal, an addition, a type that GTFS does not know, and a date that no
    /// calendar has.
    private static func records(step: Int) -> [ServiceException] {
        [(20_260_101, 1), (20_260_101, 2), (20_260_101, 3), (99_999_999, 1)].flatMap { date, type in
            stride(from: 1, through: 3_000, by: step).filter { ($0 / step + type) % 3 > 0 }.map {
                ServiceException(service: Key($0), date: date, type: type)
            }
        }
    }

    @Test("gives back what was written, in rows that fit their page", arguments: [1, 2, 9, 97, 700])
    func records(step: Int) throws {
        let records = Self.records(step: step)
        let queue = try DatabaseQueue()
        try SchemaHistory.released.blanks.fill(queue)
        try queue.write { db in
            try db.execute(sql: "INSERT INTO service_weeks (service_week_key) VALUES (1)")
            for key in 1...3_000 {
                try db.execute(
                    sql: "INSERT INTO stored_services VALUES (?, ?, 1)",
                    arguments: [key, "S\(key)"])
            }
            var writer = try ServiceExceptionWriter(db)
            for record in records {
                try writer.add(date: record.date, type: record.type, service: record.service.rawValue)
            }
            try writer.finish()
            #expect(try Self.read(db) == records)
            #expect(try Self.listed(db) == records)
            let longest = try Int.fetchOne(db, sql: "SELECT max(length(services)) FROM service_exceptions") ?? 0
            #expect(longest > 0 && longest <= PageSpace.RowBytes.mostPacked)
        }
    }

    private static func read(_ db: Database) throws -> [ServiceException] {
        var found: [ServiceException] = []
        try FeedReader(db).eachServiceException { found.append($0) }
        return found
    }

    private static func listed(_ db: Database) throws -> [ServiceException] {
        try Row.fetchAll(
            db, sql: "SELECT service_key, date, exception_type FROM calendar_date_keys ORDER BY 2, 3, 1"
        ).map { ServiceException(service: Key($0[0]), date: $0[1], type: $0[2]) }
    }
}

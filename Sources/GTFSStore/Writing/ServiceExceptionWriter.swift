internal import GRDB

/// Writes service_exceptions: the services of a date and exception_type as bits.
///
/// A row ends where a run of services without a bit would take more bytes than a new row, and where it would spill over
/// its page.
package struct ServiceExceptionWriter {
    /// Bytes that a row takes besides its bits.
    private static let rowBytes = 12

    private let table: DenseTable
    private var row: Row?

    private struct Row {
        let date: Int
        let type: Int
        let firstService: Int
        var services: [UInt8] = [0x80]
    }

    package init(_ database: StoreDatabase) throws {
        table = try DenseTable(
            database, "service_exceptions", ["date", "exception_type", "first_service_key", "services"])
    }

    /// Adds a record of calendar_dates.txt, in the order of date, type and service.
    package mutating func add(date: Int, type: Int, service: Int) throws {
        if let bit = bit(date: date, type: type, service: service) {
            set(bit)
        } else {
            try writeRow()
            row = Row(date: date, type: type, firstService: service)
        }
    }

    /// The index of the bit in the current row; nil if a new row begins.
    private func bit(date: Int, type: Int, service: Int) -> Int? {
        guard let row, row.date == date, row.type == type else { return nil }
        let bit = service - row.firstService
        let isNear = bit >> 3 - row.services.count < Self.rowBytes && bit >> 3 < PageSpace.RowBytes.mostPacked
        return isNear ? bit : nil
    }

    private mutating func set(_ bit: Int) {
        guard var services = row?.services else { return }
        row?.services = []
        while services.count <= bit >> 3 { services.append(0) }
        services[bit >> 3] |= 0x80 >> UInt8(bit & 7)
        row?.services = services
    }

    private mutating func writeRow() throws {
        guard let row else { return }
        table.insert.bind(1, row.date)
        table.insert.bind(2, row.type)
        table.insert.bind(3, row.firstService)
        table.insert.bind(4, blob: row.services)
        try table.insert.run()
    }

    package mutating func finish() throws {
        try writeRow()
        row = nil
        try table.finish()
    }
}

/// A table WITHOUT ROWID that is filled through a temporary one of the same form.
///
/// Rows that are inserted one by one, even in order, leave an eighth of its pages empty. Rows that one statement copies
/// from a table of the same form fill them (docs/decisions/trips-and-times.md).
package struct DenseTable {
    /// Writes a row into the temporary table.
    package let insert: PreparedInsert
    private let database: StoreDatabase
    private let name: String

    package init(_ database: StoreDatabase, _ name: String, _ columns: [String]) throws {
        self.database = database
        self.name = name
        let create = try String.fetchOne(
            database, sql: "SELECT sql FROM main.sqlite_schema WHERE type = 'table' AND name = ?", arguments: [name])
        try database.execute(sql: "CREATE TEMP TABLE" + (create ?? "").dropFirst("CREATE TABLE".count))
        insert = try PreparedInsert(database, into: "temp.\(name)", columns)
    }

    /// Copies the rows into the table itself.
    package func finish() throws {
        try insert.finish()
        try database.execute(sql: "INSERT INTO main.\(name) SELECT * FROM temp.\(name)")
        try database.execute(sql: "DROP TABLE temp.\(name)")
    }
}

/// Writes services: stored_services and service_weeks.
package struct ServiceWriter {
    static let columns = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "start_date", "end_date",
    ]

    private let insert: PreparedInsert
    private var weeks: SharedRows

    package init(_ database: StoreDatabase) throws {
        insert = try PreparedInsert(
            database, sql: WriteSQL.insert(into: "stored_services", ["service_key", "service_id", "service_week_key"]))
        weeks = try SharedRows(database, "service_weeks", key: "service_week_key", Self.columns)
    }

    /// - Parameter week: the columns of calendar.txt after its id; nil for a service that it does not list.
    package mutating func write(key: Int, id: String, week: [StoredValue]?) throws {
        let week = try week.map { StoredValue.integer(try weeks.key(of: $0)) } ?? .null
        try insert.run([.integer(key), .text(id), week])
    }
}

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

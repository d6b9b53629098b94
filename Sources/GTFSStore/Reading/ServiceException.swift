package import GTFSModel

/// A record of calendar_dates.txt.
package struct ServiceException: Sendable, Hashable {
    package let service: Key<ServiceCalendar>
    /// YYYYMMDD.
    package let date: Int
    /// As in calendar_dates.txt; 1: added, 2: removed.
    package let type: Int

    package var isAddition: Bool { type == 1 }
    package var isRemoval: Bool { type == 2 }
}

extension FeedReader {
    /// The records of calendar_dates.txt, in the order of date, type and service.
    /// - Parameter date: nil for all dates.
    package func eachServiceException(on date: ServiceDate? = nil, _ body: (ServiceException) throws -> Void) throws {
        let rows = try SteppedStatement(db, date == nil ? Self.exceptions : Self.exceptionsOfDate)
        defer { rows.reset() }
        if let date { rows.bind(date.yyyymmdd, at: 1) }
        var services: [Int] = []
        while try rows.step() {
            services.removeAll(keepingCapacity: true)
            rows.blob(3) { Self.appendBits(of: $0, to: &services) }
            for service in services {
                try body(
                    ServiceException(service: Key(rows.int(2) + service), date: rows.int(0), type: rows.int(1)))
            }
        }
    }

    /// Appends the indexes of the bits that are set, the highest of a byte first.
    private static func appendBits(of bytes: Span<UInt8>, to indexes: inout [Int]) {
        for index in bytes.indices {
            var byte = bytes[index]
            while byte != 0 {
                let bit = byte.leadingZeroBitCount
                indexes.append(index << 3 | bit)
                byte &= ~(0x80 >> UInt8(bit))
            }
        }
    }

    private static let columns = "SELECT date, exception_type, first_service_key, services FROM service_exceptions"
    private static let order = " ORDER BY date, exception_type, first_service_key"
    private static let exceptions = columns + order
    private static let exceptionsOfDate = columns + " WHERE date = ?" + order
}

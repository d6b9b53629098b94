internal import GRDB
package import GTFSModel

/// The services that run on one day, by service_key.
package struct RunningServices: Hashable, Sendable {
    private var words: [UInt64] = []

    /// The valid keys: a feed has no more services, and a damaged file may have any number.
    private static let keys = 0..<1 << 27

    package init(_ keys: some Sequence<Key<ServiceCalendar>> = []) {
        for key in keys { insert(key) }
    }

    package var byteCount: Int { 32 + words.capacity * 8 }

    package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    package func contains(_ service: Key<ServiceCalendar>) -> Bool {
        let key = service.rawValue
        return key >= 0 && key >> 6 < words.count && words[key >> 6] & (1 << UInt64(key & 63)) != 0
    }

    mutating func insert(_ service: Key<ServiceCalendar>) {
        let key = service.rawValue
        guard Self.keys.contains(key) else { return }
        while words.count <= key >> 6 { words.append(0) }
        words[key >> 6] |= 1 << UInt64(key & 63)
    }

    mutating func remove(_ service: Key<ServiceCalendar>) {
        guard contains(service) else { return }
        let key = service.rawValue
        words[key >> 6] &= ~(1 << UInt64(key & 63))
    }
}

extension FeedReader {
    /// A service with its row of calendar.txt.
    package struct ServiceRow: Sendable {
        package let key: Key<ServiceCalendar>
        package let id: String
        /// Monday … Sunday; 1: runs on these days.
        package let weekdays: [Int?]
        package let startDate: Int?
        package let endDate: Int?
        package let isListed: Bool
    }
}

extension FeedReader {
    /// The services that run on `date`: calendar.txt's weekday and range, both ends included, then the exceptions of
    /// that date, where a removal wins over an addition (GTFS Schedule reference, calendar.txt and calendar_dates.txt).
    package func runningServices(on date: ServiceDate) throws -> RunningServices {
        var running = RunningServices()
        let regular = try SteppedStatement(
            db,
            """
            SELECT service_key FROM service_records
            WHERE \(Self.weekdays[date.weekday]) = 1 AND start_date <= ?1 AND end_date >= ?1
            """)
        defer { regular.reset() }
        regular.bind(date.yyyymmdd, at: 1)
        while try regular.step() { running.insert(regular.key(0)) }
        // For one service an addition comes before a removal, so the removal wins.
        try eachServiceException(on: date) { exception in
            if exception.isAddition { running.insert(exception.service) }
            if exception.isRemoval { running.remove(exception.service) }
        }
        return running
    }

    /// The services that run on `date` by an exception only, though calendar.txt has days for them.
    package func exceptionalServices(on date: ServiceDate) throws -> RunningServices {
        var services = RunningServices()
        try eachServiceException(on: date) { if $0.isAddition { services.insert($0.service) } }
        guard !services.isEmpty else { return services }
        let weekly = try SteppedStatement(
            db, "SELECT service_key FROM service_records WHERE 1 IN (\(Self.weekdays.joined(separator: ", ")))")
        defer { weekly.reset() }
        var regular = RunningServices()
        while try weekly.step() { if services.contains(weekly.key(0)) { regular.insert(weekly.key(0)) } }
        return regular
    }

    /// The columns of calendar.txt, by `ServiceDate.weekday`.
    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    /// Every service, in the order of their ids.
    package func services() throws -> [ServiceRow] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT service_key, service_id, start_date, end_date, is_listed,
                           monday, tuesday, wednesday, thursday, friday, saturday, sunday
                    FROM service_records ORDER BY service_id
                    """)
        ).map { row in
            try ServiceRow(
                key: row.value(0), id: row.value(1), weekdays: (5...11).map { try row.value($0) },
                startDate: row.value(2), endDate: row.value(3),
                isListed: row.value(4))
        }
    }
}

extension FeedReader {
    /// Days that calendar_dates.txt adds to each service and takes from it, by service_key.
    package func exceptionCounts() throws -> [Key<ServiceCalendar>: (added: Int, removed: Int)] {
        var counts: [Key<ServiceCalendar>: (added: Int, removed: Int)] = [:]
        try eachServiceException { exception in
            counts[exception.service, default: (0, 0)].added += exception.isAddition ? 1 : 0
            counts[exception.service, default: (0, 0)].removed += exception.isRemoval ? 1 : 0
        }
        return counts
    }
}

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
